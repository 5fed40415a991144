extension Declaration: CustomStringConvertible {
  /// The declaration as a phrase: `.red => .green on .press`.
  package var description: String {
    switch self {
    case .routes(let event, let transitions, let guarding, _, let entrances, _):
      transitions.map { phrase($0, guarding, on: event) + entrances.phrase }.joined(separator: ", ")
    case .ignored(let events, let states): "\(states) ignores \(events)"
    case .finalStates(let states): "\(states) final"
    case .completionRoutes(let transitions, let guarding, _, let entrances, _):
      transitions.map { "\(phrase($0, guarding)) on completion\(entrances.phrase)" }.joined(separator: ", ")
    case .timeouts(let delay, let transitions, let guarding, _, let entrances, _):
      transitions.map { "\(phrase($0, guarding)) after \(delay)\(entrances.phrase)" }.joined(separator: ", ")
    case .activity(let activity, let states): activityPhrase(activity.label, in: states)
    case .revision(let revision): "the revision \(String(reflecting: revision))"
    case .submachine(let submachine): submachine.phrase
    case .values: "values"
    case .routeMapping: "a route mapping"
    case .stateRouteMapping: "a state route mapping"
    case .handler(let occasion, let order, _): "the handler \(occasion), order \(order)"
    case .routeChain(let steps, _): "the route chain \(phrase(steps))"
    case .chainHandler(let steps, .completion, let order, _):
      "the handler of the chain \(phrase(steps)), order \(order)"
    case .chainHandler(let steps, .disruption, let order, _):
      "the error handler of the chain \(phrase(steps)), order \(order)"
    }
  }
}

extension Declaration.Occasion: CustomStringConvertible {
  /// The occasion as a phrase: `of .red => .green on .press`.
  package var description: String {
    switch self {
    case .event(let events, .any => .any): "of \(events)"
    case .event(let events, let transition): "of \(transition) on \(events)"
    case .stateAttempt(let transition): "of state attempts along \(transition)"
    case .anyAttempt(let transition): "along \(transition)"
    case .entry(let states): "of the entry to \(states)"
    case .exit(let states): "of the exit from \(states)"
    case .refusal: "of refusals"
    case .unhandledRefusal: "of refusals that nobody handles"
    }
  }
}

/// A route as a phrase: `.cart => .paid if "has items" on .pay`.
func phrase<S, E>(
  _ transition: Transition<S.Kind>, _ guarding: LabelledCondition<S, E>?, on event: Pattern<E.Kind>? = nil
) -> String {
  let route = Route<S, E>(transition, label: guarding?.label, condition: guarding?.judgement)
  return event.map { "\(route) on \($0)" } ?? route.description
}

func phrase<S, E>(_ steps: [Step<S, E>]) -> String {
  steps.map(\.description).joined(separator: ", ")
}
