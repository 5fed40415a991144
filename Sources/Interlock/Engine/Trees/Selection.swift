/// The machines that take part in an attempt of a tree, and those that were only consulted.
final class Selection {
  private var parts: [Part] = []
  private var asked: [Tree.Member] = []

  /// Whether all choices ignore the event.
  var isIgnored: Bool { parts.allSatisfy { $0.effect == .ignore } }

  /// The number of the part that is added next.
  var nextPart: Int { parts.count }

  /// Adds a machine's choice.
  func add(_ part: Part) { parts.append(part) }

  /// Notes that a machine is consulted, or follows one that is embedded in it.
  func note(_ member: Tree.Member) { asked.append(member) }

  /// Performs the choices.
  func perform(_ message: Message?) {
    for part in parts where part.effect != .ignore && !part.isStale {
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
