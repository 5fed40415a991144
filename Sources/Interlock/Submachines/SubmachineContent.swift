/// A submachine and its attachment as plain data, for readers that don't run it. Its states and events are kinds.
package final class SubmachineContent<S: Kinded, E: Kinded, C: Kinded, CE: Kinded>
where S.Kind: StateType, E.Kind: EventType, C.Kind: StateType, CE.Kind: EventType {
  /// The submachine.
  package let machine: Machine<C, CE>

  /// The submachine's initial state.
  package let initialState: C.Kind

  /// The state that an entrance gives; nil if it gives none.
  package let given: (Entrance) -> C.Kind?

  /// The states in which its parent's routes have it start, in order of registration.
  package let entries: [C.Kind]

  /// Whether the data of its parent's state determines where it starts, so that it may start in any of its states.
  package let startsByData: Bool

  /// Whether it can live in a state of its parent.
  package let matches: (S.Kind) -> Bool

  /// Whether it decides about its parent's transition between two states (H5), as far as kinds can tell.
  package let decides: (S.Kind, S.Kind) -> Bool

  /// Its history: where it starts when it is entered again.
  package let history: History

  /// Whether it lives in the parent's current state.
  package let isActive: Bool

  /// Maps the parent's event to the submachine's; nil if there is none, or if it depends on data.
  package let translate: (E.Kind) -> CE.Kind?

  /// Whether the event mapping may depend on data.
  package let translatesData: Bool

  /// The parent's state that carries the submachine's, given the parent's previous state; nil if the submachine is not
  /// embedded, or if states have data.
  package let embed: ((C.Kind, S.Kind) -> S.Kind)?

  /// The submachine's state that a parent's state carries; nil if the submachine is not embedded, or if states have
  /// data.
  package let extract: (S.Kind) -> C.Kind?

  fileprivate init(
    machine: Machine<C, CE>, initialState: C.Kind, given: @escaping (Entrance) -> C.Kind?, entries: [C.Kind],
    startsByData: Bool, matches: @escaping (S.Kind) -> Bool, decides: @escaping (S.Kind, S.Kind) -> Bool,
    history: History, isActive: Bool, translate: @escaping (E.Kind) -> CE.Kind?, translatesData: Bool,
    embed: ((C.Kind, S.Kind) -> S.Kind)?, extract: @escaping (S.Kind) -> C.Kind?
  ) {
    self.machine = machine
    self.initialState = initialState
    self.given = given
    self.entries = entries
    self.startsByData = startsByData
    self.matches = matches
    self.decides = decides
    self.history = history
    self.isActive = isActive
    self.translate = translate
    self.translatesData = translatesData
    self.embed = embed
    self.extract = extract
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
    node?.links.map { link in
      guard let machine = link.child.engine as? any AnyMachine else {
        preconditionFailure("A machine knows its types.")
      }
      return machine.show(by: link, to: reader)
    } ?? []
  }
}

/// A machine of yet unknown types.
protocol AnyMachine {
  /// The kind of the current state.
  var anyState: any StateType { get }

  /// The current state, with its data.
  var value: Any { get }

  /// A change of the machine, without its types.
  func treeChange(_ notice: Notice, path: MachinePath) -> TreeChange

  /// Passes the machine to a reader as a submachine.
  func show<Reader: SubmachineReader>(by link: Link, to reader: Reader) -> Reader.Answer
}

extension Machine: AnyMachine {
  var anyState: any StateType { state.kind }
  var value: Any { state }

  func treeChange(_ notice: Notice, path: MachinePath) -> TreeChange {
    TreeChange(notice.change(Change<S, E>.self, path: path))
  }

  func show<Reader: SubmachineReader>(by link: Link, to reader: Reader) -> Reader.Answer {
    typealias Parent = Reader.S.Kind
    let (place, events) = (link.place, link.events)
    let areKinds = Edge<S>.isKind && Edge<Reader.S>.isKind
    var embed: ((S.Kind, Parent) -> Parent)?
    if let embedding = place.embedding, areKinds {
      embed = { Address<Parent>.typed(embedding.embed(Address.erased($0), Address.erased($1))) }
    }
    let given: (Entrance) -> S.Kind? = { $0.givenState.map { Edge<S>.typed($0).kind } }
    let isSame = if case .same = events { true } else { false }
    return reader.read(
      SubmachineContent(
        machine: self,
        initialState: Edge<S>.typed(link.child.node.initialState).kind,
        given: given, entries: link.entrances.compactMap(given), startsByData: place.start != nil,
        matches: matches(of: link, Reader.S.self),
        decides: { areKinds && link.decides(from: Address.erased($0), to: Address.erased($1)) },
        history: link.history, isActive: link.isOpen,
        translate: { event in
          if isSame { return event as? E.Kind }
          guard Edge<Reader.E>.isKind else { return nil }
          return events.down(Address.erased(event)).map { Edge<E>.typed($0).kind }
        },
        translatesData: !isSame && !Edge<Reader.E>.isKind, embed: embed,
        extract: { parentState in
          areKinds ? place.state(in: Address.erased(parentState)).map { Address<S.Kind>.typed($0) } : nil
        }))
  }

  /// Whether the machine can live in states of a kind. With data, a kind carries the machine's state if the machine can
  /// be embedded in it; the current states are tried first.
  private func matches<Parent: Kinded>(
    of link: Link, _ parent: Parent.Type
  ) -> (Parent.Kind) -> Bool where Parent.Kind: StateType {
    let (place, engine) = (link.place, link.parent.engine)
    guard let embedding = place.embedding, !Edge<Parent>.isKind else {
      return { place.matches(Address.erased($0), engine.states) }
    }
    let carrier = embedding.embed(current, engine.current)
    return { engine.states.areSame(Address.erased($0), carrier) }
  }
}
