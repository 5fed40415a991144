import Interlock

/// What a graph makes of a submachine.
struct Inside<S: StateType, E: EventType> {
  /// A move of an embedded submachine, in the words of the machine around it.
  struct Step {
    let form: MachineGraph<S, E>.Form
    let toState: S
    let label: String?
    let isConditional: Bool

    /// Whether the state is neither left nor entered.
    let isInternal: Bool
  }

  /// Whether the submachine lives in a state.
  let matches: (S) -> Bool

  /// Whether a move of the machine around is the submachine's to decide.
  let decides: (_ fromState: S, _ toState: S) -> Bool

  let history: History
  let isActive: Bool
  let isEmbedded: Bool

  /// The submachine's own graph.
  let chart: Chart

  /// What is said of the submachine's own graph.
  let findings: (_ showsUncovered: Bool) -> [GraphFinding]

  /// What an event does in an embedded submachine, in the order in which it is tried.
  let moves: (_ state: S, _ event: E) -> [Step]

  /// Where state attempts may lead an embedded submachine.
  let attempts: (_ state: S) -> [Step]
}

/// Makes graphs of submachines.
struct InsideReader<S: StateType, E: EventType>: SubmachineReader {
  let userInfo: Any?
  let limit: Int

  func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> Inside<S, E> {
    let graph = MachineGraph(
      reading: submachine.machine, initialState: submachine.initialState, finalStates: [], samples: [],
      userInfo: userInfo, limit: limit)

    func step(_ move: MachineGraph<C, CE>.Move, in state: S) -> Inside<S, E>.Step? {
      guard let embed = submachine.embed else { return nil }
      let isInternal = move.isInternal || move.form == .ignored
      return Inside.Step(
        form: move.form == .ignored ? .ignored : .embedded,
        toState: isInternal ? state : embed(move.toState, state), label: move.label,
        isConditional: move.isConditional, isInternal: isInternal)
    }

    return Inside(
      matches: submachine.matches,
      decides: { from, to in
        guard let own = submachine.extract(from), let next = submachine.extract(to) else { return false }
        return own != next || from == to
      }, history: submachine.history, isActive: submachine.isActive,
      isEmbedded: submachine.embed != nil, chart: Chart(graph),
      findings: { graph.findings(showsUncovered: $0) },
      moves: { state, event in
        guard let own = submachine.extract(state), let event = submachine.translate(event) else { return [] }
        return graph.moves(from: own).filter { $0.event == event }.compactMap { step($0, in: state) }
      },
      attempts: { state in
        guard let own = submachine.extract(state) else { return [] }
        return graph.moves(from: own).filter { $0.event == nil && $0.form != .completion }
          .compactMap { step($0, in: state) }
      })
  }
}
