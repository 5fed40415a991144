/// The choice of one machine in an attempt of its tree. The machines in which it is embedded move together with it.
struct Part {
  /// Whether the part is performed.
  enum Fate {
    case undecided, underWay, dropped
  }

  let member: Tree.Member
  let effect: Effect
  private let detachments: Int
  private(set) var fate = Fate.undecided

  init(_ member: Tree.Member, _ effect: Effect) {
    self.member = member
    self.effect = effect
    detachments = member.node.detachments
  }

  /// Whether the machine was detached since it chose.
  var isStale: Bool { member.node.detachments != detachments }

  /// Drops the part, because another one preempts it (H2).
  mutating func drop() { fate = .dropped }

  /// Decides whether the part is performed, at its first turn. A part that has begun is finished.
  mutating func begin() {
    fate = isStale ? .dropped : .underWay
  }
}
