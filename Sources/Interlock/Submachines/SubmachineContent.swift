/// A submachine and how it is attached, as plain data for those that read it without running it. All is said by kinds.
package struct SubmachineContent<S: Kinded, E: Kinded, C: Kinded, CE: Kinded>
where S.Kind: StateType, E.Kind: EventType, C.Kind: StateType, CE.Kind: EventType {
  /// The submachine.
  package let machine: Machine<C, CE>

  /// The state in which it starts.
  package let initialState: C.Kind

  /// Whether it may live in a state of its parent.
  package let matches: (S.Kind) -> Bool

  /// Whether a move of its parent between two states is its own to decide (H5), as far as kinds can tell.
  package let decides: (S.Kind, S.Kind) -> Bool

  /// Where it starts when it is entered again.
  package let history: History

  /// Whether it lives in the parent's current state.
  package let isActive: Bool

  /// Its event for one of its parent; nil if there is none, or if it depends on data.
  package let translate: (E.Kind) -> CE.Kind?

  /// Whether events are translated by a function that looks at their data.
  package let translatesData: Bool

  /// The parent's state that carries one of its own, given the parent's state before; nil if it is not embedded, or if states have
  /// data.
  package let embed: ((C.Kind, S.Kind) -> S.Kind)?

  /// The state that a state of its parent carries; nil if it is not embedded, or if states have data.
  package let extract: (S.Kind) -> C.Kind?
}

/// Somebody who takes submachines of any types.
package protocol SubmachineReader<S, E> {
  associatedtype S: Kinded where S.Kind: StateType
  associatedtype E: Kinded where E.Kind: EventType
  associatedtype Answer

  /// Takes a submachine.
  func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> Answer
}

extension Machine {
  /// Shows the submachines, in the order of attachment.
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

/// A machine whose types are to be found out.
protocol AnyMachine {
  /// The kind of the state that the machine is in.
  var anyState: any StateType { get }

  /// The state that the machine is in, with its data.
  var value: Any { get }

  /// What happened to the machine, whatever its types.
  func treeChange(_ notice: Notice, path: MachinePath) -> TreeChange

  /// Shows the machine as a submachine.
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
    let isSame = if case .same = events { true } else { false }
    return reader.read(
      SubmachineContent(
        machine: self,
        initialState: Edge<S>.typed(link.child.node.initialState).kind,
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

  /// Whether the machine may live in states of a kind. Of states with data those kinds carry it that it can be embedded in, beginning
  /// with the current ones.
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
