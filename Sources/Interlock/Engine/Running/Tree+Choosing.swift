// Choosing: the candidates of a reaction are asked in order, and nothing changes meanwhile (R1, R5).

extension Tree {
  /// Chooses among the candidates of a reaction of which several may be taken, and lists what was chosen.
  ///
  /// - Parameters:
  ///   - first: the candidate to begin with. None of those before it was taken.
  ///   - begun: the version of the tree when the attempt began.
  ///   - isQuery: whether nothing is going to be performed.
  func choose(_ reaction: Reaction, from first: Int = 0, since begun: Int, isQuery: Bool = false) {
    isCluttered = true
    if reaction.isOfTarget { return chooseTarget(reaction, from: first, since: begun, isQuery: isQuery) }
    var lastTaken = -1
    var index = first
    while index < reaction.count {
      let origin = reaction[index]
      switch origin.kind {
      case .inside:
        if version != begun {
          renew(origin.member)
          if !takesPart(origin.member) {
            skipped += reaction.origins[index..<origin.end]
            index = origin.end
            continue
          }
        }
        index += 1
        continue
      case .own:
        if version != begun { renew(origin.member) }
        let isTaken =
          origin.isForEachLeaf
          ? freeLeaf(of: reaction, from: origin.start, to: index) == nil : lastTaken >= origin.start
        index = isTaken ? origin.end : index + 1
        continue
      case .passage: preconditionFailure("Closures that map events are asked before candidates are.")
      case .route, .mapping, .stateMapping:
        if version != begun, !isActing(origin) {
          skipped.append(origin)
        } else if ask(reaction, index, origin, since: begun) {
          if !isQuery { checkEntrances() }
          if origin.isForEachLeaf { orderLastChoice() }
          lastTaken = index
          index = origin.next
          continue
        }
        index += 1
      }
    }
  }

  /// The first of some leaves for which nothing was chosen; nil if there is none.
  private func freeLeaf(of reaction: Reaction, from start: Int, to end: Int) -> Int? {
    (start..<end).first { leaf in
      reaction[leaf].isLeaf
        && !chosen.contains { $0.index > leaf && $0.origin.start <= leaf + 1 }
    }
  }

  /// Puts what was chosen last in the order of the leaves for which it was chosen.
  private func orderLastChoice() {
    guard var last = chosen.popLast() else { return }
    let start = max(0, last.origin.start - 1)
    last.leaf = freeLeaf(of: last.reaction.object, from: start, to: last.index) ?? Int.max
    chosen.insert(last, at: chosen.firstIndex { $0.leaf > last.leaf } ?? chosen.count)
  }

  /// Fills in the state in which a machine is asked, which closures of others may have changed.
  private func renew(_ member: Int) {
    let node = unsafe players[member].node.object
    guard node.isFilled, !node.isGone else { return }
    node.ownRecord()
    if node === addressed, fromBox == nil { fromBox = node.record.fromState }
    node.record.fromState = node.engine.box
  }

  /// Whether a machine's link takes part in the attempt.
  func takesPart(_ member: Int) -> Bool {
    guard let link = unsafe players[member].link else { return false }
    return unsafe players[member].node.with { !$0.isGone } && link.with { $0.takesPart }
  }

  /// Whether a candidate is still registered.
  private func isActing(_ origin: Origin) -> Bool {
    unsafe players[origin.member].engine.with { $0.isRegistered(origin.registration) }
  }

  /// Asks a candidate, and lists it as chosen if it is open.
  private func ask(_ reaction: Reaction, _ index: Int, _ origin: Origin, since begun: Int) -> Bool {
    let node = unsafe players[origin.member].node.object
    if node.isGone { return false }
    let candidate = unsafe reaction.candidates + index
    if origin.kind == .mapping {
      guard unsafe maps(candidate, .unretained(node)) else { return false }
      if origin.asksData, !node.permits(node.mappedTarget, isInternal: false) { return false }
      noteMapping(reaction, index, node)
      return true
    }
    if origin.isBarred || origin.asksData && origin.source == nil, isStillBarred(origin, node) {
      // Its target is an embedded submachine's own business (H5).
      skipped.append(origin)
      return false
    }
    if unsafe !agrees(candidate, .unretained(node)) { return false }
    if let source = unsafe candidate.pointee.source {
      unsafe findTarget(candidate, source, .unretained(node), since: begun)
    }
    // The machine may be asked again in the same attempt.
    if node.isFilled { node.ownRecord() }
    if origin.asksData, let target = unsafe node.foundTarget(of: candidate),
      !node.permits(target, isInternal: origin.effect == .stay)
    {
      skipped.append(origin)
      return false
    }
    noteRoute(reaction, index, node)
    return true
  }

  /// Lists a route that was chosen, whose target was found if closures give it.
  func noteRoute(_ reaction: Reaction, _ index: Int, _ node: Node) {
    let target = unsafe node.foundTarget(of: reaction.candidates + index)
    let changesData = target != nil && !Held.unretained(node).record.with { $0.leadsNowhere }
    note(reaction, index, node, target: target, changesData: changesData)
  }

  /// Lists a mapping that was chosen.
  func noteMapping(_ reaction: Reaction, _ index: Int, _ node: Node) {
    note(reaction, index, node, target: node.mappedTarget, changesData: true)
  }

  private func isStillBarred(_ origin: Origin, _ node: Node) -> Bool {
    guard let target = origin.target else { return false }
    return !node.permits(target, isInternal: false)
  }

  /// Judges the condition of a route (R5).
  @inline(__always)
  func agrees(_ candidate: UnsafeMutablePointer<Candidate>, _ node: Held<Node>) -> Bool {
    if node.with({ $0.isFilled }) { unsafe setTarget(of: candidate, node.record) }
    return unsafe judges(candidate, node)
  }

  /// Judges the condition of a route whose target is in the record already, or that has a plain reaction.
  ///
  /// A condition that says no may have kept its context, which then keeps the record. If it agrees, its context and those of the
  /// handlers have the same record.
  @inline(__always)
  func judges(
    _ candidate: UnsafeMutablePointer<Candidate>, _ node: Held<Node>, isPlain: Bool = false
  ) -> Bool {
    if unsafe !candidate.pointee.isConditional { return true }
    let agrees: Bool
    if unsafe candidate.pointee.objects {
      agrees = unsafe !objects(candidate.pointee.origin, node)
    } else {
      agrees = node.record.with { unsafe candidate.pointee.agrees($0) }
    }
    if !isPlain, !agrees { node.with { if $0.isFilled { $0.ownRecord() } } }
    return agrees
  }

  /// Asks a mapping for a target.
  ///
  /// - Returns: whether it gives one, which is in the record then.
  @inline(__always)
  func maps(_ candidate: UnsafeMutablePointer<Candidate>, _ node: Held<Node>) -> Bool {
    let isFound = node.record.with { unsafe candidate.pointee.maps($0) }
    node.with { if $0.isFilled { $0.ownRecord() } }
    return isFound
  }

  /// Fills in what is known about the target before a condition is judged (K2).
  @inline(__always)
  func setTarget(of candidate: UnsafeMutablePointer<Candidate>, _ record: Held<ContextRecord>) {
    let (source, wanted) = unsafe (candidate.pointee.source, candidate.pointee.wanted)
    let from = record.with { $0.heldFrom }
    let target = unsafe source != nil ? nil : candidate.pointee.stays ? from : wanted
    record.with { $0.heldTarget = target }
    record.with { $0.heldSource = source }
    if source != nil { record.with { $0.heldWanted = wanted ?? from } }
  }

  /// Whether a condition that gives its reason says no (K3).
  @inline(never)
  private func objects(_ origin: Held<Origin>, _ node: Held<Node>) -> Bool {
    guard let objection = origin.with({ $0.rule?.objection }),
      let error = node.record.with({ objection(AnyContext($0, origin.with(\.bytes))) })
    else { return false }
    isCluttered = true
    if type(of: error) == Unexplained.self { return true }
    if let objections {
      objections.add(origin.object, error)
    } else {
      objections = ObjectedCause(origin.object, error)
    }
    return true
  }

  /// Computes the target, unless the condition has done so (K2).
  @inline(__always)
  func findTarget(
    _ candidate: UnsafeMutablePointer<Candidate>, _ source: Held<ValueSource>, _ node: Held<Node>,
    since begun: Int
  ) {
    let record = node.record
    if record.with({ $0.heldTarget == nil }) {
      if unsafe !provide(candidate, record, node, since: begun) {
        let node = node.object
        unsafe carryOrFail(source.object, AnyContext(node.record, candidate.pointee.bytes), node)
      }
    }
    record.with { $0.heldSource = nil }
  }

  /// Lets the rules provide the target.
  @inline(__always)
  private func provide(
    _ candidate: UnsafeMutablePointer<Candidate>, _ record: Held<ContextRecord>, _ node: Held<Node>,
    since begun: Int
  ) -> Bool {
    let (count, bytes) = unsafe (candidate.pointee.providerCount, candidate.pointee.bytes)
    if let providers = unsafe candidate.pointee.providers {
      var place = 0
      while place < count {
        let provider = unsafe providers + place
        place += 1
        if version != begun, unsafe !isActing(provider.pointee.registration, node.object) { continue }
        if record.with({ unsafe provider.pointee.provide($0, bytes) }) { return true }
      }
    }
    return unsafe candidate.pointee.source?.object.providePlainly(AnyContext(record.object, bytes)) ?? false
  }

  /// Whether a rule that provides states is still registered.
  @inline(never)
  private func isActing(_ registration: RegistrationID?, _ node: Node) -> Bool {
    registration.map { node.engine.isRegistered($0) } ?? true
  }

  /// Takes a target that carries the state of an embedded submachine, or traps.
  @inline(never)
  private func carryOrFail(_ source: ValueSource, _ context: AnyContext, _ node: Node) {
    let engine = node.engine
    let kind = AnyValue(byte: context.bytes.toState, box: context.record.wanted)
    if let carrier = node.carrier(of: kind) { return context.record.setTarget(carrier) }
    let definition = engine.definition
    unsafe definition.fail(source, kind, on: context.event(definition.eventBox), from: engine.current)
  }

  /// Lists what was chosen.
  @inline(__always)
  func note(_ reaction: Reaction, _ index: Int, _ node: Node, target: AnyValue?, changesData: Bool) {
    isCluttered = true
    chosen.append(
      Choice(reaction, index, node, target: target, detachments: node.detachments, changesData: changesData))
    node.noteChoice()
  }

  /// Traps, before anything changes, if the route that was chosen last names a submachine that it can't enter (H4).
  func checkEntrances() {
    let last = chosen.count - 1
    guard last >= 0, case let origin = chosen[last].origin, origin.effect == .move, !origin.entrances.isEmpty
    else { return }
    let choice = chosen[last]
    choice.node.check(
      choice.origin.entrances, to: choice.target ?? choice.origin.target ?? choice.node.engine.current)
  }

  /// Asks the candidates of a target state. One that is open is enough (R4), but all of its machine that have a handler of
  /// their own for state attempts are asked (T2), and those that say how submachines are entered until one is open (H4).
  private func chooseTarget(_ reaction: Reaction, from first: Int, since begun: Int, isQuery: Bool) {
    var leader: Int?
    for index in first..<reaction.count {
      let origin = reaction[index]
      let leading = leader.map { reaction[$0] }
      let saysHow = !origin.entrances.isEmpty && leading?.entrances.isEmpty ?? true
      if let leading {
        // What is inside comes first, in a chart.
        if isQuery || origin.member != leading.member { break }
        if !origin.hasStateHandler, !saysHow { continue }
      }
      let node = unsafe players[origin.member].node.object
      if version != begun, !isActing(origin) {
        skipped.append(origin)
        continue
      }
      switch origin.kind {
      case .route:
        if origin.isConditional, node.isFilled { node.setGivenTarget(givenTarget(of: node)) }
        if unsafe !judges(reaction.candidates + index, .unretained(node)) { continue }
        if node.isFilled { node.ownRecord() }
      case .mapping, .stateMapping:
        // A condition may have put the machine into another state meanwhile.
        let from = node.stateWhenAsked(origin.bytes)
        let target = givenTarget(of: node)
        guard origin.mapping?.leads(from: from, to: target, message: message, node.engine.states) ?? false
        else {
          continue
        }
      case .inside, .own, .passage: continue
      }
      if leader == nil || saysHow { leader = index }
      if origin.hasStateHandler { fired.insert(Fired(node, origin.registration)) }
    }
    guard let leader else { return }
    let node = unsafe players[reaction[leader].member].node.object
    let target = givenTarget(of: node)
    if node.isFilled { node.setGivenTarget(target) }
    note(reaction, leader, node, target: target, changesData: true)
    if !isQuery { checkEntrances() }
  }

  /// The target of a machine in a state attempt.
  private func givenTarget(of node: Node) -> AnyValue {
    if let given = targets.first(where: { $0.node === node }) { return given.target }
    // The target of a chart is that of its regions.
    guard let link = node.link, link.place.region != nil else { return node.engine.current }
    return givenTarget(of: link.parent)
  }
}

extension Node {
  /// The target that closures have given for a row; nil if they give none.
  fileprivate func foundTarget(of candidate: UnsafeMutablePointer<Candidate>) -> AnyValue? {
    if unsafe candidate.pointee.source == nil { return nil }
    return unsafe AnyValue(byte: candidate.pointee.bytes.toState, box: record.heldTarget?.object)
  }

  fileprivate func setGivenTarget(_ target: AnyValue) {
    record.toState = target.box
    record.heldSource = nil
  }
}
