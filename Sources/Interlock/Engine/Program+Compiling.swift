extension Program {
  /// The cell of an event attempt, compiled if it is not known yet.
  ///
  /// - Complexity: O(1) if it is known; otherwise O(*n*) in the number of rows and handlers that match.
  @inlinable
  func compileEventCell(from state: S, on event: E) -> Cell {
    let row = number(of: state)
    let column = number(of: event)
    guard Address<S>.isByte || Address<E>.isByte else {
      return compileEventCell(row, column, from: row, on: column)
    }
    let from = unsafe definition.states.number(of: state)
    let eventNumber = unsafe definition.events.number(of: event)
    noteAliases(state, number: from)
    noteAliases(event, number: eventNumber)
    return compileEventCell(row, column, from: from, on: eventNumber)
  }

  @usableFromInline
  func compileEventCell(_ row: Int32, _ column: Int32, from: Int32, on event: Int32) -> Cell {
    let cell = eventCell(from: from, on: event, row: row)
    eventTable.set(cell, Int(row), Int(column), rows: rowBound, denseLimit: denseLimit)
    return cell
  }

  /// What an event does in a state, by the definition's numbers.
  ///
  /// - Parameter row: the number of the state in the tables.
  func eventCell(from: Int32, on event: Int32, row: Int32) -> Cell {
    silentCell(from: from, on: event, row: row) ?? closureCell(from: from, event: event)
  }

  /// The same if no closure is called; nil if there are closures to call.
  func silentCell(from: Int32, on event: Int32, row: Int32) -> Cell? {
    guard let cell = unsafe definition.index.silentCell(from: from, on: event, row: row) else { return nil }
    return cell.isMove ? .move(tableNumber(Int32(cell.number))) : cell
  }

  /// The cell of a state attempt, compiled if it is not known yet.
  @usableFromInline
  func compileTargetCell(from fromState: S, to toState: S) -> Cell {
    let row = number(of: fromState)
    let column = number(of: toState)
    let from = unsafe definition.states.number(of: fromState)
    let to = unsafe definition.states.number(of: toState)
    noteAliases(fromState, number: from)
    noteAliases(toState, number: to)
    return compileTargetCell(row, column, from: from, to: to)
  }

  func compileTargetCell(_ row: Int32, _ column: Int32, from: Int32, to: Int32) -> Cell {
    let candidates = unsafe definition.index.candidates(from: from, to: to)
    let cell =
      silentCell(candidates, column: column, from: from, to: to)
      ?? .follow(targetResolution(candidates, from: from, to: to))
    targetTable.set(cell, Int(row), Int(column), rows: rowBound, denseLimit: denseLimit)
    // A machine that goes by the cells alone takes for granted that events have a row where it arrives.
    if Address<S>.isByte, Address<E>.isByte, cell.isMove { reserveRow(Int(column)) }
    return cell
  }

  /// Makes room in the event table for a state that has no row yet.
  @usableFromInline
  func reserveRow(_ row: Int) {
    eventTable.reserve(rows: max(rowBound, row + 1), denseLimit: denseLimit)
  }

  /// One-byte tables are always dense, since their rows are addressed without a look; others while they are no larger than a
  /// hash table would be.
  private var denseLimit: Int {
    if Address<S>.isByte, Address<E>.isByte { return 1 << 16 }
    return unsafe 4 * (definition.index.count(.route) + definition.index.count(.stateRoute))
  }

  /// The plan of a transition that no row led; nil if it would have to be compiled, but the program is frozen.
  func plan(of context: Context<S, E>) -> Plan<S, E>? {
    let key = unsafe planKey(
      event: context.event.map { unsafe definition.events.number(of: $0) },
      from: definition.states.number(of: context.fromState),
      to: definition.states.number(of: context.toState))
    if let plan = plans[key] { return plan }
    return unsafe isFrozen ? nil : compilePlan(key)
  }

  /// The same by the definition's numbers, of a program that is not frozen.
  func plan(event: Int32?, from fromState: Int32, to toState: Int32) -> Plan<S, E> {
    let key = planKey(event: event, from: fromState, to: toState)
    return plans[key] ?? compilePlan(key)
  }

  private func planKey(event: Int32?, from fromState: Int32, to toState: Int32) -> Index.Key {
    Index.Key(
      kind: event == nil ? .stateHandler : .eventHandler, event: event ?? Index.Key.any,
      fromState: fromState, toState: toState)
  }

  private func compilePlan(_ key: Index.Key) -> Plan<S, E> {
    let plan = Plan(
      exits: unsafe definition.exitActions(from: key.fromState),
      actions: unsafe definition.actions(
        event: key.kind == .stateHandler ? nil : key.event, from: key.fromState, to: key.toState,
        isInternal: false, own: nil))
    plans[key] = plan
    return plan
  }

  /// The route mappings.
  @inlinable
  func compiledRouteMappings() -> Unmanaged<MappingList<S, E>> {
    if let routeMappings = unsafe routeMappings { return unsafe .passUnretained(routeMappings) }
    return unsafe compileRouteMappings()
  }

  @usableFromInline
  func compileRouteMappings() -> Unmanaged<MappingList<S, E>> {
    let list = MappingList(unsafe definition.mappings(.mapping))
    unsafe routeMappings = list
    return unsafe .passUnretained(list)
  }

  /// The state route mappings.
  func compiledStateRouteMappings() -> MappingList<S, E> {
    if let stateRouteMappings { return stateRouteMappings }
    let list = MappingList(unsafe definition.mappings(.stateMapping))
    stateRouteMappings = list
    return list
  }

  /// The error handlers.
  @inlinable
  func errorPlan() -> Plan<S, E> {
    if let errors = unsafe errors { return errors }
    return compileErrorPlan()
  }

  @usableFromInline
  func compileErrorPlan() -> Plan<S, E> {
    let plan = Plan(actions: unsafe definition.actions(.errorHandler))
    unsafe errors = plan
    return plan
  }

  /// The chain handlers.
  func chainActions() -> [Action<S, E>] {
    if let chains { return chains }
    let list = unsafe definition.actions(.chain)
    chains = list
    return list
  }

  /// The cell of an event attempt that has closures to call.
  private func closureCell(from: Int32, event: Int32) -> Cell {
    if let uniformCells = uniform() { return .map(uniformCells.resolution) }
    let candidates = unsafe definition.index.candidates(event: event, from: from)
    return .follow(eventResolution(candidates, from: from, event: event))
  }

  /// All that an event could do in a state, also where a cell tells of the first row alone.
  ///
  /// - Complexity: O(*n*) in the number of rows and handlers that match.
  @usableFromInline
  func wholeResolution(from state: S, on event: E) -> Resolution<S, E> {
    let from = unsafe definition.states.number(of: state)
    let event = unsafe definition.events.number(of: event)
    return eventResolution(
      unsafe definition.index.candidates(event: event, from: from), from: from, event: event)
  }

  /// The cells of a program that has nothing to do but to ask a single mapping.
  func uniform() -> UniformCells<S, E>? {
    if let uniformCells = unsafe uniformCells { return uniformCells }
    let index = unsafe definition.index
    guard index.count(.mapping) == 1,
      index.count(.route) + index.count(.chain) + index.count(.errorHandler) == 0,
      !index.hasTransitionHandlers,
      let mapping = unsafe definition.mappings(.mapping).first, mapping.action == nil
    else { return nil }
    let cells = UniformCells(
      Resolution(
        steps: [], rules: [], plans: [], plan: noHandlers, mapping: mapping, reason: .noRoute,
        hasChains: false))
    unsafe uniformCells = cells
    return cells
  }

  /// The cell of a state attempt that calls no closure; nil if there are closures to call.
  func silentCell(
    _ candidates: [Candidate],
    column: Int32,
    from: Int32,
    to: Int32
  ) -> Cell? {
    if unsafe hasMappings || candidates.contains(where: { $0.rule != nil }) { return nil }
    if candidates.isEmpty { return unsafe definition.index.count(.errorHandler) == 0 ? .refuse : nil }
    // A target that is not mentioned has no number by which a cell could name it.
    guard unsafe !hasChains, Address<S>.isByte || to != Interner<S>.unmentioned,
      unsafe !definition.index.runsHandlers(event: nil, from: from, to: to, isInternal: false)
    else { return nil }
    return .move(column)
  }

  private func eventResolution(
    _ candidates: [Candidate],
    from: Int32,
    event: Int32
  ) -> Resolution<S, E> {
    var plans: [Plan<S, E>] = []
    var rules: [Rule<S, E>] = []
    var steps: [Resolution<S, E>.Step] = []
    for candidate in candidates {
      let plan = plan(of: candidate, from: from, event: event)
      let target =
        candidate.effect == .move ? unsafe definition.states.value(candidate.toState) : nil
      plans.append(plan)
      if let rule = unsafe definition.rule(of: candidate) { rules.append(rule) }
      steps.append(step(candidate, target: target, plan: plan))
    }
    return Resolution(
      steps: steps, rules: rules, plans: plans, plan: noHandlers, reason: reason(candidates),
      hasChains: unsafe hasChains)
  }

  private func targetResolution(_ candidates: [Candidate], from: Int32, to: Int32) -> Resolution<S, E> {
    let plan = plan(event: nil, from: from, to: to)
    return Resolution(
      steps: candidates.map { step($0, target: nil, plan: plan) },
      rules: candidates.compactMap { unsafe definition.rule(of: $0) },
      plans: [], plan: plan, reason: reason(candidates), hasChains: unsafe hasChains)
  }

  private func step(_ candidate: Candidate, target: S?, plan: Plan<S, E>) -> Resolution<S, E>.Step {
    let rule = unsafe definition.rule(of: candidate)
    return unsafe Resolution.Step(
      effect: candidate.effect, registration: candidate.registration,
      rule: rule.map { unsafe .passUnretained($0) }, isConditional: rule?.isConditional ?? false,
      hasAction: rule?.action != nil,
      targetNumber: target == nil ? 0 : UInt32(tableNumber(candidate.toState)), target: target,
      plan: .passUnretained(plan))
  }

  private func plan(of candidate: Candidate, from: Int32, event: Int32) -> Plan<S, E> {
    switch candidate.effect {
    case .ignore:
      return Plan(actions: [])
    case .stay:
      return Plan(
        actions: unsafe definition.actions(
          event: event, from: from, to: from, isInternal: true,
          own: unsafe definition.rule(of: candidate)?.action))
    case .move:
      return Plan(
        exits: unsafe definition.exitActions(from: from),
        actions: unsafe definition.actions(
          event: event, from: from, to: candidate.toState, isInternal: false,
          own: unsafe definition.rule(of: candidate)?.action))
    }
  }

  /// The number by which the tables know the state of a definition's number.
  private func tableNumber(_ state: Int32) -> Int32 {
    Address<S>.isByte ? number(of: unsafe definition.states.value(state)) : state
  }

  private func reason(_ candidates: [Candidate]) -> Refusal<S, E>.Reason {
    let guards = candidates.filter { unsafe definition.rule(of: $0)?.isConditional ?? false }.map {
      Refusal<S, E>.Guard(
        transition: unsafe definition.transition(of: $0), label: unsafe definition.rule(of: $0)?.label)
    }
    return guards.isEmpty ? .noRoute : .conditions(guards)
  }

  /// Notes what a type with an `==` of its own may do: have several bytes for one value, whose cells must be forgotten
  /// together.
  @usableFromInline
  func noteAliases(_ state: S, number: Int32) {
    guard Address<S>.isByte else { return }
    if number == Interner<S>.unmentioned {
      hasStrangers = true
    } else if Address<S>.byte(of: unsafe definition.states.value(number)) != Address<S>.byte(of: state) {
      hasAliases = true
    }
  }

  @usableFromInline
  func noteAliases(_ event: E, number: Int32) {
    guard Address<E>.isByte else { return }
    if number == Interner<E>.unmentioned {
      hasStrangers = true
    } else if Address<E>.byte(of: unsafe definition.events.value(number)) != Address<E>.byte(of: event) {
      hasAliases = true
    }
  }
}

extension Program {
  /// The handlers that run when a state is entered, or left, whatever the transition; nil if there are none.
  ///
  /// - Parameter kind: entry handlers or exit handlers.
  @usableFromInline
  func plan(_ kind: Index.Key.Kind, of state: S) -> Plan<S, E>? {
    guard unsafe definition.index.count(kind) > 0 else { return nil }
    return plan(kind, of: unsafe definition.states.number(of: state))
  }

  /// The same by the definition's number.
  func plan(_ kind: Index.Key.Kind, of number: Int32) -> Plan<S, E> {
    let key = Index.Key(kind: kind, fromState: number)
    if let plan = plans[key] { return plan }
    let plan = Plan(actions: unsafe definition.actions(kind, of: number))
    if unsafe !isFrozen { plans[key] = plan }
    return plan
  }
}
