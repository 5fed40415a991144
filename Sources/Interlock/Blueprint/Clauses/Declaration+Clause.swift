extension Declaration {
  /// The declaration with what its description needs to know about its types.
  func clause(in vocabulary: Vocabulary) -> Clause {
    switch self {
    case .routes(let routes):
      Clause(
        .routes(routes.trigger), on: routes.events, Clause.arrows(of: routes), entering: routes.entrances,
        computesTarget: routes.value != nil, asksForEvent: routes.asksForEvent,
        hasHandler: !routes.handlers.isEmpty, in: vocabulary)
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
  fileprivate static func arrows(of routes: DeclaredRoutes) -> [AnyArrow] {
    if routes.guards.isEmpty { return routes.arrows }
    return routes.arrows.map {
      AnyArrow(
        fromState: $0.fromState, toState: $0.toState, label: routes.label, isConditional: true, $0.manner)
    }
  }

  fileprivate static func arrows(from states: ValuePattern) -> [AnyArrow] {
    [AnyArrow(fromState: states, toState: .any)]
  }
}
