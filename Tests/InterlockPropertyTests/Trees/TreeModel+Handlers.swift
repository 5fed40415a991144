extension Oracle.Trees.Model {
  typealias Handler = (role: Oracle.Trees.Role, order: UInt8, closure: Closure)

  /// Calls the handlers that a machine has for an occasion, by order, then by registration (T1).
  func fire(
    _ machine: Machine, _ situation: Situation, _ round: Round, _ refusal: Oracle.Trees.Refusal? = nil,
    _ select: (Entry) -> Handler?
  ) {
    var handlers: [(entry: Entry, handler: Handler)] = []
    for entry in machine.entries where entry.acts(since: round.began) {
      if let handler = select(entry) { handlers.append((entry, handler)) }
    }
    handlers.sort { ($0.handler.order, $0.entry.number) < ($1.handler.order, $1.entry.number) }
    for (entry, handler) in handlers where isPresent(entry) {
      call(handler.role, handler.closure, of: entry, situation, refusal: refusal)
    }
  }

  /// What a transition's closures are told.
  func situation(_ choice: Choice, _ round: Round) -> Situation {
    Situation(event: choice.event, from: choice.from, to: choice.to, userInfo: round.userInfo)
  }

  /// Calls what fires after the state has changed (T1, T2).
  func tell(_ choice: Choice, _ round: Round) {
    fire(choice.machine, situation(choice, round), round) { self.success($0, choice) }
  }

  func exit(from state: Value, _ entry: Entry) -> Handler? {
    guard case .handler(.exit(let match), let order, _, let closure) = entry.registration else { return nil }
    return entry.machine.state(state, isIn: match) ? (.exitHandler, order, closure) : nil
  }

  func entry(to state: Value, _ entry: Entry) -> Handler? {
    guard case .handler(.entry(let match), let order, _, let closure) = entry.registration else { return nil }
    return entry.machine.state(state, isIn: match) ? (.entryHandler, order, closure) : nil
  }

  private func success(_ entry: Entry, _ choice: Choice) -> Handler? {
    func lies(on arrow: Oracle.Trees.Arrow) -> Bool {
      entry.machine.move(from: choice.from, to: choice.to, liesOn: arrow)
    }
    return switch entry.registration {
    case .route(let event, _, _, _, _, let handler?):
      (event == nil) == (choice.event == nil) && choice.leaders.contains(entry.number)
        ? (.routeHandler, 100, handler) : nil
    case .completion(_, _, _, _, let handler?):
      choice.leaders.contains(entry.number) ? (.completionHandler, 100, handler) : nil
    case .stateMapping(_, let order, let handler?):
      choice.leaders.contains(entry.number) ? (.mappingHandler, order, handler) : nil
    case .chain(_, let onBreak, let order, _, let closure):
      choice.chains.contains(entry.number)
        ? (onBreak ? .chainErrorHandler : .chainHandler, order, closure) : nil
    case .routeChain(_, _, let closure):
      choice.chains.contains(entry.number) ? (.chainHandler, 100, closure) : nil
    case .handler(.event(let match, let arrow), let order, _, let closure):
      choice.event.map { match.matches(Oracle.Trees.kind(ofEvent: $0)) } ?? false && lies(on: arrow)
        ? (.eventHandler, order, closure) : nil
    case .handler(.state(let arrow), let order, _, let closure):
      choice.event == nil && lies(on: arrow)
        ? (.stateHandler, order, closure) : nil
    case .handler(.both(let arrow), let order, _, let closure):
      lies(on: arrow) ? (.anyHandler, order, closure) : nil
    case .handler(.entry, _, _, _):
      choice.effect == .move ? self.entry(to: choice.to, entry) : nil
    default: nil
    }
  }
}
