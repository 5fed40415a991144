extension Machine {
  /// Declares that an event does nothing in a state, which is then no refusal (T3).
  ///
  /// Such a declaration is ranked like a route: a route of the same event from a single state or a list comes before
  /// one that ignores the event in any state.
  ///
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addIgnoredEvent(_ event: E.Kind, in state: S.Kind) -> any Disposable {
    addIgnoredEvent(.some(event), in: .some(state))
  }

  /// Declares that an event does nothing in some states: in any if none are given.
  ///
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addIgnoredEvent(_ event: E.Kind, in states: Pattern<S.Kind> = .any) -> any Disposable {
    addIgnoredEvent(.some(event), in: states)
  }

  /// Declares that some events do nothing in a state.
  ///
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addIgnoredEvent(_ events: Pattern<E.Kind>, in state: S.Kind) -> any Disposable {
    addIgnoredEvent(events, in: .some(state))
  }

  /// Declares that some events do nothing in some states: in any if none are given.
  ///
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addIgnoredEvent(_ events: Pattern<E.Kind>, in states: Pattern<S.Kind> = .any)
    -> any Disposable
  {
    Registration(
      register { definition, _ in
        definition.addIgnoredEvents(ValuePattern(events), in: ValuePattern(states))
      }, in: self)
  }
}
