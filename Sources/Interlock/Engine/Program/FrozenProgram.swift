/// A program that no longer changes, which any number of machines can follow.
@usableFromInline
@safe
struct FrozenProgram {
  @usableFromInline let program: Program

  /// Freezes a program that has no other owner.
  ///
  /// - Parameter state: the initial state of most machines.
  init(_ program: Program, startingIn state: AnyValue) {
    program.freeze(startingIn: state)
    self.program = program
  }
}

// The compiler can't see that nothing writes to a frozen program. Everything that compiles or edits tests `isFrozen`
// first and makes a copy. The program's closures arrived as `@Sendable`, and states and events are values that are only
// compared and hashed. A blueprint, which holds it, is `Sendable` only where its states and events are.
extension FrozenProgram: @unchecked Sendable {}
