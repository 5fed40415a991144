extension Engine {
  /// Begins an attempt that calls closures.
  ///
  /// - Parameters:
  ///   - fromState: the from-state of a query; for an attempt, the current state.
  ///   - isContinued: whether it belongs to one that has begun, as in a tree or after a short path. Registrations added
  ///     since then take no part (G2).
  final func beginAttempt(
    _ event: AnyValue?, from fromState: AnyValue? = nil, to toState: AnyValue, _ message: Message?,
    isContinued: Bool = false
  ) -> Attempt {
    let runtime = ownRuntime()
    let outerPhase = phase
    let edits = isContinued ? 0 : runtime.edits
    let limit = edits == runtime.edits ? program.with { $0.nextRegistration } : runtime.limit
    phase = .judging
    columns = 0
    let attempt = runtime.takeAttempt()
    attempt.begin(
      event, from: fromState ?? current, to: toState, message, outerPhase: outerPhase, edits: edits,
      limit: limit)
    return attempt
  }

  /// Computes the target of an attempt, unless it is known (K2).
  final func findTarget(of attempt: Attempt) {
    guard case .wanted(let kind, let source) = attempt.lookUpTarget() else { return }
    findTarget(of: attempt, kind, from: source)
  }

  /// Computes the target of an attempt, of a given kind (K2).
  ///
  /// It traps if no closure provides one.
  ///
  /// - Parameter askedCount: how many closures were asked already and provide none.
  final func findTarget(
    of attempt: Attempt, _ kind: AnyValue, from source: ValueSource, after askedCount: Int = 0
  ) {
    attempt.findData()
    let (event, fromState) = (attempt.event, attempt.fromState)
    if let state = state(
      of: kind, from: source, on: event, leaving: fromState, limit: attempt.limit, after: askedCount)
    {
      attempt.setTarget(state)
    } else {
      definition.fail(source, kind, on: event, from: fromState)
    }
  }

  /// The target of a row, of a given kind. The last source is the state that carries an embedded submachine's state
  /// (H5); nil if there is none.
  ///
  /// - Parameter limit: the number of the first registration that came too late to take part (G2).
  final func state(
    of kind: AnyValue, from source: ValueSource, on event: AnyValue?, leaving fromState: AnyValue,
    limit: Int, after askedCount: Int = 0
  ) -> AnyValue? {
    let given = source.state(of: kind, on: event, from: fromState, after: askedCount) { registration in
      runtime?.edits ?? 0 == 0 || registration.number < limit && isRegistered(registration)
    }
    return given ?? membership?.carrier(of: kind)
  }

  /// Ends an attempt.
  ///
  /// The content of its context is released while the attempt is still under way. So attempts that the release makes are
  /// queued.
  final func endAttempt(_ attempt: Attempt) {
    let outerPhase = attempt.outerPhase
    attempt.end()
    phase = outerPhase
  }

  /// Judges the condition of a rule that has one.
  ///
  /// - Parameter index: the index of the rule's step, with which an objection is noted.
  final func judge(_ rule: Rule?, _ index: Int, _ attempt: Attempt) -> Bool {
    guard let rule else { return true }
    if let recorder = attempt.runtime.recorder {
      recorder.giveUp()
      return false
    }
    guard let objection = rule.objection else { return rule.condition(attempt.context) }
    guard let error = objection(attempt.context) else { return true }
    if !(error is Unexplained) { attempt.objections.append((index, error)) }
    return false
  }

  /// Whether a registration takes part in an attempt during which the definition was edited: it existed before the
  /// attempt, and still does.
  final func isActing(_ registration: RegistrationID, _ attempt: Attempt) -> Bool {
    registration.number < attempt.limit && isRegistered(registration)
  }

  /// Notes that a row was not judged, because its registration was removed during the attempt.
  final func skip(_ index: Int, _ attempt: Attempt) {
    attempt.runtime.skip(index)
  }
}
