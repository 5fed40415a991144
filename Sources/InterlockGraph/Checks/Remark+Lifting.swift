import Interlock

/// How the words of a submachine are put into those of the machine around it.
struct Lifting<S: StateType, E: EventType, P: StateType, PE: EventType>
where S.Kind == S, E.Kind == E, P.Kind == P, PE.Kind == PE {
  /// What the submachine is called.
  let name: String
  let isEmbedded: Bool

  /// The events of the machine around that become an event of the submachine.
  let meanings: [E: [PE]]

  /// The states of the machine around that carry a state of the submachine.
  let carriers: [S: [P]]

  /// The events that the submachine, or a machine inside it, accepts.
  let accepted: Set<E>
}

extension Remark {
  /// The remark in the words of the machine around; nil if it is for that machine to make.
  func lifted<P, PE>(by lifting: Lifting<S, E, P, PE>) -> Remark<P, PE>? {
    // The states of an embedded machine are judged where they are carried.
    let isCarried = lifting.isEmbedded && path.isEmpty
    switch subject {
    case .settled, .unreachableIn:
      return about(.settled, inside: lifting.name)
    case .unaccepted(let event):
      return lifting.meanings[event] == nil ? about(.settled, inside: lifting.name) : nil
    case .deadEnd:
      return isCarried ? nil : about(.deadEnd, inside: lifting.name)
    case .unreachable(let state):
      guard isCarried else { return about(.settled, inside: lifting.name) }
      return about(.unreachableIn(lifting.carriers[state] ?? []), inside: lifting.name)
    case .uncovered(let state, let words):
      if isCarried { return nil }
      let words = words.compactMap { word -> Remark<P, PE>.Word? in
        let events = word.events.flatMap { lifting.meanings[$0] ?? [] }
        // What the submachine never accepts is not its business.
        let isForeign = path.isEmpty && !events.isEmpty && lifting.accepted.isDisjoint(with: word.events)
        return isForeign ? nil : Remark<P, PE>.Word(name: word.name, events: events)
      }
      return words.isEmpty ? nil : about(.uncovered(state: state, words), inside: lifting.name)
    }
  }
}
