// The declaration here stands for a mistake, as in `Machine+Mistakes.swift`.

extension On {
  /// Reports that a route is one arrow.
  @available(
    *, unavailable, message: "a route is one arrow; write '.a => .b, .b => .c', or 'AfterChain' for a chain"
  )
  public init(_ event: E.Kind, _ chain: TransitionChain<S.Kind>) { fatalError() }
}
