extension Engine {
  /// Does what was chosen in an attempt of a machine alone, and ends the attempt.
  ///
  /// - Returns: false if the attempt is refused, true otherwise.
  final func perform(_ attempt: Attempt, reporting outcome: Report?) -> Bool {
    let effect = attempt.effect
    switch effect {
    case nil: refuse(attempt, for: attempt.reason, reporting: outcome)
    case .ignore?: outcome?.put(.ignored)
    case .move?, .stay?:
      if !attempt.entrances.isEmpty { checkEntrances(attempt) }
      outcome?.put(.moved(from: attempt.fromState, to: attempt.toState))
      transition(attempt)
    }
    endAttempt(attempt)
    return effect != nil
  }

  /// Makes a transition that was found to be allowed (T1).
  private final func transition(_ attempt: Attempt) {
    let isInternal = attempt.effect == .stay
    if isInternal {
      // The data may have changed (K5).
      if attempt.changesData { replaceInRow(with: attempt.toState) }
    } else {
      leave(attempt)
      // An exit handler may have edited the definition, and its states may have new numbers. For bytes, the number is
      // that of the row, which is found when the outermost call ends.
      replace(with: attempt.toState, attempt.wasEdited ? .max : attempt.targetNumber)
    }
    if attempt.runtime.isWatched { tellWatchers(isInternal ? .stayed : .moved, attempt) }
    tell(attempt)
  }

  /// Runs the exit handlers.
  final func leave(_ attempt: Attempt) {
    if program.with({ $0.hasChains }) {
      leaveAlongChains(attempt)
    } else if let plan = attempt.plan, plan.exits.count > 0 {
      run(plan.exits, attempt)
    }
  }

  /// Runs the handlers of the transition.
  final func tell(_ attempt: Attempt) {
    phase = .settled
    let handlers = attempt.plan?.handlers ?? .none
    if attempt.hasExtras {
      runMerged(handlers, attempt)
    } else {
      run(handlers, attempt)
    }
  }

  /// The plan of a transition without a row.
  final func planOfMapped(_ attempt: Attempt) -> Plan {
    let plan = program.with { program in
      program.hasTransitionHandlers
        ? program.plan(event: attempt.event, from: attempt.fromState, to: attempt.toState)
        : program.noHandlers
    }
    if let plan { return plan }
    depart()
    return planOfMapped(attempt)
  }

  /// Calls handlers in order.
  final func run(_ handlers: HeldList<RegisteredHandler>, _ attempt: Attempt) {
    let context = attempt.context
    if let recorder = attempt.runtime.recorder {
      return handlers.forEach { recorder.noteCall($0, context, in: attempt.runtime) }
    }
    for index in 0..<handlers.count {
      handlers[index].with { handler in
        if attempt.wasEdited, !isActing(handler.registration, attempt) { return }
        handler.body(context)
      }
    }
  }

  /// Calls the handlers of a plan and the extra ones, in their common order.
  private final func runMerged(_ handlers: HeldList<RegisteredHandler>, _ attempt: Attempt) {
    if let recorder = attempt.runtime.recorder {
      attempt.runtime.dropExtras(outer: attempt.outerExtras)
      return recorder.giveUp()
    }
    let context = attempt.context
    func call(_ handler: RegisteredHandler) {
      if attempt.wasEdited, !isActing(handler.registration, attempt) { return }
      handler.body(context)
    }
    var next = 0
    for extra in attempt.runtime.sortedExtras(outer: attempt.outerExtras) {
      while next < handlers.count, handlers[next].object.rank < extra.rank {
        call(handlers[next].object)
        next += 1
      }
      call(extra)
    }
    attempt.runtime.dropExtras(outer: attempt.outerExtras)
    while next < handlers.count {
      call(handlers[next].object)
      next += 1
    }
  }

  /// Schedules a handler in addition to the plan of the transition, once.
  @inline(never)
  final func addExtra(_ handler: RegisteredHandler, _ attempt: Attempt) {
    attempt.runtime.addExtra(handler, outer: attempt.outerExtras)
  }
}
