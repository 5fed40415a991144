extension Program {
  /// The plan of a transition without a row; nil if it is not compiled and the program is frozen.
  func plan(event: AnyValue?, from fromState: AnyValue, to toState: AnyValue) -> Plan? {
    let key = planKey(
      event: event.map { definition.events.number(of: $0) },
      from: definition.states.number(of: fromState), to: definition.states.number(of: toState))
    if let plan = plans[key] { return plan }
    return isFrozen ? nil : compilePlan(key)
  }

  /// The same by the definition's numbers, for a program that is not frozen.
  @inline(never)
  func plan(event: Int32?, from fromState: Int32, to toState: Int32) -> Plan {
    let key = planKey(event: event, from: fromState, to: toState)
    return plans[key] ?? compilePlan(key)
  }

  private func planKey(event: Int32?, from fromState: Int32, to toState: Int32) -> Index.Key {
    Index.Key(
      kind: event == nil ? .stateHandler : .eventHandler, event: event ?? Index.Key.any,
      fromState: fromState, toState: toState)
  }

  private func compilePlan(_ key: Index.Key) -> Plan {
    let plan = Plan(
      exits: definition.exitHandlers(from: key.fromState),
      handlers: definition.handlers(
        event: key.kind == .stateHandler ? nil : key.event, from: key.fromState, to: key.toState,
        isInternal: false, own: nil))
    plans[key] = plan
    return plan
  }

  /// The route mappings.
  func compiledRouteMappings() -> MappingList {
    if let routeMappings { return routeMappings }
    let list = MappingList(definition.mappings(.mapping))
    routeMappings = list
    return list
  }

  /// The state route mappings.
  func compiledStateRouteMappings() -> MappingList {
    if let stateRouteMappings { return stateRouteMappings }
    let list = MappingList(definition.mappings(.stateMapping))
    stateRouteMappings = list
    return list
  }

  /// The error handlers, or those of last resort if there are no others.
  func errorPlan() -> Plan {
    if let errors { return errors }
    let handlers = definition.handlers(.errorHandler)
    let own = handlers.filter { !$0.isLastResort }
    hasLastResort = own.isEmpty
    let plan = Plan(handlers: own.isEmpty ? handlers : own)
    errors = plan
    return plan
  }

  /// The chain handlers.
  func chainHandlers() -> [RegisteredHandler] {
    if let chains { return chains }
    let list = definition.handlers(.chain)
    chains = list
    return list
  }

  /// The handlers that run when a state is entered or left, whatever the transition; nil if there are none.
  ///
  /// - Parameter kind: entry handlers or exit handlers.
  func plan(_ kind: Index.Key.Kind, of state: AnyValue) -> Plan? {
    guard definition.index.count(kind) > 0 else { return nil }
    return plan(kind, of: definition.states.number(of: state))
  }

  /// The same by the definition's number.
  @inline(never)
  func plan(_ kind: Index.Key.Kind, of number: Int32) -> Plan {
    let key = Index.Key(kind: kind, fromState: number)
    if let plan = plans[key] { return plan }
    let plan = Plan(handlers: definition.handlers(kind, of: number))
    if !isFrozen { plans[key] = plan }
    return plan
  }
}
