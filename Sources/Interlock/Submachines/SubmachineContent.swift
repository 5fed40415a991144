/// A submachine and its attachment as plain data, for readers that don't run it. Its states and events are kinds.
package final class SubmachineContent<S: Kinded, E: Kinded, C: Kinded, CE: Kinded>
where S.Kind: StateType, E.Kind: EventType, C.Kind: StateType, CE.Kind: EventType {
  /// The submachine.
  package let machine: Machine<C, CE>

  private let link: Link

  /// Whether it lives in the parent's current state.
  package let isActive: Bool

  /// A parent's state that carries the submachine's current one; nil if kinds tell whether a state carries it, or if the parent's
  /// current state has not the other data that such a state needs.
  private let carrier: AnyValue?

  fileprivate init(_ machine: Machine<C, CE>, _ link: Link) {
    self.machine = machine
    self.link = link
    isActive = link.matchesNow
    let embedding = Edge<S>.isKind ? nil : link.place.embedding
    carrier = embedding.flatMap { embedding in
      let state = embedding.embed(machine.current, link.parent.engine.current)
      return embedding.extract(state) == nil ? nil : state
    }
  }

  /// Whether the engine's values of states are kinds, here and in the parent.
  private var areKinds: Bool { Edge<C>.isKind && Edge<S>.isKind }

  /// The submachine's initial state.
  package var initialState: C.Kind { Edge<C>.typed(link.child.node.initialState).kind }

  /// The state that an entrance gives; nil if it gives none.
  package func given(_ entrance: Entrance) -> C.Kind? { entrance.givenState.map { Edge<C>.typed($0).kind } }

  /// Whether it is a region of its parent's chart.
  package var isRegion: Bool { link.place.region != nil }

  /// The name of a region, or else the kind of the state that it lives in; nil if it is no region.
  package var regionName: String? { link.child.engine.regionName }

  /// The states in which its parent's routes have it start, in order of registration.
  package var entries: [C.Kind] { link.entrances.compactMap { given($0) } }

  /// Whether the data of its parent's state determines where it starts, so that it may start in any of its states.
  package var startsByData: Bool { link.place.start != nil || isCarriedByData }

  /// Whether it can live in a state of its parent.
  ///
  /// If it is embedded in states with data, a state of the kind is asked where one is known. Otherwise the kind is the one in which
  /// the submachine's current state can be embedded; if that takes other data than the parent's state has, it may be any.
  package func matches(_ parentState: S.Kind) -> Bool {
    let state = Address.erased(parentState)
    let engine = link.parent.engine
    guard let embedding = link.place.embedding, !Edge<S>.isKind else {
      return link.place.matches(state, engine.states)
    }
    let current = engine.current
    let known =
      S.value(of: parentState).map { Edge<S>.erased($0) }
      ?? (Edge<S>.typed(current).kind == parentState ? current : nil)
    if let known { return embedding.extract(known) != nil }
    return carrier.map { engine.states.areSame(state, $0) } ?? true
  }

  /// Whether it decides about its parent's transition between two states (H5), as far as kinds can tell.
  package func decides(_ old: S.Kind, _ new: S.Kind) -> Bool {
    if areKinds { return link.decides(from: Address.erased(old), to: Address.erased(new)) }
    return old == new && isCarriedByData && !isFoundByData && matches(old)
  }

  /// Whether it is embedded in states whose kinds do not determine the state that they carry.
  package var isCarriedByData: Bool { link.place.embedding != nil && !areKinds }

  /// Whether only functions of data know which states carry it. Its transitions may then lead to states of another kind.
  package var isFoundByData: Bool { isCarriedByData && link.place.pattern.isAny }

  /// Its history: where it starts when it is entered again.
  package var history: History { link.history }

  /// Maps the parent's event to the submachine's; nil if there is none, or if it depends on data.
  package func translate(_ event: E.Kind) -> CE.Kind? {
    if case .same = link.events { return event as? CE.Kind }
    guard Edge<E>.isKind else { return nil }
    return link.events.down(Address.erased(event)).map { Edge<CE>.typed($0).kind }
  }

  /// The only kind of its parent's events that it receives; nil if it may receive all.
  package var receivedKind: E.Kind? {
    if case .translated(_, let kind?) = link.events { Address.typed(kind) } else { nil }
  }

  /// Whether the event mapping may depend on data.
  package var translatesData: Bool {
    if case .same = link.events { false } else { !Edge<E>.isKind }
  }

  /// The parent's state that carries the submachine's, given the parent's previous state; nil if the submachine is not
  /// embedded, or if states have data.
  package var embed: ((C.Kind, S.Kind) -> S.Kind)? {
    guard areKinds, let embedding = link.place.embedding else { return nil }
    return { Address<S.Kind>.typed(embedding.embed(Address.erased($0), Address.erased($1))) }
  }

  /// The submachine's state that a parent's state carries; nil if the submachine is not embedded, or if states have
  /// data.
  package func extract(_ parentState: S.Kind) -> C.Kind? {
    guard areKinds else { return nil }
    return link.place.state(in: Address.erased(parentState)).map { Address<C.Kind>.typed($0) }
  }
}

/// A reader of submachines of any types.
package protocol SubmachineReader<S, E> {
  associatedtype S: Kinded where S.Kind: StateType
  associatedtype E: Kinded where E.Kind: EventType
  associatedtype Answer

  /// Reads a submachine.
  func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> Answer
}

extension Machine {
  /// Passes the submachines to a reader, in order of attachment.
  package final func showSubmachines<Reader: SubmachineReader>(to reader: Reader) -> [Reader.Answer]
  where Reader.S == S, Reader.E == E {
    node?.links.filter { $0.place.memoryPart == nil }.map { $0.child.engine.machine.show(by: $0, to: reader) }
      ?? []
  }
}

/// A machine of yet unknown types.
protocol AnyMachine {
  /// The kind of the current state.
  var anyState: any StateType { get }

  /// The current state, with its data.
  var value: Any { get }

  /// The events that it has deferred, with their data (C7).
  var anyDeferredEvents: [Any] { get }

  /// The machine as the source of changes that are reported without its types.
  func changeSource(path: MachinePath) -> TreeChange.Source

  /// Passes the machine to a reader as a submachine.
  func show<Reader: SubmachineReader>(by link: Link, to reader: Reader) -> Reader.Answer
}

extension Engine {
  /// The engine as a machine of yet unknown types.
  @inline(never) final var machine: any AnyMachine {
    guard let machine = self as? any AnyMachine else { preconditionFailure("A machine knows its types.") }
    return machine
  }
}

extension Machine: AnyMachine {
  var anyState: any StateType { state.kind }
  var value: Any { state }
  var anyDeferredEvents: [Any] { deferredEvents }

  func changeSource(path: MachinePath) -> TreeChange.Source {
    TypedChangeSource<S, E>(self, path: path)
  }

  func show<Reader: SubmachineReader>(by link: Link, to reader: Reader) -> Reader.Answer {
    reader.read(SubmachineContent(self, link))
  }
}
