extension Oracle.Trees {
  /// A machine in the model's hands.
  final class Machine {
    let number: Int
    let kind: StateKind

    /// Whether its events are more than their kinds.
    let takesData: Bool
    var state: Value

    /// Where it starts when it is entered without history: the state in which it was attached.
    private(set) var initial: Value

    /// What attaches it to its parent.
    var above: Attachment?

    /// What attaches its children, in the order of attachment.
    var below: [Attachment] = []
    var entries: [Entry] = []
    var group = Group()

    /// How often it was detached, alone or with one around it; what was chosen before does not begin after it.
    var detachments = 0

    init(number: Int, _ design: Design) {
      self.number = number
      kind = design.states
      takesData = design.events == .packet
      state = design.initial
      initial = design.initial
    }

    /// Notes that it was attached in its present state.
    func noteAttachment() {
      initial = state
    }

    /// K1: the kind of a state.
    func kind(of state: Value) -> Value { kind.kind(of: state) }

    /// Whether two states are of one kind.
    func areSame(_ one: Value, _ other: Value) -> Bool { kind(of: one) == kind(of: other) }

    /// Whether a state is of a kind.
    func state(_ state: Value, isIn match: Match<Value>) -> Bool { match.matches(kind(of: state)) }

    /// Whether a move lies on an arrow.
    func move(from: Value, to: Value, liesOn arrow: Arrow) -> Bool {
      arrow.matches(from: kind(of: from), to: kind(of: to))
    }

    /// H1: a machine is active if its parent is, and is in a state that it is attached to.
    var isActive: Bool { obstacle == nil }

    /// The outermost machine that is in a state where it does not let this one be active.
    var obstacle: Machine? {
      guard let above else { return nil }
      return above.parent.obstacle ?? (above.isOpen ? nil : above.parent)
    }

    /// The child that is embedded in the current state, as far as it takes part in an attempt that began at a time.
    func embedded(at time: Int) -> Attachment? {
      below.first { $0.carried != nil && $0.takesPart(since: time) }
    }

    /// How many machines are above the machine.
    var level: Int { above.map { $0.parent.level + 1 } ?? 0 }

    /// The machine and all below it.
    var family: [Machine] { [self] + below.flatMap(\.child.family) }
  }

  /// Machines that share a queue: a tree, and what was detached from it while it was busy.
  final class Group {
    /// How many outermost calls are under way: more than one if trees were joined that were busy.
    var calls = 0
    var waiting: [Attempt] = []

    /// The machines whose children may all be done.
    var noted: [Machine] = []
  }

  /// A registration in the model's hands.
  final class Entry {
    let number: Int
    let registration: Registration
    unowned let machine: Machine
    let addedAt: Int
    var isDisposed = false

    /// The number of its owner, if it has one.
    var owner: Int?

    /// How many steps of its chain have been taken.
    var progress = 0

    init(number: Int, _ registration: Registration, machine: Machine, addedAt: Int) {
      self.number = number
      self.registration = registration
      self.machine = machine
      self.addedAt = addedAt
    }

    /// G1, G2: whether it acts in an attempt that began at a time.
    func acts(since time: Int) -> Bool { !isDisposed && addedAt < time }
  }

  /// An attempt that is made or waits to be made.
  struct Attempt {
    var machine: Machine
    var event: Int?
    var target: Value?
    var userInfo: Int?
  }
}
