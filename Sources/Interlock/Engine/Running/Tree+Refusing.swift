// Refusing (F1, F2).

extension Tree {
  /// Refuses an attempt because no candidate is open.
  @inline(__always)
  func decline(
    _ reaction: Held<Reaction>, on node: Held<Node>, since begun: Int, isPlain: Bool = false
  ) -> Verdict {
    if version != begun || isCluttered && saysMore || reaction.with({ $0.isOpenEnded })
      || !isPlain && !isOfEvent && !reaction.with({ $0.isOfTarget })
    {
      return declineGenerally(reaction.object, on: node.object, since: begun)
    }
    reaction.with { cause in node.with { $0.cause = .unretained(cause) } }
    if reaction.with({ $0.errorHandlerCount > 0 && !($0.hasLastResort && isReported) }),
      isPlain ? !tellPlainRefusal(reaction, node, since: begun) : !tellRefusal(reaction, node, since: begun)
    {
      return .toldRefusal
    }
    endAttempt()
    return .declined
  }

  /// Whether more than the reaction tells why the attempt is refused, or where it would have led.
  private var saysMore: Bool { objections != nil || !skipped.isEmpty || !targets.isEmpty }

  /// Calls the error handlers of a refusal whose reason follows from the reaction alone.
  ///
  /// - Returns: false if something happened that the reaction does not know of. The outcome is in the node then.
  @inline(never)
  private func tellRefusal(_ reaction: Held<Reaction>, _ node: Held<Node>, since begun: Int) -> Bool {
    node.fill(self, reaction.with { .unretained($0) })
    let byte = node.with { $0.heldEngine.with { $0.byte } }
    let bytes =
      isOfEvent
      ? ContextBytes(event: Int16(eventByte), fromState: byte, toState: byte)
      : ContextBytes(event: -1, fromState: byte, toState: eventByte)
    return tellRefusal(reaction, node, node.record, bytes, since: begun)
  }

  /// Calls the error handlers of a plain reaction, whose contexts have nothing in the record but the cause.
  @inline(__always)
  private func tellPlainRefusal(_ reaction: Held<Reaction>, _ node: Held<Node>, since begun: Int) -> Bool {
    node.beginToFill(self)
    reaction.with { cause in node.record.with { $0.cause = .unretained(cause) } }
    let bytes = ContextBytes(event: Int16(eventByte), fromState: fromByte, toState: fromByte)
    return tellRefusal(reaction, node, node.record, bytes, since: begun)
  }

  @inline(__always)
  private func tellRefusal(
    _ reaction: Held<Reaction>, _ node: Held<Node>, _ record: Held<ContextRecord>, _ bytes: ContextBytes,
    since begun: Int
  ) -> Bool {
    let (handlers, count) = unsafe reaction.with { unsafe ($0.errorHandlers, $0.errorHandlerCount) }
    var index = 0
    while index < count {
      record.with { unsafe handlers[index].call($0, bytes) }
      index += 1
      if version != begun {
        declineRest(reaction.object, on: node.object, from: index, bytes, since: begun)
        return false
      }
    }
    return true
  }

  /// Runs the remaining error handlers after something happened that the reaction does not know of, and leaves the
  /// outcome in the node.
  @inline(never)
  private func declineRest(
    _ reaction: Reaction, on node: Node, from first: Int, _ bytes: ContextBytes, since begun: Int
  ) {
    let state = AnyValue(byte: bytes.fromState, box: node.record.fromState)
    leaveRefusal(
      node, from: state, to: AnyValue(byte: bytes.toState, box: node.record.toState), reaction)
    tellRest(reaction, node, from: first, bytes, since: begun)
    endAttempt()
  }

  /// Calls error handlers. Once anything has happened that the reaction does not know of, those that are no longer registered
  /// are left out.
  private func tellRest(
    _ reaction: Reaction, _ node: Node, from first: Int, _ bytes: ContextBytes, since begun: Int
  ) {
    for index in first..<reaction.errorHandlerCount {
      let handler = unsafe reaction.errorHandlers + index
      if version != begun, unsafe node.isGone || !node.engine.isRegistered(handler.pointee.registration) {
        continue
      }
      node.lent.with { unsafe handler.pointee.call($0, bytes) }
    }
  }

  /// Refuses an attempt whose reason does not follow from the reaction alone, or that has a target state.
  @inline(never)
  private func declineGenerally(_ reaction: Reaction, on node: Node, since begun: Int) -> Verdict {
    if reaction.isSilent {
      endAttempt()
      return .declined
    }
    var cause: Cause = reaction
    if reaction.defers {
      if let event = received, hasRoomToDefer(on: node) {
        keep(event, on: node)
        endAttempt()
        return .deferred
      }
      cause = GivenCause(.tooManyDeferred(limit: node.treeLimits.deferrals))
    } else if !skipped.isEmpty || reaction.liftsReasons {
      let guards = guards(of: reaction, on: node)
      cause = GivenCause(guards.isEmpty ? .noRoute : .conditions(guards))
    } else if let objections = objections.take() {
      objections.reaction = reaction
      cause = objections
    }
    let state = node.engine.current
    let target = targets.first?.target ?? state
    leaveRefusal(node, from: state, to: target, cause)
    // The record borrows the target until the attempt has ended.
    let told = targetOfTimeout(reaction, node) ?? target
    if reaction.errorHandlerCount > 0, !(reaction.hasLastResort && isReported) {
      let bytes = fillRefusal(node, from: state, to: told, cause)
      tellRest(reaction, node, from: 0, bytes, since: begun)
    }
    endAttempt()
    withExtendedLifetime(told) {}
    return .toldRefusal
  }

  /// Where a timeout that nothing takes would have led: where the first one leads, as far as that is known without computing data.
  private func targetOfTimeout(_ reaction: Reaction, _ node: Node) -> AnyValue? {
    guard !isOfEvent, targets.isEmpty, reaction.count > 0 else { return nil }
    let origin = reaction[0]
    return origin.target.flatMap { origin.source == nil ? $0 : node.engine.plainState(of: $0) }
  }

  /// Refuses an attempt because its machine is not active.
  func refuseInactive(_ node: Node, to given: AnyValue?, since begun: Int) -> Verdict {
    let cause = GivenCause(.inactive(node.obstacle ?? ""))
    let state = node.engine.current
    let target = given ?? state
    leaveRefusal(node, from: state, to: target, cause)
    let handlers = node.engine.definition.errorHandlers
    if !handlers.list.isEmpty, !(handlers.hasLastResort && isReported) {
      let bytes = fillRefusal(node, from: state, to: target, cause)
      for handler in handlers.list {
        if version != begun, !node.engine.isRegistered(handler.registration) { continue }
        node.lent.with { handler.body(AnyContext($0, bytes)) }
      }
    }
    endAttempt()
    message = nil
    return .toldRefusal
  }

  /// Leaves the outcome in the node.
  private func leaveRefusal(_ node: Node, from state: AnyValue, to target: AnyValue, _ cause: Cause) {
    node.outcome = KeptOutcome(fromState: state, toState: target, cause: cause)
  }

  /// Fills the record for the error handlers.
  private func fillRefusal(_ node: Node, from state: AnyValue, to target: AnyValue, _ cause: Cause)
    -> ContextBytes
  {
    node.fill(self, hasEvent: isOfEvent)
    node.record.cause = .unretained(cause)
    node.record.toState = target.box
    node.record.heldSource = nil
    return ContextBytes(event: isOfEvent ? Int16(eventByte) : -1, fromState: state.byte, toState: target.byte)
  }

  /// The conditions of a machine's reaction that have said no, in the machine's terms, in the order in which they were judged.
  private func guards(of reaction: Reaction, on node: Node) -> [AnyReason.Guard] {
    var guards: [AnyReason.Guard] = []
    for origin in reaction.asked where !skipped.contains(where: { $0 === origin }) {
      let links = origin.lifts.compactMap { unsafe players[$0].link?.object }
      if links.contains(where: \.parent.isGone) { continue }
      if let condition = objections.map({ $0.guarded(origin) }) ?? origin.guarded {
        guards.append(links.reduce(condition) { $1.lift($0, between: $1.child.engine.states) })
      }
    }
    return guards
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
