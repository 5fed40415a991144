/// The machines that take part in an attempt of a tree, and those that were only consulted. A tree keeps it for its next
/// attempt, with the memory of its lists.
final class Selection {
  // No code of others runs while a list is being changed.

  @safe @exclusivity(unchecked) private(set) var parts: [Part] = []
  @safe @exclusivity(unchecked) private var asked: [Tree.Member] = []

  /// The turns of the step in which the choices are performed.
  @safe @exclusivity(unchecked) var turns: [TreeStep.Turn] = []

  /// Whether all choices ignore the event.
  var isIgnored: Bool { parts.allSatisfy { $0.effect == .ignore } }

  /// The number of the part that is added next.
  var nextPart: Int { parts.count }

  /// Adds a machine's choice.
  func add(_ part: Part) { parts.append(part) }

  /// Notes that a machine is consulted, or follows one that is embedded in it.
  @inline(never)
  func note(_ member: Tree.Member) { asked.append(member) }

  /// Decides whether a part is performed, unless that was decided.
  ///
  /// - Returns: whether this is the part's first turn.
  func begin(_ part: Int) -> Bool {
    guard parts[part].fate == .undecided else { return false }
    parts[part].begin()
    return true
  }

  /// Performs the choices.
  @inline(never)
  func perform(_ message: Message?) {
    for part in parts where part.effect != .ignore && !part.isStale {
      part.member.node.climb(message, self)
    }
    preempt()
    TreeStep(self, message).perform()
  }

  /// Drops the parts that would leave a machine in which another one was chosen that leaves a state too (H2). What lies
  /// inside wins. A part that leaves nothing is in nobody's way.
  private func preempt() {
    guard parts.count > 1 else { return }
    for (number, part) in parts.enumerated() {
      var member = part.member
      var leaves = false
      while let choice = member.node.choice, member.node.partNumber == number {
        leaves = leaves || choice.effect == .move
        guard let link = member.node.link, link.takesPart else { break }
        member = link.parent.member
      }
      guard leaves else { continue }
      member = part.member
      while let link = member.node.link, link.takesPart {
        let leader = link.parent.member
        defer { member = leader }
        guard let outer = leader.node.choice, outer.effect == .move else { continue }
        let rival = leader.node.partNumber
        let isPartner = member.node.choice != nil && member.node.partNumber == rival
        if !isPartner, link.passage(from: outer.fromState, to: outer.toState).isLeft { parts[rival].drop() }
      }
    }
  }

  /// Whether another part preempts a part, or its machine was detached before its first turn.
  func isDropped(_ part: Int) -> Bool { parts[part].fate == .dropped }

  /// Ends the attempt of a machine. The tree that the machine now belongs to may use the selection again.
  func end(_ node: Node) {
    for member in asked { member.node.drop() }
    parts.removeAll(keepingCapacity: true)
    asked.removeAll(keepingCapacity: true)
    turns.removeAll(keepingCapacity: true)
    node.tree.giveBack(self)
  }
}
