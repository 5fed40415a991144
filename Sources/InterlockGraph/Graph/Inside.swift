import Interlock

/// A submachine as its outer machine's graph needs it.
struct Inside<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  /// A transition of an embedded submachine, in the terms of the outer machine.
  struct Passage {
    let form: MachineGraph<S, E>.Form
    let toState: S
    let label: String?
    let isConditional: Bool

    /// Whether the state is neither left nor entered.
    let isInternal: Bool
  }

  /// Whether the submachine lives in a state.
  let matches: (S) -> Bool

  /// Whether the submachine decides about a transition of the outer machine.
  let decides: (_ fromState: S, _ toState: S) -> Bool

  let history: History
  let isActive: Bool
  let isEmbedded: Bool

  /// The submachine's own graph.
  let chart: Chart

  /// The same with its types, if it is a region of a chart.
  let region: MachineGraph<S, E>?

  /// The name of the submachine's state type.
  let type: String

  /// The type of the submachine's states.
  let stateType: Any.Type

  /// Where an entrance has the submachine start.
  let entry: (Entrance) -> EntranceList.Entry

  /// The outer machine's events that the submachine knows by the same name.
  let events: [E]

  /// The same, including events that machines inside the submachine know, and the kind whose data it receives.
  let allEvents: [E]

  /// Whether the submachine accepts an event of the outer machine, or has a route for any event.
  let accepts: (E) -> Bool
  let acceptsAnyEvent: Bool

  /// Whether the submachine can leave a state.
  let isLively: Bool

  /// Whether the submachine has final states, and whether it can be in one in a state of the outer machine.
  let hasFinalStates: Bool
  let completes: (S) -> Bool

  /// The remarks about the submachine of a given name, among the known states and events of the outer machine.
  let remarks: (_ name: String, _ states: [S], _ events: [E]) -> [Remark<S, E>]

  /// The effects of an event in an embedded submachine, in the order in which they are tried.
  let moves: (_ state: S, _ event: E) -> [Passage]

  /// The targets of state attempts in an embedded submachine.
  let attempts: (_ state: S) -> [Passage]

  /// The activities of an embedded submachine in a state.
  let activities: (_ state: S) -> [String?]

  /// Those of the outer machine's events that an embedded submachine defers in a state.
  let deferred: (_ state: S, _ events: [E]) -> [E]

  /// Whether the submachine is embedded in states whose kinds do not determine the state that they carry.
  let isCarriedByData: Bool

  /// Whether only functions of data know which states carry it.
  let isFoundByData: Bool

  /// Whether a function maps any of the outer machine's events to those of the submachine.
  let isTranslated: Bool

  /// The submachine's current state, by its index in the chart.
  let current: Int

  /// What the submachine receives for an event of the outer machine.
  let passage: (_ event: E) -> Chart.Passage

  /// The state of an embedded submachine that a state carries, and the state that carries another one after that.
  let carried: (_ state: S) -> Int?
  let carrier: (_ own: Int, _ state: S) -> S?
}

extension Inside {
  /// A route of a region that leaves it, whatever its source.
  struct Departure: Hashable {
    let event: E?
    let label: String?
    let isConditional: Bool
    let crossing: CrossingContent<S>
  }

  /// The routes of a region that leave it.
  var departures: [Departure] {
    let leaving = (region?.steps ?? []).compactMap { step -> Departure? in
      guard let crossing = step.crossing, crossing.rise > 0 else { return nil }
      return Departure(
        event: step.event, label: step.label, isConditional: step.isConditional, crossing: crossing.oneLevelUp
      )
    }
    return unique(leaving)
  }
}

extension MachineGraph {
  /// Adds the states that live in the regions inside.
  func addInnerStates(to states: inout Set<S>) {
    for case let region? in submachines.lazy.map(\.region) {
      states.formUnion(region.states)
      region.addInnerStates(to: &states)
    }
  }

  /// The index of a state, or of the one that stands for it.
  fileprivate func place(of state: S) -> Int? { states.firstIndex(of: groups.representative(of: state)) }
}

/// Makes graphs of submachines.
struct InsideReader<S: Kinded, E: Kinded>: SubmachineReader where S.Kind: StateType, E.Kind: EventType {
  /// Where the regions of the machine's chart start.
  let chart: ChartEntries
  let isBlueprint: Bool

  /// The states of regions that are intended as ends.
  let finalStates: [S.Kind]
  let limit: Int
  let grouping: StateGrouping

  func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> Inside<S.Kind, E.Kind> {
    let graph = MachineGraph(
      reading: submachine.machine, of: submachine.isRegion ? chart : nil,
      initialState: submachine.initialState, entries: submachine.entries,
      startsByData: submachine.startsByData, isBlueprint: isBlueprint,
      finalStates: submachine.isRegion ? finalStates.compactMap { $0 as? C.Kind } : [],
      limit: limit, grouping: grouping)

    func step(_ move: MachineGraph<C.Kind, CE.Kind>.Move, in state: S.Kind) -> Inside<S.Kind, E.Kind>.Passage?
    {
      guard let embed = submachine.embed else { return nil }
      let isInternal = move.isInternal || move.form == .ignored
      return Inside.Passage(
        form: move.form == .ignored ? .ignored : .embedded,
        toState: isInternal ? state : embed(move.toState, state), label: move.label,
        isConditional: move.isConditional, isInternal: isInternal)
    }

    let finalStates = Set(graph.finalStates)
    let reachesFinal = graph.reachableStates().contains(where: finalStates.contains)
    let (accepted, acceptsAny) = (graph.acceptedEvents, graph.acceptsAnyEvent)
    let known = Set(graph.events)
    let eventPlaces = Dictionary(uniqueKeysWithValues: zip(graph.offeredEvents, 0...))
    let own = graph.remarks(showsUncovered: true)

    func lifting(_ name: String, _ states: [S.Kind], _ events: [E.Kind]) -> Lifting<
      C.Kind, CE.Kind, S.Kind, E.Kind
    > {
      var meanings: [CE.Kind: [E.Kind]] = [:]
      for event in events {
        if let meaning = submachine.translate(event) { meanings[meaning, default: []].append(event) }
      }
      let carried = submachine.embed == nil ? [] : states
      return Lifting(
        name: name, isEmbedded: submachine.embed != nil, meanings: meanings,
        passed: { event in (event as? E.Kind).flatMap { submachine.translate($0) == event ? $0 : nil } },
        carriers: Dictionary(grouping: carried.filter { submachine.extract($0) != nil }) {
          submachine.extract($0) ?? submachine.initialState
        }, accepted: accepted)
    }

    return Inside(
      matches: submachine.matches,
      decides: submachine.decides, history: submachine.history, isActive: submachine.isActive,
      isEmbedded: submachine.embed != nil, chart: Chart(graph),
      region: graph.region == nil ? nil : graph as? MachineGraph<S.Kind, E.Kind>,
      type: "\(C.self)", stateType: C.self,
      entry: { entrance in
        submachine.given(entrance).flatMap(graph.place(of:)).map { .state($0) } ?? .history(entrance.history)
      },
      events: graph.events.filter { $0 == ($0 as? E.Kind).flatMap(submachine.translate) }.compactMap {
        $0 as? E.Kind
      },
      allEvents: unique(graph.events + graph.submachines.flatMap(\.knownEvents))
        .filter { $0 == ($0 as? E.Kind).flatMap(submachine.translate) }.compactMap { $0 as? E.Kind }
        + [submachine.receivedKind].compactMap(\.self),
      accepts: { event in
        submachine.translate(event).map { accepted.contains($0) || acceptsAny && !known.contains($0) }
          ?? false
      },
      acceptsAnyEvent: acceptsAny, isLively: graph.isLively, hasFinalStates: !finalStates.isEmpty,
      completes: { state in
        guard submachine.embed != nil else { return reachesFinal }
        return submachine.extract(state).map(finalStates.contains) ?? false
      },
      remarks: { name, states, events in
        let lifting = lifting(name, states, events)
        return own.compactMap { $0.lifted(by: lifting) }
      },
      moves: { state, event in
        guard let own = submachine.extract(state), let event = submachine.translate(event) else { return [] }
        return graph.moves(from: own).filter { $0.event == event }.compactMap { step($0, in: state) }
      },
      attempts: { state in
        guard let own = submachine.extract(state) else { return [] }
        return graph.moves(from: own).filter {
          $0.event == nil && $0.form != .completion && $0.form != .timeout && $0.form != .eventless
        }
        .compactMap { step($0, in: state) }
      },
      activities: { submachine.extract($0).map { graph.activities(in: $0).map(\.label) } ?? [] },
      deferred: { state, events in
        guard !graph.deferrals.isEmpty, let own = submachine.extract(state) else { return [] }
        return events.filter { submachine.translate($0).map { graph.defers($0, in: own) } ?? false }
      },
      isCarriedByData: submachine.isCarriedByData, isFoundByData: submachine.isFoundByData,
      isTranslated: submachine.receivedKind == nil && (submachine.translatesData || CE.self != E.self),
      current: graph.place(of: submachine.machine.state.kind) ?? 0,
      passage: { event in
        if submachine.translatesData {
          return submachine.receivedKind.map { $0 == event } ?? true ? .anything : .nothing
        }
        // The place after the last event stands for those that nothing in the submachine names.
        return submachine.translate(event).map { .event(eventPlaces[$0] ?? eventPlaces.count) } ?? .nothing
      },
      carried: { submachine.extract($0).flatMap(graph.place(of:)) },
      carrier: { own, state in submachine.embed?(graph.states[own], state) })
  }
}
