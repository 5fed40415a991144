public import Interlock

extension MachineGraph {
  /// Makes the graph of a blueprint.
  ///
  /// Mappings are closures. They are called for all known events, breadth first from the initial state.
  ///
  /// - Parameters:
  ///   - blueprint: the definition.
  ///   - finalStates: states that are intended as ends, in addition to the declared final states.
  ///   - samples: events to call the mappings with, if the event type can't list its cases.
  ///   - limit: the maximal number of states in which mappings are called.
  ///   - grouping: whether the states of a case that only mappings lead to are shown as one.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events, and O(*s*²) if a state route has a wildcard.
  public init<State: Kinded, Event: Kinded>(
    _ blueprint: Blueprint<State, Event>, finalStates: [S] = [], samples: [Event] = [],
    limit: Int = 1_000, grouping: StateGrouping = .byCase
  ) where State.Kind == S, Event.Kind == E {
    self.init(
      reading: blueprint.stateMachine(), initialState: blueprint.state.kind, isBlueprint: true,
      finalStates: finalStates, samples: samples, limit: limit, grouping: grouping)
  }

  /// Makes the graph of a machine with its current definition.
  ///
  /// Mappings are closures. They are called for all known events, breadth first from the initial state. Declarations
  /// for state attempts are left out unless the machine is a `StateMachine`.
  ///
  /// - Parameters:
  ///   - machine: the machine. Its state is the current one.
  ///   - initialState: the machine's initial state, which the machine does not remember.
  ///   - finalStates: states that are intended as ends, in addition to the declared final states.
  ///   - samples: events to call the mappings with, if the event type can't list its cases.
  ///   - limit: the maximal number of states in which mappings are called.
  ///   - grouping: whether the states of a case that only mappings lead to are shown as one.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events, and O(*s*²) if a state route has a wildcard.
  public init<State: Kinded, Event: Kinded>(
    _ machine: Machine<State, Event>, initialState: S, finalStates: [S] = [],
    samples: [Event] = [], limit: Int = 1_000, grouping: StateGrouping = .byCase
  ) where State.Kind == S, Event.Kind == E {
    self.init(
      reading: machine, initialState: initialState, finalStates: finalStates, samples: samples,
      limit: limit, grouping: grouping)
  }

  /// Makes the graph of a machine with its current definition, as if its current state were its initial state.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - finalStates: states that are intended as ends, in addition to the declared final states.
  ///   - samples: events to call the mappings with, if the event type can't list its cases.
  ///   - limit: the maximal number of states in which mappings are called.
  ///   - grouping: whether the states of a case that only mappings lead to are shown as one.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events, and O(*s*²) if a state route has a wildcard.
  public init<State: Kinded, Event: Kinded>(
    _ machine: Machine<State, Event>, finalStates: [S] = [], samples: [Event] = [],
    limit: Int = 1_000, grouping: StateGrouping = .byCase
  ) where State.Kind == S, Event.Kind == E {
    self.init(
      machine, initialState: machine.state.kind, finalStates: finalStates, samples: samples,
      limit: limit, grouping: grouping)
  }

  /// Makes the graph of a machine or a blueprint.
  ///
  /// - Parameters:
  ///   - chart: where the regions of the chart start that the machine is a region of; nil if it is read alone.
  ///   - entries: further states in which its parent's routes have it start, if it is a submachine.
  ///   - startsByData: whether it is a submachine whose parent's data determines where it starts.
  ///   - isBlueprint: whether the machine was made only to read a blueprint, so that it is in no state now.
  package init<State: Kinded, Event: Kinded>(
    reading machine: Machine<State, Event>, of chart: ChartEntries? = nil, initialState: S, entries: [S] = [],
    startsByData: Bool = false, isBlueprint: Bool = false, finalStates: [S] = [], samples: [Event] = [],
    limit: Int = 1_000, grouping: StateGrouping
  ) where State.Kind == S, Event.Kind == E {
    let content = machine.content(asking: samples)
    let chart = chart ?? ChartEntries(of: machine)
    let region = machine.region(of: chart)
    var (initialState, deepStart) = (initialState, machine.deepStart)
    var start: [S] = []
    if initialState == content.nothing, let first = content.start {
      start = first.declared?.targets ?? []
      // The machine of a document is nowhere until it is started.
      (initialState, deepStart) = (first.state, DeepStart(entries: first.entries, defaults: first.defaults))
    }
    let isUnstarted = machine.state.kind == content.nothing
    let exploration = Exploration(
      content,
      submachines: machine.showSubmachines(
        to: InsideReader<State, Event>(
          chart: chart, isBlueprint: isBlueprint, finalStates: finalStates, limit: limit, grouping: grouping)),
      region: region, deepStart: deepStart,
      document: content.isOfDocument ? DocumentContent(pasts: machine.pasts, start: start) : nil,
      allowsStateAttempts: machine is StateMachine<State, Event>,
      samples: samples.map(\.kind), limit: limit)
    self = exploration.graph(
      from: initialState, entries: entries + (region?.entries ?? []), startsByData: startsByData,
      currentState: isBlueprint || isUnstarted || !machine.isActive ? nil : machine.state.kind,
      finalStates: finalStates, grouping: grouping, areKinds: State.self == S.self && Event.self == E.self)
  }
}
