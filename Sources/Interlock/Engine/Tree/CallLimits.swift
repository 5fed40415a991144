/// The limits of a call. Beyond them, the machine treats the call as endless and traps.
///
/// The trap's sentence lists the last transitions.
public struct CallLimits: Hashable, Sendable {
  /// How many queued attempts may run before the outermost call returns; ten million by default.
  public var attempts: Int

  /// How many completions may follow each other before anything else happens; a thousand by default (H7).
  public var completions: Int

  /// How deep queries from conditions and mappings may nest; two hundred by default.
  ///
  /// Each level uses some of the stack.
  public var nesting: Int

  /// Makes limits.
  package init(attempts: Int = 10_000_000, completions: Int = 1000, nesting: Int = 200) {
    self.attempts = attempts
    self.completions = completions
    self.nesting = nesting
  }
}
