import Interlock
import TestSupport

extension Oracle.Reentrancy {
  /// Some machines, and what is done to them.
  ///
  /// What it holds is never let go of while it is being changed: that may run code that changes it, too.
  final class World {
    var random: SplitMix64
    var players: [(any Player)?] = []
    var registrations: [any Disposable] = []
    var attachments: [Attachment] = []

    /// The machines in which another one is being embedded: that asks closures, which may act.
    private var embedding: Set<ObjectIdentifier> = []

    var owners: [Owner] = []
    private var marks: [Mark] = []
    private var budget = 0
    private var depth = 0

    /// The script of this process whose values lie about being equal.
    nonisolated(unsafe) static weak var liar: World?

    /// Where what happens is told, if it is.
    private let tell: ((String) -> Void)?

    /// What no rule allows.
    private(set) var complaints: [String] = []

    /// What a handler can belong to.
    final class Owner {
      let relic: Relic

      init(_ world: World) { relic = Relic(world) }
    }

    struct Attachment {
      weak var parent: AnyObject?
      let isEmbedded: Bool
      let disposable: any Disposable
    }

    private struct Mark {
      weak var machine: AnyObject?
    }

    init(seed: UInt64, tell: ((String) -> Void)?) {
      random = SplitMix64(seed: seed)
      self.tell = tell
    }

    /// Whether the value that is asked lies about being equal to another one, or about its hash.
    var lies: Bool { Self.liar === self && random.chance(8) }

    /// Plays a script to its end.
    func run() {
      for _ in 0..<Oracle.Reentrancy.machines { players.append(newPlayer()) }
      for _ in 0..<2 { owners.append(Owner(self)) }
      for _ in 0..<30 { if let player = anyPlayer { register(player) } }
      for _ in 0..<4 { if let player = anyPlayer { attach(player) } }
      for _ in 0..<Oracle.Reentrancy.steps {
        budget = Oracle.Reentrancy.budget
        act("outside")
        check()
      }
      end()
    }

    /// Does something at random, unless enough has been done.
    func act(_ place: @autoclosure () -> String) {
      guard budget > 0, depth < 20 else { return }
      budget -= 1
      depth += 1
      tell?("\(String(repeating: " ", count: depth))\(place())")
      for _ in 0..<1 + random.below(2) { operate() }
      depth -= 1
    }

    /// Acts now and then.
    func mayAct(_ percent: Int, _ place: @autoclosure () -> String) {
      if random.chance(percent) { act(place()) }
    }

    /// Whether a condition agrees: completion routes that always do could follow each other without end.
    func agrees() -> Bool { budget > 0 && random.chance(65) }

    private func note(_ line: @autoclosure () -> String) {
      tell?("\(String(repeating: " ", count: depth))- \(line())")
    }

    private func operate() {
      let player = anyPlayer
      switch random.below(100) {
      case ..<34:
        note("event \(name(player))")
        player?.attemptEvent(self)
      case ..<48:
        note("state \(name(player))")
        player?.attemptState(self)
      case ..<56:
        note("query \(name(player))")
        player?.ask(self)
      case ..<68:
        note("register \(name(player))")
        if let player { register(player) }
      case ..<75:
        note("dispose")
        if !registrations.isEmpty { registrations[random.below(registrations.count)].dispose() }
      case ..<78:
        note("forget a registration")
        if !registrations.isEmpty {
          let gone = registrations.remove(at: random.below(registrations.count))
          withExtendedLifetime(gone) {}
        }
      case ..<89:
        if let player { attach(player) }
      case ..<94:
        note("detach")
        if !attachments.isEmpty { attachments[random.below(attachments.count)].disposable.dispose() }
      case ..<96:
        note("drop an owner")
        let owner = Owner(self)
        let slot = random.below(owners.count + 1)
        if slot < owners.count {
          let gone = owners[slot]
          owners[slot] = owner
          withExtendedLifetime(gone) {}
        }
      default:
        let slot = random.below(players.count + 1)
        note("replace machine \(slot)")
        guard slot < players.count else { return }
        let gone = players[slot]
        let new = random.chance(50) ? newPlayer() : nil
        players[slot] = new
        withExtendedLifetime(gone) {}
      }
    }

    private var anyPlayer: (any Player)? {
      players.isEmpty ? nil : players[random.below(players.count)]
    }

    private func name(_ player: (any Player)?) -> String {
      player.map { "m\($0.number)" } ?? "none"
    }

    private func newPlayer() -> any Player {
      let number = marks.count
      let player: any Player =
        switch random.below(4) {
        case 0: Actor<Lamp, Key>(number, self)
        case 1: Actor<Room, Key>(number, self)
        default: Actor<Room, Call>(number, self)
        }
      marks.append(Mark(machine: player.object))
      return player
    }

    private func register(_ player: any Player) {
      guard registrations.count < Oracle.Reentrancy.registrations else { return }
      let registration = player.register(self)
      registrations.append(registration)
    }

    /// Attaches a machine, unless that would trap (H10). A machine has one embedded machine at a time, so that no two claim a state.
    private func attach(_ child: any Player) {
      guard attachments.count < 40, let parent = anyPlayer else { return }
      var ancestor: (any Player)? = parent
      while let player = ancestor {
        if player.object === child.object { return }
        guard let object = player.parent else { break }
        ancestor = players.first { $0?.object === object } ?? nil
        // A parent that nobody else holds may have any ancestors.
        if ancestor == nil { return }
      }
      guard child.parent == nil else { return }
      let key = ObjectIdentifier(parent.object)
      let hasEmbedded =
        embedding.contains(key)
        || attachments.contains {
          $0.isEmbedded && $0.parent === parent.object && !$0.disposable.disposed
        }
      let isEmbedded = !hasEmbedded && random.chance(40)
      note("attach m\(child.number) to m\(parent.number)\(isEmbedded ? " embedded" : "")")
      if isEmbedded { embedding.insert(key) }
      defer { if isEmbedded { embedding.remove(key) } }
      guard let disposable = parent.attach(child, isEmbedded: isEmbedded, self) else { return }
      attachments.append(
        Attachment(parent: parent.object, isEmbedded: isEmbedded, disposable: disposable))
    }

    /// Nothing is under way when the outermost call has returned.
    private func check() {
      budget = 0
      for player in players {
        guard let player else { continue }
        if !player.isIdle(self) { complaints.append("m\(player.number) is busy") }
      }
    }

    /// Lets go of everything, and acts once more meanwhile.
    private func end() {
      budget = Oracle.Reentrancy.budget
      while !players.isEmpty {
        let gone = players.removeLast()
        withExtendedLifetime(gone) {}
      }
      budget = 0
      while !attachments.isEmpty { _ = attachments.removeLast() }
      while !registrations.isEmpty { _ = registrations.removeLast() }
      while !owners.isEmpty { _ = owners.removeLast() }
      for (number, mark) in marks.enumerated() where mark.machine != nil {
        complaints.append("m\(number) is not freed")
      }
    }
  }
}
