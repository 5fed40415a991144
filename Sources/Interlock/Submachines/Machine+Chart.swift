// What a chart is in (C5). Without regions, a machine is a chart of one.

extension Machine {
  /// Whether the machine, or an active region inside it, is in a state (C5).
  ///
  /// ```swift
  /// enum Lamp: StateType { case off, on, dim, bright }
  /// enum Tap: EventType { case press, turn }
  ///
  /// let lamp = Blueprint<Lamp, Tap>(state: .off) {
  ///   On(.press, .off => .on, .on => .off)
  ///   Within(.on, initial: .dim) { On(.turn, .dim => .bright, .bright => .dim) }
  /// }
  /// let machine = lamp.machine()
  /// machine <-! .press <-! .turn
  /// print(machine.isIn(.on), machine.isIn(.dim))  // true false
  /// print(machine.activeStates == [.on, .bright], machine.leaves == [.bright])  // true true
  /// ```
  ///
  /// - Parameter state: the state, as a kind: whatever its data.
  /// - Complexity: O(*n*) in the number of active regions.
  public final func isIn(_ state: S.Kind) -> Bool {
    let kind = Address.erased(state)
    if states.areSame(current, kind) { return true }
    return node?.containsRegion { states.areSame($0, kind) } ?? false
  }

  /// The kinds of all active states, each before those inside it, in order of declaration (C5).
  ///
  /// - Complexity: O(*n*) in the number of active regions.
  public final var activeStates: [S.Kind] {
    var states = [state.kind]
    _ = node?.containsRegion { state in
      states.append(Edge<S>.typed(state).kind)
      return false
    }
    return states
  }

  /// The kinds of the active states in which no region lives, in order of declaration (C5).
  ///
  /// - Complexity: O(*n*) in the number of active regions.
  public final var leaves: [S.Kind] {
    guard let node else { return [state.kind] }
    var leaves: [S.Kind] = []
    node.forEachLeaf { leaves.append(Edge<S>.typed($0).kind) }
    return leaves
  }

  /// The data of an active state of a region, if there is one of a case.
  @usableFromInline
  final func payloadInside<Case: CaseType>(_ type: Case.Type) -> Case.Payload? where Case.Root == S {
    var payload: Case.Payload?
    _ = node?.containsRegion { state in
      payload = Case.extract(Edge<S>.typed(state))
      return payload != nil
    }
    return payload
  }
}

extension _MachineEngine {
  /// The machine of the whole chart that this one is a region of; the machine itself if it is none. Events that come from
  /// outside a region, such as results of its activities, are the chart's.
  package final var chart: _MachineEngine {
    guard let node = knownNode, node.isRegion else { return self }
    return node.chart.engine
  }
}

extension Node {
  /// Whether the state of an active region fulfils a condition. Each is asked before those inside it, until one does.
  fileprivate func containsRegion(where isMet: (AnyValue) -> Bool) -> Bool {
    for link in links where link.place.region != nil && link.matchesNow {
      if isMet(link.child.engine.current) || link.child.node.containsRegion(where: isMet) { return true }
    }
    return false
  }

  /// Visits the states of the active regions, and of the machine itself, in which no region is active.
  fileprivate func forEachLeaf(_ body: (AnyValue) -> Void) {
    var isLeaf = true
    for link in links where link.place.region != nil && link.matchesNow {
      isLeaf = false
      link.child.node.forEachLeaf(body)
    }
    if isLeaf { body(engine.current) }
  }
}
