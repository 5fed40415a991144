/// How far a call may go before the machine takes it for endless, and traps.
///
/// The sentence of the trap tells the last transitions.
public struct CallLimits: Hashable, Sendable {
  /// How many queued attempts may run before the outermost call returns; ten million unless told.
  public var attempts: Int

  /// How many completions may follow each other before anything else happens; a thousand unless told (H7).
  public var completions: Int

  /// How deep attempts in immediate mode, and queries from conditions and mappings, may be nested; two hundred unless told.
  ///
  /// Each level takes some of the stack.
  public var nesting: Int

  /// Makes limits.
  public init(attempts: Int = 10_000_000, completions: Int = 1000, nesting: Int = 200) {
    self.attempts = attempts
    self.completions = completions
    self.nesting = nesting
  }
}
