// Each declaration here stands for a mistake, as in `Machine+Mistakes.swift`.

extension Machine {
  /// Reports that `attach` takes a machine, not a blueprint.
  @available(*, unavailable, message: "it takes a machine, such as 'blueprint.machine()'")
  @_disfavoredOverload
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ blueprint: Blueprint<C, CE>, to state: S.Kind, history: History = .none
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType { fatalError() }

  /// Reports that `embed` takes a machine, not a blueprint.
  @available(*, unavailable, message: "it takes a machine, such as 'blueprint.machine()'")
  @_disfavoredOverload
  @discardableResult
  public final func embed<C: Kinded, CE: Kinded>(
    _ blueprint: Blueprint<C, CE>, as embed: @escaping (C) -> S, from extract: @escaping (S) -> C?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType { fatalError() }
}
