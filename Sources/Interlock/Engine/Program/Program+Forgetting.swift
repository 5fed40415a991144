extension Program {
  /// Whether nothing has been compiled.
  @usableFromInline
  var isBlank: Bool {
    eventTable.isBlank && targetTable.isBlank && plans.isEmpty && errors == nil && chains == nil
      && routeMappings == nil && stateRouteMappings == nil && uniformCells == nil
  }

  /// Forgets what depends on a registration.
  ///
  /// - Parameters:
  ///   - entry: the added or removed entry.
  ///   - forgotten: receives the forgotten objects, in case an attempt is following them.
  @inline(never)
  func forget(_ entry: Index.Entry, _ forgotten: inout [AnyObject]) {
    forgetUniformCells(&forgotten)
    let key = entry.key
    switch key.kind {
    case .route:
      forgetEventCells(event: key.event, from: key.fromState, &forgotten)
      if entry.isAlsoStateRoute { forgetTargetCells(from: key.fromState, to: key.toState, &forgotten) }
    case .stateRoute:
      forgetTargetCells(from: key.fromState, to: key.toState, &forgotten)
    case .eventHandler:
      forgetPlans(&forgotten)
      forgetEventCells(event: key.event, from: key.fromState, &forgotten)
    case .stateHandler:
      forgetPlans(&forgotten)
      forgetTargetCells(from: key.fromState, to: key.toState, &forgotten)
    case .anyHandler, .exitHandler, .entryHandler:
      forgetPlans(&forgotten)
      forgetEventCells(event: Index.Key.any, from: key.fromState, &forgotten)
      forgetTargetCells(from: key.fromState, to: key.toState, &forgotten)
    case .mapping:
      Self.discard(&routeMappings, &forgotten)
      forgetCells(&forgotten)
    case .stateMapping:
      Self.discard(&stateRouteMappings, &forgotten)
      forgetCells(&forgotten)
    case .errorHandler:
      Self.discard(&errors, &forgotten)
      if definition.index.count(.errorHandler) <= 1 { forgetCells(&forgotten) }
    case .chain:
      forgetChains(&forgotten)
      if definition.index.count(.chain) <= 1 { forgetCells(&forgotten) }
    case .values:
      forgetCells(&forgotten)
    case .completion, .regionCompletion, .timeout, .activity, .finalState, .revision, .entrance, .mention,
      .blank:
      break
    }
  }

  private func forgetEventCells(event: Int32, from state: Int32, _ forgotten: inout [AnyObject]) {
    if event == Index.Key.any || state == Index.Key.any || hasAliases {
      eventTable.forgetAll(&forgotten)
    } else {
      eventTable.forget(row(of: state), column(of: event), &forgotten)
    }
  }

  private func forgetTargetCells(from fromState: Int32, to toState: Int32, _ forgotten: inout [AnyObject]) {
    if fromState == Index.Key.any || toState == Index.Key.any || hasAliases {
      targetTable.forgetAll(&forgotten)
    } else {
      targetTable.forget(row(of: fromState), row(of: toState), &forgotten)
    }
  }

  /// The row of a mentioned state.
  func row(of state: Int32) -> Int { Int(tableNumber(state, in: definition.states)) }

  /// The column of a mentioned event.
  func column(of event: Int32) -> Int { Int(tableNumber(event, in: definition.events)) }

  /// The number in the tables of a value that has a number in the definition.
  func tableNumber(_ number: Int32, in values: Interner) -> Int32 {
    values.isOfBytes ? Int32(values.value(number).byte) : number
  }

  /// Forgets everything that was compiled with the numbers of states and events.
  @inline(never)
  func forgetAll(_ forgotten: inout [AnyObject]) {
    forgetUniformCells(&forgotten)
    forgetPlans(&forgotten)
    forgetCells(&forgotten)
  }

  /// Forgets the compiled mappings, error handlers and chains.
  func forgetLists(_ forgotten: inout [AnyObject]) {
    Self.discard(&routeMappings, &forgotten)
    Self.discard(&stateRouteMappings, &forgotten)
    Self.discard(&errors, &forgotten)
    forgetChains(&forgotten)
  }

  private func forgetChains(_ forgotten: inout [AnyObject]) {
    for chain in chains ?? [] { forgotten.append(chain) }
    chains = nil
  }

  private func forgetUniformCells(_ forgotten: inout [AnyObject]) {
    Self.discard(&uniformCells, &forgotten)
  }

  @inline(never)
  private func forgetCells(_ forgotten: inout [AnyObject]) {
    eventTable.forgetAll(&forgotten)
    targetTable.forgetAll(&forgotten)
  }

  @inline(never)
  private func forgetPlans(_ forgotten: inout [AnyObject]) {
    for plan in plans.values { forgotten.append(plan) }
    plans = [:]
  }

  private static func discard<Object: AnyObject>(_ object: inout Object?, _ forgotten: inout [AnyObject]) {
    if let object { forgotten.append(object) }
    object = nil
  }
}
