extension MachineEngine {
  /// What a query finds that an attempt would do.
  struct Verdict {
    let effect: Effect
    let toState: S
  }

  /// What an event would do now, in the machine or in a submachine; nil if it would be refused (F3).
  final func expectation(of event: E, _ userInfo: Any?) -> Verdict? {
    if let node { return node.call { node.isActive ? node.verdict(on: event, userInfo) : nil } }
    return unsafe verdict(on: event, from: current, userInfo: userInfo) { _ in true }
  }

  /// Whether a target state would be accepted now.
  final func expects(_ target: S, _ userInfo: Any?) -> Bool {
    if let node { return node.call { node.isActive && node.allows(target, userInfo) } }
    return unsafe leads(from: current, to: target, userInfo: userInfo)
  }

  /// Whether a route leads from one state to another on an event: one of an embedded submachine where that decides (H5).
  final func hasRoute(on event: E, from fromState: S, to toState: S, _ userInfo: Any?) -> Bool {
    if let link = node?.embedded(in: fromState), link.decides(from: fromState, to: toState) {
      return link.leads(on: event, from: fromState, to: toState, userInfo)
        || leads(on: event, from: fromState, to: toState, userInfo: userInfo) { _ in false }
    }
    return leads(on: event, from: fromState, to: toState, userInfo: userInfo) { _ in true }
  }

  /// Whether a state attempt from one state to another would be accepted.
  final func hasRoute(from fromState: S, to toState: S, _ userInfo: Any?) -> Bool {
    if let link = node?.embedded(in: fromState), link.decides(from: fromState, to: toState) {
      return link.leads(from: fromState, to: toState, userInfo)
    }
    return leads(from: fromState, to: toState, userInfo: userInfo)
  }

  /// What an event would do in a state; nil if it would be refused.
  ///
  /// - Parameter isOpen: whether a state may be a target at all.
  final func verdict(
    on event: E, from state: S, userInfo: Any?, where isOpen: (S) -> Bool
  ) -> Verdict? {
    judging(event, from: state, userInfo) { question in
      let definition = question.definition
      let from = definition.states.number(of: state)
      for candidate in definition.index.candidates(event: definition.events.number(of: event), from: from) {
        let target =
          candidate.effect == .move ? definition.states.value(candidate.toState) : state
        if candidate.effect == .move, !isOpen(target) { continue }
        if question.agrees(candidate, to: target) {
          return Verdict(effect: candidate.effect, toState: target)
        }
      }
      for mapping in definition.mappings(.mapping) where question.takesPart(mapping.registration) {
        if let target = mapping.route(event, state, userInfo), isOpen(target) {
          return Verdict(effect: .move, toState: target)
        }
      }
      return nil
    }
  }

  /// Whether some route or mapping leads from one state to another on an event.
  ///
  /// - Parameter isOpen: whether a state may be a target at all.
  final func leads(
    on event: E, from fromState: S, to toState: S, userInfo: Any?, where isOpen: (S) -> Bool
  ) -> Bool {
    judging(event, from: fromState, userInfo) { question in
      let definition = question.definition
      let from = definition.states.number(of: fromState)
      let to = definition.states.number(of: toState)
      for candidate in definition.index.candidates(event: definition.events.number(of: event), from: from) {
        switch candidate.effect {
        case .ignore: continue
        case .stay: if fromState != toState { continue }
        case .move:
          if to == Interner<S>.unmentioned || candidate.toState != to || !isOpen(toState) { continue }
        }
        if question.agrees(candidate, to: toState) { return true }
      }
      return isOpen(toState)
        && definition.mappings(.mapping).contains { mapping in
          question.takesPart(mapping.registration) && mapping.route(event, fromState, userInfo) == toState
        }
    }
  }

  /// Whether a state attempt from one state to another would be accepted.
  final func leads(from fromState: S, to toState: S, userInfo: Any?) -> Bool {
    judging(nil, from: fromState, userInfo) { question in
      let definition = question.definition
      let candidates = definition.index.candidates(
        from: definition.states.number(of: fromState), to: definition.states.number(of: toState))
      if candidates.contains(where: { question.agrees($0, to: toState) }) { return true }
      return (definition.mappings(.stateMapping) + definition.mappings(.mapping)).contains { mapping in
        question.takesPart(mapping.registration)
          && mapping.leads(from: fromState, to: toState, userInfo: userInfo)
      }
    }
  }

  /// The states that the definition mentions, in the order in which they came to be mentioned.
  final var mentionedStates: [S] {
    unsafe program._withUnsafeGuaranteedRef { program in
      unsafe program.definition.index.states.mentioned.map { unsafe program.definition.states.value($0) }
    }
  }

  /// The events that the definition mentions, in the order in which they came to be mentioned.
  final var mentionedEvents: [E] {
    unsafe program._withUnsafeGuaranteedRef { program in
      unsafe program.definition.index.events.mentioned.map { unsafe program.definition.events.value($0) }
    }
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

  /// A query under way.
  private struct Question {
    let engine: MachineEngine
    let attempt: Attempt<S, E>
    let definition: Definition<S, E>

    /// Whether a registration has not been removed since the query began.
    func takesPart(_ registration: RegistrationID) -> Bool {
      !attempt.wasEdited || engine.isActing(registration, attempt)
    }

    /// Whether a candidate's condition agrees to a target.
    func agrees(_ candidate: Candidate, to target: S) -> Bool {
      guard takesPart(candidate.registration) else { return false }
      guard let rule = definition.rule(of: candidate), rule.isConditional else { return true }
      let storage = unsafe ContextStorage(
        event: attempt.storage.takeUnretainedValue().event, fromState: attempt.fromState, toState: target)
      let userInfo = unsafe attempt.storage.takeUnretainedValue().userInfo
      if userInfo != nil { storage.load(userInfo) }
      unsafe storage.running = engine
      defer { storage.seal() }
      return rule.judge(storage)
    }
  }

  /// Calls conditions and mappings for a query: attempts that they make are queued, as in an attempt.
  private func judging<Answer>(
    _ event: E?, from state: S, _ userInfo: Any?, _ body: (Question) -> Answer
  ) -> Answer {
    let node = unsafe phase == .idle ? nil : node
    node?.tree.begin()
    let attempt = unsafe withMessage(userInfo) { unsafe beginAttempt(event, toState: state, $0) }
    attempt.fromState = state
    let definition = unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition }
    let answer = body(Question(engine: self, attempt: attempt, definition: definition))
    endAttempt(attempt)
    if attempt.outerPhase == .idle { finish() }
    if let node { Tree.end(node) }
    return answer
  }
}
