extension Engine {
  /// A query's answer about an attempt.
  struct Verdict {
    let effect: Effect
    let toState: AnyValue

    /// Whether the machine's own state, or the data of it, would change (K5), and not only that of a submachine.
    let changesState: Bool

    /// Whether a state would be left: that of the machine, or of a submachine.
    let leaves: Bool

    init(effect: Effect, toState: AnyValue, changesState: Bool, leaves: Bool? = nil) {
      self.effect = effect
      self.toState = toState
      self.changesState = changesState
      self.leaves = leaves ?? (effect == .move)
    }

    /// Makes the answer about a machine's own row or mapping, which keeps the data of a state unless it leaves the state.
    init(effect: Effect, toState: AnyValue) {
      self.init(effect: effect, toState: toState, changesState: effect == .move)
    }
  }

  /// The table's answer about an attempt; no verdict if it would be refused.
  struct TableVerdict {
    let verdict: Verdict?
  }

  /// The table's answer about an event, if no closure decides; nil if it has none.
  ///
  /// The machine must be resting. In a tree, the answer is that of the machine alone.
  final func tableVerdict(on event: AnyValue) -> TableVerdict? {
    guard phase.isResting else { return nil }
    checkComparing()
    return program.with { program in
      var cell = program.eventTable.cell(Int(currentNumber(program)), Int(program.number(ofEvent: event)))
      if cell.isUnknown, !program.isFrozen {
        cell = program.compileEventCell(from: current, on: event)
        tableGrew()
      }
      return tableVerdict(of: cell, program)
    }
  }

  private final func tableVerdict(of cell: Cell, _ program: Program) -> TableVerdict? {
    if cell.isRefuse { return TableVerdict(verdict: nil) }
    if cell.isMove { return TableVerdict(verdict: Verdict(effect: .move, toState: program.state(of: cell))) }
    if cell.isSilentlyAccepted {
      return TableVerdict(verdict: Verdict(effect: cell.isIgnore ? .ignore : .stay, toState: current))
    }
    guard cell.isFollow, !cell.isMap else { return nil }
    return cell.resolution.with { resolution in
      guard let step = resolution.steps.first else {
        return program.hasMappings ? nil : TableVerdict(verdict: nil)
      }
      guard !step.isConditional, step.source == nil else { return nil }
      return TableVerdict(verdict: Verdict(effect: step.effect, toState: step.target ?? current))
    }
  }

  /// The table's answer about a target state, if no closure decides; nil if it has none.
  ///
  /// The machine must be resting. In a tree, the answer is that of the machine alone.
  final func tableAnswer(to target: AnyValue) -> Bool? {
    guard phase.isResting else { return nil }
    checkComparing()
    return program.with { program in
      var cell = program.targetTable.cell(Int(currentNumber(program)), Int(program.number(ofState: target)))
      if cell.isUnknown, !program.isFrozen {
        cell = program.compileTargetCell(from: current, to: target)
        tableGrew()
      }
      if cell.isMove { return true }
      if cell.isRefuse { return false }
      guard cell.isFollow else { return nil }
      return cell.resolution.with { resolution in
        guard let step = resolution.steps.first else { return program.hasMappings ? nil : false }
        return step.isConditional ? nil : true
      }
    }
  }

  /// Lets attempts go by the cells again after a query has compiled one.
  private final func tableGrew() {
    if phase == .idle { installCells() }
  }

  /// The effect of an event in a state; nil if it would be refused.
  ///
  /// - Parameter isOpen: whether a state may be a target; nil if all may.
  final func verdict(
    on event: AnyValue, from state: AnyValue, message: Message?, where isOpen: TargetTest?
  ) -> Verdict? {
    let question = Question(self, event, from: state, message)
    defer { question.end() }
    for candidate in question.definition.candidates(on: event, from: state) {
      let kind = candidate.effect == .move ? question.definition.states.value(candidate.toState) : state
      let source = question.definition.source(of: candidate)
      if let isOpen, source == nil, candidate.effect == .move, !isOpen(kind, false) { continue }
      if let target = question.target(of: candidate, kind, source),
        source == nil || isOpen?(target, candidate.effect == .stay) ?? true
      {
        return Verdict(
          effect: candidate.effect, toState: target,
          changesState: candidate.effect == .move || !target.isIdentical(to: state))
      }
    }
    for mapping in question.definition.mappings(.mapping) where question.takesPart(mapping.registration) {
      if let target = mapping.route(event, state, message), isOpen?(target, false) ?? true {
        return Verdict(effect: .move, toState: target)
      }
    }
    return nil
  }

  /// Whether some route or mapping leads from one state to another on an event.
  ///
  /// - Parameter mayMove: whether the machine's own routes and mappings may lead to the target; if not, an internal
  ///   transition may still stay there.
  final func leads(
    on event: AnyValue, from fromState: AnyValue, to toState: AnyValue, message: Message?,
    mayMove: Bool
  ) -> Bool {
    let question = Question(self, event, from: fromState, message)
    defer { question.end() }
    let states = question.definition.states
    let to = states.number(of: toState)
    for candidate in question.definition.candidates(on: event, from: fromState) {
      switch candidate.effect {
      case .ignore: continue
      case .stay: if !states.areSame(fromState, toState) { continue }
      case .move:
        if to == Interner.unmentioned || candidate.toState != to || !mayMove { continue }
      }
      if question.agrees(candidate, to: toState) { return true }
    }
    return mayMove
      && question.definition.mappings(.mapping).contains { mapping in
        guard question.takesPart(mapping.registration) else { return false }
        return mapping.route(event, fromState, message).map { states.areSame($0, toState) } ?? false
      }
  }

  /// Whether a state attempt from one state to another would be accepted.
  final func leads(from fromState: AnyValue, to toState: AnyValue, message: Message?) -> Bool {
    let question = Question(self, nil, from: fromState, message)
    defer { question.end() }
    let candidates = question.definition.candidates(from: fromState, to: toState)
    if candidates.contains(where: { question.agrees($0, to: toState) }) { return true }
    let states = question.definition.states
    let mappings = question.definition.mappings(.stateMapping) + question.definition.mappings(.mapping)
    return mappings.contains { mapping in
      question.takesPart(mapping.registration)
        && mapping.leads(from: fromState, to: toState, message: message, states)
    }
  }

  /// The states that the definition mentions, in order of their first mention.
  final var mentionedStates: [AnyValue] {
    let definition = self.definition
    return definition.states.values(definition.index.states.mentioned)
  }

  /// The events that the definition mentions, in order of their first mention.
  final var mentionedEvents: [AnyValue] {
    let definition = self.definition
    return definition.events.values(definition.index.events.mentioned)
  }

  /// A query under way, which calls conditions and mappings. Attempts that they make are queued, as in an attempt.
  private struct Question {
    let engine: Engine
    let attempt: Attempt
    let definition: Definition
    private let membership: (any Membership)?
    private let isOutermost: Bool

    /// Begins the query.
    @inline(never)
    init(_ engine: Engine, _ event: AnyValue?, from state: AnyValue, _ message: Message?) {
      self.engine = engine
      engine.checkComparing()
      membership = engine.phase != .idle ? engine.membership : nil
      isOutermost = engine.phase == .idle || engine.phase == .watched
      if isOutermost { engine.begin() }
      membership?.beginCall()
      attempt = engine.beginAttempt(event, from: state, to: state, message)
      definition = engine.definition
      engine.beginNesting("Don't let conditions and mappings make queries that call them again")
    }

    /// Ends the query.
    @inline(never)
    func end() {
      engine.endNesting()
      engine.endAttempt(attempt)
      if isOutermost { engine.finish() }
      membership?.endCall()
    }

    /// Whether a registration has not been removed since the query began.
    @inline(never)
    func takesPart(_ registration: RegistrationID) -> Bool {
      !attempt.wasEdited || engine.isActing(registration, attempt)
    }

    /// Whether a candidate's condition passes for a target.
    func agrees(_ candidate: Candidate, to target: AnyValue) -> Bool {
      self.target(of: candidate, target, nil) != nil
    }

    /// The target of a candidate if its condition passes; otherwise nil.
    ///
    /// - Parameters:
    ///   - kind: the state's kind, or the state itself if there is no source.
    ///   - source: provides the state.
    @inline(never)
    func target(of candidate: Candidate, _ kind: AnyValue, _ source: ValueSource?) -> AnyValue? {
      guard takesPart(candidate.registration) else { return nil }
      let rule = definition.rule(of: candidate)
      if source == nil, rule?.isConditional != true { return kind }
      if let source { attempt.setTarget(kind, from: source) } else { attempt.setTarget(kind) }
      if let rule, rule.isConditional, !rule.condition(attempt.context) { return nil }
      engine.findTarget(of: attempt)
      return attempt.toState
    }
  }
}
