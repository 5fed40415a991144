extension MachineEngine {
  /// A message that is given with an attempt; nil if there is none, so that passing it on costs nothing.
  @usableFromInline
  typealias Message = UnsafePointer<Any?>

  /// Where the outcome of an attempt is put, if somebody wants to know it.
  @usableFromInline
  typealias Report = UnsafeMutablePointer<Outcome<S, E>>

  /// Passes a message on, if there is one.
  @inlinable
  final func withMessage<Answer>(_ userInfo: Any?, _ body: (Message?) -> Answer) -> Answer {
    guard userInfo != nil else { return body(nil) }
    return unsafe withUnsafePointer(to: userInfo) { unsafe body($0) }
  }

  /// The cell of an event; unknown if an attempt can't go by the cells now.
  @inlinable
  @inline(__always)
  final func installedCell(_ event: E) -> Cell {
    let isOfBytes = Address<S>.isByte && Address<E>.isByte
    let column = isOfBytes ? UInt16(Address<E>.byte(of: event)) : 0
    guard unsafe column < columns else { return .unknown }
    assert(isInstalled, "The cells do not fit the state.")
    // The number comes last, since it is known last: the attempt before has just stored it.
    return unsafe (cells.unsafelyUnwrapped + Int(column))[isOfBytes ? Int(number) : 0]
  }

  /// Attempts an event.
  ///
  /// - Returns: false exactly if it was refused.
  @inlinable
  @inline(__always)
  final func perform(_ event: E) -> Bool {
    let cell = installedCell(event)
    if cell.isSilentlyAccepted {
      unsafe current = Address<S>.value(cell.byte)
      unsafe number = cell.number
      return true
    }
    if cell.isFollow {
      return unsafe cell.resolution(Resolution<S, E>.self)._withUnsafeGuaranteedRef { resolution in
        cell.isMap ? resolution.lead(self, event) : resolution.act(on: self, event)
      }
    }
    return unsafe cell.isRefuse ? false : run(event, nil, reporting: nil)
  }

  /// Attempts an event that the cells alone can't answer, or whose outcome is to be reported.
  ///
  /// - Returns: false exactly if it was refused.
  @inlinable
  @inline(never)
  final func run(_ event: E, _ userInfo: Message?, reporting outcome: Report?) -> Bool {
    if unsafe phase != .idle { return unsafe runBusy(event, userInfo, reporting: outcome) }
    let accepted = unsafe resolve(event, userInfo, reporting: outcome)
    finish()
    return accepted
  }

  /// Attempts an event during another attempt, or as part of a tree.
  @inlinable
  @inline(never)
  final func runBusy(_ event: E, _ userInfo: Message?, reporting outcome: Report?) -> Bool {
    if let node { return unsafe node.attempt(event, userInfo?.pointee, reporting: outcome) }
    guard unsafe phase == .settled && attemptMode == .immediate else {
      enqueue(.event(event, userInfo: unsafe userInfo?.pointee))
      return true
    }
    noteNesting()
    return unsafe resolve(event, userInfo, reporting: outcome)
  }

  @inlinable
  final func resolve(_ event: E, _ userInfo: Message?, reporting outcome: Report?) -> Bool {
    var cell = unsafe program._withUnsafeGuaranteedRef { program in
      program.eventTable.cell(Int(currentNumber(program)), Int(program.number(of: event)))
    }
    if cell.isUnknown { cell = missingCell(event) }
    if cell.isFollow {
      let resolution = unsafe cell.resolution(Resolution<S, E>.self)
      return unsafe follow(resolution, event, userInfo, reporting: outcome)
    }
    if let outcome = unsafe outcome { unsafe report(cell, of: event, to: outcome) }
    if cell.isRefuse { return false }
    if cell.isMove {
      unsafe settle(in: program._withUnsafeGuaranteedRef { $0.state(of: cell) }, number: cell.number)
    }
    return true
  }

  /// Changes the state where nobody is to be told.
  ///
  /// Letting the old state go may run code that makes attempts: it goes last, and they are queued.
  @inlinable
  @inline(__always)
  final func settle(in state: S, number: UInt32) {
    if _isPOD(S.self) {
      unsafe current = state
      unsafe self.number = number
    } else {
      settleSlowly(in: state, number: number)
    }
  }

  @inlinable
  @inline(never)
  final func settleSlowly(in state: S, number: UInt32) {
    let outerPhase = unsafe phase
    unsafe phase = .judging
    do {
      let old = unsafe current
      withExtendedLifetime(old) {
        unsafe current = state
        unsafe self.number = number
        if let runtime = unsafe runtime, outerPhase == .idle {
          unsafe runtime._withUnsafeGuaranteedRef { runtime in
            unsafe runtime.context._withUnsafeGuaranteedRef { $0.empty(in: state) }
          }
        }
      }
    }
    unsafe phase = outerPhase
  }

  /// The cell of an event that the table does not know yet.
  @inlinable
  @inline(never)
  final func missingCell(_ event: E) -> Cell {
    if unsafe program._withUnsafeGuaranteedRef({ unsafe $0.isFrozen }) {
      let cell = unsafe program._withUnsafeGuaranteedRef { unsafe $0.strangerCell(from: current, on: event) }
      if !cell.isUnknown { return cell }
      depart()
    }
    return unsafe program._withUnsafeGuaranteedRef { unsafe $0.compileEventCell(from: current, on: event) }
  }

  /// Reports the outcome of an attempt that calls no closure, before it is carried out.
  @usableFromInline
  final func report(_ cell: Cell, of event: E, to outcome: Report) {
    let fromState = unsafe current
    if cell.isRefuse {
      let refusal = Refusal(event: event, fromState: fromState, toState: fromState, reason: .noRoute)
      unsafe outcome.pointee = .refused(refusal)
    } else if cell.isIgnore {
      unsafe outcome.pointee = .ignored
    } else {
      let toState =
        cell.isMove ? unsafe program._withUnsafeGuaranteedRef { $0.state(of: cell) } : fromState
      unsafe outcome.pointee = .moved(from: fromState, to: toState)
    }
  }

  /// Attempts an event by a resolution: the first row whose condition agrees leads (R1).
  @inlinable
  @inline(__always)
  final func follow(
    _ resolution: Unmanaged<Resolution<S, E>>, _ event: E, _ userInfo: Message?, reporting outcome: Report?
  ) -> Bool {
    var attempt = unsafe beginAttempt(event, toState: current, userInfo)
    let accepted = unsafe judgeSteps(of: resolution, from: 0, &attempt, event, userInfo, reporting: outcome)
    endAttempt(attempt)
    return accepted
  }

  /// Judges the steps of a resolution in their order, and makes the transition of the first that agrees.
  ///
  /// - Parameter first: the first step to be judged; the context has been shown to the conditions of those before.
  @inlinable
  @inline(never)
  final func judgeSteps(
    of resolution: Unmanaged<Resolution<S, E>>, from first: Int, _ attempt: inout Attempt<S, E>, _ event: E,
    _ userInfo: Message?, reporting outcome: Report?
  ) -> Bool {
    unsafe resolution._withUnsafeGuaranteedRef { resolution in
      var isShown = first > 0
      if let index = firstStep(of: resolution, from: first, &attempt, isShown: &isShown, where: { _ in true })
      {
        let step = unsafe resolution.steps + index
        if unsafe step.pointee.effect == .ignore {
          unsafe outcome?.pointee = .ignored
        } else {
          unsafe report(attempt, to: outcome)
          unsafe transition(
            attempt, plan: step.pointee.plan, number: step.pointee.targetNumber,
            isInternal: step.pointee.effect == .stay, mayHaveExtras: false)
        }
        return true
      }
      if unsafe program._withUnsafeGuaranteedRef({ unsafe $0.hasMappings }),
        unsafe followMappings(&attempt, event, userInfo, isShown: isShown, reporting: outcome)
      {
        return true
      }
      return unsafe refuse(&attempt, resolution, reporting: outcome)
    }
  }

  /// The first step of a resolution that agrees (R1); nil if none does.
  ///
  /// - Parameters:
  ///   - first: the first step to be judged.
  ///   - isShown: whether the context has been shown to a condition.
  ///   - isOpen: whether a state may be a target at all.
  @inlinable
  @inline(__always)
  final func firstStep(
    of resolution: Resolution<S, E>, from first: Int, _ attempt: inout Attempt<S, E>, isShown: inout Bool,
    where isOpen: (S) -> Bool
  ) -> Int? {
    for index in first..<resolution.count {
      let step = unsafe resolution.steps + index
      if attempt.wasEdited, unsafe !isActing(step.pointee.registration, attempt) {
        skip(index, attempt)
        continue
      }
      if isShown { renewStorage(&attempt) }
      if let target = unsafe step.pointee.target {
        guard isOpen(target) else {
          skip(index, attempt)
          continue
        }
        attempt.toState = target
      } else {
        attempt.toState = attempt.fromState
      }
      if unsafe step.pointee.isConditional, unsafe !judge(step.pointee.rule, attempt) {
        isShown = true
        continue
      }
      return index
    }
    return nil
  }

  /// Attempts an event by the mappings: the first that gives a state leads.
  @inlinable
  @inline(never)
  final func followMappings(
    _ attempt: inout Attempt<S, E>, _ event: E, _ userInfo: Message?, isShown: Bool,
    reporting outcome: Report?
  ) -> Bool {
    let list = unsafe program._withUnsafeGuaranteedRef { unsafe $0.compiledRouteMappings() }
    return unsafe list._withUnsafeGuaranteedRef { list in
      guard
        let mapping = unsafe firstMapping(
          of: list, &attempt, event, userInfo, isShown: isShown, where: { _ in true })
      else { return false }
      unsafe report(attempt, to: outcome)
      unsafe mapping._withUnsafeGuaranteedRef { transition(attempt, by: $0) }
      return true
    }
  }

  /// The first mapping that gives a state, which is the attempt's target then; nil if none does.
  @inlinable
  @inline(__always)
  final func firstMapping(
    of list: MappingList<S, E>, _ attempt: inout Attempt<S, E>, _ event: E, _ userInfo: Message?,
    isShown: Bool, where isOpen: (S) -> Bool
  ) -> Unmanaged<Mapping<S, E>>? {
    for index in 0..<list.mappings.count {
      let isTaken = unsafe list.mappings[index]._withUnsafeGuaranteedRef { mapping in
        if attempt.wasEdited, !isActing(mapping.registration, attempt) { return false }
        guard let target = unsafe mapping.ask(event, attempt.fromState, userInfo), isOpen(target) else {
          return false
        }
        if isShown { renewStorage(&attempt) }
        attempt.toState = target
        return true
      }
      if isTaken { return unsafe list.mappings[index] }
    }
    return nil
  }
}
