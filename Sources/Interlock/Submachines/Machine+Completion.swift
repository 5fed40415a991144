extension Machine {
  /// Whether the machine is in one of its final states.
  public final var isFinal: Bool { isFinal(current) }

  /// Whether the machine has ended: it has no parent, and is in one of its final states (H7).
  ///
  /// The machine still accepts what its routes allow. Its driver stops.
  public final var hasEnded: Bool { isRootAtEnd }

  /// Whether the current state is complete: all its submachines that name final states are in one, and at least one is.
  ///
  /// - Complexity: O(*n*) in the number of submachines.
  public final var isComplete: Bool { node?.isComplete ?? false }
}
