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
    guard cell.isReaction, let node = ownedNode, let tree = node.with({ $0.heldTree }) else {
      return unsafe attemptOtherwise(cell, byte, pointer, isReported)
    }
    let reaction = cell.reaction
    return reaction.with({ $0.isPlain })
      ? tree.with { unsafe attemptPlainly(reaction, $0, node, byte, pointer, isReported) }
      : tree.with { unsafe attempt(reaction, $0, node, byte, pointer, isReported) }
  }

  /// Attempts an event by a reaction on a machine that goes by the cells.
  @inline(never)
  private final func attempt(
    _ reaction: Held<Reaction>, _ tree: Tree, _ node: Held<Node>, _ byte: UInt8,
    _ pointer: UnsafeRawPointer?, _ isReported: Bool
  ) -> Verdict {
    unsafe tree.attempt(
      reaction, on: node, self, byte, pointer, isOfEvent: true, isPlain: false, isReported: isReported)
  }

  /// Attempts an event by a plain reaction.
  @inline(never)
  private final func attemptPlainly(
    _ reaction: Held<Reaction>, _ tree: Tree, _ node: Held<Node>, _ byte: UInt8,
    _ pointer: UnsafeRawPointer?, _ isReported: Bool
  ) -> Verdict {
    unsafe tree.attempt(
      reaction, on: node, self, byte, pointer, isOfEvent: true, isPlain: true, isReported: isReported)
  }

  /// Attempts an event whose cell has no reaction.
  @inline(never)
  private final func attemptOtherwise(
    _ cell: Cell, _ byte: UInt8, _ pointer: UnsafeRawPointer?, _ isReported: Bool
  ) -> Verdict {
    if cell.isMoveInside, isFolded {
      self.byte = cell.byte
      unsafe row = cell.row
      return .moved
    }
    if cell.isMove || cell.isMoveInside { return moveSilently(along: cell, isReported: isReported) }
    if cell.isStay { return .stayed }
    if cell.isIgnore { return .ignored }
    return unsafe attemptSlowly(byte, pointer, isReported)
  }

  /// Attempts a target state that is a byte, by its cell if that is known.
  @usableFromInline
  @inline(never)
  final func attempt(_ cell: Cell, to target: UInt8, isReported: Bool) -> Verdict {
    guard cell.isReaction, let node = ownedNode, let tree = node.with({ $0.heldTree }) else {
      return attempt(to: AnyValue(byte: target), nil, isReported: isReported)
    }
    return tree.with { attempt(cell.reaction, $0, node, to: target, isReported) }
  }

  /// Attempts a target state by a reaction on a machine that goes by the cells.
  @inline(never)
  private final func attempt(
    _ reaction: Held<Reaction>, _ tree: Tree, _ node: Held<Node>, to target: UInt8, _ isReported: Bool
  ) -> Verdict {
    unsafe tree.attempt(
      reaction, on: node, self, target, nil, isOfEvent: false, isPlain: false, isReported: isReported)
  }

  /// Attempts an event by its number.
  @usableFromInline
  final func attempt(column: Int32, _ pointer: UnsafeRawPointer, isReported: Bool) -> Verdict {
    let cell = unsafe last == 0 ? keyedCell(column) : column <= last ? row[Int(column)] : .unknown
    if cell.isRefuse { return .refused }
    return unsafe attempt(cell, 0, pointer, isReported: isReported)
  }

  /// The cell of an event in a table that has no columns for events.
  private final func keyedCell(_ column: Int32) -> Cell {
    let number = unsafe RowHead.head(of: row).pointee.number
    guard number >= 0, let table = installedTable else { return .unknown }
    return table.with { $0.cell(Table.Key(row: number, member: 0, kind: .event, column: column)) }
  }

  /// The table of the row that the machine goes by.
  private final var installedTable: Held<Table>? {
    let ofTree = ownedNode.flatMap { $0.with { $0.tree.table.map { .unretained($0) } } } as Held<Table>?
    return ofTree ?? program.with { $0.table.map { .unretained($0) } }
  }

  /// Moves a single machine whose states are more than bytes, when nothing else happens.
  private final func moveSilently(along cell: Cell, isReported: Bool) -> Verdict {
    if states.isOfBytes {
      byte = cell.byte
      if cell.isMoveInside, !isFolded, let node = knownNode { node.tree.moveInside(along: cell) }
      unsafe row = cell.row
      return .moved
    }
    guard let table = installedTable else { return .stayed }
    let left = box
    let old = table.with { follow(cell, in: $0) }
    unsafe row = cell.row
    // What is released may run code that edits the machine.
    if isReported, let left { ownNode().leave(left) }
    withExtendedLifetime(old) {}
    return .moved
  }

  /// Whether states are bytes.
  fileprivate final var isOfBytes: Bool { program.with { $0.definition.states.isOfBytes } }

  /// Changes the state by the silent move of a cell of a table. A state that the definition does not mention stays.
  ///
  /// - Returns: the old box, if the machine owned it.
  fileprivate final func follow(_ cell: Cell, in table: Table) -> Box? {
    let code = unsafe table.rootCode(of: cell.row)
    guard code > 0 else { return nil }
    return program.with { $0.definition.states.box(code) }.with { borrow($0) }
  }

  /// The machine's state after the silent move of a cell of a table.
  final func state(after cell: Cell, in table: Table) -> AnyValue {
    if states.isOfBytes { return AnyValue(byte: cell.byte) }
    let code = unsafe table.rootCode(of: cell.row)
    guard code > 0 else { return current }
    return states.value(code)
  }

  /// Attempts an event whose cell is not known, or that has to wait.
  @inline(never)
  private final func attemptSlowly(_ byte: UInt8, _ pointer: UnsafeRawPointer?, _ isReported: Bool) -> Verdict
  {
    checkComparing()
    let box = unsafe pointer.map { unsafe eventBox($0) }
    return attempt(AnyValue(byte: byte, box: box), nil, isReported: isReported)
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
  /// Puts the machines inside the root into their states after the silent move of a cell, which are bytes.
  fileprivate func moveInside(along cell: Cell) {
    guard let crew, let table else { return }
    let codes = unsafe table.configuration(of: cell.row)
    for member in 1..<crew.count {
      let code = codes[codes.startIndex + member]
      unsafe crew.players[member].engine.with {
        if $0.isOfBytes { $0.byte = UInt8(truncatingIfNeeded: code) }
      }
    }
  }

  /// Attempts an event, or a target state, by a reaction on a machine that goes by the cells.
  ///
  /// - Parameters:
  ///   - byte: the byte of the event's kind, or the target state.
  ///   - pointer: where the event is; nil if the byte is all of it.
  ///   - isPlain: whether the reaction is known to be plain. The compiler leaves out what such a reaction does not have.
  @inline(__always)
  fileprivate func attempt(
    _ reaction: Held<Reaction>, on node: Held<Node>, _ engine: Engine, _ byte: UInt8,
    _ pointer: UnsafeRawPointer?, isOfEvent: Bool, isPlain: Bool, isReported: Bool
  ) -> Verdict {
    let last = begin(on: node, engine, byte, isOfEvent: isOfEvent, isReported: isReported)
    // The event of a plain reaction is a byte.
    if !isPlain { unsafe eventPointer = unsafe pointer }
    if !isOfEvent, !reaction.with({ $0.isExclusive }) { setTargets(AnyValue(byte: byte), node.object) }
    let begun = version
    let verdict = react(reaction, on: node, since: begun, isPlain: isPlain)
    if version != begun || isUnsettled { return settle(node.object, verdict) }
    end(engine, last)
    return verdict
  }

  /// Begins an outermost call on a machine that goes by the cells.
  ///
  /// - Returns: the machine's last column, to go on with.
  @inline(__always)
  func begin(
    on node: Held<Node>, _ engine: Engine, _ byte: UInt8, isOfEvent: Bool, isReported: Bool
  ) -> UInt16 {
    let (row, last) = unsafe (engine.row, engine.last)
    unsafe engine.resume(unknownRow, 0)
    unsafe self.row = unsafe row
    calls = 1
    node.with { addressed = $0 }
    fromByte = engine.byte
    eventByte = byte
    self.isOfEvent = isOfEvent
    self.isReported = isReported
    return last
  }

  /// Ends such a call, after which nothing needs to be settled.
  @inline(__always)
  func end(_ engine: Engine, _ last: UInt16) {
    calls = 0
    if let row = unsafe row { unsafe engine.resume(row, last) } else { settleRow() }
  }

  /// Attempts something on any machine of the tree, or queues it (T4).
  func attempt(
    _ subject: Pending.Subject, on node: Node, _ message: Message?, isReported: Bool
  ) -> Verdict {
    if isBusy {
      queue.append(Pending(member: node.holder, subject: subject, message: message))
      isUnsettled = true
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
    guard let root = crew?.heldRoot, root.with({ $0.isInstalled }) else { return }
    unsafe row = unsafe root.with { unsafe $0.row }
    root.with { $0.suspend() }
  }

  /// Makes one attempt.
  func attemptNow(_ subject: Pending.Subject, on node: Node, _ message: Message?) -> Verdict {
    admit()
    addressed = node
    fromByte = node.engine.byte
    self.message = message
    setReceived(subject)
    if !node.isActive { return refuseInactive(node, to: subject.target, since: version) }
    let cell = cell(of: subject, on: node)
    let begun = version
    fillMessage()
    let verdict = perform(cell, subject, on: node, since: begun)
    self.message = nil
    return verdict
  }

  /// Fills the records of all machines where the attempt has a message, since contexts that contain all the rest don't
  /// contain that.
  func fillMessage() {
    guard message != nil, let cast else { return }
    for member in cast.members { cast[member].fill(self, hasEvent: false) }
  }

  func setReceived(_ subject: Pending.Subject) {
    unsafe eventPointer = nil
    switch subject {
    case .event(let event):
      (isOfEvent, eventByte, eventBox) = (true, event.byte, event.box)
      if event.box != nil { isCluttered = true }
    case .target(let target): (isOfEvent, eventByte, eventBox) = (false, target.byte, nil)
    case .eventless, .completion: (isOfEvent, eventByte, eventBox) = (false, 0, nil)
    }
    if message != nil { isCluttered = true }
  }

  /// The event that the addressed machine has received.
  var received: AnyValue? {
    guard isOfEvent, let addressed else { return nil }
    if let pointer = unsafe eventPointer {
      return unsafe AnyValue(byte: eventByte, box: addressed.engine.eventBox(pointer))
    }
    return AnyValue(byte: eventByte, box: eventBox)
  }

  /// Does what a cell says.
  private func perform(_ cell: Cell, _ subject: Pending.Subject, on node: Node, since begun: Int) -> Verdict {
    if cell.isReaction { return react(cell.reaction, on: .unretained(node), since: begun) }
    defer { endAttempt() }
    if cell.isRefuse { return .refused }
    if cell.isStay { return .stayed }
    if cell.isIgnore { return .ignored }
    let engine = node.heldEngine
    let left = engine.with { $0.box }
    unsafe row = cell.row
    if cell.isMoveInside { moveInside(along: cell) }
    if left == nil {
      engine.with { $0.byte = cell.byte }
      return .moved
    }
    let old: Box?
    if case .target(let target) = subject {
      old = engine.with { $0.replace(with: target) }
    } else if let table {
      old = engine.with { $0.follow(cell, in: table) }
    } else {
      old = nil
    }
    if let left { node.leave(left) }
    withExtendedLifetime(old) {}
    return .moved
  }

  /// Chooses, and performs what was chosen; or refuses.
  ///
  /// - Returns: how the attempt ended, once nothing of it is left in the tree.
  @inline(__always)
  func react(
    _ reaction: Held<Reaction>, on addressed: Held<Node>, since begun: Int, isPlain: Bool = false
  ) -> Verdict {
    if !isPlain {
      if !reaction.with({ $0.isExclusive }) { return reactGenerally(reaction.object, since: begun) }
      fill(reaction)
    }
    var candidate = unsafe reaction.with { unsafe $0.candidates }
    let end = unsafe reaction.with { unsafe $0.end }
    while unsafe candidate != end {
      if unsafe candidate.pointee.isEligible {
        let node = unsafe players[candidate.pointee.member].node
        if unsafe isPlain ? judges(candidate, node, isPlain: true) : agrees(candidate, node) {
          if !isPlain, let source = unsafe candidate.pointee.source {
            if unsafe changesInPlace(candidate, node, since: begun) { return .stayed }
            unsafe findTarget(candidate, source, node, since: begun)
            if unsafe candidate.pointee.stays, node.record.with({ $0.leadsNowhere }) {
              return unsafe take(reaction.object, candidate, node.object, since: begun)
            }
          }
          guard version == begun, let step = unsafe candidate.pointee.step else {
            return unsafe take(reaction.object, candidate, node.object, since: begun)
          }
          return unsafe follow(step, candidate, reaction, node, since: begun, isPlain: isPlain)
        }
        if version != begun {
          return unsafe reactGenerally(reaction.object, after: candidate, since: begun)
        }
      } else if !isPlain, unsafe candidate.pointee.isMapping {
        if unsafe maps(candidate, addressed) {
          let step = unsafe step(ofMapping: candidate, addressed, since: begun)
          guard let step else {
            return unsafe takeMapping(reaction.object, candidate, addressed.object, since: begun)
          }
          return unsafe follow(step, candidate, reaction, addressed, since: begun)
        }
        if version != begun {
          return unsafe reactGenerally(reaction.object, after: candidate, since: begun)
        }
      }
      unsafe candidate += 1
    }
    return decline(reaction, on: addressed, since: begun, isPlain: isPlain)
  }

  @inline(__always)
  func fill(_ reaction: Held<Reaction>) {
    let (filled, count) = unsafe reaction.with { unsafe ($0.filled, $0.filledCount) }
    var place = 0
    while place < count {
      let (member, hasEvent) = unsafe (filled[place].member, filled[place].hasEvent)
      unsafe players[member].node.fill(self, hasEvent: hasEvent)
      place += 1
    }
  }

  /// Whether the attempt has filled a machine's record.
  func hasFilled(_ node: Node) -> Bool {
    var place = lastFilled
    while let filled = place {
      if filled.object === node { return true }
      place = filled.with { $0.filledBefore }
    }
    return false
  }

  /// Changes the data of the machine's state where it is, if nothing else holds the state, and if nothing else happens.
  ///
  /// - Returns: whether it did.
  @inline(__always)
  private func changesInPlace(
    _ candidate: UnsafeMutablePointer<Candidate>, _ node: Held<Node>, since begun: Int
  ) -> Bool {
    guard unsafe candidate.pointee.changesInPlace, !isReported, version == begun,
      let step = unsafe candidate.pointee.step, step.with({ $0.onlyTakes }),
      unsafe changeInPlace(candidate, node.object)
    else { return false }
    unsafe row = version == begun ? step.with { unsafe $0.next } : nil
    endAttempt()
    return true
  }

  /// The compiled step to the target that a mapping has given; nil if there is none, or if it does not fit.
  @inline(__always)
  private func step(
    ofMapping candidate: UnsafeMutablePointer<Candidate>, _ node: Held<Node>, since begun: Int
  ) -> Held<CompiledStep>? {
    if version != begun { return nil }
    let code = node.with { $0.codeOfTarget }
    if unsafe candidate.pointee.stepCode != code || candidate.pointee.step == nil {
      if isTableFrozen { return nil }
      unsafe candidate.pointee.note(candidate.pointee.origin.with { $0.steps[code] }, code)
    }
    return unsafe candidate.pointee.step
  }

  /// Takes the one candidate that was chosen, whose step is not compiled or does not fit.
  @inline(never)
  private func take(
    _ reaction: Reaction, _ candidate: UnsafeMutablePointer<Candidate>, _ node: Node, since begun: Int
  ) -> Verdict {
    unsafe noteRoute(reaction, candidate - reaction.candidates, node)
    checkEntrances()
    return performChosen(reaction, since: begun)
  }

  /// Takes a mapping to the target that it has given.
  @inline(never)
  private func takeMapping(
    _ reaction: Reaction, _ candidate: UnsafeMutablePointer<Candidate>, _ node: Node, since begun: Int
  ) -> Verdict {
    unsafe noteMapping(reaction, candidate - reaction.candidates, node)
    return performChosen(reaction, since: begun)
  }

  /// Performs the step of a candidate that is all that was chosen.
  @inline(__always)
  private func follow(
    _ step: Held<CompiledStep>, _ candidate: UnsafeMutablePointer<Candidate>, _ reaction: Held<Reaction>,
    _ node: Held<Node>, since begun: Int, isPlain: Bool = false
  ) -> Verdict {
    let detachments = node.with { $0.detachments }
    if let rest = unsafe run(step, since: begun, isPlain: isPlain) {
      return unsafe performRest(
        of: step, rest, candidate, reaction.object, node.object, detachments, since: begun)
    }
    unsafe row = step.with { unsafe $0.next }
    endAttempt()
    return step.with { $0.verdict }
  }

  /// Performs the rest of the step of a candidate that is all that was chosen.
  @inline(never)
  private func performRest(
    of step: Held<CompiledStep>, _ rest: UnsafeMutablePointer<Action>,
    _ candidate: UnsafeMutablePointer<Candidate>, _ reaction: Reaction, _ node: Node, _ detachments: Int,
    since begun: Int
  ) -> Verdict {
    isCluttered = true
    chosen.append(
      unsafe Choice(
        reaction, candidate - reaction.candidates, node, target: nil, detachments: detachments,
        changesData: candidate.pointee.source != nil || candidate.pointee.isMapping))
    return unsafe performRest(of: step.object, from: rest, since: begun)
  }

  /// Changes the data of the machine's state where it is, if nothing else holds the state.
  ///
  /// - Returns: whether it did.
  @inline(never)
  private func changeInPlace(_ candidate: UnsafeMutablePointer<Candidate>, _ node: Node) -> Bool {
    node.ownRecord()
    guard node.engine.ownsBoxAlone, let change = unsafe candidate.pointee.source?.object.inPlace else {
      return false
    }
    return node.lent.with { unsafe change(AnyContext($0, candidate.pointee.bytes)) }
  }

  @inline(never)
  private func reactGenerally(
    _ reaction: Reaction, after candidate: UnsafeMutablePointer<Candidate>, since begun: Int
  ) -> Verdict {
    unsafe chooseAndPerform(reaction, from: candidate - reaction.candidates + 1, since: begun)
  }

  /// Chooses among candidates of which several may be taken, and performs what was chosen; or refuses.
  @inline(never)
  private func reactGenerally(_ reaction: Reaction, since begun: Int) -> Verdict {
    let resolved = resolved(.unretained(reaction), since: begun)
    if resolved.with({ $0.isExclusive }), let addressed = heldAddressed {
      return react(resolved, on: addressed, since: begun)
    }
    fill(resolved)
    return chooseAndPerform(resolved.object, from: 0, since: begun)
  }

  private func chooseAndPerform(_ reaction: Reaction, from first: Int, since begun: Int) -> Verdict {
    if reaction.isOfTarget, targets.isEmpty, let addressed {
      targets = [(addressed, AnyValue(byte: eventByte))]
    }
    choose(reaction, from: first, since: begun)
    if chosen.isEmpty, let addressed {
      return decline(.unretained(reaction), on: .unretained(addressed), since: begun)
    }
    return performChosen(reaction, since: begun)
  }

  /// Performs what was chosen.
  @inline(never)
  @discardableResult
  func performChosen(_ reaction: Reaction, since begun: Int) -> Verdict {
    let stale = version == begun ? [] : chosen.map(\.isStale)
    let step = step(of: reaction, since: begun)
    if version != begun {
      // What users' functions detach while the step is planned has been chosen all the same.
      for index in chosen.indices where stale.isEmpty || !stale[index] {
        chosen[index].detachments = chosen[index].node.detachments
      }
    }
    let outer: [Engine] =
      step.hasOuter
      ? step.outer.compactMap { member in
        unsafe players[member].node.object.isGone ? nil : players[member].engine.object
      } : []
    return withExtendedLifetime(outer) {
      // With data, the performer that asks anew also notes which state was left.
      let isKnown = version == begun && !reaction.carriesAcross
      let rest = unsafe isKnown ? run(.unretained(step), since: begun) : step.first
      if let rest = unsafe rest { return unsafe performRest(of: step, from: rest, since: begun) }
      unsafe row = unsafe step.next
      endAttempt()
      return step.verdict
    }
  }

  /// Performs the rest of a step after something happened that it does not know of.
  @inline(never)
  private func performRest(
    of step: CompiledStep, from rest: UnsafeMutablePointer<Action>, since begun: Int
  ) -> Verdict {
    unsafe row = nil
    unsafe performCarefully(step, from: rest - step.first, since: begun)
    endAttempt()
    return step.verdict == .ignored ? .ignored : .told
  }

  /// Forgets what the attempt was about.
  ///
  /// What is released may run code that makes attempts, which are queued.
  @inline(__always)
  func endAttempt() {
    while let node = lastFilled {
      lastFilled = node.with { $0.filledBefore }
      node.release(self)
    }
    unsafe eventPointer = nil
    if isCluttered { clear() }
  }

  @inline(never)
  private func clear() {
    isCluttered = false
    while let node = offered.popLast() { node.with { $0.offered = nil } }
    if !fired.isEmpty { fired = [] }
    if !skipped.isEmpty { skipped = [] }
    // Each element is released once the list is without it.
    while chosen.popLast() != nil {}
    while targets.popLast() != nil {}
    while given.popLast() != nil {}
    while answers.popLast() != nil {}
    let old = (eventBox.take(), fromBox.take(), objections.take())
    withExtendedLifetime(old) {}
  }
}
