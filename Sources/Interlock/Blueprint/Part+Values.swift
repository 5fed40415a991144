extension Blueprint.Part where S: Sendable {
  /// Declares routes to states with their data.
  static func routes(
    _ arrows: [ValueArrow<S>], on event: Pattern<E.Kind>, _ guarding: LabelledCondition<S, E>?,
    entering entrances: [Entrance], then handler: Blueprint<S, E>.Handler?
  ) -> Self {
    Self(
      arrows.map { arrow in
        let state = arrow.toState
        return .routes(
          event: event, [arrow.transition], guarding, value: { _, _, _ in state }, entering: entrances,
          then: handler)
      })
  }
}

extension Blueprint.Part {
  /// Declares routes with a closure that computes the target state.
  static func routes(
    _ transitions: [Transition<S.Kind>], on event: Pattern<E.Kind>, _ guarding: LabelledCondition<S, E>?,
    value: @escaping Blueprint<S, E>.Value, entering entrances: [Entrance],
    then handler: Blueprint<S, E>.Handler?
  ) -> Self {
    Self(
      .routes(
        event: event, transitions, guarding, value: { event, state, _ in value(event, state) },
        entering: entrances, then: handler))
  }
}
