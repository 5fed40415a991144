// Each declaration here stands for a mistake, as in `Machine+Mistakes.swift`.

extension Machine {
  /// Reports that a submachine with other events needs a mapping for them.
  @available(
    *, unavailable,
    message: "the submachine has another event type; add 'translating:' for this machine's events"
  )
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to state: S.Kind, history: History = .none
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType { fatalError() }

  /// Reports that a submachine with other events needs a mapping for them.
  @available(
    *, unavailable,
    message: "the submachine has another event type; add 'translating:' for this machine's events"
  )
  @discardableResult
  public final func embed<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, as embed: @escaping (C) -> S, from extract: @escaping (S) -> C?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType { fatalError() }

  /// Reports that the case must carry a state.
  @available(*, unavailable, message: "'as:' takes a case that carries the submachine's state")
  @discardableResult
  public final func embed<C: Kinded>(
    _ submachine: Machine<C, E>, as state: S.Kind, from extract: @escaping (S) -> C?
  ) -> Registration where C.Kind: StateType { fatalError() }
}
