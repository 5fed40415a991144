extension Program {
  /// The maximal number of cells or plans to compile beforehand, one for each pair of states and events.
  private static var eagerLimit: Int { 1 << 12 }

  /// Compiles what attempts are likely to need. After that, the program no longer changes.
  ///
  /// Many machines can follow a frozen program at once, on any thread. A machine that needs anything that was not
  /// compiled continues with a program of its own.
  ///
  /// - Parameter state: the initial state of most machines.
  /// - Complexity: O(*n*) in the number of routes, and in the number of pairs of states and events while that is small.
  func freeze(startingIn state: AnyValue) {
    _ = compiledRouteMappings()
    _ = compiledStateRouteMappings()
    _ = errorPlan()
    _ = chainHandlers()
    _ = uniform()
    freezeEventCells()
    freezeTargetCells()
    if hasMappings && hasTransitionHandlers { freezePlans() }
    for kind in [Index.Key.Kind.entryHandler, .exitHandler] where definition.index.count(kind) > 0 {
      for number in 0...Int32(definition.states.count) { _ = plan(kind, of: number) }
    }
    if isOfBytes { reserveRow(Int(state.byte)) }
    definition.share()
    isFrozen = true
  }

  /// The cell of an event attempt that is not in a frozen program's table; unknown if it calls closures for which
  /// nothing was compiled.
  func strangerCell(from state: AnyValue, on event: AnyValue) -> Cell {
    let from = definition.states.number(of: state)
    let eventNumber = definition.events.number(of: event)
    let cell = strangers.cell(Int(from), Int(eventNumber))
    if !cell.isUnknown { return cell }
    return cellWithoutClosures(from: from, on: eventNumber, row: hasByteStates ? Int32(state.byte) : from)
      ?? .unknown
  }

  /// The same for a state attempt.
  func strangerCell(from fromState: AnyValue, to toState: AnyValue) -> Cell {
    let from = definition.states.number(of: fromState)
    let to = definition.states.number(of: toState)
    let candidates = definition.index.candidates(from: from, to: to)
    let column = hasByteStates ? Int32(toState.byte) : to
    return cellWithoutClosures(candidates, column: column, from: from, to: to) ?? .unknown
  }

  private func freezeEventCells() {
    let states = Int32(0)...Int32(definition.states.count)
    let events = Int32(0)...Int32(definition.events.count)
    if states.count * events.count <= Self.eagerLimit {
      for from in states { for event in events { freezeCell(from: from, on: event) } }
    } else {
      for entry in definition.index.entries where entry.key.kind == .route && entry.registration >= 0 {
        if entry.key.event != Index.Key.any, entry.key.fromState != Index.Key.any {
          freezeCell(from: entry.key.fromState, on: entry.key.event)
        }
      }
    }
  }

  /// Unmentioned values have no place in a table of bytes, so their cells are kept by number.
  @inline(never)
  private func freezeCell(from: Int32, on event: Int32) {
    if hasByteStates && from == 0 || hasByteEvents && event == 0 {
      let cell = eventCell(from: from, on: event, row: from, column: event)
      strangers.set(cell, Int(from), Int(event), rows: 1, denseLimit: 0)
    } else {
      let (row, column) = (row(of: from), column(of: event))
      if eventTable.cell(row, column).isUnknown {
        _ = compileEventCell(Int32(row), Int32(column), from: from, on: event)
      }
    }
  }

  private func freezeTargetCells() {
    let states = (0...Int32(definition.states.count)).filter { $0 > 0 || !hasByteStates }
    if states.count * states.count <= Self.eagerLimit {
      for from in states { for to in states { freezeCell(from: from, to: to) } }
    } else {
      for entry in definition.index.entries where entry.registration >= 0 {
        let isRow = entry.key.kind == .stateRoute || entry.isAlsoStateRoute
        if isRow, entry.key.fromState != Index.Key.any, entry.key.toState != Index.Key.any {
          freezeCell(from: entry.key.fromState, to: entry.key.toState)
        }
      }
    }
  }

  @inline(never)
  private func freezeCell(from: Int32, to: Int32) {
    let (row, column) = (row(of: from), row(of: to))
    if targetTable.cell(row, column).isUnknown {
      _ = compileTargetCell(Int32(row), Int32(column), from: from, to: to)
    }
  }

  /// Compiles the plans of transitions that mappings may make.
  private func freezePlans() {
    let states = Int32(0)...Int32(definition.states.count)
    let events = Int32(0)...Int32(definition.events.count)
    guard states.count * states.count * events.count <= Self.eagerLimit else { return }
    for from in states {
      for to in states {
        _ = plan(event: nil, from: from, to: to)
        for event in events { _ = plan(event: event, from: from, to: to) }
      }
    }
  }
}
