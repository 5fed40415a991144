extension Engine {
  final func report(_ attempt: Attempt, to outcome: Report?) {
    if let outcome = outcome {
      outcome.put(.moved(from: attempt.fromState, to: attempt.toState))
    }
  }

  /// Makes a transition that was found to be allowed (T1).
  final func transition(_ attempt: Attempt, plan: Plan, _ number: UInt32, isInternal: Bool) {
    if isInternal {
      // The data may have changed (K5).
      if attempt.changesData { replaceInRow(with: attempt.toState) }
    } else {
      leave(plan, attempt)
      // An exit handler may have edited the definition, and its states may have new numbers. For bytes, the number is
      // that of the row, which is found when the outermost call ends.
      replace(with: attempt.toState, attempt.wasEdited ? .max : number)
    }
    if attempt.runtime.isWatched { tellWatchers(isInternal ? .stayed : .moved, attempt) }
    tell(plan, attempt)
  }

  /// Runs the exit handlers.
  final func leave(_ plan: Plan, _ attempt: Attempt) {
    if program.with({ $0.hasChains }) {
      leaveAlongChains(plan, attempt)
    } else if plan.exits.count > 0 {
      run(plan.exits, attempt)
    }
  }

  /// Runs the handlers of the transition.
  final func tell(_ plan: Plan, _ attempt: Attempt) {
    phase = .settled
    if attempt.hasExtras {
      runMerged(plan.handlers, attempt)
    } else {
      run(plan.handlers, attempt)
    }
  }

  /// Makes the transition of a mapping.
  final func transition(_ attempt: Attempt, by mapping: Mapping) {
    if let handler = mapping.handler { addExtra(handler, attempt) }
    transition(attempt, plan: planOfMapped(attempt), .max, isInternal: false)
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
      while next < handlers.count, handlers[next].object.precedes(extra) {
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
  final func addExtra(_ handler: RegisteredHandler, _ attempt: Attempt) {
    attempt.runtime.addExtra(handler, outer: attempt.outerExtras)
  }
}
