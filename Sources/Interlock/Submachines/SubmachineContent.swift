/// A submachine and how it is attached, as plain data for those that read it without running it.
package struct SubmachineContent<S: StateType, E: EventType, C: StateType, CE: EventType> {
  /// The submachine.
  package let machine: Machine<C, CE>

  /// The state in which it starts.
  package let initialState: C

  /// Whether it lives in a state of its parent.
  package let matches: (S) -> Bool

  /// Whether a move of its parent between two states is its own to decide (H5).
  package let decides: (S, S) -> Bool

  /// Where it starts when it is entered again.
  package let history: History

  /// Whether it lives in the parent's current state.
  package let isActive: Bool

  /// Its event for one of its parent.
  package let translate: (E) -> CE?

  /// The parent's state that carries one of its own, given the parent's state before; nil if it is not embedded.
  package let embed: ((C, S) -> S)?

  /// The state that a state of its parent carries.
  package let extract: (S) -> C?
}

/// Somebody who takes submachines of any types.
package protocol SubmachineReader<S, E> {
  associatedtype S: StateType
  associatedtype E: EventType
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
  /// The state that the machine is in.
  var anyState: any StateType { get }

  /// Shows the machine as a submachine.
  func show<Reader: SubmachineReader>(by link: Link, to reader: Reader) -> Reader.Answer
}

extension Machine: AnyMachine {
  var anyState: any StateType { state }

  func show<Reader: SubmachineReader>(by link: Link, to reader: Reader) -> Reader.Answer {
    let (place, events, parent) = (link.place, link.events, link.parent)
    var embed: ((S, Reader.S) -> Reader.S)?
    if let embedding = place.embedding {
      embed = { Address<Reader.S>.typed(embedding.embed(Address.erased($0), Address.erased($1))) }
    }
    return reader.read(
      SubmachineContent(
        machine: self, initialState: Address<S>.typed(link.child.node.initialState),
        matches: { place.matches(Address.erased($0), parent.engine.states) },
        decides: { link.decides(from: Address.erased($0), to: Address.erased($1)) }, history: link.history,
        isActive: link.isOpen, translate: { events.down(Address.erased($0)).map { Address<E>.typed($0) } },
        embed: embed, extract: { place.state(in: Address.erased($0)).map { Address<S>.typed($0) } }))
  }
}
