// What these declare is always a mistake, as in `Machine+Mistakes.swift`.

extension Machine {
  /// Says that a machine is attached, not a blueprint.
  @available(*, unavailable, message: "it takes a machine, such as 'blueprint.machine()'")
  @_disfavoredOverload
  @discardableResult
  public final func attach<C: StateType, CE: EventType>(
    _ blueprint: Blueprint<C, CE>, to state: S, history: History = .none
  ) -> any Disposable { fatalError() }

  /// Says that a machine is embedded, not a blueprint.
  @available(*, unavailable, message: "it takes a machine, such as 'blueprint.machine()'")
  @_disfavoredOverload
  @discardableResult
  public final func embed<C: StateType, CE: EventType>(
    _ blueprint: Blueprint<C, CE>, as embed: @escaping (C) -> S, from extract: @escaping (S) -> C?
  ) -> any Disposable { fatalError() }
}
