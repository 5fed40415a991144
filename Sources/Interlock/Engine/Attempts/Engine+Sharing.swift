extension Engine {
  /// Freezes what the engine follows, as if it had been made from a blueprint: it goes on with a copy when it is edited.
  ///
  /// - Returns: whether it did. Not while an attempt is under way, and not if it was frozen before.
  @discardableResult
  package final func freeze() -> Bool {
    guard unsafe phase.isResting, unsafe !program.takeUnretainedValue().isFrozen else { return false }
    _ = frozenProgram()
    return true
  }

  /// The program of an engine that is not used any more, frozen.
  final func frozenProgram() -> FrozenProgram {
    unsafe columns = 0
    return unsafe FrozenProgram(program.takeUnretainedValue(), startingIn: current)
  }

  /// Goes on with a program of its own: the same definition, of which nothing is compiled.
  ///
  /// While an attempt is under way, the program that it follows is kept until the outermost call ends.
  final func depart() {
    let frozen = unsafe program.takeRetainedValue()
    assert(unsafe frozen.isFrozen)
    let copy = unsafe Program(frozen.definition)
    copy.startFingerprint = frozen.startFingerprint
    unsafe program = .passRetained(copy)
    unsafe columns = 0
    unsafe position = .max
    keep(frozen)
  }
}
