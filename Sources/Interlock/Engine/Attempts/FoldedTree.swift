/// What the machines of a blueprint with submachines share, as far as the machine alone has to know.
@usableFromInline
class FoldedTree {
  /// Has a machine that is in its first state stand for a whole tree in its first configuration.
  func fold(_ root: Engine) { fatalError("A folded tree is that of a blueprint.") }

  /// Makes the machines inside a folded root, each in the state that it has by then.
  func unfold(_ root: Engine) { fatalError("A folded tree is that of a blueprint.") }
}

extension Engine {
  /// What a folded root shares with others.
  final var foldedTree: FoldedTree? {
    unsafe program._withUnsafeGuaranteedRef { program in
      program.fold.map { unsafe unsafeDowncast($0, to: FoldedTree.self) }
    }
  }
}
