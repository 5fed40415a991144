// One way for every attempt: look up, choose, perform, settle.

extension Engine {
  /// Attempts an event, by its cell if that is known.
  ///
  /// - Parameters:
  ///   - byte: the byte of the event's kind.
  ///   - pointer: where the event is; nil if the byte is all of it.
  @usableFromInline
  @inline(never)
  final func attempt(_ cell: Cell, _ byte: UInt8, _ pointer: UnsafeRawPointer?, isReported: Bool) -> Verdict {
    if cell.isReaction, let node = ownedNode {
      return node.with { node in
        let tree = node.tree
        if tree.crew != nil {
          tree.isReported = isReported
          return cell.reaction.with { unsafe tree.attempt($0, node, byte, pointer) }
        }
        return unsafe attemptSlowly(byte, pointer, isReported)
      }
    }
    if cell.isMove { return moveSilently(along: cell, isReported: isReported) }
    if cell.isStay { return .stayed }
    if cell.isIgnore { return .ignored }
    return unsafe attemptSlowly(byte, pointer, isReported)
  }

  /// Attempts an event by its number.
  @usableFromInline
  final func attempt(column: Int32, _ pointer: UnsafeRawPointer, isReported: Bool) -> Verdict {
    let cell = unsafe column <= last ? row[Int(column)] : .unknown
    if cell.isRefuse { return .refused }
    return unsafe attempt(cell, 0, pointer, isReported: isReported)
  }

  /// Moves a single machine whose states are more than bytes, when nothing else happens.
  private final func moveSilently(along cell: Cell, isReported: Bool) -> Verdict {
    let old: Box?
    if states.isOfBytes {
      byte = cell.byte
      old = nil
    } else {
      let table = program.object.table ?? ownNode().tree.table
      let number = unsafe table.unsafelyUnwrapped.configuration(of: cell.row).first.unsafelyUnwrapped
      let left = box
      old = borrow(states.value(number))
      if isReported { ownNode().record.spare = left }
    }
    unsafe row = cell.row
    withExtendedLifetime(old) {}
    return .moved
  }

  /// Attempts an event whose cell is not known, or that has to wait.
  @inline(never)
  private final func attemptSlowly(_ byte: UInt8, _ pointer: UnsafeRawPointer?, _ isReported: Bool) -> Verdict {
    checkComparing()
    let node = ownNode()
    let box = unsafe pointer.map { unsafe definition.eventBox($0) }
    return node.tree.attempt(.event(AnyValue(byte: byte, box: box)), on: node, nil, isReported: isReported)
  }

  /// Attempts an event, whatever the machine is doing.
  @usableFromInline
  final func attempt(_ event: AnyValue, _ message: Message?, isReported: Bool) -> Verdict {
    checkComparing()
    let node = ownNode()
    return node.tree.attempt(.event(event), on: node, message, isReported: isReported)
  }

  /// Attempts a target state, whatever the machine is doing.
  @usableFromInline
  final func attempt(to target: AnyValue, _ message: Message?, isReported: Bool) -> Verdict {
    checkComparing()
    let node = ownNode()
    return node.tree.attempt(.target(target), on: node, message, isReported: isReported)
  }

  /// Traps if the machine's own values are being compared, because its tables are being read or changed.
  final func checkComparing() {
    program.with { program in
      program.definition.states.check(type(of: self))
      program.definition.events.check(type(of: self))
    }
  }
}

extension Tree {
  /// Attempts an event by a reaction on a machine that goes by the cells.
  @inline(__always)
  func attempt(_ reaction: Reaction, _ node: Node, _ byte: UInt8, _ pointer: UnsafeRawPointer?) -> Verdict {
    let engine = node.engine
    let (row, last) = unsafe (engine.row, engine.last)
    engine.suspend()
    unsafe self.row = unsafe row
    calls = 1
    addressed = node
    eventByte = byte
    unsafe eventPointer = unsafe pointer
    isOfEvent = true
    let begun = version
    let verdict = react(reaction, since: begun)
    if version != begun || !completions.isEmpty || calls != 1 { return settle(node, verdict) }
    calls = 0
    if let row = unsafe self.row { unsafe engine.resume(row, last) } else { settleRow() }
    return verdict
  }

  /// Attempts something on any machine of the tree, or queues it (T4).
  func attempt(
    _ subject: Pending.Subject, on node: Node, _ message: Message?, isReported: Bool
  ) -> Verdict {
    if isBusy {
      queue.append(Pending(member: node.holder, subject: subject, message: message))
      version &+= 1
      return .queued
    }
    begin()
    self.isReported = isReported
    let verdict = attemptNow(subject, on: node, message)
    return settle(node, verdict)
  }

  /// Notes that an outermost call begins.
  func begin() {
    calls += 1
    if let crew, crew.root.isInstalled {
      unsafe row = unsafe crew.root.row
      crew.root.suspend()
    }
  }

  /// Makes one attempt.
  func attemptNow(_ subject: Pending.Subject, on node: Node, _ message: Message?) -> Verdict {
    admit()
    addressed = node
    fromByte = node.engine.byte
    self.message = message
    let begun = version
    if !node.isActive {
      setReceived(subject)
      return refuse(node, nil, for: GivenCause(.inactive(node.obstacle ?? "")), since: begun)
    }
    let cell = cell(of: subject, on: node)
    setReceived(subject)
    defer { self.message = nil }
    if message != nil, let crew {
      // Contexts that contain all the rest don't contain a message.
      for member in crew.members { crew[member].fill(self, hasEvent: false) }
    }
    return perform(cell, subject, on: node, since: begun)
  }

  func setReceived(_ subject: Pending.Subject) {
    unsafe eventPointer = nil
    switch subject {
    case .event(let event): (isOfEvent, eventByte, eventBox) = (true, event.byte, event.box)
    case .target: (isOfEvent, eventByte, eventBox) = (false, 0, nil)
    }
  }

  /// The event that the addressed machine has received.
  var received: AnyValue? {
    guard isOfEvent, let addressed else { return nil }
    if let pointer = unsafe eventPointer {
      return unsafe AnyValue(byte: eventByte, box: addressed.engine.definition.eventBox(pointer))
    }
    return AnyValue(byte: eventByte, box: eventBox)
  }

  /// Does what a cell says.
  private func perform(_ cell: Cell, _ subject: Pending.Subject, on node: Node, since begun: Int) -> Verdict {
    if cell.isReaction { return cell.reaction.with { react($0, since: begun) } }
    defer { eventBox = nil }
    if cell.isRefuse { return .refused }
    if cell.isStay { return .stayed }
    if cell.isIgnore { return .ignored }
    let engine = node.engine
    let left = engine.box
    unsafe row = cell.row
    if left == nil {
      engine.byte = cell.byte
    } else if case .target(let target) = subject {
      engine.replace(with: target)
    } else if let number = unsafe table?.configuration(of: cell.row).first {
      _ = engine.borrow(engine.states.value(number))
    }
    if let left { node.record.spare = left }
    return .moved
  }

  /// Chooses, and performs what was chosen; or refuses.
  @inline(__always)
  func react(_ reaction: Reaction, since begun: Int) -> Verdict {
    choose(reaction)
    if chosen.isEmpty { return decline(reaction, since: begun) }
    return performChosen(reaction, since: begun)
  }

  /// Performs what was chosen.
  @inline(__always)
  @discardableResult
  func performChosen(_ reaction: Reaction, since begun: Int) -> Verdict {
    let step = step(of: reaction)
    checkEntrances(reaction)
    unsafe row = unsafe step.next
    fromByte = step.fromByte
    let isTold = perform(step, since: begun)
    let verdict = isTold ? .told : step.verdict
    endAttempt()
    return verdict
  }

  /// Forgets what the attempt was about.
  ///
  /// What is released may run code that makes attempts, which are queued.
  func endAttempt() {
    for node in filled { node.with { $0.release(self) } }
    if !filled.isEmpty { filled.removeAll(keepingCapacity: true) }
    if !chosen.isEmpty { chosen.removeAll(keepingCapacity: true) }
    if !fired.isEmpty { fired.removeAll(keepingCapacity: true) }
    if !objections.isEmpty { objections = [] }
    if !skipped.isEmpty { skipped = [] }
    if !nested.isEmpty { nested = [] }
    if !targets.isEmpty { targets = [] }
    if eventBox != nil { eventBox = nil }
    unsafe eventPointer = nil
  }

  /// The step of what was chosen.
  private func step(of reaction: Reaction) -> Score {
    guard let crew, let table else { preconditionFailure("An attempt has a crew.") }
    if chosen.count == 1, crew.isStatic {
      let choice = chosen[0]
      let candidate = choice.candidate.object
      if candidate.kind == .route, !reaction.isOfTarget {
        let isSame = candidate.source != nil && !choice.changesData && candidate.effect == .stay
        if isSame, let step = candidate.steps[-2] { return step }
        if !isSame, let step = candidate.step { return step }
        return keep(plan(reaction, crew, table), for: candidate, isSame ? -2 : nil)
      }
      if let target = choice.target {
        let code = choice.node.engine.program.with { $0.code(of: target) }
        if let step = candidate.steps[code] { return step }
        return keep(plan(reaction, crew, table), for: candidate, code)
      }
    }
    return plan(reaction, crew, table)
  }

  private func keep(_ step: Score, for candidate: Candidate, _ code: Int32?) -> Score {
    if isTableFrozen || isPlanTransient { return step }
    if let code { candidate.steps[code] = step } else { candidate.step = step }
    return step
  }

  /// Whether an edit of the attempt under way forbids to keep what is planned.
  private var isPlanTransient: Bool { hasNewLinks || !edited.isEmpty || !withdrawn.isEmpty || !nested.isEmpty }

  private func plan(_ reaction: Reaction, _ crew: Crew, _ table: Table) -> Score {
    var planner = Planner(self, crew, table, reaction)
    return planner.step(chosen)
  }

  /// Traps, before anything changes, if a route names a submachine that it can't enter (H4).
  @inline(__always)
  private func checkEntrances(_ reaction: Reaction) {
    for choice in chosen where !choice.candidate.object.entrances.isEmpty {
      let candidate = choice.candidate.object
      choice.node.check(candidate.entrances, to: choice.target ?? candidate.target ?? choice.node.engine.current)
    }
  }

  /// Refuses an attempt because no candidate is open.
  private func decline(_ reaction: Reaction, since begun: Int) -> Verdict {
    guard let node = addressed else { return .refused }
    if objections.isEmpty, skipped.isEmpty, nested.isEmpty, !reaction.liftsReasons {
      return refuse(node, reaction, for: reaction, since: begun)
    }
    return refuse(node, reaction, for: GivenCause(reason(of: [reaction] + nested, node)), since: begun)
  }

  /// The reason of a refusal: the conditions that have said no, as the addressed machine knows them.
  private func reason(of reactions: [Reaction], _ node: Node) -> AnyReason {
    var guards: [AnyReason.Guard] = []
    for reaction in reactions {
      for index in 0..<reaction.count {
        let candidate = reaction[index].object
        guard let guarded = candidate.guarded, let lifts = candidate.lifts,
          !skipped.contains(where: { $0.object === candidate })
        else { continue }
        var condition = guarded.objecting(objections.first { $0.candidate.object === candidate }?.error)
        for member in lifts {
          if let link = unsafe players[member].node.object.link { condition = link.lift(condition) }
        }
        guards.append(condition)
      }
    }
    return guards.isEmpty ? .noRoute : .conditions(guards)
  }

  /// Refuses an attempt for a cause (F1, F2).
  @inline(never)
  private func refuse(_ node: Node, _ reaction: Reaction?, for cause: Cause, since begun: Int) -> Verdict {
    let state = node.engine.current
    let target = targets.first?.target
    let refusal = Refused(
      event: target == nil && isOfEvent ? eventByte : nil, from: state, to: target ?? state, cause)
    var isTold = version != begun || !(cause is Reaction)
    if isTold { tell(refusal, to: node) }
    if let reaction, reaction.errorHandlers.count > 0, !(reaction.hasLastResort && isReported) {
      run(reaction.errorHandlers, refusal, node, since: begun)
    } else if reaction == nil {
      let handlers = node.engine.definition.errorHandlers
      if !(handlers.hasLastResort && isReported) {
        let list = HeldList(handlers.list)
        run(list, refusal, node, since: begun)
        list.release()
      }
    }
    if version != begun, !isTold {
      isTold = true
      tell(refusal, to: node)
    }
    node.cause = cause
    endAttempt()
    return isTold ? .toldRefusal : .declined
  }

  /// What a refusal is about.
  private struct Refused {
    let event: UInt8?
    let fromState: AnyValue
    let toState: AnyValue
    let cause: Cause

    init(event: UInt8?, from fromState: AnyValue, to toState: AnyValue, _ cause: Cause) {
      self.event = event
      self.fromState = fromState
      self.toState = toState
      self.cause = cause
    }
  }

  /// Leaves the outcome in the node.
  private func tell(_ refused: Refused, to node: Node) {
    let event: AnyValue? = refused.event == nil ? nil : received
    node.outcome = .refused(
      AnyRefusal(event: event, fromState: refused.fromState, toState: refused.toState, refused.cause))
  }

  private func run(
    _ handlers: HeldList<RegisteredHandler>, _ refused: Refused, _ node: Node, since begun: Int
  ) {
    node.fill(self, hasEvent: refused.event != nil)
    node.record.cause = refused.cause
    node.record.toState = refused.toState.box
    node.record.source = nil
    let bytes = ContextBytes(
      event: refused.event.map { Int16($0) } ?? -1, fromState: refused.fromState.byte,
      toState: refused.toState.byte)
    for index in 0..<handlers.count {
      handlers[index].with { handler in
        if version != begun, !node.engine.isRegistered(handler.registration) { return }
        handler.body(AnyContext(node.record, bytes))
      }
    }
  }
}

extension Definition {
  /// The error handlers, or those of last resort if there are no others.
  var errorHandlers: (list: [RegisteredHandler], hasLastResort: Bool) {
    let handlers = handlers(.errorHandler)
    let own = handlers.filter { !$0.isLastResort }
    return (own.isEmpty ? handlers : own, own.isEmpty)
  }
}
