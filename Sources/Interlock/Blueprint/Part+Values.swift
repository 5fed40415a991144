// These are inlined, so that closures are compiled for the user's types.

extension Blueprint.Part where S: Sendable {
  /// Declares routes to states with their data.
  @export(implementation)
  static func routes(
    _ arrows: [ValueArrow<S>], on event: Pattern<E.Kind>, _ guarding: LabelledCondition<S, E>?,
    entering entrances: [Entrance], then handler: Blueprint<S, E>.Handler?
  ) -> Self {
    let values = arrows.map { arrow in
      let state = arrow.toState
      return Machine<S, E>.valueForms { _, _, _ in state }
    }
    return routes(arrows.map(\.transition), on: event, guarding, values, entering: entrances, then: handler)
  }
}

extension Blueprint.Part {
  /// Declares routes with a closure that computes the target state.
  @export(implementation)
  static func routes(
    _ transitions: [Transition<S.Kind>], on event: Pattern<E.Kind>, _ guarding: LabelledCondition<S, E>?,
    value: @escaping Blueprint<S, E>.Value, entering entrances: [Entrance],
    then handler: Blueprint<S, E>.Handler?
  ) -> Self {
    routes(
      transitions, on: event, guarding, Machine<S, E>.valueForms(of: value), entering: entrances,
      then: handler)
  }

  /// Declares routes that share a closure that computes the target state.
  @usableFromInline
  static func routes(
    _ transitions: [Transition<S.Kind>], on event: Pattern<E.Kind>, _ guarding: LabelledCondition<S, E>?,
    _ value: ValueRule.Forms, entering entrances: [Entrance], then handler: Blueprint<S, E>.Handler?
  ) -> Self {
    Self(
      .routes(event: event, transitions, guarding, value: value, entering: entrances, then: handler))
  }

  /// Declares routes that each have a closure that computes the target state.
  @usableFromInline
  static func routes(
    _ transitions: [Transition<S.Kind>], on event: Pattern<E.Kind>, _ guarding: LabelledCondition<S, E>?,
    _ values: [ValueRule.Forms], entering entrances: [Entrance], then handler: Blueprint<S, E>.Handler?
  ) -> Self {
    Self(
      zip(transitions, values).map { transition, value in
        .routes(event: event, [transition], guarding, value: value, entering: entrances, then: handler)
      })
  }
}
