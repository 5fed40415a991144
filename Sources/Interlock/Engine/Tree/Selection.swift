/// The machines that take part in an attempt of a tree, and those that were only asked.
///
/// What they do for it is noted as functions that take the node, rather than called through it, since those are compiled for
/// the types of its machine.
@usableFromInline
final class Selection {
  @usableFromInline
  struct Part {
    @usableFromInline let member: Tree.Member
    @usableFromInline let visits: Int
    @usableFromInline let isIgnored: Bool
    @usableFromInline let perform: (any TreeNode, Any?) -> Void

    @inlinable
    init(
      _ member: Tree.Member, visits: Int, isIgnored: Bool, perform: @escaping (any TreeNode, Any?) -> Void
    ) {
      self.member = member
      self.visits = visits
      self.isIgnored = isIgnored
      self.perform = perform
    }
  }

  @usableFromInline var chosen: [Part] = []
  @usableFromInline var asked: [(member: Tree.Member, drop: (any TreeNode) -> Void)] = []

  @inlinable
  init() {}

  /// Whether whatever was chosen is to ignore the event.
  @inlinable var isIgnored: Bool { chosen.allSatisfy(\.isIgnored) }

  /// Carries out what was chosen, but for machines that were left, started or detached meanwhile.
  @inlinable
  func perform(_ userInfo: Any?) {
    for part in chosen where part.member.node.visits == part.visits {
      part.perform(part.member.node, userInfo)
    }
  }

  /// Ends the attempt.
  @inlinable
  func end() {
    for (member, drop) in asked { drop(member.node) }
  }
}
