// Each declaration here stands for a mistake, as in `Machine+Mistakes.swift`.

/// Reports that a submachine with other events needs a mapping for them.
@available(
  *, unavailable,
  message: "the submachine has another event type; add 'events:' or 'translating:' for the machine's events"
)
@_disfavoredOverload
public func Submachine<H: LineHome, C: Kinded, CE: Kinded>(
  _ blueprint: Blueprint<C, CE>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none
) -> Lines<H> where C.Kind: StateType, CE.Kind: EventType { fatalError() }

/// Reports that a blueprint's submachines are blueprints.
@available(*, unavailable, message: "it takes a blueprint; a machine is attached to a machine")
@_disfavoredOverload
public func Submachine<H: LineHome, C: Kinded, CE: Kinded>(
  _ submachine: Machine<C, CE>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none
) -> Lines<H> where C.Kind: StateType, CE.Kind: EventType { fatalError() }

/// Reports how to write several states, or all.
@available(
  *, unavailable,
  message: "write the states without brackets, and 'inAnyState:' before the blueprint for all"
)
@_disfavoredOverload
public func Submachine<H: LineHome, C: Kinded>(
  _ blueprint: Blueprint<C, H.E>, in states: Pattern<H.S.Kind>, history: History = .none
) -> Lines<H> where C.Kind: StateType { fatalError() }

/// Reports that a submachine with other events needs a mapping for them.
@available(
  *, unavailable,
  message: "the submachine has another event type; add 'events:' or 'translating:' for the machine's events"
)
@_disfavoredOverload
public func Embed<H: LineHome, C: Kinded, CE: Kinded>(
  _ blueprint: Blueprint<C, CE>, as embed: @escaping (C) -> H.S, from extract: @escaping (H.S) -> C?
) -> Lines<H> where C.Kind: StateType, CE.Kind: EventType { fatalError() }

/// Reports that the case must carry a state.
@available(*, unavailable, message: "'as:' takes a case that carries the submachine's state")
@_disfavoredOverload
public func Embed<H: LineHome, C: Kinded>(
  _ blueprint: Blueprint<C, H.E>, as state: H.S.Kind, from extract: @escaping (H.S) -> C?
) -> Lines<H> where C.Kind: StateType { fatalError() }
