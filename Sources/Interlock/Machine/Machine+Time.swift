extension Machine {
  /// Registers routes that are taken when their from-states have lasted for a duration.
  package final func addTimeouts(
    after delay: Delay, _ transitions: [Transition<S.Kind>], entering entrances: [Entrance] = [],
    label: String?, condition: Condition?, objection: Objection? = nil, value: ValueRule.Forms? = nil,
    handler: Handler?
  ) -> Registration {
    let registration = register { definition, registration in
      let rule = Self.rule(
        label, condition, objection, value, entrances, handler, registration)
      for transition in transitions {
        definition.addTimeouts(
          after: delay, from: ValuePattern(transition.fromState), to: ValuePattern(transition.toState), rule)
      }
      definition.addEntrances(rule)
    }
    return DefinitionRegistration(registration, in: self)
  }

  /// Registers an activity.
  package final func addActivity(_ activity: DeclaredActivity, in states: Pattern<S.Kind>) -> Registration {
    DefinitionRegistration(
      register { definition, _ in definition.addActivity(activity, in: ValuePattern(states)) }, in: self)
  }
}
