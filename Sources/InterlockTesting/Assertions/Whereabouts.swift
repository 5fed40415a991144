import Interlock

/// The states of a machine and of the active machines inside it, with their data.
struct Whereabouts {
  private let state: any StateType

  /// The state with its data; nil if the data can't be compared.
  private let value: (any StateType)?

  private let inside: [Whereabouts]

  init<S, E>(of machine: Machine<S, E>) {
    state = machine.state.kind
    value = machine.state as? any StateType
    inside = machine.showSubmachines(to: Reader<S, E>()).compactMap { $0 }
  }

  private struct Reader<S: Kinded, E: Kinded>: SubmachineReader where S.Kind: StateType, E.Kind: EventType {
    func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> Whereabouts? {
      submachine.isActive ? Whereabouts(of: submachine.machine) : nil
    }
  }

  /// The expected states in the shape of the actual ones, as far as they reach.
  struct Comparison {
    let expected: Position
    let actual: Position
    let isMet: Bool
  }

  /// Compares the states with expected ones, and takes those.
  func compared(with states: inout ArraySlice<any StateType>) -> Comparison {
    let expected = states.popFirst()
    let actual = shown(like: expected)
    var isMet = expected.map { AnyHashable($0) == AnyHashable(actual) } ?? false
    var (wanted, found): ([Position], [Position]) = ([], [])
    for submachine in inside {
      let isNamed = !states.isEmpty
      let comparison = submachine.compared(with: &states)
      if isNamed { wanted.append(comparison.expected) }
      found.append(comparison.actual)
      isMet = isMet && comparison.isMet
    }
    return Comparison(
      expected: Position(state: expected.map { spelling(of: $0) } ?? "no state", inside: wanted),
      actual: Position(state: spelling(of: actual), inside: found), isMet: isMet)
  }

  /// The state with its data if the expected one has data too, and otherwise its kind.
  private func shown(like expected: (any StateType)?) -> any StateType {
    guard let expected, let value, type(of: expected) == type(of: value) else { return state }
    return value
  }
}
