extension MachineEngine {
  /// What a query finds that an attempt would do.
  struct Verdict {
    let effect: Effect
    let toState: S
  }

  /// What an event would do in a state; nil if it would be refused (F3).
  final func verdict(on event: E, from state: S, userInfo: Any?) -> Verdict? {
    judging(event, from: state, userInfo) { definition, storage in
      let from = definition.states.number(of: state)
      let candidates = definition.candidates(event: definition.events.number(of: event), from: from)
      for candidate in candidates {
        let target =
          candidate.row.effect == .move ? definition.states.value(candidate.row.target) : state
        unsafe storage.toState = target
        if candidate.rule?.condition(Context(storage)) ?? true {
          return Verdict(effect: candidate.row.effect, toState: target)
        }
      }
      for mapping in definition.mappings(.mapping) {
        if let target = mapping.route(event, state, userInfo) {
          return Verdict(effect: .move, toState: target)
        }
      }
      return nil
    }
  }

  /// Whether some route or mapping leads from one state to another on an event.
  final func leads(on event: E, from fromState: S, to toState: S, userInfo: Any?) -> Bool {
    judging(event, from: fromState, userInfo) { definition, storage in
      let from = definition.states.number(of: fromState)
      let to = definition.states.number(of: toState)
      let candidates = definition.candidates(event: definition.events.number(of: event), from: from)
      unsafe storage.toState = toState
      for candidate in candidates {
        switch candidate.row.effect {
        case .ignore: continue
        case .stay: if fromState != toState { continue }
        case .move: if to == Interner<S>.unmentioned || candidate.row.target != to { continue }
        }
        if candidate.rule?.condition(Context(storage)) ?? true { return true }
      }
      return definition.mappings(.mapping).contains { $0.route(event, fromState, userInfo) == toState }
    }
  }

  /// Whether a state attempt from one state to another would be accepted.
  final func leads(from fromState: S, to toState: S, userInfo: Any?) -> Bool {
    judging(nil, from: fromState, userInfo) { definition, storage in
      unsafe storage.toState = toState
      let candidates = definition.candidates(
        from: definition.states.number(of: fromState), to: definition.states.number(of: toState))
      return candidates.contains { $0.rule?.condition(Context(storage)) ?? true }
        || definition.mappings(.stateMapping).contains {
          $0.leads(from: fromState, to: toState, userInfo: userInfo)
        }
        || definition.mappings(.mapping).contains {
          $0.leads(from: fromState, to: toState, userInfo: userInfo)
        }
    }
  }

  /// The states that the definition mentions, in the order of their first mention.
  final var mentionedStates: [S] {
    unsafe program._withUnsafeGuaranteedRef { $0.definition.states.values }
  }

  /// The events that the definition mentions, in the order of their first mention.
  final var mentionedEvents: [E] {
    unsafe program._withUnsafeGuaranteedRef { $0.definition.events.values }
  }

  /// The mentioned states that match a pattern, and the current one if it does.
  final func states(matching pattern: Pattern<S>) -> [S] {
    switch pattern {
    case .some(let state): return [state]
    case .list(let states): return states
    case .any:
      let mentioned = mentionedStates
      return unsafe mentioned.contains(current) ? mentioned : mentioned + [current]
    }
  }

  /// Calls conditions and mappings for a query: attempts that they make are queued, as in an attempt.
  private func judging<Answer>(
    _ event: E?,
    from state: S,
    _ userInfo: Any?,
    _ body: (Definition<S, E>, ContextStorage<S, E>) -> Answer
  ) -> Answer {
    let attempt = withMessage(userInfo) { unsafe beginAttempt(event, toState: state, $0) }
    let isOutermost = attempt.outerPhase == .idle
    let definition = unsafe program._withUnsafeGuaranteedRef { $0.definition }
    let answer = unsafe attempt.storage._withUnsafeGuaranteedRef { storage in
      unsafe storage.fromState = state
      return body(definition, storage)
    }
    endAttempt(attempt)
    if isOutermost { finish() }
    return answer
  }
}
