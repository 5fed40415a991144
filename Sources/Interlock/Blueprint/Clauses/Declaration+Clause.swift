extension Declaration {
  /// The declaration with what its description needs to know about its types.
  func clause(in vocabulary: Vocabulary) -> Clause {
    switch self {
    case .routes(let events, let arrows, let terms):
      Clause(
        .routes, on: events, Clause.arrows(arrows, terms), entering: terms.entrances,
        computesTarget: terms.value != nil, asksForEvent: terms.asksForEvent,
        hasHandler: !terms.handlers.isEmpty, in: vocabulary)
    case .completionRoutes(let arrows, let terms):
      Clause(
        .completionRoutes, Clause.arrows(arrows, terms), entering: terms.entrances,
        computesTarget: terms.value != nil, in: vocabulary)
    case .eventlessRoutes(let arrows, let terms):
      Clause(
        .eventlessRoutes, Clause.arrows(arrows, terms), entering: terms.entrances,
        computesTarget: terms.value != nil, in: vocabulary)
    case .timeouts(let delay, let arrows, let terms):
      Clause(
        .timeouts(delay), Clause.arrows(arrows, terms), entering: terms.entrances,
        computesTarget: terms.value != nil, in: vocabulary)
    case .ignored(let events, let states):
      Clause(.ignored, on: events, Clause.arrows(from: states), in: vocabulary)
    case .deferred(let events, let states):
      Clause(.deferred, on: events, Clause.arrows(from: states), in: vocabulary)
    case .finalStates(let states):
      Clause(.finalStates, Clause.arrows(from: states), in: vocabulary)
    case .activity(let activity, let states):
      Clause(.activity(label: activity.label), Clause.arrows(from: states), in: vocabulary)
    case .handler(let occasion, let order, _):
      occasion.clause(order, in: vocabulary)
    case .driven(let declaration, _): declaration.clause(in: vocabulary)
    case .routeChain(let routes, _):
      Clause(.routeChain, routes, in: vocabulary)
    case .chainHandler(let routes, let trigger, let order, _):
      Clause(.chainHandler(trigger, order), routes, in: vocabulary)
    case .submachine(let submachine): Clause(.submachine(submachine), in: vocabulary)
    case .within(let region): Clause(.within(region), in: vocabulary)
    case .states(let states): Clause(.states, Clause.arrows(from: states), in: vocabulary)
    case .rules: Clause(.rules, in: vocabulary)
    case .values: Clause(.values, in: vocabulary)
    case .mapping(_, nil, _, _): Clause(.routeMapping, in: vocabulary)
    case .mapping: Clause(.stateRouteMapping, in: vocabulary)
    case .revision(let revision): Clause(.revision(revision), in: vocabulary)
    }
  }
}

extension Declaration.Occasion {
  fileprivate func clause(_ order: HandlerOrder, in vocabulary: Vocabulary) -> Clause {
    switch self {
    case .event(let events, let arrow):
      Clause(.handler(.event, order), on: events, [arrow], in: vocabulary)
    case .stateAttempt(let arrow):
      Clause(.handler(.stateAttempt, order), [arrow], in: vocabulary)
    case .anyAttempt(let arrow):
      Clause(.handler(.anyAttempt, order), [arrow], in: vocabulary)
    case .entry(let states):
      Clause(.handler(.entry, order), [AnyArrow(fromState: .any, toState: states)], in: vocabulary)
    case .exit(let states):
      Clause(.handler(.exit, order), Clause.arrows(from: states), in: vocabulary)
    case .completion(let states):
      Clause(.handler(.completion, order), [AnyArrow(fromState: .any, toState: states)], in: vocabulary)
    case .start(let states):
      Clause(.handler(.start, order), [AnyArrow(fromState: .any, toState: states)], in: vocabulary)
    case .refusal: Clause(.handler(.refusal, order), in: vocabulary)
    case .unhandledRefusal: Clause(.handler(.unhandledRefusal, order), in: vocabulary)
    }
  }
}

extension Clause {
  /// Arrows that share their guards.
  fileprivate static func arrows(_ arrows: [AnyArrow], _ terms: Terms) -> [AnyArrow] {
    if terms.guards.isEmpty { return arrows }
    return arrows.map {
      AnyArrow(
        fromState: $0.fromState, toState: $0.toState, label: terms.label, isConditional: true, $0.manner)
    }
  }

  fileprivate static func arrows(from states: ValuePattern) -> [AnyArrow] {
    [AnyArrow(fromState: states, toState: .any)]
  }
}
