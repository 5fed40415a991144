extension Program {
  /// Forgets what depends on a registration.
  ///
  /// - Parameters:
  ///   - key: what the registration that came or went is registered for.
  ///   - keep: takes what is forgotten, in case that it is being followed.
  func forget(_ key: Index.Key, _ keep: (AnyObject) -> Void) {
    switch key.kind {
    case .route:
      forgetEventCells(event: key.event, from: key.fromState, keep)
    case .target:
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
      if let routeMappings = unsafe routeMappings { keep(routeMappings) }
      unsafe routeMappings = nil
      forgetCells(keep)
    case .stateMapping:
      if let stateRouteMappings { keep(stateRouteMappings) }
      stateRouteMappings = nil
      forgetCells(keep)
    case .errorHandler:
      if let errors { keep(errors) }
      errors = nil
      if definition.count(.errorHandler) <= 1 { forgetCells(keep) }
    case .mention:
      break
    case .chain:
      chains?.forEach(keep)
      chains = nil
      if definition.count(.chain) <= 1 { forgetCells(keep) }
    }
  }

  private func forgetEventCells(event: Int32, from state: Int32, _ keep: (AnyObject) -> Void) {
    if event == Index.Key.any || state == Index.Key.any || hasAliases {
      eventTable.forgetAll(keep)
    } else {
      let row = number(of: definition.states.value(state))
      let column = number(of: definition.events.value(event))
      eventTable.forget(Int(row), Int(column), keep)
    }
  }

  private func forgetTargetCells(from fromState: Int32, to toState: Int32, _ keep: (AnyObject) -> Void) {
    if fromState == Index.Key.any || toState == Index.Key.any || hasAliases {
      targetTable.forgetAll(keep)
    } else {
      let row = number(of: definition.states.value(fromState))
      let column = number(of: definition.states.value(toState))
      targetTable.forget(Int(row), Int(column), keep)
    }
  }

  /// Forgets all that was compiled with the numbers of states and events.
  func forgetAll(_ keep: (AnyObject) -> Void) {
    forgetPlans(keep)
    forgetCells(keep)
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
