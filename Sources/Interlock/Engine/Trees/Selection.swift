/// The machines that take part in an attempt of a tree, and those that were only asked.
final class Selection {
  private var parts: [Part] = []
  private var asked: [Tree.Member] = []

  /// Whether whatever was chosen is to ignore the event.
  var isIgnored: Bool { parts.allSatisfy { $0.effect == .ignore } }

  /// The number of the part that is added next.
  var nextPart: Int { parts.count }

  /// Adds what a machine has chosen.
  func add(_ part: Part) { parts.append(part) }

  /// Notes that a machine is asked, or follows one that is embedded in it.
  func note(_ member: Tree.Member) { asked.append(member) }

  /// Carries out what was chosen.
  func perform(_ message: Message?) {
    for part in parts where part.effect == .move && !part.isStale {
      part.member.node.climb(message, self)
    }
    var step = TreeStep(parts, message)
    step.perform()
  }

  /// Ends the attempt.
  func end() {
    for member in asked { member.node.drop() }
  }
}
