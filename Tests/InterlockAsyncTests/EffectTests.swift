import Interlock
import InterlockAsync
import InterlockTesting
import TestSupport
import Testing

enum Mail: Equatable, Sendable { case receipt(Int), reminder, farewell(Int), welcome }

@Suite struct EffectTests {
  static let flow = Blueprint<Flow, Tap>(state: .lobby) {
    On(\.open, \.lobby => \.room) { number, _ in number }
      .when("is open") { number, _ in number != 13 }
      .effects { number, room in [Mail.receipt(number + room)] }
    On(.back, .room => .lobby)
      .effects { context in context.fromState == .room(1) ? [Mail.reminder] : [] }
    On(.leave, .any => .gone)
    OnExit(of: \.room).effects { room in [Mail.farewell(room)] }
    OnEntry(.gone).effects { _ in [Mail.reminder] }
    Timeout(.seconds(9), \.room => \.room) { $0 + 1 }
      .effects { room in [Mail.receipt(room)] }
  }

  @Test("effects are values, in the order of their transitions, which a test reads without performing them")
  func simulation() {
    let simulation = Simulation(Self.flow)
    #expect(simulation.effects == [])
    simulation.send(.open(1))
    #expect(simulation.effects == [Mail.receipt(2)])
    simulation.send(.back)
    #expect(simulation.effects == [Mail.receipt(2), Mail.farewell(1), Mail.reminder])
    #expect(simulation.effects != [Mail.receipt(2), Mail.farewell(1)])
    #expect(simulation.effects == [Mail.receipt(2), .farewell(1), .reminder])
    let mails = [Mail.receipt(2), .farewell(1)]
    #expect(!(simulation.effects == mails))
    #expect(simulation.effects.of(Mail.self).count == 3)
    simulation.send(.open(2))
    simulation.advance(by: .seconds(9))
    #expect(simulation.effects.of(Mail.self).suffix(2) == [.farewell(2), .receipt(3)])
    #expect("\(Simulation(Self.flow).effects)" == "[]")
  }

  @Test("a refused attempt has no effects")
  func refused() {
    let simulation = Simulation(Self.flow)
    #expect(!simulation.send(.open(13)).isAccepted)
    #expect(!simulation.send(.back).isAccepted)
    #expect(simulation.effects == [])
  }

  @Test("D2a: a driver hands effects to one function, in order; a sender waits, and is thrown its errors")
  func driven() async throws {
    let diary = Diary()
    let actor = MachineActor(
      Self.flow, clock: TestClock(),
      effects: EffectHandler { (mail: Mail) in
        await Task.yield()
        diary("\(mail)")
        if mail == .reminder { throw Jammed() }
      })
    try await actor.send(.open(1))
    #expect(diary.all == ["receipt(2)"])
    await #expect(throws: Jammed()) { try await actor.send(.back) }
    #expect(diary.all == ["receipt(2)", "farewell(1)", "reminder"])
    #expect(await actor.state == .lobby)
    await actor.stop()
  }

  @Test("D2a: an effect that throws does not keep the others of its line from being performed")
  func throwing() async throws {
    let diary = Diary()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(.leave, .lobby => .gone).effects { _ in [Mail.reminder, .receipt(1)] }.effects { _ in
        [Mail.receipt(2)]
      }
    }
    let actor = MachineActor(
      blueprint,
      effects: EffectHandler { (mail: Mail) in
        diary("\(mail)")
        if mail == .reminder { throw Jammed() }
      })
    await #expect(throws: Jammed()) { try await actor.send(.leave) }
    #expect(diary.all == ["reminder", "receipt(1)", "receipt(2)"])
  }

  @Test("D2a: a run has its effects performed too, those of submachines included")
  @MainActor func tree() async throws {
    let inner = Blueprint<Phase, Tap>(state: .clear) {
      OnEntry(.clear).effects { _ in [Mail.welcome] }
    }
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
        .effects { _, _ in [Mail.reminder] }
      Submachine(inner, in: .room)
    }
    let (machine, diary) = (blueprint.machine(), Diary())
    let run = Task { await machine.run(effects: EffectHandler { (mail: Mail) in diary("\(mail)") }) }
    try await machine.sendAndWait(.open(1))
    #expect(diary.all == ["reminder", "welcome"])
    await machine.stop()
    await run.value
    let simulation = Simulation(blueprint)
    simulation.send(.open(1))
    #expect(simulation.effects == [Mail.reminder, Mail.welcome])
  }

  @Test("effects without a handler, of several types or of another type, trap with a sentence")
  func mistakes() async {
    let mixed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
        On(.leave, .any => .gone)
          .effects { _ in [Mail.reminder] }
          .effects { _ in [7] }
      }
      _ = MachineActor(blueprint, effects: EffectHandler { (_: Mail) in })
    }
    #expect(
      Self.text(mixed).contains("are of several types, Mail and Int: have one, such as an enum of them"))
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MachineActor(EffectTests.flow)
    }
    #expect(
      Self.text(none).contains("give its driver a function, `effects: EffectHandler { (effect: Mail) in … }`")
    )
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MachineActor(EffectTests.flow, effects: EffectHandler { (_: Int) in })
    }
    #expect(Self.text(other).contains("are of the type Mail, and its driver performs Int"))
    let undriven = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      EffectTests.flow.machine().send(.open(1))
    }
    #expect(Self.text(undriven).contains("The effects of .lobby => .room on .open are lost"))
  }

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
