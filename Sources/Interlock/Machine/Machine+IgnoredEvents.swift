extension Machine {
  /// Ignores an event in a state: it does nothing and is not refused (T3).
  ///
  /// Ignored events rank like routes: for the same event, a route from a single state or a list precedes a declaration
  /// that ignores the event in any state.
  ///
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addIgnoredEvent(_ event: E.Kind, in state: S.Kind) -> Registration {
    addIgnoredEvents(.some(Address.erased(event)), in: .some(Address.erased(state)))
  }

  /// Ignores an event in several states, by default in any state.
  ///
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addIgnoredEvent(_ event: E.Kind, in states: Pattern<S.Kind> = .any) -> Registration {
    addIgnoredEvents(.some(Address.erased(event)), in: ValuePattern(states))
  }

  /// Ignores several events in a state.
  ///
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addIgnoredEvent(_ events: Pattern<E.Kind>, in state: S.Kind) -> Registration {
    addIgnoredEvents(ValuePattern(events), in: .some(Address.erased(state)))
  }

  /// Ignores several events in several states, by default in any state.
  ///
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addIgnoredEvent(_ events: Pattern<E.Kind>, in states: Pattern<S.Kind> = .any)
    -> Registration
  {
    addIgnoredEvents(ValuePattern(events), in: ValuePattern(states))
  }
}
