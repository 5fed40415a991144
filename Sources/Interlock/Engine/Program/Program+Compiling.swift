extension Program {
  /// Compiles the cell of an event attempt.
  ///
  /// - Complexity: O(*n*) in the number of rows and handlers that match.
  func compileEventCell(from state: AnyValue, on event: AnyValue) -> Cell {
    let from = definition.states.number(of: state)
    let number = definition.events.number(of: event)
    noteAliases(state, definition.states, number: from)
    noteAliases(event, definition.events, number: number)
    return compileEventCell(
      hasByteStates ? Int32(state.byte) : from, hasByteEvents ? Int32(event.byte) : number, from: from,
      on: number)
  }

  @inline(never)
  func compileEventCell(_ row: Int32, _ column: Int32, from: Int32, on event: Int32) -> Cell {
    let cell = eventCell(from: from, on: event, row: row, column: column)
    eventTable.set(cell, Int(row), Int(column), rows: rowBound, denseLimit: denseLimit)
    return cell
  }

  /// The effect of an event in a state, by the definition's numbers.
  ///
  /// - Parameters:
  ///   - row: the number of the state in the tables.
  ///   - column: the number of the event in the tables.
  @inline(never)
  func eventCell(from: Int32, on event: Int32, row: Int32, column: Int32) -> Cell {
    cellWithoutClosures(from: from, on: event, row: row)
      ?? closureCell((row, column), from: from, event: event)
  }

  /// The same if no closure is called; nil if there are closures to call.
  @inline(never)
  func cellWithoutClosures(from: Int32, on event: Int32, row: Int32) -> Cell? {
    guard let cell = definition.index.cellWithoutClosures(from: from, on: event, row: row) else { return nil }
    if definition.statesHaveData {
      // With data, a state must be provided first (K2).
      return cell.isMove || (cell.isStay && definition.index.count(.values) > 0) ? nil : cell
    }
    guard cell.isMove else { return cell }
    return .move(tableNumber(Int32(cell.position), in: definition.states))
  }

  /// Compiles the cell of a state attempt.
  func compileTargetCell(from fromState: AnyValue, to toState: AnyValue) -> Cell {
    let from = definition.states.number(of: fromState)
    let to = definition.states.number(of: toState)
    noteAliases(fromState, definition.states, number: from)
    noteAliases(toState, definition.states, number: to)
    return compileTargetCell(
      hasByteStates ? Int32(fromState.byte) : from, hasByteStates ? Int32(toState.byte) : to, from: from,
      to: to)
  }

  func compileTargetCell(_ row: Int32, _ column: Int32, from: Int32, to: Int32) -> Cell {
    let candidates = definition.index.candidates(from: from, to: to)
    let cell =
      cellWithoutClosures(candidates, column: column, from: from, to: to)
      ?? .follow(targetResolution(candidates, from: from, to: to))
    targetTable.set(cell, Int(row), Int(column), rows: rowBound, denseLimit: denseLimit)
    // A machine that goes by the cells alone relies on the event table's row for its new state.
    if isOfBytes, cell.isMove { reserveRow(Int(column)) }
    return cell
  }

  /// Makes room in the event table for a state that has no row yet.
  func reserveRow(_ row: Int) {
    eventTable.reserve(rows: max(rowBound, row + 1), denseLimit: denseLimit)
  }

  /// Tables of bytes are always dense, because their rows are addressed without a check. Others are dense while they
  /// are no larger than a hash table would be.
  private var denseLimit: Int {
    if isOfBytes { return 1 << 16 }
    return 4 * (definition.index.count(.route) + definition.index.count(.stateRoute))
  }

  /// The cell of an event attempt that calls closures.
  private func closureCell(_ cell: (row: Int32, column: Int32), from: Int32, event: Int32) -> Cell {
    if let uniformCells = uniform() { return .map(uniformCells.resolution) }
    let candidates = definition.index.candidates(event: event, from: from)
    return .follow(eventResolution(of: cell, candidates, from: from, event: event))
  }

  /// The complete resolution of an event in a state, even if a cell contains only the first row.
  ///
  /// - Complexity: O(*n*) in the number of rows and handlers that match.
  func wholeResolution(from state: AnyValue, on event: AnyValue) -> Resolution {
    let from = definition.states.number(of: state)
    let event = definition.events.number(of: event)
    return eventResolution(
      definition.index.candidates(event: event, from: from), from: from, event: event)
  }

  /// The cells of a program that only calls a single mapping.
  func uniform() -> UniformCells? {
    if let uniformCells { return uniformCells }
    let index = definition.index
    guard index.count(.mapping) == 1,
      index.count(.route) + index.count(.chain) + index.count(.errorHandler) == 0,
      !index.hasTransitionHandlers,
      let mapping = definition.mappings(.mapping).first, mapping.handler == nil
    else { return nil }
    let resolution = Resolution(
      steps: [], plan: noHandlers, mapping: mapping, reason: .noRoute, hasChains: false)
    let cells = UniformCells(resolution, isOfBytes: isOfBytes)
    uniformCells = cells
    return cells
  }

  /// The cell of a state attempt that calls no closure; nil if there are closures to call.
  @inline(never)
  func cellWithoutClosures(
    _ candidates: [Candidate],
    column: Int32,
    from: Int32,
    to: Int32
  ) -> Cell? {
    if hasMappings || candidates.contains(where: { $0.rule != nil }) { return nil }
    if candidates.isEmpty { return definition.index.count(.errorHandler) == 0 ? .refuse : nil }
    // An unmentioned target has no number for a cell.
    guard !hasChains, hasByteStates || to != Interner.unmentioned,
      !definition.index.runsHandlers(event: nil, from: from, to: to, isInternal: false)
    else { return nil }
    return .move(column)
  }

  @inline(never)
  private func eventResolution(
    of cell: (row: Int32, column: Int32)? = nil, _ candidates: [Candidate], from: Int32, event: Int32
  ) -> Resolution {
    let steps = candidates.map { candidate in
      step(
        candidate, target: candidate.effect == .move ? definition.states.value(candidate.toState) : nil,
        plan: plan(of: candidate, from: from, event: event))
    }
    return Resolution(
      of: cell, steps: steps, plan: noHandlers, reason: reason(candidates), hasChains: hasChains)
  }

  private func targetResolution(_ candidates: [Candidate], from: Int32, to: Int32) -> Resolution {
    let plan = plan(event: nil, from: from, to: to)
    return Resolution(
      steps: candidates.map { step($0, target: nil, plan: plan) }, plan: plan, reason: reason(candidates),
      hasChains: hasChains)
  }

  @inline(never)
  private func step(_ candidate: Candidate, target: AnyValue?, plan: Plan) -> Resolution.Step {
    let rule = definition.rule(of: candidate)
    let source = definition.source(of: candidate)
    return Resolution.Step(
      effect: candidate.effect, registration: candidate.registration, rule: rule,
      isConditional: rule?.isConditional ?? false,
      hasStateHandler: candidate.isStateRoute && rule?.handler != nil,
      entrances: target != nil || candidate.isStateRoute ? rule?.entrances ?? [] : [],
      targetNumber: target == nil
        ? 0 : UInt32(tableNumber(candidate.toState, in: definition.states)),
      target: target, source: source, plan: plan)
  }

  private func plan(of candidate: Candidate, from: Int32, event: Int32) -> Plan {
    switch candidate.effect {
    case .ignore:
      return Plan(handlers: [])
    case .stay:
      return Plan(
        handlers: definition.handlers(
          event: event, from: from, to: from, isInternal: true,
          own: definition.rule(of: candidate)?.handler))
    case .move:
      return Plan(
        exits: definition.exitHandlers(from: from),
        handlers: definition.handlers(
          event: event, from: from, to: candidate.toState, isInternal: false,
          own: definition.rule(of: candidate)?.handler))
    }
  }

  private func reason(_ candidates: [Candidate]) -> AnyReason {
    let guards = candidates.filter { definition.rule(of: $0)?.isConditional ?? false }
      .map { definition.condition(of: $0) }
    return guards.isEmpty ? .noRoute : .conditions(guards)
  }

  /// Notes that a type with its own `==` may have several bytes for one value, whose cells must be forgotten together.
  private func noteAliases(_ value: AnyValue, _ values: Interner, number: Int32) {
    guard values.isOfBytes else { return }
    if number == Interner.unmentioned {
      hasStrangers = true
    } else if values.value(number).byte != value.byte {
      hasAliases = true
    }
  }
}
