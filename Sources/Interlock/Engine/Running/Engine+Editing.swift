extension Engine {
  /// Adds a registration.
  ///
  /// During an attempt, everything that it may be following is kept until the outermost call ends.
  ///
  /// - Parameter body: adds the entries of the registration that it receives.
  /// - Returns: the registration.
  @export(implementation)
  @inline(__always)
  final func register(_ body: (inout Definition, RegistrationID) -> Void) -> RegistrationID {
    prepareToEdit()
    let (registration, forgotten) = program.with { $0.register(body) }
    noteEdit(forgotten, limit: registration.number)
    return registration
  }

  /// Removes a registration, if it is still there.
  final func unregister(_ registration: RegistrationID) {
    guard isRegistered(registration) else { return }
    prepareToEdit()
    // What was released meanwhile may have removed it.
    guard isRegistered(registration) else { return }
    let (removed, forgotten) = program.with { $0.unregister(registration) }
    noteEdit(forgotten, limit: program.with { $0.definition.index.nextRegistration })
    knownNode?.progress[registration.number] = nil
    withExtendedLifetime((removed, forgotten)) {}
  }

  /// Whether a registration has not been removed.
  final func isRegistered(_ registration: RegistrationID) -> Bool {
    program.with { $0.definition.index.contains(registration) }
  }

  /// Keeps attempts from going by the cells, and makes the program unique to this machine.
  @usableFromInline
  @inline(never)
  final func prepareToEdit() {
    checkComparing()
    if let node {
      let tree = node.tree
      if let crew = tree.crew, crew.count == 1, tree.table === program.object.table, !tree.isTableFrozen {
        // A single machine forgets only what depends on the edit.
        tree.noteChange()
        tree.dropPlans(of: crew)
        unsafe tree.row = nil
        tree.table = nil
      } else {
        tree.dismissCrew()
      }
    }
    tellWatchers { $0.noteEdit() }
    suspend()
    if program.with({ $0.isFrozen }) { depart() }
    own()
  }

  @usableFromInline
  final func noteEdit(_ forgotten: [AnyObject], limit: Int) {
    guard let node = knownNode else { return }
    if !node.tree.isBusy {
      // The codes of states may be others now.
      if node.tree.isDeferring { node.tree.noteDeferred(node) }
      return
    }
    node.tree.dismissed += forgotten
    node.tree.noteEdit(node)
    node.editLimit = min(node.editLimit, limit)
  }

  /// Continues with a program of its own: the same definition, with nothing compiled.
  ///
  /// During an attempt, the program that it follows is kept until the outermost call ends.
  final func depart() {
    own()
    suspend()
    let frozen = program.take()
    assert(frozen.isFrozen)
    let copy = Program(frozen.definition)
    copy.startFingerprint = frozen.startFingerprint
    copy.chart = frozen.chart
    program = .retained(copy)
    if let tree = knownNode?.tree, tree.isBusy { tree.dismissed.append(frozen) }
  }

  /// Installs a probe in the rows of the definition.
  ///
  /// Don't call this during an attempt.
  final func install(_ probing: Probing) {
    if isBusy {
      fatalError("A machine can't be observed from inside its own attempt: start observing it earlier.")
    }
    prepareToEdit()
    let replaced = program.with { $0.replaceElements(probing.element) }
    withExtendedLifetime(replaced) {}
  }

  /// Whether an attempt is under way, here or anywhere in the tree.
  final var isBusy: Bool { node?.tree.isBusy ?? false }
}

// Shared programs.

extension Engine {
  /// Freezes the engine's program, as if the machine had been made from a blueprint. It continues with a copy when it
  /// is edited.
  ///
  /// - Returns: whether it did. It does not during an attempt, or if the program was frozen before.
  @discardableResult
  package final func freeze() -> Bool {
    guard !isBusy, !program.object.isFrozen else { return false }
    _ = frozenProgram()
    return true
  }

  /// The program, which no longer changes.
  final func frozenProgram() -> FrozenProgram {
    let node = ownNode()
    let program = program.object
    if node.links.isEmpty { node.tree.compileAll(node) }
    program.definition.share()
    program.isFrozen = true
    node.tree.dismissCrew()
    return FrozenProgram(program)
  }

  /// Attaches a machine to states of this one.
  final func hold(_ inner: Engine, _ place: Place, _ history: History, _ events: EventPassage) -> Link {
    let (outer, inner) = (ownNode(), inner.ownNode())
    let link = Link(parent: outer, child: inner.holder, place, history: history, events: events)
    outer.append(link, inner)
    return link
  }

  /// Puts the machine into a state without running handlers.
  ///
  /// - Returns: what holds the old state. Releasing it may run code that makes attempts.
  final func put(in state: AnyValue) -> Box? {
    if let tree = node?.tree { unsafe tree.row = nil }
    suspend()
    return replace(with: state)
  }

  /// Whether any state is final.
  package final var hasFinalStates: Bool { program.with { $0.hasFinalStates } }

  /// Whether a state is one of the definition's final states.
  final func isFinal(_ state: AnyValue) -> Bool { program.with { $0.definition.isFinal(state) } }

  /// The states that the definition mentions, in order of their first mention, and then those that only the regions of a
  /// chart mention.
  final var mentionedStates: [AnyValue] {
    let states = states
    return mentioned({ $0.states.values($0.index.states.mentioned) }, areSame: states.areSame)
  }

  /// The events that the definition mentions, in order of their first mention, and then those that only the regions of a
  /// chart mention.
  final var mentionedEvents: [AnyValue] {
    let events = definition.events
    return mentioned({ $0.events.values($0.index.events.mentioned) }, areSame: events.areSame)
  }

  private final func mentioned(
    _ values: (Definition) -> [AnyValue], areSame: (AnyValue, AnyValue) -> Bool
  ) -> [AnyValue] {
    var mentioned = values(definition)
    guard regionMap != nil, let links = node?.links else { return mentioned }
    for link in links where link.place.region != nil {
      for value in link.child.engine.mentioned(values, areSame: areSame)
      where !mentioned.contains(where: { areSame($0, value) }) {
        mentioned.append(value)
      }
    }
    return mentioned
  }
}
