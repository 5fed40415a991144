/// A submachine and how it is attached, as plain data for those that read it without running it.
package struct SubmachineContent<S: StateType, E: EventType, C: StateType, CE: EventType> {
  /// The submachine.
  package let machine: MachineEngine<C, CE>

  /// The state in which it starts.
  package let initialState: C

  /// Whether it lives in a state of its parent.
  package let matches: (S) -> Bool

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

extension MachineEngine {
  /// Shows the submachines, in the order of attachment.
  package final func showSubmachines<Reader: SubmachineReader>(to reader: Reader) -> [Reader.Answer]
  where Reader.S == S, Reader.E == E {
    node?.links.map { $0.show(to: reader) } ?? []
  }
}
