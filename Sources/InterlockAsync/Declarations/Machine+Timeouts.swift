public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machine {
  /// Adds a route that is taken when its from-state has lasted for a duration (D1); see `Timeout`.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard, judged when the timeout comes due.
  ///   - value: returns a state of the target's kind, with its data; its event is nil (K2).
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addTimeout(
    _ duration: Duration, _ transition: Transition<S.Kind>, entering entrances: Entrance...,
    label: String? = nil, condition: Condition? = nil, value: ((_ event: E?, _ state: S) -> S?)? = nil
  ) -> Registration {
    addTimeouts(
      after: Delay(duration), [transition], entering: entrances, label: label, condition: condition,
      value: value.map { Self.valueForms(of: $0) },
      handler: nil)
  }

  /// Adds a route that is taken when its from-state has lasted for a duration, with a handler (D1); see `Timeout`.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard, judged when the timeout comes due.
  ///   - value: returns a state of the target's kind, with its data; its event is nil (K2).
  ///   - handler: runs after each timeout that takes this route.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addTimeout(
    _ duration: Duration, _ transition: Transition<S.Kind>, entering entrances: Entrance...,
    label: String? = nil, condition: Condition? = nil, value: ((_ event: E?, _ state: S) -> S?)? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addTimeouts(
      after: Delay(duration), [transition], entering: entrances, label: label, condition: condition,
      value: value.map { Self.valueForms(of: $0) },
      handler: handler)
  }
}
