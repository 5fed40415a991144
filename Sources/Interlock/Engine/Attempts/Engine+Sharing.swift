extension Engine {
  /// Freezes the engine's program, as if the machine had been made from a blueprint. It continues with a copy when it
  /// is edited.
  ///
  /// - Returns: whether it did. It does not during an attempt, or if the program was frozen before.
  @discardableResult
  package final func freeze() -> Bool {
    guard phase.isResting, !program.object.isFrozen else { return false }
    _ = frozenProgram()
    return true
  }

  /// The frozen program of an engine that is no longer used.
  final func frozenProgram() -> FrozenProgram {
    columns = 0
    return FrozenProgram(program.object, startingIn: current)
  }

  /// Continues with a program of its own: the same definition, with nothing compiled.
  ///
  /// During an attempt, the program that it follows is kept until the outermost call ends.
  final func depart() {
    forgetPosition()
    let frozen = program.take()
    assert(frozen.isFrozen)
    let copy = Program(frozen.definition)
    copy.startFingerprint = frozen.startFingerprint
    program = .retained(copy)
    columns = 0
    keep(frozen)
  }
}
