extension Declaration {
  /// The findings about this declaration alone.
  var findings: [BlueprintFinding] {
    lists.flatMap { phrase, isEmpty, repeated in
      let empty = isEmpty ? [BlueprintFinding.emptyList(phrase)] : []
      var told: Set<String> = []
      return empty + repeated.filter { told.insert($0).inserted }.map { .repetition(phrase, $0) }
    } + disconnections
  }

  /// The lists of each arrow, with the phrase that contains them.
  private var lists: [(phrase: String, isEmpty: Bool, repeated: [String])] {
    switch self {
    case .routes(let event, let transitions, let guarding, _, _, _):
      transitions.map {
        (
          "the route \(phrase($0, guarding, on: event))", $0.hasEmptyList || event?.isEmptyList ?? false,
          $0.repeatedValues + (event?.repeatedValues ?? [])
        )
      }
    case .completionRoutes(let transitions, let guarding, _, _, _):
      transitions.map {
        ("the completion route \(phrase($0, guarding))", $0.hasEmptyList, $0.repeatedValues)
      }
    case .timeouts(let delay, let transitions, let guarding, _, _, _):
      transitions.map {
        ("the timeout \(phrase($0, guarding)) after \(delay)", $0.hasEmptyList, $0.repeatedValues)
      }
    case .activity(_, let states): [("the activity of \(states)", states.isEmptyList, states.repeatedValues)]
    case .finalStates(let states): [("the final states \(states)", states.isEmptyList, states.repeatedValues)]
    case .ignored(let events, let states):
      [(description, events.isEmptyList || states.isEmptyList, events.repeatedValues + states.repeatedValues)]
    case .handler(.event(let events, let transition), _, _):
      [
        (
          "the handler \(occasionPhrase)", transition.hasEmptyList || events.isEmptyList,
          transition.repeatedValues + events.repeatedValues
        )
      ]
    case .handler(.stateAttempt(let transition), _, _), .handler(.anyAttempt(let transition), _, _):
      [("the handler \(occasionPhrase)", transition.hasEmptyList, transition.repeatedValues)]
    case .handler(.entry(let states), _, _), .handler(.exit(let states), _, _):
      [("the handler \(occasionPhrase)", states.isEmptyList, states.repeatedValues)]
    case .routeChain(let steps, _), .chainHandler(let steps, _, _, _):
      [
        (
          "the chain \(phrase(steps))", steps.contains { $0.transition.hasEmptyList },
          steps.flatMap(\.transition.repeatedValues)
        )
      ]
    case .handler(.refusal, _, _), .handler(.unhandledRefusal, _, _), .routeMapping, .stateRouteMapping,
      .submachine, .values, .revision:
      []
    }
  }

  private var occasionPhrase: String {
    if case .handler(let occasion, _, _) = self { occasion.description } else { "" }
  }

  /// Findings about the steps that do not begin where the previous step ends.
  private var disconnections: [BlueprintFinding] {
    guard let steps else { return [] }
    return zip(steps, steps.dropFirst()).compactMap { step, next in
      let isConnected = step.transition.toState.overlaps(next.transition.fromState)
      return isConnected ? nil : .disconnectedChain("the chain \(phrase(steps))", "\(step)", "\(next)")
    }
  }

  /// The steps of a chain.
  var steps: [Step<S, E>]? {
    switch self {
    case .routeChain(let steps, _), .chainHandler(let steps, _, _, _): steps
    default: nil
    }
  }
}

extension Transition {
  fileprivate var hasEmptyList: Bool { fromState.isEmptyList || toState.isEmptyList }

  fileprivate var repeatedValues: [String] { fromState.repeatedValues + toState.repeatedValues }
}

extension Pattern {
  fileprivate var isEmptyList: Bool { self == .list([]) }

  /// The spelling of each value that a list contains more than once.
  fileprivate var repeatedValues: [String] {
    guard case .list(let values) = self else { return [] }
    var seen: [Value: Int] = [:]
    for value in values { seen[value, default: 0] += 1 }
    return values.filter { seen.removeValue(forKey: $0) ?? 0 > 1 }.map { spelling(of: $0) }
  }
}
