/// The data that the machines of a blueprint with submachines share, as far as a single machine needs it.
@usableFromInline
class FoldedTree {
  /// Lets a machine in its initial state represent a whole tree in its first configuration.
  func fold(_ root: Engine) { fatalError("A folded tree is that of a blueprint.") }

  /// Makes the machines inside a folded root, each in its present state.
  func unfold(_ root: Engine) { fatalError("A folded tree is that of a blueprint.") }
}

extension Engine {
  /// The data that a folded root shares with others.
  final var foldedTree: FoldedTree? {
    program.with { program in
      program.fold.map { downcast($0, to: FoldedTree.self) }
    }
  }
}
