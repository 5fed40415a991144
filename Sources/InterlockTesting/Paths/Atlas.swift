import Interlock
import InterlockAsync
import InterlockGraph

/// The effects of inputs on a definition's machines, found by trying them.
///
/// The graph's state space says which inputs can do anything in the kinds of a place's states; only these are tried. What a place is
/// called is found when it is asked for: with much data in a state, its text is long.
///
/// A place is a situation of a tree of machines: its active states, its histories, and the remaining time of its
/// timeouts. Time passes from one timeout to the next.
final class Atlas<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  struct Place {
    let arrangement: Arrangement
    let moment: Moment?

    /// The time left until the next timeout; nil if none is pending.
    let delay: Delay?
    let state: S.Kind

    /// The active states of the chart; the state alone if the machine has no regions.
    let activeStates: [S.Kind]
  }

  /// Where and why the search was stopped.
  struct Stop {
    let place: Int
    let dataLimit: Int?
    let limit: Int?
  }

  /// An input that does something in a place.
  struct Leg {
    let source: Int
    let target: Int
    let input: Int
    let expectation: Path<S, E>.Expectation

    /// The indices in ``Atlas/moves`` of the transitions that it makes.
    let moves: [Int]

    /// Whether it may lead to another place. Time does so even if nothing changes.
    var leads: Bool { expectation == .moved || expectation == .ignored && target != source }
  }

  /// A route that is taken from a state, or a target of a mapping.
  struct Move: Hashable {
    let machine: Int
    let row: RowPlace?
    let passage: Passage
  }

  private(set) var inputs: [Input<S, E>]

  /// The kinds of events that the definition names and no input gives.
  let untriedEvents: [E.Kind]
  private let hasTransitions: Bool
  private(set) var places: [Place] = []
  private(set) var legs: [Leg] = []
  private(set) var moves: [Move] = []

  /// The mistakes of the definition, each with the first leg that shows it. It is not among ``legs``.
  private(set) var mistakes: [(leg: Leg, sentence: String)] = []

  /// Where the search was stopped; nil if all places were found.
  private(set) var stop: Stop?

  /// Whether the definition has transitions, and the inputs make none of them.
  var isStuck: Bool { hasTransitions && mistakes.isEmpty && !legs.contains { $0.expectation == .moved } }

  private let subject: Subject<S, E>
  private let log = Log()
  private let hasMappings: [Bool]
  private var numbers: [Key: Int] = [:]

  /// The number of places of each kind.
  private var counts: [KindKey: Int] = [:]
  private let dataLimit: Int
  private var positions: [Int: Position] = [:]
  private let turns: any Turns

  /// The indices in ``inputs`` of those that let time pass until the next timeout. They come after all others.
  private var waits: [Delay: Int] = [:]

  /// The number of inputs that are tried in every place.
  private let commonCount: Int
  private var moveNumbers: [Move: Int] = [:]

  private struct Key: Hashable {
    let states: [AnyHashable?]
    let moment: Moment?
  }

  /// What places have in common that differ only in data.
  private struct KindKey: Hashable {
    let kinds: [AnyHashable]
    let activity: [Bool]
    let moment: Moment?
  }

  /// What the machines of the tree did on the input under way.
  private final class Log {
    var takings: [(machine: Int, row: RowPlace, passage: Passage)] = []
    var transitions: [(machine: Int, passage: Passage)] = []

    func note(_ number: Int, _ occurrence: Occurrence) {
      switch occurrence {
      case .taking(let row, let passage): takings.append((number, row, passage))
      case .transition(let passage): transitions.append((number, passage))
      case .judgement, .entry, .refusal: break
      }
    }
  }

  /// Finds all places of a machine.
  ///
  /// - Parameters:
  ///   - machine: a new machine, which can't be used for anything else after this.
  ///   - given: inputs to try in addition to all known events and targets, each once as far as they can be compared.
  ///   - exceptions: the kinds of events that need no input.
  ///   - limit: the maximal number of places to explore.
  ///   - dataLimit: the maximal number of places that differ only in data.
  init(
    _ machine: Machine<S, E>, _ given: [Input<S, E>], except exceptions: [E.Kind], runsHandlers: Bool,
    limit: Int, dataLimit: Int
  ) {
    self.dataLimit = dataLimit
    turns = makeTurns()
    let graph = MachineGraph(machine, samples: given.compactMap(\.event), grouping: .byValue)
    let events = Self.events(of: graph)
    let known = Self.inputs(of: graph, events)
    var seen = Set(known.compactMap(\.identity))
    inputs = known + given.filter { input in input.identity.map { seen.insert($0).inserted } ?? true }
    let tried = Set(inputs.compactMap { $0.event?.kind })
    untriedEvents = events.filter { !tried.contains($0) && !exceptions.contains($0) }
    commonCount = inputs.count
    let watch = TreeWatch(note: log.note, mutesHandlers: !runsHandlers)
    hasMappings = watch.watch(machine).map(\.hasMappings)
    hasTransitions =
      hasMappings.contains(true) || graph.moves.contains { $0.form != .ignored }
      || graph.submachines.contains(where: \.isLively)
    subject = Subject(machine)
    explore(limit, Guide(graph, inputs, hasMappings: hasMappings.contains(true)))
  }

  /// The kinds of events that the machines of the tree know, each once.
  private static func events(of graph: MachineGraph<S.Kind, E.Kind>) -> [E.Kind] {
    var known: Set<E.Kind> = []
    return (graph.events + graph.submachines.flatMap(\.knownEvents)).filter { known.insert($0).inserted }
  }

  /// All known events that carry no data, and the states to which something other than an event leads.
  private static func inputs(of graph: MachineGraph<S.Kind, E.Kind>, _ events: [E.Kind]) -> [Input<S, E>] {
    var seen: Set<S.Kind> = []
    let targets = graph.moves.compactMap(\.attempted).filter { seen.insert($0).inserted }
    return events.compactMap { E.value(of: $0).map { .event($0) } }
      + targets.compactMap { S.value(of: $0).map { .state($0) } }
  }

  private func explore(_ limit: Int, _ guide: Guide<S, E>) {
    _ = currentPlace()
    var next = 0
    while next < places.count {
      if next == limit {
        stop = Stop(place: next, dataLimit: nil, limit: limit)
        return
      }
      let wait = places[next].delay.map { [self.wait(for: $0)] } ?? []
      attempt(guide.inputs(in: places[next].arrangement) + wait, in: next) { self.legs.append($0) }
      next += 1
    }
  }

  /// Tries inputs in a place.
  private func attempt(_ inputs: [Int], in source: Int, _ found: (Leg) -> Void) {
    var isThere = false
    for input in inputs {
      if !isThere { arrange(places[source]) }
      (log.takings, log.transitions) = ([], [])
      let outcome = subject.give(self.inputs[input])
      if let mistake = subject.takeMistake() {
        note(mistake, from: source, input, Path<S, E>.Expectation(outcome))
        isThere = false
        continue
      }
      // What a deferred event does later, it does as if it were sent then.
      if case .deferred = outcome {
        isThere = false
        continue
      }
      guard let target = currentPlace() else {
        isThere = false
        if stop == nil { stop = Stop(place: source, dataLimit: dataLimit, limit: nil) }
        continue
      }
      isThere = target == source
      found(
        Leg(
          source: source, target: target, input: input, expectation: Path<S, E>.Expectation(outcome),
          moves: movesSeen()))
    }
  }

  private func note(
    _ mistake: String, from source: Int, _ input: Int, _ expectation: Path<S, E>.Expectation
  ) {
    if mistakes.contains(where: { $0.sentence == mistake }) { return }
    mistakes.append(
      (
        Leg(source: source, target: source, input: input, expectation: expectation, moves: []),
        mistake
      ))
  }

  private func arrange(_ place: Place) {
    subject.machine.arrange(place.arrangement)
    if let moment = place.moment { subject.timekeeper?.moment = moment }
  }

  /// The input that lets time pass until the next timeout.
  private func wait(for delay: Delay) -> Int {
    if let wait = waits[delay] { return wait }
    waits[delay] = inputs.count
    inputs.append(
      Input(attempt: .time(seconds: delay.seconds, attoseconds: delay.attoseconds)))
    return inputs.count - 1
  }

  private func movesSeen() -> [Int] {
    var seen = log.takings.map { Move(machine: $0.machine, row: $0.row, passage: $0.passage) }
    for (number, passage) in log.transitions where hasMappings[number] {
      let isTaken = log.takings.contains { $0.machine == number && $0.passage == passage }
      if !isTaken { seen.append(Move(machine: number, row: nil, passage: passage)) }
    }
    return seen.map { move in
      if let number = moveNumbers[move] { return number }
      moveNumbers[move] = moves.count
      moves.append(move)
      return moves.count - 1
    }
  }

  /// The number of the machine's present place; nil if it is beyond a limit.
  private func currentPlace() -> Int? {
    let machine = subject.machine
    let (arrangement, moment) = (machine.arrangement, subject.timekeeper?.moment)
    let key = Key(states: arrangement.states, moment: moment)
    if let number = numbers[key] { return number }
    let kinds = KindKey(kinds: arrangement.kinds, activity: arrangement.activity, moment: moment)
    guard counts[kinds, default: 0] < dataLimit else { return nil }
    counts[kinds, default: 0] += 1
    numbers[key] = places.count
    places.append(
      Place(
        arrangement: arrangement, moment: moment, delay: subject.timekeeper?.nextDelay,
        state: machine.state.kind, activeStates: machine.activeStates))
    return places.count - 1
  }

  /// The effects of all inputs except time, including effects that are known without trying. Most inputs are refused.
  ///
  /// - Complexity: O(*p* · *i*) in the numbers of places and inputs.
  func allLegs() -> [Leg] {
    var found: [Leg] = []
    let inputs = (0..<commonCount).filter { self.inputs[$0].delay == nil }
    turns.take {
      for place in places.indices { attempt(inputs, in: place) { found.append($0) } }
    }
    return found
  }

  /// The position of a place.
  func position(of place: Int) -> Position {
    var position: Position?
    turns.take {
      let found =
        positions[place]
        ?? {
          arrange(places[place])
          return Position(of: subject.machine)
        }()
      positions[place] = found
      position = found
    }
    return position ?? Position(state: "", inside: [])
  }

  /// The first place whose configuration meets a condition.
  func firstPlace(where condition: (Configuration) -> Bool) -> Int? {
    var found: Int?
    turns.take {
      found = places.indices.first { place in
        arrange(places[place])
        return condition(subject.machine.configuration)
      }
    }
    return found
  }
}

// The search is over when it is made. What is asked later puts the machine into places, one question at a time.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Atlas: @unchecked Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Input {
  /// The event, if it is one.
  var event: E? {
    if case .event(let event) = attempt { event } else { nil }
  }
}
