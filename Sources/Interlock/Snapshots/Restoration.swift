/// The effect of a restoration on a tree, computed before anything changes.
struct Restoration {
  private struct Place {
    let engine: Engine

    /// The state that the machine will be in, and then the one that it was in: releasing it may run code that makes
    /// attempts.
    var state: AnyValue

    /// The events that it has deferred.
    var deferred: [DeferredEvent] = []
  }

  private let saved: SavedMachine

  /// The machines, each before those inside it.
  private var places: [Place] = []

  /// Computes the effect. The machine may be inside another one, which does not change.
  init(of engine: Engine, to saved: SavedMachine) throws(SnapshotError) {
    self.saved = saved
    places.reserveCapacity(saved.entries.count)
    let node = engine.node
    let state = try add(engine, node)
    guard let link = node?.link else { return }
    let around = link.parent.engine
    if !agrees(link, on: state, with: around.current) { throw .disagreement(of: engine.path(from: around)) }
  }

  /// Adds a machine and all machines inside it.
  ///
  /// - Returns: the state that the machine will be in.
  private mutating func add(_ engine: Engine, _ node: Node?) throws(SnapshotError) -> AnyValue {
    let index = places.count
    let state = try state(saved.entries[index].state, of: engine)
    let links = node?.links
    let (savedCount, count) = (saved.entries[index].submachineCount, links?.count ?? 0)
    if savedCount != count {
      throw .otherSubmachines(saved: savedCount, own: count, of: path(to: engine))
    }
    if !engine.houses(state) {
      throw .misplacedState(saved.entries[index].state.name, of: path(to: engine))
    }
    if let course = saved.entries[index].course { try check(course.chainProgress, fitsChainsOf: engine) }
    let deferred = try (saved.entries[index].course?.deferred ?? []).map { (kept) throws(SnapshotError) in
      DeferredEvent(
        number: kept.place, event: try event(kept.event, of: engine), message: nil)
    }
    places.append(Place(engine: engine, state: state, deferred: deferred))
    guard let links else { return state }
    for link in links {
      let inner = try add(link.child.engine, link.child.node)
      if link.isEmbedded, !agrees(link, on: inner, with: state) {
        throw .disagreement(of: path(to: link.child.engine))
      }
    }
    return state
  }

  /// Whether a machine's state carries the new state of an embedded machine, if it carries any (H5).
  private func agrees(_ link: Link, on state: AnyValue, with parentState: AnyValue) -> Bool {
    link.place.state(in: parentState).map { link.child.engine.states.areSame($0, state) } ?? true
  }

  private func check(_ progress: [Int], fitsChainsOf engine: Engine) throws(SnapshotError) {
    if progress.isEmpty { return }
    let chains = engine.chains
    var fits = chains.count == progress.count
    for (chain, steps) in zip(chains, progress) where steps < 0 || steps >= max(1, chain.steps.count) {
      fits = false
    }
    if !fits { throw .otherChains(of: path(to: engine)) }
  }

  /// The path from the restored machine to a machine inside it.
  @inline(never)
  private func path(to engine: Engine) -> MachinePath {
    places.first.map { engine.path(from: $0.engine) } ?? .root
  }

  private func state(_ saved: SavedState, of engine: Engine) throws(SnapshotError) -> AnyValue {
    let (state, reason) = value(saved, engine.savedType)
    if let state { return state }
    throw .unreadableState(saved.name, of: path(to: engine), reason: reason)
  }

  private func event(_ saved: SavedState, of engine: Engine) throws(SnapshotError) -> AnyValue {
    let (event, reason) = value(saved, engine.savedEventType)
    if let event { return event }
    throw .unreadableEvent(saved.name, of: path(to: engine), reason: reason)
  }

  /// A saved value with its type; nil if it can't be read, for a reason.
  private func value(_ saved: SavedState, _ type: any SavedType.Type) -> (AnyValue?, reason: String) {
    do {
      let value = try saved.value(type)
      return (value, value == nil ? "it is none of \(type.stateType), or that is not Decodable." : "")
    } catch {
      return (nil, decodingReason(error))
    }
  }

  /// Puts the machines into their new states. No code of users runs before all are there.
  consuming func carryOut(on root: Engine) {
    var inheritances: [Inheritance] = []
    for index in places.indices {
      let old = places[index].engine.restore(places[index].state, saved.entries[index].course, &inheritances)
      places[index].state = AnyValue(byte: 0, box: old)
    }
    let isDeferring = root.node?.tree.isDeferring ?? false || places.contains { !$0.deferred.isEmpty }
    var deferred: [[DeferredEvent]] = []
    if isDeferring {
      let events = root.ownNode().tree.renumbered(places.map(\.deferred))
      deferred = zip(places, events).map { place, events in place.engine.putDeferred(events) }
    }
    root.settleRestored(isDeferring: isDeferring)
    tellWatchers(around: root)
    withExtendedLifetime((inheritances, deferred)) {}
  }

  /// Reports to the watchers of the machines, and of those around them, that these are in other states.
  private func tellWatchers(around root: Engine) {
    for place in places {
      guard let node = place.engine.node, !node.watchers.isEmpty else { continue }
      for watcher in node.watchers { watcher.noteAdmission() }
    }
    root.node?.parent?.engine.tellWatchers { $0.noteAdmission() }
  }
}

extension Engine {
  /// Whether a state lives where the machine's own state does. In a chart, that is one of its regions (C1). What remembers the state
  /// of a region has a state of that region, or none.
  fileprivate final func houses(_ state: AnyValue) -> Bool {
    guard let map = regionMap else { return true }
    if let node, let part = node.link?.place.memoryPart {
      return map.region(of: state) == part.region || states.areSame(state, node.initialState)
    }
    // A state that the chart does not know is one of the outermost region.
    return map.region(of: state) ?? 0 == map.region(of: current) ?? 0
  }

  /// Puts the machine into a state.
  ///
  /// - Parameter inheritances: receives what the machine would have passed to its next driver.
  /// - Returns: what holds the old state.
  fileprivate final func restore(
    _ state: AnyValue, _ course: SavedCourse?, _ inheritances: inout [Inheritance]
  ) -> Box? {
    let old = put(in: state)
    guard let node = course == nil ? node : ownNode() else { return old }
    if let inheritance = node.inheritance.take() { inheritances.append(inheritance) }
    if !node.progress.isEmpty { node.progress = [:] }
    guard let course else { return old }
    node.inheritance = course.stay.map { Inheritance(stay: $0, state: current) }
    for (handler, steps) in zip(course.chainProgress.isEmpty ? [] : chainHandlers, course.chainProgress)
    where steps != 0 {
      node.progress[handler.registration.number] = steps
    }
    return old
  }

  /// Puts restored events in the place of those that are deferred.
  ///
  /// - Returns: those that were.
  fileprivate final func putDeferred(_ events: [DeferredEvent]) -> [DeferredEvent] {
    guard let node = events.isEmpty ? node : ownNode() else { return [] }
    let old = node.deferred
    node.deferred = events
    return old
  }

  /// Lets attempts go by the cells again, where possible.
  ///
  /// - Parameter isDeferring: whether events of the tree are or were deferred.
  fileprivate final func settleRestored(isDeferring: Bool) {
    guard let node else { return installRow() }
    if isDeferring { node.tree.noteDeferred(node) }
    unsafe node.tree.row = nil
    node.tree.settleRow()
  }
}
