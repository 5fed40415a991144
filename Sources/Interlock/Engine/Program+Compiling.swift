extension Program {
  /// The cell of an event attempt, compiled if it is not known yet.
  ///
  /// - Complexity: O(1) if it is known; otherwise O(*n*) in the number of rows and handlers that match.
  @usableFromInline
  func compileEventCell(from state: S, on event: E) -> Cell {
    let row = number(of: state)
    let from = definition.states.number(of: state)
    let eventNumber = definition.events.number(of: event)
    noteAliases(state, number: from)
    noteAliases(event, number: eventNumber)

    let candidates = definition.index.candidates(event: eventNumber, from: from)
    let cell =
      silentCell(candidates, row: row, from: from, event: eventNumber)
      ?? closureCell(candidates, from: from, event: eventNumber)
    eventTable.cells.set(
      cell, Int(row), Int(number(of: event)), rows: rowBound, denseLimit: denseLimit)
    return cell
  }

  /// The cell of a state attempt, compiled if it is not known yet.
  @usableFromInline
  func compileTargetCell(from fromState: S, to toState: S) -> Cell {
    let row = number(of: fromState)
    let column = number(of: toState)
    let from = definition.states.number(of: fromState)
    let to = definition.states.number(of: toState)
    noteAliases(fromState, number: from)
    noteAliases(toState, number: to)

    let candidates = definition.index.candidates(from: from, to: to)
    let cell =
      unsafe silentCell(candidates, column: column, from: from, to: to)
      ?? .follow(targetTable.resolutions.insert(targetResolution(candidates, from: from, to: to)))
    targetTable.cells.set(cell, Int(row), Int(column), rows: rowBound, denseLimit: denseLimit)
    return cell
  }

  /// Makes room in the event table for a state that has no row yet.
  @usableFromInline
  func reserveRow(_ row: Int) {
    eventTable.cells.reserve(rows: max(rowBound, row + 1), denseLimit: denseLimit)
  }

  /// One-byte tables are always dense, since their rows are addressed without a look; others while they are not
  /// mostly empty.
  private var denseLimit: Int {
    Address<S>.isByte && Address<E>.isByte ? 1 << 16 : 2 * definition.count(.target)
  }

  /// The plan of a transition that no row led.
  func plan(event: Int32?, from fromState: Int32, to toState: Int32) -> Plan<S, E> {
    let key = Index.Key(
      kind: event == nil ? .stateHandler : .eventHandler, event: event ?? Index.Key.any,
      fromState: fromState, toState: toState)
    if let plan = plans[key] { return plan }
    let plan = Plan(
      exits: definition.exitActions(from: fromState),
      actions: definition.actions(
        event: event, from: fromState, to: toState, isInternal: false, own: nil))
    plans[key] = plan
    return plan
  }

  /// The plan of a transition that a mapping led.
  func plan(event: E?, from fromState: S, to toState: S) -> Plan<S, E> {
    guard definition.hasTransitionHandlers else { return noHandlers }
    return plan(
      event: event.map { definition.events.number(of: $0) },
      from: definition.states.number(of: fromState), to: definition.states.number(of: toState))
  }

  /// The route mappings.
  @inlinable
  func compiledRouteMappings() -> Unmanaged<MappingList<S, E>> {
    if let routeMappings = unsafe routeMappings { return unsafe .passUnretained(routeMappings) }
    return unsafe compileRouteMappings()
  }

  @usableFromInline
  func compileRouteMappings() -> Unmanaged<MappingList<S, E>> {
    let list = MappingList(definition.mappings(.mapping))
    unsafe routeMappings = list
    return unsafe .passUnretained(list)
  }

  /// The state route mappings.
  func compiledStateRouteMappings() -> MappingList<S, E> {
    if let stateRouteMappings { return stateRouteMappings }
    let list = MappingList(definition.mappings(.stateMapping))
    stateRouteMappings = list
    return list
  }

  /// The error handlers.
  func errorPlan() -> Plan<S, E> {
    if let errors { return errors }
    let plan = Plan(actions: definition.actions(.errorHandler))
    errors = plan
    return plan
  }

  /// The chain handlers.
  func chainActions() -> [Action<S, E>] {
    if let chains { return chains }
    let list = definition.actions(.chain)
    chains = list
    return list
  }

  /// The cell of an attempt that calls no closure; nil if there are closures to call.
  private func silentCell(_ candidates: [Candidate], row: Int32, from: Int32, event: Int32) -> Cell? {
    guard let candidate = candidates.first else {
      return definition.count(.mapping) == 0 && definition.count(.errorHandler) == 0 ? .refuse : nil
    }
    guard candidate.row.rule == nil else { return nil }
    if candidate.row.effect == .ignore { return .ignore(Int(row)) }
    guard definition.count(.chain) == 0, plan(of: candidate, from: from, event: event).isEmpty else {
      return nil
    }
    return candidate.row.effect == .stay
      ? .stay(Int(row)) : .move(Int(tableNumber(candidate.row.target)))
  }

  /// The cell of an attempt that has closures to call.
  private func closureCell(_ candidates: [Candidate], from: Int32, event: Int32) -> Cell {
    let resolution = eventResolution(candidates, from: from, event: event)
    let place = unsafe eventTable.resolutions.insert(resolution)
    return unsafe resolution.beginsPlainly && !hasChains ? .act(place) : .follow(place)
  }

  /// The same for a state attempt.
  private func silentCell(
    _ candidates: [Candidate],
    column: Int32,
    from: Int32,
    to: Int32
  ) -> Cell? {
    let hasMappings = definition.count(.mapping) + definition.count(.stateMapping) > 0
    if hasMappings || candidates.contains(where: { $0.row.rule != nil }) { return nil }
    if candidates.isEmpty { return definition.count(.errorHandler) == 0 ? .refuse : nil }
    // A target that is not mentioned has no number by which a cell could name it.
    guard definition.count(.chain) == 0, Address<S>.isByte || to != Interner<S>.unmentioned,
      plan(event: nil, from: from, to: to).isEmpty
    else { return nil }
    return .move(Int(column))
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
        candidate.row.effect == .move ? definition.states.value(candidate.row.target) : nil
      plans.append(plan)
      if let rule = definition.rule(of: candidate) { rules.append(rule) }
      steps.append(step(candidate, target: target, plan: plan))
    }
    return Resolution(
      steps: steps, rules: rules, plans: plans, plan: Plan(actions: []), reason: reason(candidates))
  }

  private func targetResolution(_ candidates: [Candidate], from: Int32, to: Int32) -> Resolution<S, E> {
    let plan = plan(event: nil, from: from, to: to)
    return Resolution(
      steps: candidates.map { step($0, target: nil, plan: plan) },
      rules: candidates.compactMap { definition.rule(of: $0) },
      plans: [], plan: plan, reason: reason(candidates))
  }

  private func step(_ candidate: Candidate, target: S?, plan: Plan<S, E>) -> Resolution<S, E>.Step {
    let rule = definition.rule(of: candidate)
    return unsafe Resolution.Step(
      effect: candidate.row.effect, registration: candidate.row.registration,
      rule: rule.map { unsafe .passUnretained($0) }, isConditional: rule?.isConditional ?? false,
      hasAction: rule?.action != nil,
      targetNumber: target == nil ? 0 : tableNumber(candidate.row.target), target: target,
      plan: .passUnretained(plan))
  }

  private func plan(of candidate: Candidate, from: Int32, event: Int32) -> Plan<S, E> {
    switch candidate.row.effect {
    case .ignore:
      return Plan(actions: [])
    case .stay:
      return Plan(
        actions: definition.actions(
          event: event, from: from, to: from, isInternal: true, own: definition.rule(of: candidate)?.action))
    case .move:
      return Plan(
        exits: definition.exitActions(from: from),
        actions: definition.actions(
          event: event, from: from, to: candidate.row.target, isInternal: false,
          own: definition.rule(of: candidate)?.action))
    }
  }

  /// The number by which the tables know the state of a definition's number.
  private func tableNumber(_ state: Int32) -> Int32 {
    Address<S>.isByte ? number(of: definition.states.value(state)) : state
  }

  private func reason(_ candidates: [Candidate]) -> Refusal<S, E>.Reason {
    let guards = candidates.filter { definition.rule(of: $0)?.isConditional ?? false }.map {
      Refusal<S, E>.Guard(transition: definition.transition(of: $0), label: definition.rule(of: $0)?.label)
    }
    return guards.isEmpty ? .noRoute : .conditions(guards)
  }

  /// Notes what a type with an `==` of its own may do: have several bytes for one value, whose cells must be forgotten
  /// together.
  private func noteAliases(_ state: S, number: Int32) {
    guard Address<S>.isByte else { return }
    if number == Interner<S>.unmentioned {
      hasStrangers = true
    } else if Address<S>.byte(of: definition.states.value(number)) != Address<S>.byte(of: state) {
      hasAliases = true
    }
  }

  private func noteAliases(_ event: E, number: Int32) {
    guard Address<E>.isByte else { return }
    if number == Interner<E>.unmentioned {
      hasStrangers = true
    } else if Address<E>.byte(of: definition.events.value(number)) != Address<E>.byte(of: event) {
      hasAliases = true
    }
  }
}
