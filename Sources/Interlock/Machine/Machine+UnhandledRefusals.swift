extension Machine {
  /// Has every refusal reported that nobody handles: no error handler is registered, and no ``Outcome`` is returned for it.
  ///
  /// A caller of `tryEvent` or of an operator may look at the answer, or not: its refusals are reported. So are those of attempts
  /// that were queued.
  ///
  /// - Parameter report: is called after each such refusal; its context says why.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func reportUnhandledRefusals(_ report: @escaping Handler) -> any Disposable {
    addErrorHandler(defaultOrder, isLastResort: true, report)
  }

  /// Has a sentence written on standard error for every refusal that nobody handles, if the library was built for debugging.
  ///
  /// - Returns: a token that removes the registration. In other builds nothing is registered.
  @discardableResult
  public final func reportUnhandledRefusals() -> any Disposable {
    #if DEBUG
      reportUnhandledRefusals { context in
        if let refusal = context.refusal { writeOnStandardError("\(type(of: context.machine)): \(refusal)") }
      }
    #else
      ActionDisposable {}
    #endif
  }
}
