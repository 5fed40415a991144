public import Interlock

extension MachineGraph {
  /// Makes the graph of a blueprint.
  ///
  /// Mappings are closures: they are asked, breadth first from the initial state, about all known events.
  ///
  /// - Parameters:
  ///   - blueprint: the definition.
  ///   - finalStates: the states that are meant to be ends.
  ///   - samples: events to ask the mappings about, where the event type can't list its cases.
  ///   - userInfo: the message that the mappings are asked with.
  ///   - limit: in how many states the mappings are asked at most.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events, and O(*s*²) if a state route has a wildcard.
  public init(
    _ blueprint: Blueprint<S, E>, finalStates: [S] = [], samples: [E] = [], userInfo: Any? = nil,
    limit: Int = 1_000
  ) {
    let content = blueprint.stateMachine().content
    let exploration = Exploration(
      content, allowsStateAttempts: true, asking: samples, userInfo: userInfo, limit: limit)
    self = exploration.graph(from: blueprint.state, currentState: nil, finalStates: finalStates)
  }

  /// Makes the graph of a machine, as it is declared at this moment.
  ///
  /// Mappings are closures: they are asked, breadth first from the initial state, about all known events. What is declared
  /// for state attempts alone is left out if the machine is no `StateMachine`.
  ///
  /// - Parameters:
  ///   - machine: the machine. Its state is the current one.
  ///   - initialState: the state that it started in, which it does not remember; the current one if nil.
  ///   - finalStates: the states that are meant to be ends.
  ///   - samples: events to ask the mappings about, where the event type can't list its cases.
  ///   - userInfo: the message that the mappings are asked with.
  ///   - limit: in how many states the mappings are asked at most.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events, and O(*s*²) if a state route has a wildcard.
  public init(
    _ machine: Machine<S, E>, initialState: S? = nil, finalStates: [S] = [], samples: [E] = [],
    userInfo: Any? = nil, limit: Int = 1_000
  ) {
    let exploration = Exploration(
      machine.content, allowsStateAttempts: machine is StateMachine<S, E>, asking: samples,
      userInfo: userInfo,
      limit: limit)
    self = exploration.graph(
      from: initialState ?? machine.state, currentState: machine.state, finalStates: finalStates)
  }
}
