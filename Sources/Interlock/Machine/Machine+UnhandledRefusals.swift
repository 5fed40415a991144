extension Machine {
  /// Reports every unhandled refusal: one for which there is no error handler and no returned ``Outcome``.
  ///
  /// Refusals of `tryEvent` and of the operators are reported, whether or not their caller looks at the result. So are
  /// refusals of queued attempts.
  ///
  /// - Parameter report: runs after each unhandled refusal. Its context gives the reason.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func reportUnhandledRefusals(_ report: @escaping Handler) -> Registration {
    addErrorHandler(defaultOrder, isLastResort: true, report)
  }

  /// Writes every unhandled refusal to standard error, if the library was built for debugging.
  ///
  /// - Returns: a token that removes the registration. In other builds nothing is registered.
  @discardableResult
  public final func reportUnhandledRefusals() -> Registration {
    #if DEBUG
      reportUnhandledRefusals { context in
        if let refusal = context.refusal { writeOnStandardError("\(type(of: context.machine)): \(refusal)") }
      }
    #else
      Registration()
    #endif
  }
}
