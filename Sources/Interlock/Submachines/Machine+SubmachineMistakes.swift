// What these declare is always a mistake, as in `Machine+Mistakes.swift`.

extension Machine {
  /// Says that a submachine with other events needs to be told what they are.
  @available(
    *, unavailable,
    message: "the submachine has other events; add 'events:', which gives its event for one of this machine"
  )
  @_disfavoredOverload
  @discardableResult
  public final func attach<C: StateType, CE: EventType>(
    _ submachine: Machine<C, CE>, to state: S, history: History = .none
  ) -> any Disposable { fatalError() }

  /// Says that a submachine with other events needs to be told what they are.
  @available(
    *, unavailable,
    message: "the submachine has other events; add 'events:', which gives its event for one of this machine"
  )
  @_disfavoredOverload
  @discardableResult
  public final func embed<C: StateType, CE: EventType>(
    _ submachine: Machine<C, CE>, as embed: @escaping (C) -> S, from extract: @escaping (S) -> C?
  ) -> any Disposable { fatalError() }

  /// Says that the case has to carry a state.
  @available(*, unavailable, message: "'as:' takes a case that carries the submachine's state")
  @_disfavoredOverload
  @discardableResult
  public final func embed<C: StateType>(
    _ submachine: Machine<C, E>, as state: S, from extract: @escaping (S) -> C?
  ) -> any Disposable { fatalError() }

  /// Says that completion comes without an event.
  @available(*, unavailable, message: "no event leads along a completion route; leave it out")
  @discardableResult
  public final func addCompletionRoute(
    event: E, _ transition: Transition<S>, label: String? = nil, condition: Condition? = nil
  ) -> any Disposable { fatalError() }

  /// Says that several arrows are taken by the plural.
  @available(*, unavailable, renamed: "addCompletionRoutes", message: "it takes several arrows")
  @discardableResult
  public final func addCompletionRoute(
    _ first: Transition<S>, _ second: Transition<S>, _ others: Transition<S>...
  ) -> any Disposable { fatalError() }
}
