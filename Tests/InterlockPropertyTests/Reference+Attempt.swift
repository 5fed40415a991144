extension Oracle.Reference {
  /// T1: decides, leaves, changes, and handles; or refuses, and nothing changes.
  func perform(_ attempt: Attempt) -> Oracle.Outcome {
    let count = entries.count
    let decision =
      if let event = attempt.event {
        decide(event: event, userInfo: attempt.userInfo, among: count)
      } else {
        decide(target: attempt.target!, userInfo: attempt.userInfo, among: count, asking: false)
      }
    switch decision {
    case .ignored:
      tally.ignored += 1
      return .ignored
    case .refused(let objections):
      tally.refused += 1
      return .refused(refuse(attempt, objections, among: count))
    case .led(let to, let isInternal, let leaders):
      tally.moved += 1
      tally.stayed += isInternal ? 1 : 0
      let situation = Oracle.Situation(
        event: attempt.event,
        from: state,
        to: to,
        userInfo: attempt.userInfo
      )
      move(Move(situation: situation, isInternal: isInternal, leaders: leaders), among: count)
      return .moved(from: situation.from, to: to)
    }
  }

  /// A transition under way.
  private struct Move {
    let situation: Oracle.Situation
    let isInternal: Bool

    /// The registrations that led it.
    let leaders: Set<Int>

    /// The registrations whose chains it completed or broke.
    var firing: Set<Int> = []
  }

  /// R3: an internal transition has neither exit nor entry, and no chain notices it.
  private func move(_ plan: Move, among count: Int) {
    var move = plan
    if !move.isInternal {
      move.firing = advanceChains(move.situation, among: count)
      fire(move.situation, among: count) { exit(from: move.situation.from, entries[$0]) }
      state = move.situation.to!
    }
    fire(move.situation, among: count) { success($0, move) }
  }

  /// F1: error handlers are told the target of a state attempt, or the state where an event found no way.
  private func refuse(
    _ attempt: Attempt,
    _ objections: [Oracle.Objection],
    among count: Int
  ) -> Oracle.Refusal {
    let to = attempt.target ?? state
    let refusal = Oracle.Refusal(
      event: attempt.event,
      from: state,
      to: to,
      conditions: objections.isEmpty ? nil : objections
    )
    let situation = Oracle.Situation(
      event: attempt.event,
      from: state,
      to: to,
      userInfo: attempt.userInfo
    )
    fire(situation, refusal, among: count) { index in
      guard case .handler(.error, let order, _, let closure) = entries[index].registration else { return nil }
      return (.errorHandler, order, closure)
    }
    return refusal
  }

  private typealias Handler = (role: Oracle.Role, order: UInt8, closure: Oracle.Closure)

  /// Calls the handlers that registrations have for an occasion, by order, then by registration.
  private func fire(
    _ situation: Oracle.Situation,
    _ refusal: Oracle.Refusal? = nil,
    among count: Int,
    _ select: (Int) -> Handler?
  ) {
    var handlers: [(index: Int, handler: Handler)] = []
    for index in 0..<count where !entries[index].isDisposed {
      if let handler = select(index) { handlers.append((index, handler)) }
    }
    handlers.sort { ($0.handler.order, $0.index) < ($1.handler.order, $1.index) }
    for (index, handler) in handlers where isPresent(index) {
      call(handler.role, handler.closure, of: index, situation, refusal: refusal)
    }
  }

  /// G3: a handler whose owner is gone is found out when it should run, and is disposed of.
  private func isPresent(_ index: Int) -> Bool {
    if !isAlive(index), !entries[index].isDisposed { dispose(index) }
    return isAlive(index)
  }

  private func exit(from: Int, _ entry: Oracle.Entry) -> Handler? {
    guard case .handler(.exit(let match), let order, _, let closure) = entry.registration,
      world.state(from, matches: match)
    else { return nil }
    return (.exitHandler, order, closure)
  }

  /// T1, T2: what fires after the state has changed.
  private func success(_ index: Int, _ move: Move) -> Handler? {
    let registration = entries[index].registration
    switch registration {
    case .handler(let trigger, let order, _, let closure):
      return fires(trigger, move) ? (trigger.role, order, closure) : nil
    case .chain(_, let onBreak, let order, _, let closure):
      guard move.firing.contains(index) else { return nil }
      return (onBreak ? .chainErrorHandler : .chainHandler, order, closure)
    case .routeChain(_, _, let closure):
      return move.firing.contains(index) ? (.chainHandler, 100, closure) : nil
    case .mapping(_, let isForStates, let order, let handler?):
      return leads(index, move, isForStates: isForStates) ? (.routeHandler, order, handler) : nil
    case .routes(let event, _, _, let handler?), .routeList(let event, _, let handler?):
      return leads(index, move, isForStates: event == nil) ? (.routeHandler, 100, handler) : nil
    case .routes, .routeList, .mapping, .ignored:
      return nil
    }
  }

  /// T2: a handler given with a route or a mapping runs when that led, on attempts of the kind that it is for.
  private func leads(_ index: Int, _ move: Move, isForStates: Bool) -> Bool {
    (move.situation.event == nil) == isForStates && move.leaders.contains(index)
  }

  /// T2: handlers fire where they were declared.
  private func fires(_ trigger: Oracle.Trigger, _ move: Move) -> Bool {
    let situation = move.situation
    switch trigger {
    case .event(let match):
      guard let event = situation.event else { return false }
      return world.event(event, matches: match)
    case .eventArrow(let match, let arrow):
      guard let event = situation.event else { return false }
      return world.event(event, matches: match) && world.move(situation, matches: arrow)
    case .state(let arrow):
      return situation.event == nil && world.move(situation, matches: arrow)
    case .both(let arrow):
      return world.move(situation, matches: arrow)
    case .entry(let match):
      return !move.isInternal && world.state(situation.to!, matches: match)
    case .exit, .error:
      return false
    }
  }
}
