import Interlock
import Synchronization
import TestSupport
import Testing

/// Random charts do what the model says.
@Suite struct ChartOracleTests {
  /// What guards say, and what handlers have told.
  private final class World: ChartMind, @unchecked Sendable {
    var budget = ChartModel.Budget()
    var trace: [String] = []

    func says(_ route: Int) -> Bool { budget.open[route] && budget.taken > 0 }
    func noteTaking(_ route: Int) { budget.taken -= 1 }
    func mayRaise() -> Bool {
      if budget.raised <= 0 { return false }
      budget.raised -= 1
      return true
    }
    func note(_ event: String) { trace.append(event) }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  @Test("C1, C2, C7: a random chart of plain states does what the model says", arguments: 0..<8)
  func plain(_ part: Int) throws { try check(Spot.self, part, isTraced: true) }

  @Test("C1, C2, C7: a random chart without closures does what the model says", arguments: 0..<8)
  func silent(_ part: Int) throws { try check(Spot.self, part, isTraced: false) }

  @Test(
    "C1, C2, C7, K2: a random chart whose states have kinds wider than a byte does what the model says",
    arguments: 0..<8)
  func wide(_ part: Int) throws {
    try check(Wide.self, part, isTraced: true)
    try check(Burden<Wide>.self, part, isTraced: true)
  }

  @Test("C1, C2, C7, K2: a random chart whose states carry data does what the model says", arguments: 0..<8)
  func data(_ part: Int) throws { try check(Burden<Spot>.self, part, isTraced: true) }

  @Test(
    "C1, C2, C7, H5, T3: a random chart with an embedded machine does what the model says", arguments: 0..<8)
  func embedding(_ part: Int) throws { try check(Burden<Spot>.self, part, isTraced: true, .byCase) }

  @Test(
    "C1, C2, C7, H5, K5: a random chart that keeps data beside an embedded machine does what the model says",
    arguments: 0..<8)
  func embeddingBesideData(_ part: Int) throws {
    try check(Burden<Spot>.self, part, isTraced: true, .byClosures)
  }

  @Test(
    "C1, C2, C7, H5: a random chart embeds a machine in states whose kinds are wider than a byte",
    arguments: 0..<8)
  func embeddingInWide(_ part: Int) throws {
    try check(Burden<Wide>.self, part, isTraced: true, .byCase)
    try check(Burden<Wide>.self, part, isTraced: true, .byClosures)
  }

  private func check<S: ChartState>(
    _ type: S.Type, _ part: Int, isTraced: Bool, _ embedding: ChartDesign.Embedding? = nil
  ) throws {
    let count = Int(Oracle.setting("CHARTS") ?? 40)
    for round in 0..<count {
      let seed = (Oracle.setting("SEED") ?? 1) &* 1_000_003 &+ UInt64(part * count + round)
      var random = SplitMix64(seed: seed)
      var design = ChartDesign(&random, startsDeep: type == S.Kind.self, embedding: embedding)
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
      design.lines(of: 0, world, S.self)
      if isTraced {
        Along(.any => .any) { context in
          world.trace.append("\(context.fromState.kind)=>\(context.toState.kind)")
        }
        OnEntry(.any) { context in world.trace.append("+\(context.toState.kind)") }
        OnExit(.any) { context in world.trace.append("-\(context.fromState.kind)") }
      }
      if S.self != S.Kind.self {
        Values { event, state, kind in
          (state as? Burden<S.Kind>)?.next(kind) as? S
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
    if machine.activeStates.map(\.spot) != model.activeStates {
      throw difference("in \(machine.activeStates), not \(model.activeStates)", occasion, design, seed)
    }
    if machine.deferredEvents != model.deferred.map(\.event) {
      throw difference(
        "deferred \(machine.deferredEvents), not \(model.deferred.map(\.event))", occasion, design, seed)
    }
    if machine.leaves.map(\.spot) != model.leaves {
      throw difference("leaves \(machine.leaves)", occasion, design, seed)
    }
    guard S.self == Burden<S.Kind>.self else { return }
    let embedded = machine.members.filter(\.isActive).compactMap {
      $0.machine(as: Machine<S.Kind, Knock>.self)?.state.spot
    }
    if embedded != [model.embeddedState].compactMap(\.self) {
      throw difference(
        "embedded \(embedded), not \(model.embeddedState as Any), after \(model.trace)", occasion, design,
        seed)
    }
    let numbers = machine.members.filter(\.isActive).compactMap {
      ($0.machine(as: Machine<S, Knock>.self)?.state as? Burden<S.Kind>)?.number
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
