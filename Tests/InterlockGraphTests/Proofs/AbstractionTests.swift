import Interlock
import TestSupport
import Testing

@testable import InterlockGraph

enum Outer: StateType, CaseIterable {
  case out, first(Spot), second(Spot), gone

  static var allCases: [Outer] { [.out, .gone] + Spot.allCases.flatMap { [.first($0), .second($0)] } }
  var inner: Spot? {
    switch self {
    case .first(let spot), .second(let spot): spot
    case .out, .gone: nil
    }
  }
}

/// Machines whose states carry those of others, and machines of which data decides more than kinds tell.
@Suite struct AbstractionTests {
  @Test("H5: machines that carry others' states go where their state space says", arguments: trials(150))
  func embedded(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 7_000)
    let (machine, mind) = Self.carrier(&random)
    let graph = MachineGraph(machine)
    let space = graph.stateSpace(limit: 20_000)
    try #require(space.initial.count == 1)
    guard !space.hasEndlessCompletions else { return }
    var place = space.initial[0]
    var trace = [space.name(of: place)]
    for _ in 0..<80 {
      let event = Nudge.allCases.randomElement(using: &random)!
      mind.bits = Int.random(in: 0..<64, using: &random)
      let next = space.steps(from: place).filter { step in
        let label = space.labelTable[Int(space.labels[step])]
        return space.model.inputs[label.input] == .event(event.rawValue)
          && label.answers.allSatisfy { answer in
            mind.says(space.model.guards[answer.condition].label.flatMap { Int($0) } ?? 0) == answer.isYes
          }
      }
      machine.send(event)
      let target = next.first.map { Int(space.targets[$0]) } ?? place
      trace.append("\(event) with \(mind.bits) => \(space.name(of: target))")
      let actual = machine.configuration.debugDescription
      guard actual == "Configuration(\(space.name(of: target)))", next.count < 2 else {
        Issue.record("went to \(actual) instead: \(trace.suffix(6).joined(separator: "; "))")
        return
      }
      place = target
    }
  }

  /// A machine by chance that carries the state of another one in two of its cases, and has a region beside it.
  private static func carrier(_ random: inout SplitMix64) -> (StateMachine<Outer, Nudge>, Mind) {
    let mind = Mind()
    func condition(_ random: inout SplitMix64) -> Int? {
      mind.count < 5 && Int.random(in: 0..<3, using: &random) == 0 ? mind.newNumber() : nil
    }
    func fill<S: StateType>(
      _ machine: StateMachine<S, Nudge>, _ states: [S], _ count: Int, _ random: inout SplitMix64
    )
    where S.Kind == S {
      for _ in 0..<count {
        let from: Pattern<S> =
          Int.random(in: 0..<5, using: &random) == 0 ? .any : .some(states.randomElement(using: &random)!)
        let to: Pattern<S> =
          Int.random(in: 0..<6, using: &random) == 0 ? .any : .some(states.randomElement(using: &random)!)
        let number = condition(&random)
        machine.addRoute(
          event: Nudge.allCases.randomElement(using: &random)!, Transition(fromState: from, toState: to),
          label: number.map { "\($0)" }, condition: number.map { number in { _ in mind.says(number) } })
      }
    }
    let machine = StateMachine<Outer, Nudge>(state: Outer.allCases.randomElement(using: &random)!)
    let inner = StateMachine<Spot, Nudge>(state: .a)
    fill(inner, Spot.allCases, 4, &random)
    if Bool.random(using: &random) { inner.add { FinalStates(Spot.allCases.randomElement(using: &random)!) } }
    let innermost = StateMachine<Spot, Nudge>(state: .b)
    fill(innermost, Spot.allCases, 3, &random)
    inner.attach(innermost, to: .list([.a, .b]), history: [.none, .shallow].randomElement(using: &random)!)
    machine.embed(
      inner, as: { spot, outer in if case .second = outer { .second(spot) } else { .first(spot) } },
      from: \.inner)
    let beside = StateMachine<Spot, Nudge>(state: .c)
    fill(beside, Spot.allCases, 3, &random)
    machine.attach(beside, to: .list([.first(.a), .first(.b), .second(.c), .out]))
    fill(machine, Outer.allCases, 6, &random)
    if Bool.random(using: &random) {
      machine.add { OnCompletion(.any => .some(Outer.allCases.randomElement(using: &random)!)) }
    }
    return (machine, mind)
  }

  @Test("H4, H5, H6: decisions that depend on data are free, and listed as omissions", arguments: 0..<20)
  func data(seed: Int) throws {
    let phone = Blueprint<Call, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
        .value { event, _ in
          if case .dial(let isMuted)? = event { .inCall(isMuted: isMuted) } else { nil }
        }
      On(.hangUp, .inCall => .idle)
      Submachine(
        Blueprint<Talk, Key>(state: .open) { On(.mute, .open => .muted, .muted => .open) }, in: .inCall,
        starting: { call in if case .inCall(isMuted: true) = call { .muted } else { nil } })
      Submachine(
        Blueprint<Lamp, Pulse>(state: .off) {
          On(.on, .off => .on)
          On(.off, .on => .off)
        }, in: .inCall,
        translating: { key in if case .light(let isOn) = key { isOn ? .on : .off } else { nil } })
    }
    let graph = MachineGraph(phone)
    let space = graph.stateSpace(limit: 1_000)
    #expect(
      space.omissions.map(\.description) == [
        "Where Talk starts depends on data: it was assumed to start in any of its states that the graph shows.",
        "Which events Lamp receives depends on data: each event was assumed to become any of its events, or none.",
      ])
    // A walk with data stays among the configurations that the abstraction allows.
    var random = SplitMix64(seed: UInt64(seed))
    let machine = phone.machine()
    var possible = Set(space.initial)
    for _ in 0..<60 {
      let key = [
        Key.dial(isMuted: .random(using: &random)), .hangUp, .mute, .light(isOn: .random(using: &random)),
      ]
      .randomElement(using: &random)!
      machine.send(key)
      let actual = machine.configuration.description
      let number = try #require(graph.offeredEvents.firstIndex(of: key.kind))
      possible = possible.reduce(into: possible) { reached, place in
        for step in space.steps(from: place) where space.labelTable[Int(space.labels[step])].input == number {
          reached.insert(Int(space.targets[step]))
        }
      }.filter { space.name(of: $0) == actual }
      try #require(!possible.isEmpty, "\(key) leads to \(actual)")
    }
  }
}

enum Call: StateType, Sendable {
  case idle, inCall(isMuted: Bool)

  enum Kind: StateType { case idle, inCall }
  var kind: Kind { if case .idle = self { .idle } else { .inCall } }
  static func value(of kind: Kind) -> Call? { kind == .idle ? .idle : nil }
}
enum Key: EventType, Sendable {
  case dial(isMuted: Bool), hangUp, mute, light(isOn: Bool)

  enum Kind: EventType, CaseIterable { case dial, hangUp, mute, light }
  var kind: Kind {
    switch self {
    case .dial: .dial
    case .hangUp: .hangUp
    case .mute: .mute
    case .light: .light
    }
  }
}
enum Talk: StateType { case open, muted }
enum Lamp: StateType { case on, off }
enum Pulse: EventType { case on, off }
