/// A program that never changes again, to be followed by any number of machines.
@usableFromInline
@safe
struct FrozenProgram {
  @usableFromInline let program: Program

  /// Freezes a program that nobody else has.
  ///
  /// - Parameter state: the state in which most machines start.
  init(_ program: Program, startingIn state: AnyValue) {
    program.freeze(startingIn: state)
    self.program = program
  }
}

// The compiler can't see that nothing writes to a frozen program. Whatever compiles or edits asks `isFrozen` first, and makes
// a copy. The closures in it came in as `@Sendable`, and states and events are values that are only compared and hashed. A
// blueprint, which holds it, is `Sendable` only where its states and events are.
extension FrozenProgram: @unchecked Sendable {}
