// Each declaration here stands for a mistake, as in `Machine+Mistakes.swift`.

/// Reports that a submachine with other events needs a mapping for them.
@available(
  *, unavailable,
  message: "the submachine has another event type; add 'events:' or 'translating:' for the machine's events"
)
public func Submachine<H: LineHome, C: Kinded, CE: Kinded>(
  _ blueprint: Blueprint<C, CE>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none
) -> Lines<H> where C.Kind: StateType, CE.Kind: EventType { fatalError() }

/// Reports that a submachine with other events needs a mapping for them.
@available(
  *, unavailable,
  message: "the submachine has another event type; add 'events:' or 'translating:' for the machine's events"
)
public func Embed<H: LineHome, C: Kinded, CE: Kinded>(
  _ blueprint: Blueprint<C, CE>, as embed: @escaping (C) -> H.S, from extract: @escaping (H.S) -> C?
) -> Lines<H> where C.Kind: StateType, CE.Kind: EventType { fatalError() }

/// Reports that a submachine with other events needs a mapping for them.
@available(
  *, unavailable,
  message: "the submachine has another event type; add 'events:' for the machine's events"
)
public func Embed<H: LineHome, C: Kinded, CE: Kinded, Case: CaseType>(
  _ blueprint: Blueprint<C, CE>, in path: KeyPath<H.S.Cases, Case>
) -> Lines<H> where C.Kind: StateType, CE.Kind: EventType, Case.Root == H.S, Case.Payload == C {
  fatalError()
}

/// Reports that the case must carry a state.
@available(*, unavailable, message: "'as:' takes a case that carries the submachine's state")
public func Embed<H: LineHome, C: Kinded>(
  _ blueprint: Blueprint<C, H.E>, as state: H.S.Kind, from extract: @escaping (H.S) -> C?
) -> Lines<H> where C.Kind: StateType { fatalError() }
