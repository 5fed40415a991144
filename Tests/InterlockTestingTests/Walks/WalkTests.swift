import Interlock
import InterlockTesting
import Testing

@Suite struct WalkTests {
  @Test("a walk along which an invariant holds throws nothing")
  func holds() throws {
    try walk(lights, seed: 1, steps: 2_000, events: Press.samples) { moment in
      moment.fromState != .off || moment.toState == .off
    }
  }

  @Test("a failure is cut down to a shortest sequence, as code", arguments: 0..<20 as Range<UInt64>)
  func shrinks(_ seed: UInt64) throws {
    let error = #expect(throws: WalkFailure.self) {
      try walk(lights, seed: seed, steps: 1_000, events: Press.samples) { $0.toState != .yellow }
    }
    let failure = try #require(error)
    #expect(failure.code == "machine <-! .press\nmachine <-! .press")
    #expect(failure.length == 2)
    #expect(failure.originalLength >= 2)
    #expect(failure.position.description == ".yellow")
    #expect(
      failure.description == """
        The invariant does not hold after .press: moved .green => .yellow.
        The walk of seed \(seed) failed after \(failure.originalLength) steps. These 2 are enough, and lead to .yellow:

        machine <-! .press
        machine <-! .press
        """)
  }

  @Test("a refusal that breaks the invariant is told with its sentence")
  func refused() {
    let error = #expect(throws: WalkFailure.self) {
      try walk(lights, seed: 1, steps: 1_000, events: Press.samples) { $0.outcome.isAccepted }
    }
    let sentence = error?.complaint ?? ""
    #expect(
      sentence.hasPrefix("The invariant does not hold after .")
        && sentence.contains(": No route leads from ."))
    #expect(sentence.hasSuffix(".") && !sentence.hasSuffix(".."))
  }

  @Test("an error of the invariant is reported")
  func throwing() {
    struct Broken: Error, CustomStringConvertible { let description = "it is broken" }
    let error = #expect(throws: WalkFailure.self) {
      try walk(lights, seed: 3, steps: 100, events: [.press]) { _ in throw Broken() }
    }
    #expect(error?.complaint == "it is broken")
    #expect(error?.length == 1)
  }

  @Test("the same seed makes the same walk, and another seed makes another")
  func reproducible() throws {
    func trace(_ seed: UInt64) throws -> [String] {
      let trace = Lines()
      try walk(lights, seed: seed, steps: 50, events: Press.samples) { moment in
        trace.lines.append("\(moment.input) \(moment.outcome)")
        return true
      }
      return trace.lines
    }
    #expect(try trace(5) == trace(5))
    #expect(try trace(5) != trace(6))
  }

  @Test("data, weights and resets")
  func choices() throws {
    let lines = Lines()
    try walk(
      lights, seed: 2, steps: 3_000,
      choices: [
        .event(.press, weight: 8), .event(.hold), .event(.repair(power: true), weight: 0), .reset(),
      ]
    ) { moment in
      lines.lines.append("\(moment.input)")
      if moment.fromState == .red, moment.toState == .green { lines.restarts += 1 }
      return moment.toState != .red || moment.fromState == .yellow
    }
    let presses = lines.lines.count { $0 == ".press" }
    let holds = lines.lines.count { $0 == ".hold" }
    #expect(presses > 5 * holds && holds > 100)
    #expect(lines.lines.count + 300 > 2_800 && lines.lines.count < 2_900)
    #expect(!lines.lines.contains { $0.hasPrefix(".repair") })
    // Without resets a machine that was turned off stays off.
    #expect(lines.restarts > 10)
  }

  @Test("time passes where it may be chosen, and is cut down with the rest")
  func time() throws {
    let choices: [WalkChoice<Phone, Call>] = [
      .event(.ring), .event(.accept), .event(.connected), .event(.hangUp), .reset(),
      .time(.seconds(10), weight: 4),
    ]
    let error = #expect(throws: WalkFailure.self) {
      try walk(phone, seed: 1, steps: 2_000, choices: choices) { $0.toState != .missed }
    }
    #expect(
      error?.code == """
        let simulation = Simulation(of: machine)
        machine <-! .ring
        simulation.advance(by: .seconds(10))
        simulation.advance(by: .seconds(10))
        simulation.advance(by: .seconds(10))
        """)
    #expect(error?.complaint == "The invariant does not hold after 10 s: moved .ringing => .missed.")
    try walk(phone, seed: 1, steps: 2_000, choices: choices.filter { !"\($0)".contains("10 s") }) {
      $0.toState != .missed
    }
  }

  @Test("a model that counts the seconds says when timeouts come due")
  func timeModel() throws {
    try walk(
      phone, seed: 7, steps: 5_000,
      choices: [
        .event(.ring, weight: 3), .event(.hangUp), .time(.seconds(7), weight: 5), .time(.zero), .reset(),
      ], model: (state: Phone.idle, seconds: 0)
    ) { model, moment in
      switch moment.input.attempt {
      case .event(.ring) where [.idle, .missed].contains(model.state): model = (.ringing, 0)
      case .event(.hangUp): model = (.idle, 0)
      case .time(let seconds, _):
        model.seconds += Int(seconds)
        if model.state == .ringing, model.seconds >= 30 { model = (.missed, model.seconds - 30) }
        if model.state == .missed, model.seconds >= 60 { model = (.idle, 0) }
      default: break
      }
      return moment.toState == model.state
    }
  }

  @Test("a model checks the result of each step")
  func model() throws {
    let cycle: [Lamp] = [.red, .green, .yellow]
    try walk(lights, seed: 4, steps: 500, choices: [.event(.press), .reset()], model: 0) { presses, moment in
      presses += 1
      return moment.toState == cycle[presses % 3]
    }
    let error = #expect(throws: WalkFailure.self) {
      try walk(lights, seed: 4, steps: 500, choices: [.event(.press), .event(.hold)], model: 0) {
        presses, moment in
        if moment.input.description == ".press" { presses += 1 }
        return moment.toState == cycle[presses % 3]
      }
    }
    #expect(error?.code == "machine <-! .hold")
    #expect(
      error?.complaint == "The machine does not do what the model says after .hold: moved .red => .off.")
  }

  @Test("submachines are walked with the machine around them")
  func tree() throws {
    let error = #expect(throws: WalkFailure.self) {
      try walk(app(), seed: 9, steps: 1_000, events: Touch.allCases) { moment in
        !moment.machine.configuration.states.map { "\($0)" }.contains("playing")
      }
    }
    #expect(error?.code == "machine <-! .open\nmachine <-! .play")
    #expect(error?.position.description == ".library / [.playing, .off]")
  }

  @Test("steps over data are printed as they are written")
  func data() {
    let error = #expect(throws: WalkFailure.self) {
      try walk(cart, seed: 1, steps: 1_000, events: [.add(1), .add(2), .pay, .clear]) {
        $0.toState != .paid(3)
      }
    }
    #expect(error?.length == 3)
    #expect(error?.code.hasSuffix("machine <-! .pay") == true)
  }

  @Test("a failure that can't be repeated is reported as such")
  func unsteady() {
    let lines = Lines()
    let error = #expect(throws: WalkFailure.self) {
      try walk(lights, seed: 1, steps: 100, events: [.press]) { _ in
        lines.restarts += 1
        return lines.restarts != 5
      }
    }
    #expect(
      error?.complaint
        == "The walk failed, but not when it was repeated: something outside the machine takes part.")
  }

  @Test("a walk without anything to choose from traps")
  func nothing() async {
    await #expect(processExitsWith: .failure) {
      try walk(lights, seed: 1, steps: 1, events: []) { _ in true }
    }
  }
}

private final class Lines {
  var lines: [String] = []
  var restarts = 0
}
