extension Machine {
  /// Registers routes that are taken when their from-states have lasted for a duration.
  package final func addTimeouts(
    after delay: Delay, _ transitions: [Transition<S.Kind>], entering entrances: [Entrance] = [],
    label: String?, condition: Condition?, objection: Objection? = nil, value: ValueRule.Forms? = nil,
    handler: Handler?
  ) -> Registration {
    add(
      .routes(
        Self.routes(
          .timeout(delay), transitions, entrances, label, condition, objection, value, handler)))
  }

  /// Registers an activity.
  package final func addActivity(_ activity: DeclaredActivity, in states: Pattern<S.Kind>) -> Registration {
    add(.activity(activity, in: ValuePattern(states)))
  }
}
