/// A program that no longer changes, which any number of machines can follow.
@usableFromInline
@safe
struct FrozenProgram {
  @usableFromInline let program: Program

  /// Wraps a program that is frozen.
  init(_ program: Program) {
    assert(program.isFrozen)
    self.program = program
  }
}

// The compiler can't see that nothing writes to a frozen program. Everything that compiles or edits tests `isFrozen`
// first and makes a copy. The program's closures arrived as `@Sendable`, and states and events are values that are only
// compared and hashed. A blueprint, which holds it, is `Sendable` only where its states and events are.
extension FrozenProgram: @unchecked Sendable {}
