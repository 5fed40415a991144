/// The machines that take part in an attempt of a tree, and those that were only asked.
final class Selection {
  private var chosen: [(member: Tree.Member, visits: Int, isIgnored: Bool)] = []
  private var asked: [Tree.Member] = []

  /// Whether whatever was chosen is to ignore the event.
  var isIgnored: Bool { chosen.allSatisfy(\.isIgnored) }

  /// Notes that a machine was asked.
  func note(_ member: Tree.Member) {
    asked.append(member)
  }

  /// Notes that a machine takes part.
  func choose(_ member: Tree.Member, isIgnored: Bool) {
    chosen.append((member, member.node.visits, isIgnored))
  }

  /// Carries out what was chosen, but for machines that were left, started or detached meanwhile.
  func perform(_ userInfo: Any?) {
    for (member, visits, _) in chosen where member.node.visits == visits { member.node.perform(userInfo) }
  }

  /// Ends the attempt.
  func end() {
    for member in asked { member.node.drop() }
  }
}
