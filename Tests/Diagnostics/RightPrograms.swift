import Synchronization

/// The right programs that were compiled: many wrong ones are mistakes in the same.
enum RightPrograms {
  /// A program, and how far it was compiled.
  private struct Attempt: Hashable {
    let program: String
    let mode: Compilation.Mode
  }

  private static let compilations = Mutex<[Attempt: Compilation]>([:])

  /// What the compiler makes of a program. It is asked once, or twice if two ask at the same time.
  static func compilation(of program: String, _ mode: Compilation.Mode) throws -> Compilation {
    let attempt = Attempt(program: program, mode: mode)
    if let known = compilations.withLock({ $0[attempt] }) { return known }
    let compilation = try Compilation(of: program, mode)
    compilations.withLock { $0[attempt] = compilation }
    return compilation
  }
}
