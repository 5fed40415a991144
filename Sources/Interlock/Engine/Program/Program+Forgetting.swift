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
  ///   - keep: receives the forgotten objects, in case an attempt is following them.
  func forget(_ entry: Index.Entry, _ keep: (AnyObject) -> Void) {
    forgetUniformCells(keep)
    let key = entry.key
    switch key.kind {
    case .route:
      forgetEventCells(event: key.event, from: key.fromState, keep)
      if entry.isAlsoStateRoute { forgetTargetCells(from: key.fromState, to: key.toState, keep) }
    case .stateRoute:
      forgetTargetCells(from: key.fromState, to: key.toState, keep)
    case .eventHandler:
      forgetPlans(keep)
      forgetEventCells(event: key.event, from: key.fromState, keep)
    case .stateHandler:
      forgetPlans(keep)
      forgetTargetCells(from: key.fromState, to: key.toState, keep)
    case .anyHandler, .exitHandler, .entryHandler:
      forgetPlans(keep)
      forgetEventCells(event: Index.Key.any, from: key.fromState, keep)
      forgetTargetCells(from: key.fromState, to: key.toState, keep)
    case .mapping:
      if let routeMappings { keep(routeMappings) }
      routeMappings = nil
      forgetCells(keep)
    case .stateMapping:
      if let stateRouteMappings { keep(stateRouteMappings) }
      stateRouteMappings = nil
      forgetCells(keep)
    case .errorHandler:
      if let errors { keep(errors) }
      errors = nil
      if definition.index.count(.errorHandler) <= 1 { forgetCells(keep) }
    case .chain:
      chains?.forEach(keep)
      chains = nil
      if definition.index.count(.chain) <= 1 { forgetCells(keep) }
    case .values:
      forgetCells(keep)
    case .completion, .timeout, .activity, .finalState, .revision, .entrance, .mention, .blank:
      break
    }
  }

  private func forgetEventCells(event: Int32, from state: Int32, _ keep: (AnyObject) -> Void) {
    if event == Index.Key.any || state == Index.Key.any || hasAliases {
      eventTable.forgetAll(keep)
    } else {
      eventTable.forget(row(of: state), column(of: event), keep)
    }
  }

  private func forgetTargetCells(from fromState: Int32, to toState: Int32, _ keep: (AnyObject) -> Void) {
    if fromState == Index.Key.any || toState == Index.Key.any || hasAliases {
      targetTable.forgetAll(keep)
    } else {
      targetTable.forget(row(of: fromState), row(of: toState), keep)
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
  func forgetAll(_ keep: (AnyObject) -> Void) {
    forgetUniformCells(keep)
    forgetPlans(keep)
    forgetCells(keep)
  }

  /// Forgets the compiled mappings, error handlers and chains.
  func forgetLists(_ keep: (AnyObject) -> Void) {
    if let routeMappings { keep(routeMappings) }
    if let stateRouteMappings { keep(stateRouteMappings) }
    if let errors { keep(errors) }
    chains?.forEach(keep)
    (routeMappings, errors) = (nil, nil)
    (stateRouteMappings, chains) = (nil, nil)
  }

  private func forgetUniformCells(_ keep: (AnyObject) -> Void) {
    if let uniformCells { keep(uniformCells) }
    uniformCells = nil
  }

  private func forgetCells(_ keep: (AnyObject) -> Void) {
    eventTable.forgetAll(keep)
    targetTable.forgetAll(keep)
  }

  private func forgetPlans(_ keep: (AnyObject) -> Void) {
    plans.values.forEach(keep)
    plans = [:]
  }
}
