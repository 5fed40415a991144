// What these declare is always a mistake, as in `Machine+Mistakes.swift`.

extension Machine {
  /// Says that a machine is attached, not a blueprint.
  @available(*, unavailable, message: "it takes a machine, such as 'blueprint.machine()'")
  @_disfavoredOverload
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ blueprint: Blueprint<C, CE>, to state: S.Kind, history: History = .none
  ) -> any Disposable where C.Kind: StateType, CE.Kind: EventType { fatalError() }

  /// Says that a machine is embedded, not a blueprint.
  @available(*, unavailable, message: "it takes a machine, such as 'blueprint.machine()'")
  @_disfavoredOverload
  @discardableResult
  public final func embed<C: Kinded, CE: Kinded>(
    _ blueprint: Blueprint<C, CE>, as embed: @escaping (C) -> S, from extract: @escaping (S) -> C?
  ) -> any Disposable where C.Kind: StateType, CE.Kind: EventType { fatalError() }
}
