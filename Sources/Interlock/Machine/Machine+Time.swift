extension Machine {
  /// Registers routes that are taken when their from-states have lasted for a duration.
  package final func addTimeouts(
    after delay: Delay, _ transitions: [Transition<S.Kind>], entering entrances: [Entrance] = [],
    label: String?, condition: Condition?, objection: Objection? = nil, value: ValueRule.Forms? = nil,
    handler: Handler?
  ) -> Registration {
    addTimeouts(after: delay, AnyArrow.arrows(transitions)) { registration in
      Self.rule(label, condition, objection, value, entrances, handler, registration)
    }
  }

  /// Registers an activity.
  package final func addActivity(_ activity: DeclaredActivity, in states: Pattern<S.Kind>) -> Registration {
    addActivity(activity, in: ValuePattern(states))
  }
}
