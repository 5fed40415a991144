/// The machines that take part in an attempt of a tree, and those that were only asked.
final class Selection {
  struct Part {
    let member: Tree.Member
    let visits: Int
    let isIgnored: Bool
  }

  var chosen: [Part] = []
  var asked: [Tree.Member] = []

  /// Whether whatever was chosen is to ignore the event.
  var isIgnored: Bool { chosen.allSatisfy(\.isIgnored) }

  /// Carries out what was chosen, except what was chosen by machines that were left, started or detached meanwhile.
  func perform(_ message: Message?) {
    for part in chosen where part.member.node.visits == part.visits {
      part.member.node.tree.recorder?.notePart(part.member.engine)
      part.member.node.perform(message)
    }
  }

  /// Ends the attempt.
  func end() {
    for member in asked { member.node.drop() }
  }
}
