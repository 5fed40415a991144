import Interlock

/// Translates the remarks about a submachine to the terms of the machine around it.
struct Lifting<S: StateType, E: EventType, P: StateType, PE: EventType>
where S.Kind == S, E.Kind == E, P.Kind == P, PE.Kind == PE {
  /// The submachine's name.
  let name: String
  let isEmbedded: Bool

  /// The outer machine's events that become an event of the submachine.
  let meanings: [E: [PE]]

  /// The outer machine's event by the same name, if that passes as it is.
  let passed: (E) -> PE?

  /// The outer machine's states that carry a state of the submachine.
  let carriers: [S: [P]]

  /// The events that the submachine or a machine inside it accepts.
  let accepted: Set<E>
}

extension Remark {
  /// The remark in the terms of the outer machine; nil if that machine makes it itself.
  func lifted<P, PE>(by lifting: Lifting<S, E, P, PE>) -> Remark<P, PE>? {
    // The states of an embedded machine are checked as the states that carry them.
    let isCarried = lifting.isEmbedded && path.isEmpty
    switch subject {
    case .settled, .unreachableIn:
      return about(.settled, inside: lifting.name)
    case .unaccepted(let event):
      if lifting.meanings[event] != nil { return nil }
      return about(lifting.passed(event).map { .unaccepted($0) } ?? .settled, inside: lifting.name)
    case .deadEnd:
      return isCarried ? nil : about(.deadEnd, inside: lifting.name)
    case .unreachable(let state):
      guard isCarried else { return about(.settled, inside: lifting.name) }
      return about(.unreachableIn(lifting.carriers[state] ?? []), inside: lifting.name)
    case .uncovered(let state, let words):
      if isCarried { return nil }
      let words = words.compactMap { word -> Remark<P, PE>.Word? in
        let events = word.events.flatMap { lifting.meanings[$0] ?? [] }
        // An event that the submachine never accepts does not concern it.
        let isForeign = path.isEmpty && !events.isEmpty && lifting.accepted.isDisjoint(with: word.events)
        return isForeign ? nil : Remark<P, PE>.Word(name: word.name, events: events)
      }
      return words.isEmpty ? nil : about(.uncovered(state: state, words), inside: lifting.name)
    }
  }
}
