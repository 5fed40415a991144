public import Interlock

extension MachineGraph {
  /// Makes the graph of a blueprint.
  ///
  /// Mappings are closures: they are asked, breadth first from the initial state, about all known events.
  ///
  /// - Parameters:
  ///   - blueprint: the definition.
  ///   - finalStates: the states that are meant to be ends, beside those that are declared to be final.
  ///   - samples: events to ask the mappings about, where the event type can't list its cases.
  ///   - userInfo: the message passed to the mappings.
  ///   - limit: in how many states the mappings are asked at most.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events, and O(*s*²) if a state route has a wildcard.
  public init<State: Kinded, Event: Kinded>(
    _ blueprint: Blueprint<State, Event>, finalStates: [S] = [], samples: [Event] = [],
    userInfo: Any? = nil, limit: Int = 1_000
  ) where State.Kind == S, Event.Kind == E {
    self.init(
      reading: blueprint.stateMachine(), initialState: blueprint.state.kind, isBlueprint: true,
      finalStates: finalStates, samples: samples, userInfo: userInfo, limit: limit)
  }

  /// Makes the graph of a machine, as it is declared at this moment.
  ///
  /// Mappings are closures: they are asked, breadth first from the initial state, about all known events. What is declared
  /// for state attempts alone is left out if the machine is no `StateMachine`.
  ///
  /// - Parameters:
  ///   - machine: the machine. Its state is the current one.
  ///   - initialState: the state that it started in, which it does not remember.
  ///   - finalStates: the states that are meant to be ends, beside those that are declared to be final.
  ///   - samples: events to ask the mappings about, where the event type can't list its cases.
  ///   - userInfo: the message passed to the mappings.
  ///   - limit: in how many states the mappings are asked at most.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events, and O(*s*²) if a state route has a wildcard.
  public init<State: Kinded, Event: Kinded>(
    _ machine: Machine<State, Event>, initialState: S, finalStates: [S] = [],
    samples: [Event] = [], userInfo: Any? = nil, limit: Int = 1_000
  ) where State.Kind == S, Event.Kind == E {
    self.init(
      reading: machine, initialState: initialState, finalStates: finalStates, samples: samples,
      userInfo: userInfo, limit: limit)
  }

  /// Reads a machine as it is now, and as if it had started in its current state.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - finalStates: the states that are meant to be ends, beside those that are declared to be final.
  ///   - samples: events to ask the mappings about, where the event type can't list its cases.
  ///   - userInfo: the message passed to the mappings.
  ///   - limit: in how many states the mappings are asked at most.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events, and O(*s*²) if a state route has a wildcard.
  public init<State: Kinded, Event: Kinded>(
    _ machine: Machine<State, Event>, finalStates: [S] = [], samples: [Event] = [], userInfo: Any? = nil,
    limit: Int = 1_000
  ) where State.Kind == S, Event.Kind == E {
    self.init(
      machine, initialState: machine.state.kind, finalStates: finalStates, samples: samples,
      userInfo: userInfo, limit: limit)
  }

  init<State: Kinded, Event: Kinded>(
    reading machine: Machine<State, Event>, initialState: S, isBlueprint: Bool = false,
    finalStates: [S], samples: [Event], userInfo: Any?, limit: Int
  ) where State.Kind == S, Event.Kind == E {
    let exploration = Exploration(
      machine.content(asking: samples),
      submachines: machine.showSubmachines(to: InsideReader<State, Event>(userInfo: userInfo, limit: limit)),
      allowsStateAttempts: machine is StateMachine<State, Event>, samples: samples.map(\.kind),
      userInfo: userInfo, limit: limit)
    self = exploration.graph(
      from: initialState, currentState: isBlueprint ? nil : machine.state.kind, finalStates: finalStates)
  }
}
