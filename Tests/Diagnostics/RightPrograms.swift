import Synchronization

/// The right programs that were compiled: many wrong ones are mistakes in the same.
enum RightPrograms {
  private static let compilations = Mutex<[String: Compilation]>([:])

  /// What the compiler makes of a program. It is asked once, or twice if two ask at the same time.
  static func compilation(of program: String) throws -> Compilation {
    if let known = compilations.withLock({ $0[program] }) { return known }
    let compilation = try Compilation(of: program)
    compilations.withLock { $0[program] = compilation }
    return compilation
  }
}
