extension Oracle.Trees {
  /// An attempt under way, or a query.
  final class Round {
    /// What was there before takes part (G2).
    let began: Int
    let isQuery: Bool
    let userInfo: Int?

    /// The events that machines were offered, by their numbers.
    var offered: [Int: Int] = [:]

    /// The attachments from the machine that was asked to the one that is being asked.
    var path: [Attachment] = []

    /// What was chosen, in this order.
    private(set) var chosen: [Choice] = []

    init(began: Int, userInfo: Int?, isQuery: Bool) {
      self.began = began
      self.isQuery = isQuery
      self.userInfo = userInfo
    }

    /// Adds a choice of the machine that is being asked.
    func add(_ choice: Choice) {
      var choice = choice
      choice.path = path
      chosen.append(choice)
    }
  }

  /// What a machine does in an attempt.
  struct Choice {
    let machine: Machine
    let event: Int?
    let from: Value
    let to: Value
    let effect: Effect

    /// Whether its state was given, so that the data may change where the kind stays (K5).
    let givesData: Bool

    /// Whether the state changes, or the data of it.
    var isChange: Bool { effect == .move || givesData }

    /// The registrations that led it.
    let leaders: Set<Int>
    let detachments: Int

    /// Whether the machine was detached since it chose.
    var isStale: Bool { detachments != machine.detachments }

    /// H4: how it enters the children that the machine has, where their history does not say.
    let entered: [(link: Attachment, entrance: Entrance)]

    /// The attachments from the machine that was asked to the one that chose.
    var path: [Attachment] = []

    /// The registrations whose chains it completed or broke.
    var chains: Set<Int> = []

    init(
      _ machine: Machine, event: Int?, from: Value, to: Value, _ effect: Effect = .move,
      givesData: Bool = false, leaders: Set<Int> = [], entrances: [Entrance] = []
    ) {
      self.machine = machine
      self.event = event
      self.from = from
      self.to = to
      self.effect = effect
      self.givesData = givesData
      self.leaders = leaders
      detachments = machine.detachments
      entered = machine.below.enumerated().compactMap { place, link in
        guard link.slot == nil else { return nil }
        return entrances.first(for: link.child.kind, at: place).map { (link, $0) }
      }
    }
  }

  /// What an attempt does to a machine.
  enum Effect {
    case move, stay, ignore
  }
}
