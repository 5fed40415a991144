import Interlock

/// A situation about a state space: whether it holds in a configuration that a step has led to.
indirect enum Formula: Sendable {
  /// By configuration.
  case at([Bool])

  /// By label.
  case taken([Bool])
  case not(Formula)
  case both(Formula, Formula)
  case either(Formula, Formula)

  /// - Parameter label: the label of the step that has led there; nil at the start of a run.
  func holds(in configuration: Int, by label: Int?) -> Bool {
    switch self {
    case .at(let places): places[configuration]
    case .taken(let labels): label.map { labels[$0] } ?? false
    case .not(let formula): !formula.holds(in: configuration, by: label)
    case .both(let one, let other):
      one.holds(in: configuration, by: label) && other.holds(in: configuration, by: label)
    case .either(let one, let other):
      one.holds(in: configuration, by: label) || other.holds(in: configuration, by: label)
    }
  }
}

/// A state space with the types of its root.
struct TypedSpace<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  let space: StateSpace

  /// The events that the root is offered.
  let events: [E]

  init(_ graph: MachineGraph<S, E>, limit: Int) {
    space = graph.stateSpace(limit: limit)
    events = graph.offeredEvents
  }

  /// Translates a situation.
  func formula(_ situation: Situation<S, E>) -> Formula { formula(situation.term) }

  private func formula(_ term: Situation<S, E>.Term) -> Formula {
    switch term {
    case .at(let type, let names): .at(places(type, names))
    case .taken(let events):
      .taken(labels(Set(events.map(number))))
    case .not(let term): .not(formula(term))
    case .both(let one, let other): .both(formula(one), formula(other))
    case .either(let one, let other): .either(formula(one), formula(other))
    }
  }

  /// The index of an event. An event that no machine of the tree knows is a mistake in the property.
  func number(of event: E) -> Int {
    guard let number = events.firstIndex(of: event) else {
      fatalError(
        "No machine of the tree knows the event \(spelling(of: event)): name one of \(events.map { spelling(of: $0) }.joined(separator: ", "))\(space.model.chart.hasMappings ? ", or pass the event in `samples`" : "")."
      )
    }
    return number
  }

  /// Whether each label is about one of some events.
  func labels(_ events: Set<Int>) -> [Bool] {
    space.labelTable.map { label in
      if case .event(let event) = space.model.inputs[label.input] { events.contains(event) } else { false }
    }
  }

  /// The labels of each input that a property assumes to be fair.
  func fairLabels(_ property: Property<S, E>) -> [[Bool]] {
    let events = property.fairEvents.map { labels([number(of: $0)]) }
    guard property.areTimeoutsFair else { return events }
    let timeouts = space.model.inputs.indices.filter {
      if case .timeout = space.model.inputs[$0] { true } else { false }
    }
    return events + timeouts.map { timeout in space.labelTable.map { $0.input == timeout } }
  }

  /// Whether an active machine with states of a type is in one of them, by configuration.
  private func places(_ type: String, _ names: [Situation<S, E>.Name]) -> [Bool] {
    var places = [Bool](repeating: false, count: space.count)
    let members = space.model.members.filter { $0.chart.type == type }
    if members.isEmpty {
      fatalError(
        "No machine of the tree has states of the type \(typeName(type)): ask for a state of another type.")
    }
    for member in members {
      let isMeant = member.chart.states.map { state in
        names.contains { $0.full == state.spelling || state.isGroup && $0.kind == state.spelling }
      }
      guard isMeant.contains(true) else { continue }
      for configuration in places.indices {
        let state = space.configurations[configuration, member.number]
        if state >= 0, isMeant[state], space.isActive(member.number, in: configuration) {
          places[configuration] = true
        }
      }
    }
    return places
  }

  /// What a property assumes about conditions, by label.
  func assumptions(_ property: Property<S, E>) -> Assumptions {
    let fixed = property.fixed
    let isAllowed = allowedLabels(fixed)
    let isReluctant = space.labelTable.map { label in
      label.answers.allSatisfy { answer in
        !answer.isYes || space.model.guards[answer.condition].label.map { fixed[$0] != nil } ?? false
      }
    }
    return Assumptions(isAllowed: isAllowed, isClosed: zip(isAllowed, isReluctant).map { $0 && $1 })
  }

  /// Whether each label agrees with what conditions are assumed to say.
  private func allowedLabels(_ fixed: [String: Bool]) -> [Bool] {
    // A condition that is never asked is a known one all the same.
    let known = Set(space.model.members.flatMap { $0.chart.edges.compactMap(\.label.condition) })
    for label in fixed.keys.sorted() where !known.contains(label) {
      fatalError(
        "No condition is labelled \(String(reflecting: label)): name one of \(known.sorted().map { String(reflecting: $0) }.joined(separator: ", "))."
      )
    }
    return space.labelTable.map { label in
      label.answers.allSatisfy { answer in
        guard let name = space.model.guards[answer.condition].label, let isYes = fixed[name] else {
          return true
        }
        return isYes == answer.isYes
      }
    }
  }
}

/// What is assumed about conditions.
struct Assumptions {
  /// Whether the answers of each label are assumed to be possible.
  let isAllowed: [Bool]

  /// Whether they are so if all conditions say no that may.
  let isClosed: [Bool]
}

extension StateSpace {
  /// Whether an input may do nothing in a configuration, because conditions say no, or because data decides.
  func mayRefuse(_ input: Int, in number: Int, _ assumptions: Assumptions) -> Bool {
    refusals(in: number).contains { labelTable[Int($0)].input == input && assumptions.isClosed[Int($0)] }
  }

  /// Whether a run may stay in a configuration for ever: nothing is open there if all conditions say no that may.
  func mayStay(in number: Int, _ assumptions: Assumptions) -> Bool {
    if !isExpanded(number) { return false }
    let closed = Set(
      refusals(in: number).filter { assumptions.isClosed[Int($0)] }.map { labelTable[Int($0)].input })
    let traps = traps[number] ?? []
    return (steps(from: number).map { labels[$0] } + traps.map(\.label)).allSatisfy { label in
      !assumptions.isAllowed[Int(label)] || closed.contains(labelTable[Int(label)].input)
    }
  }

  /// Whether an input is open in a configuration, wherever it leads and whatever conditions say.
  ///
  /// - Parameter ofInput: whether each label is one of the input's.
  func isOpen(_ ofInput: [Bool], in number: Int, _ assumptions: Assumptions) -> Bool {
    steps(from: number).contains { step in
      let label = Int(labels[step])
      return assumptions.isAllowed[label] && ofInput[label]
        && !mayRefuse(labelTable[label].input, in: number, assumptions)
    }
  }

  /// What conditions say in a configuration in which a run stays for ever.
  func answersOfStay(in number: Int, _ assumptions: Assumptions) -> [Stepper.Answer] {
    var answers: [Stepper.Answer] = []
    var inputs: Set<Int> = []
    for refusal in refusals(in: number).map({ Int($0) }) where assumptions.isClosed[refusal] {
      guard inputs.insert(labelTable[refusal].input).inserted else { continue }
      for answer in labelTable[refusal].answers where !answers.contains(answer) { answers.append(answer) }
    }
    return answers
  }
}
