// The lines with arrows are made here, so that the initializers of the words only pass what they receive.

extension Blueprint.Part {
  /// A route for an event that is always open.
  @usableFromInline
  static func route(_ event: E.Kind, _ transition: Transition<S.Kind>) -> Self {
    routes(event, transition, [], nil, [], nil)
  }

  /// Routes for an event.
  static func routes(
    _ event: E.Kind, _ transition: Transition<S.Kind>, _ transitions: [Transition<S.Kind>],
    _ guarding: LabelledCondition<S, E>?, _ entrances: [Entrance], _ handler: Blueprint<S, E>.Handler?
  ) -> Self {
    routes(on: .some(event), transition, transitions, guarding, entrances, handler)
  }

  /// Routes for some events, or for any event if there is no list.
  static func routes(
    onAnyOf events: [E.Kind]?, _ transition: Transition<S.Kind>, _ transitions: [Transition<S.Kind>],
    _ guarding: LabelledCondition<S, E>?, _ entrances: [Entrance], _ handler: Blueprint<S, E>.Handler?
  ) -> Self {
    routes(on: events.map { .list($0) } ?? .any, transition, transitions, guarding, entrances, handler)
  }

  /// Routes for state attempts.
  static func stateRoutes(
    _ transition: Transition<S.Kind>, _ transitions: [Transition<S.Kind>],
    _ guarding: LabelledCondition<S, E>?, _ entrances: [Entrance], _ handler: Blueprint<S, E>.Handler?
  ) -> Self {
    routes(on: nil, transition, transitions, guarding, entrances, handler)
  }

  /// Routes that are taken when the submachines complete.
  static func completionRoutes(
    of region: SubmachineName? = nil, _ transition: Transition<S.Kind>, _ transitions: [Transition<S.Kind>],
    _ guarding: LabelledCondition<S, E>?, _ entrances: [Entrance], _ handler: Blueprint<S, E>.Handler?
  ) -> Self {
    Self(
      .completionRoutes(
        of: region, [transition] + transitions, guarding, value: nil, entering: entrances, then: handler))
  }

  private static func routes(
    on events: Pattern<E.Kind>?, _ transition: Transition<S.Kind>, _ transitions: [Transition<S.Kind>],
    _ guarding: LabelledCondition<S, E>?, _ entrances: [Entrance], _ handler: Blueprint<S, E>.Handler?
  ) -> Self {
    Self(
      .routes(
        event: events, [transition] + transitions, guarding, value: nil, entering: entrances, then: handler))
  }
}
