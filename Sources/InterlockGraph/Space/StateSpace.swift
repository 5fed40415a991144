import Interlock

/// All configurations of a tree that can be reached, by kinds, and the steps between them.
///
/// A configuration is the states of all machines, with their histories. A step is what an event, a target state or a timeout
/// does, up to the next stable configuration (T4). What conditions say is free; a step knows what they had to say. Timeouts may
/// come at any time. A refused or ignored event is no step, but if it leads to one with other answers, it is noted what was said.
package struct StateSpace: Sendable {
  /// The steps that share an input and the answers of conditions.
  struct Label: Sendable, Hashable {
    let input: Int
    let answers: [Stepper.Answer]
  }

  let model: Model

  /// The configurations, nearest first.
  private(set) var configurations: ConfigurationTable

  /// The numbers of the configurations in which the tree may start.
  private(set) var initial: [Int] = []

  /// The indices in ``targets`` and ``labels`` of each configuration's steps: from its own entry up to the next.
  private(set) var offsets: [Int] = [0]
  private(set) var targets: [Int32] = []
  private(set) var labels: [Int32] = []
  private(set) var labelTable: [Label] = []

  /// The indices in ``refusals`` of each configuration, like ``offsets``. These are the labels with which inputs do nothing that
  /// are steps with other answers.
  private var refusalOffsets: [Int] = [0]
  private var refusals: [Int32] = []

  /// The inputs that a machine never finishes, by configuration.
  private(set) var traps: [Int: [Trap]] = [:]

  /// An input after which eventless routes and completions follow each other for ever, so that the machine traps.
  struct Trap: Sendable {
    let label: Int32

    /// Where they go round.
    let position: String
    let deeds: [Stepper.Deed]
  }

  /// Whether all configurations were found. If not, there are more than the limit, or more ways in which an input may go on in one of them.
  private(set) var isComplete = true
  private let limit: Int

  /// What the abstraction to kinds can't know.
  private(set) var omissions: [Omission]

  /// Whether each edge of each member is followed somewhere, or ignores an event.
  private var usedEdges: [[Bool]]

  private var knownLabels: [Label: Int32] = [:]

  /// Enumerates configurations, breadth first.
  ///
  /// - Parameter limit: the maximal number of configurations, and of ways in which an input may go on in one of them, which grow
  ///   exponentially with the free choices on each.
  /// - Complexity: O(*c* · *i* · *m*) in the numbers of configurations, inputs and machines.
  init(of model: Model, limit: Int) {
    self.model = model
    self.limit = limit
    configurations = ConfigurationTable(width: model.members.count)
    omissions = model.omissions
    usedEdges = model.members.map { Array(repeating: false, count: $0.chart.edges.count) }
    labelTable = model.inputs.indices.map { Label(input: $0, answers: []) }
    let stepper = Stepper(model)
    addInitial(stepper)
    var next = 0
    while next < configurations.count {
      if configurations.count > limit {
        isComplete = false
        return
      }
      expand(next, stepper)
      if !isComplete { return }
      next += 1
    }
    knownLabels = [:]
  }

  /// Finds where the tree starts: where it is now, if the graph was made of a machine in its initial state.
  private mutating func addInitial(_ stepper: Stepper) {
    let chart = model.chart
    let isNow = chart.states.firstIndex(where: \.isCurrent).map { $0 == chart.initial } ?? true
    stepper.choices.reset()
    repeat {
      for member in model.members {
        stepper.slots[member.number] = isNow ? Int32(member.current) : member.past.map { Int32($0) } ?? -1
      }
      if chart.document != nil {
        stepper.begin()
      } else if !isNow {
        stepper.startTree()
      }
      stepper.normalize()
      let number = configurations.number(of: stepper.slots)
      if !initial.contains(number) { initial.append(number) }
    } while stepper.choices.advance()
  }

  private mutating func expand(_ number: Int, _ stepper: Stepper) {
    configurations.copy(number, to: &stepper.slots)
    let others = stepper.otherInputs
    for event in stepper.toldEvents() { add(event, number, stepper) { $0.perform(event: event) } }
    for cell in others {
      add(cell.input, number, stepper) { $0.perform(cell.trigger, of: cell.member) }
    }
    if !isComplete { return }
    offsets.append(targets.count)
    refusalOffsets.append(refusals.count)
  }

  /// Adds all that an input may do.
  private mutating func add(
    _ input: Int, _ number: Int, _ stepper: Stepper, _ perform: (Stepper) -> Stepper.Effect
  ) {
    let noted = refusals.count
    var (isTaken, ways) = (false, 0)
    stepper.choices.reset()
    repeat {
      ways += 1
      if ways > limit { isComplete = false }
      if !isComplete { return }
      configurations.copy(number, to: &stepper.slots)
      let effect = perform(stepper)
      for deed in stepper.deeds { note(deed) }
      guard effect == .moved else {
        refusals.append(label(input, stepper.answers))
        continue
      }
      if let round = stepper.round {
        note(round, after: input, number, stepper)
        isTaken = isTaken || round == .forEver
        continue
      }
      isTaken = true
      targets.append(Int32(configurations.number(of: stepper.slots)))
      labels.append(label(input, stepper.answers))
    } while stepper.choices.advance()
    if !isTaken { refusals.removeSubrange(noted...) }
  }

  private mutating func note(_ deed: Stepper.Deed) {
    switch deed {
    case .moved(let member, _, _, let edge?), .crossed(let member, _, _, let edge, _, _):
      usedEdges[member][edge] = true
    case .stayed(let member, _, let edge), .ignored(let member, _, let edge): usedEdges[member][edge] = true
    case .moved, .started: break
    }
  }

  private mutating func note(_ round: Stepper.Round, after input: Int, _ number: Int, _ stepper: Stepper) {
    if round == .forEver {
      let position = Self.name(of: stepper.slots[...], in: model)
      let trap = Trap(label: label(input, stepper.answers), position: position, deeds: stepper.deeds)
      return traps[number, default: []].append(trap)
    }
    let name = name(of: number)
    let omission: Omission = stepper.hasEventless ? .endlessRoutes(name) : .endlessCompletions(name)
    if !omissions.contains(omission) { omissions.append(omission) }
  }

  private mutating func label(_ input: Int, _ answers: [Stepper.Answer]) -> Int32 {
    if answers.isEmpty { return Int32(input) }
    let label = Label(input: input, answers: answers)
    if let known = knownLabels[label] { return known }
    let number = Int32(labelTable.count)
    labelTable.append(label)
    knownLabels[label] = number
    return number
  }
}

// Reading.

extension StateSpace {
  /// The number of configurations.
  package var count: Int { configurations.count }

  /// The indices of a configuration's steps. There are none beyond the limit.
  func steps(from number: Int) -> Range<Int> {
    isExpanded(number) ? offsets[number]..<offsets[number + 1] : 0..<0
  }

  /// The labels with which inputs do nothing in a configuration that are steps there with other answers.
  func refusals(in number: Int) -> ArraySlice<Int32> {
    isExpanded(number) ? refusals[refusalOffsets[number]..<refusalOffsets[number + 1]] : []
  }

  /// Whether a configuration's steps are known. Those of the last ones are not if there are more than the limit.
  func isExpanded(_ number: Int) -> Bool { number + 1 < offsets.count }

  /// What each member of the tree does in it, each before those inside it; nil if not all configurations were found.
  package var usage: [Usage]? {
    guard isComplete else { return nil }
    return model.members.map { member in
      var isReached = [Bool](repeating: false, count: member.stateCount)
      for number in 0..<count where isActive(member.number, in: number) {
        isReached[configurations[number, member.number]] = true
      }
      return Usage(
        states: Set(
          member.chart.states.indices.filter { isReached[$0] }.map { member.chart.states[$0].spelling }),
        edges: Set(usedEdges[member.number].indices.filter { usedEdges[member.number][$0] }))
    }
  }

  /// The states that a member gets to, as they are spelled, and the edges that it follows, or by which it ignores events.
  package struct Usage: Sendable {
    package let states: Set<String>
    package let edges: Set<Int>
  }

  /// The configuration from which a step leads.
  func source(of step: Int) -> Int {
    var (low, high) = (0, offsets.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if offsets[middle] <= step { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether a member is active in a configuration.
  func isActive(_ member: Int, in number: Int) -> Bool {
    guard let parent = model.members[member].parent else { return true }
    return isActive(parent, in: number) && model.members[member].hosts[configurations[number, parent]]
  }

  /// The states of the active machines: `.library / .playing`.
  func name(of number: Int) -> String { Self.name(of: configurations[number], in: model) }

  private static func name(of slots: ArraySlice<Int32>, in model: Model, member place: Int = 0) -> String {
    let member = model.members[place]
    let state = Int(slots[slots.startIndex + place])
    let own = member.chart.states[state].spelling
    let inside = member.children.filter { model.members[$0].hosts[state] }.map {
      name(of: slots, in: model, member: $0)
    }
    return switch inside.count {
    case 0: own
    case 1: "\(own) / \(inside[0])"
    default: "\(own) / [\(inside.joined(separator: ", "))]"
    }
  }
}

extension MachineGraph {
  /// Enumerates the configurations of the graph's machine and those inside it.
  ///
  /// - Parameter limit: the maximal number of configurations.
  package func stateSpace(limit: Int) -> StateSpace {
    StateSpace(of: Model(Chart(self)), limit: limit)
  }
}
