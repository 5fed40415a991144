import Interlock
import Synchronization
import TestSupport
import Testing

/// A state of a random chart that carries data.
struct Burden: Kinded {
  let kind: Spot
  let number: Int
}

/// What both kinds of states of random charts are made of.
protocol ChartState: Kinded, Sendable where Kind == Spot {
  static func state(_ kind: Spot, _ number: Int) -> Self
}

extension Spot: ChartState {
  static func state(_ kind: Spot, _ number: Int) -> Spot { kind }
}

extension Burden: ChartState {
  static func state(_ kind: Spot, _ number: Int) -> Burden { Burden(kind: kind, number: number) }
}

/// Random charts do what the model says.
@Suite struct ChartOracleTests {
  /// What guards say, and what handlers have told.
  private final class World: @unchecked Sendable {
    var budget = ChartModel.Budget()
    var trace: [String] = []
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  @Test("C1, C2, C7: a random chart of plain states does what the model says", arguments: 0..<8)
  func plain(_ part: Int) throws { try check(Spot.self, part, isTraced: true) }

  @Test("C1, C2, C7: so does one without closures", arguments: 0..<8)
  func silent(_ part: Int) throws { try check(Spot.self, part, isTraced: false) }

  @Test("C1, C2, C7, K2: so does one whose states carry data", arguments: 0..<8)
  func data(_ part: Int) throws { try check(Burden.self, part, isTraced: true) }

  private func check<S: ChartState>(_ type: S.Type, _ part: Int, isTraced: Bool) throws {
    let count = Int(Oracle.setting("CHARTS") ?? 40)
    for round in 0..<count {
      let seed = (Oracle.setting("SEED") ?? 1) &* 1_000_003 &+ UInt64(part * count + round)
      var random = SplitMix64(seed: seed)
      var design = ChartDesign(&random, startsDeep: type == Spot.self)
      if !isTraced { design = design.withoutGuards }
      try check(type, design, seed, isTraced: isTraced, &random)
    }
  }

  private func check<S: ChartState>(
    _ type: S.Type, _ design: ChartDesign, _ seed: UInt64, isTraced: Bool, _ random: inout SplitMix64
  ) throws {
    let world = World()
    let blueprint = try Blueprint<S, Knock>.validated(
      state: .state(design.regions[0].initial, Int(design.regions[0].initial.rawValue))
    ) {
      Self.lines(of: 0, design, world, S.self)
      if isTraced {
        Along(.any => .any) { context in
          world.trace.append("\(context.fromState.kind)=>\(context.toState.kind)")
        }
        OnEntry(.any) { context in world.trace.append("+\(context.toState.kind)") }
        OnExit(.any) { context in world.trace.append("-\(context.fromState.kind)") }
      }
      if S.self != Spot.self {
        Values { event, state, kind in
          let number = (state as? Burden)?.number ?? 0
          return .state(kind, (number &* 3 &+ Int(kind.rawValue)) & 0xFF_FFFF)
        }
      }
    }
    var model = ChartModel(design)
    var machine = blueprint.machine()
    try compare(machine, model, "at first", design, seed)
    for step in 0..<40 {
      let event = Knock.allCases[random.below(4)]
      world.budget = ChartModel.Budget(
        open: design.routes.map { _ in random.chance(50) }, taken: random.below(6), raised: random.below(3))
      world.trace = []
      if random.chance(10) { machine = try blueprint.machine(from: machine.snapshot()) }
      let hadDeferred = !machine.deferredEvents.isEmpty
      let expected = random.chance(30) ? machine.destination(on: event)?.kind : nil
      let expectedAnswer = model.send(event, world.budget)
      let answer = ChartModel.Answer(machine.send(event))
      let occasion = "step \(step) on \(event)"
      if answer != expectedAnswer {
        throw difference("\(answer), not \(expectedAnswer)", occasion, design, seed)
      }
      if isTraced, world.trace != model.trace {
        throw difference("trace\n  \(world.trace)\n  \(model.trace)", occasion, design, seed)
      }
      if let expected, !isTraced, answer == .taken, machine.deferredEvents.isEmpty, !hadDeferred,
        expected != machine.state.kind
      {
        throw difference("expected \(expected)", occasion, design, seed)
      }
      try compare(machine, model, occasion, design, seed)
    }
  }

  private func compare<S: ChartState>(
    _ machine: Machine<S, Knock>, _ model: ChartModel, _ occasion: String, _ design: ChartDesign,
    _ seed: UInt64
  ) throws {
    if machine.activeStates != model.activeStates {
      throw difference("in \(machine.activeStates), not \(model.activeStates)", occasion, design, seed)
    }
    if machine.deferredEvents != model.deferred.map(\.event) {
      throw difference(
        "deferred \(machine.deferredEvents), not \(model.deferred.map(\.event))", occasion, design, seed)
    }
    if machine.leaves != model.leaves { throw difference("leaves \(machine.leaves)", occasion, design, seed) }
    guard S.self == Burden.self else { return }
    let numbers = machine.members.filter(\.isActive).compactMap {
      ($0.machine(as: Machine<S, Knock>.self)?.state as? Burden)?.number
    }
    if numbers != model.activeNumbers {
      throw difference(
        "data \(numbers), not \(model.activeNumbers), after \(model.trace)", occasion, design, seed)
    }
  }

  private func difference(_ what: String, _ occasion: String, _ design: ChartDesign, _ seed: UInt64)
    -> Failure
  {
    Failure(description: "seed \(seed), \(occasion): \(what)\n\(design)")
  }

  private static func lines<S: ChartState>(
    of region: Int, _ design: ChartDesign, _ world: World, _ type: S.Type
  ) -> Blueprint<S, Knock>.Part {
    let content = design.regions[region]
    return Lines(
      joining: [
        Lines {
          for state in content.states {
            States(state)
            if design.finals.contains(state) { FinalStates(state) }
          }
          for deferral in design.deferrals where deferral.home == region {
            if let state = deferral.state { Defer(deferral.event, in: state) } else { Defer(deferral.event) }
          }
        }
      ]
        + content.items.map { item in
          switch item {
          case .route(let index):
            let route = design.routes[index]
            let from = route.source.map { Pattern.some($0) } ?? .any
            var line: RouteLine<Blueprint<S, Knock>> = line(route, from)
            if route.isGuarded {
              line = line.when("\(index)") { _ in world.budget.open[index] && world.budget.taken > 0 }
                .then { _ in world.budget.taken -= 1 }
            }
            guard let event = route.raises else { return line.part }
            return line.then { context in
              if world.budget.raised <= 0 { return }
              world.budget.raised -= 1
              context.raise(event)
            }.part
          case .region(let inner):
            let own = design.regions[inner]
            let lines = Self.lines(of: inner, design, world, type)
            return Within(
              own.owner ?? .a, "\(inner)", startingIn: .state(own.initial, Int(own.initial.rawValue)),
              history: own.history
            ) { lines }
          }
        })
  }

  private static func line<S: ChartState>(
    _ route: ChartDesign.Route, _ from: Pattern<Spot>
  ) -> RouteLine<Blueprint<S, Knock>> {
    guard let target = route.target else {
      guard case .event(let event) = route.cause else { preconditionFailure("Only events stay.") }
      return On(event, Transition(fromState: from, toState: .any))
    }
    let arrow: ChartArrow<Spot>? =
      switch route.manner {
      case .plain: nil
      case .past(let history): from => Past(of: target, history)
      case .all(let other): from => All(target, other)
      }
    let plain = Transition(fromState: from, toState: .some(target))
    return switch route.cause {
    case .event(let event): arrow.map { On(event, $0) } ?? On(event, plain)
    case .always: arrow.map { Always($0) } ?? Always(plain)
    case .completion: arrow.map { OnCompletion($0) } ?? OnCompletion(plain)
    }
  }
}

extension ChartModel.Answer {
  fileprivate init<S, E>(_ outcome: Outcome<S, E>) {
    switch outcome {
    case .moved, .ignored, .queued: self = .taken
    case .deferred: self = .deferred
    case .refused: self = .refused
    }
  }
}
