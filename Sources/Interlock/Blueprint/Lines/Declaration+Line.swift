extension Declaration {
  /// The declaration without its types.
  func line(in vocabulary: Vocabulary) -> Line {
    switch self {
    case .routes(let event, let transitions, let guarding, let value, let entrances, let handler):
      Line(
        .routes, on: event.map { ValuePattern($0) }, Line.arrows(transitions, guarding), entering: entrances,
        computesTarget: value != nil, hasHandler: handler != nil, in: vocabulary)
    case .completionRoutes(let region, let transitions, let guarding, let value, let entrances, _):
      Line(
        .completionRoutes(of: region), Line.arrows(transitions, guarding), entering: entrances,
        computesTarget: value != nil, in: vocabulary)
    case .timeouts(let delay, let transitions, let guarding, let value, let entrances, _):
      Line(
        .timeouts(delay), Line.arrows(transitions, guarding), entering: entrances,
        computesTarget: value != nil, in: vocabulary)
    case .ignored(let events, let states):
      Line(.ignored, on: ValuePattern(events), Line.arrows(from: states), in: vocabulary)
    case .finalStates(let states):
      Line(.finalStates, Line.arrows(from: states), in: vocabulary)
    case .activity(let activity, let states):
      Line(.activity(label: activity.label), Line.arrows(from: states), in: vocabulary)
    case .handler(let occasion, let order, _):
      occasion.line(order, in: vocabulary)
    case .routeChain(let steps, _):
      Line(.routeChain, Line.arrows(steps), in: vocabulary)
    case .chainHandler(let steps, let end, let order, _):
      Line(.chainHandler(end, order), Line.arrows(steps), in: vocabulary)
    case .submachine(let submachine): Line(.submachine(submachine), in: vocabulary)
    case .values: Line(.values, in: vocabulary)
    case .routeMapping: Line(.routeMapping, in: vocabulary)
    case .stateRouteMapping: Line(.stateRouteMapping, in: vocabulary)
    case .revision(let revision): Line(.revision(revision), in: vocabulary)
    }
  }
}

extension Declaration.Occasion {
  fileprivate func line(_ order: HandlerOrder, in vocabulary: Vocabulary) -> Line {
    switch self {
    case .event(let events, let transition):
      Line(
        .handler(.event, order), on: ValuePattern(events), [Line.Arrow(transition)], in: vocabulary)
    case .stateAttempt(let transition):
      Line(.handler(.stateAttempt, order), [Line.Arrow(transition)], in: vocabulary)
    case .anyAttempt(let transition):
      Line(.handler(.anyAttempt, order), [Line.Arrow(transition)], in: vocabulary)
    case .entry(let states):
      Line(
        .handler(.entry, order), [Line.Arrow(fromState: .any, toState: ValuePattern(states))], in: vocabulary)
    case .exit(let states):
      Line(.handler(.exit, order), Line.arrows(from: states), in: vocabulary)
    case .refusal: Line(.handler(.refusal, order), in: vocabulary)
    case .unhandledRefusal: Line(.handler(.unhandledRefusal, order), in: vocabulary)
    }
  }
}

extension Line {
  fileprivate static func arrows<S, E>(
    _ transitions: [Transition<S.Kind>], _ guarding: LabelledCondition<S, E>?
  ) -> [Arrow] {
    let condition = guarding.map { conditionPhrase($0.label) }
    return transitions.map { Arrow($0, condition) }
  }

  fileprivate static func arrows<S, E>(_ steps: [Step<S, E>]) -> [Arrow] {
    steps.map { step in Arrow(step.transition, step.guarding.map { conditionPhrase($0.label) }) }
  }

  fileprivate static func arrows<Kind>(from states: Pattern<Kind>) -> [Arrow] {
    [Arrow(fromState: ValuePattern(states), toState: .any)]
  }
}

extension Line.Arrow {
  fileprivate convenience init<Kind>(_ transition: Transition<Kind>, _ condition: String? = nil) {
    self.init(
      fromState: ValuePattern(transition.fromState), toState: ValuePattern(transition.toState),
      condition: condition)
  }
}
