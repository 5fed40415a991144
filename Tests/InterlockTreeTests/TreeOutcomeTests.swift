import Interlock
import Testing

@Suite struct TreeOutcomeTests {
  @Test("T5: in a tree the outcome is that of the attempt, whatever handlers and completions make of it")
  func trees() {
    let (outer, middle) = (Family.outer(), Family.middle(.running))
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .busy) }
    #expect(outer.send(.power) == .moved(from: .off, to: .on))
    for _ in 0..<2 {
      #expect(outer.send(.run) == .moved(from: .on, to: .on))
      #expect(outer.send(.run) == .moved(from: .on, to: .on))
      #expect(outer.send(.finish) == .moved(from: .on, to: .on))
      #expect(outer.state == .busy)
      #expect(outer.send(.shift) == .moved(from: .busy, to: .on))
    }
    let handler = outer.add { OnEntry(.off) { $0.machine <-! .power } }
    #expect(outer.send(.power) == .moved(from: .on, to: .off))
    #expect(outer.state == .on)
    handler.dispose()
  }

  @Test("F1: a queued attempt that is refused is reported; so is one on a machine of a tree")
  func unhandledLater() {
    var reports: [String] = []
    let (outer, middle) = (Family.outer(), Family.middle())
    for machine in [outer as Any, middle as Any] {
      (machine as? StateMachine<Family.Outer, Family.Signal>)?
        .add { OnUnhandledRefusal { reports.append("outer \($0)") } }
      (machine as? StateMachine<Family.Middle, Family.Signal>)?
        .add { OnUnhandledRefusal { reports.append("middle \($0)") } }
    }
    outer.add { OnEntry(.on) { _ = $0.machine.send(.stray) } }
    outer <-! .power
    #expect(reports == ["outer No route leads from .on on .stray."])
    outer.attach(middle, to: .on)
    middle <-! .stray
    #expect(reports.last == "middle No route leads from .idle on .stray.")
  }

  @Test(
    "F2, K3: a refusal tells the conditions of submachines, with their errors and in the order in which they were judged"
  )
  func conditionsInside() throws {
    let bank = Blueprint<Bank, Answer>(state: .waiting(tries: 1)) {
      On(\.yes, \.waiting => \.paid) { code, _ in code }
        .when("code is known") { code, _ in code == 7 }
      On(.no, .waiting => .closed).unless { _ in Busy() }
    }
    let shop = Blueprint<Shop, Request>(state: .serving(customer: 4)) {
      Submachine(bank, in: .serving, events: \.bank)
      Submachine(
        bank, in: .serving,
        translating: { request in if case .bank(let answer) = request { answer } else { nil } })
      On(\.bank, \.serving => \.shut) { _, _ in "bank" }.when("is late") { _, _ in false }
    }
    let street = Blueprint<Street, Request>(state: .day) { Submachine(shop, in: .day) }
    let sentence =
      #"the condition "code is known" of the submachine's .waiting => .paid"#
    let machine = shop.machine()
    let refusal = try #require(machine.send(.bank(.yes(3))).refusal)
    #expect(
      "\(refusal)"
        == "No route is open from .serving on .bank: \(sentence), \(sentence) and "
        + #"the condition "is late" of .serving => .shut said no."#)
    guard case .conditions(let guards) = refusal.reason else { return #expect(Bool(false)) }
    #expect(guards.map(\.label) == ["code is known", "code is known", "is late"])
    #expect(
      guards.map(\.transition) == [.serving => .any, .serving => .any, .serving => .shut])
    #expect(refusal.errors.isEmpty)

    let outer = street.machine()
    let outermost = try #require(outer.send(.bank(.no)).refusal)
    #expect(outermost.errors.map { $0 is Busy } == [true, true])
    #expect(
      "\(outermost)".hasPrefix(
        "No route is open from .day on .bank: an unlabelled condition of the submachine's .waiting => .closed (Busy), "
      ))
    #expect(throws: Busy.self) { try outer.send(.bank(.no)).orThrow(as: Busy.self) }
    #expect("\(try #require(outer.send(.rest).refusal))" == "No route leads from .day on .rest.")
  }

  @Test("F2, H5: what a submachine embedded in a submachine says is told of the machine's own state")
  func conditionsInsideEmbedded() throws {
    let song = Blueprint<Song, Tap>(state: .paused) {
      On(.play, .paused => .playing).when("has a song") { _ in false }
    }
    let screens = Blueprint<Screen, Tap>(state: .song(.paused)) { Embed(song, in: \.song) }
    let room = Blueprint<Room, Tap>(state: .lit) { Submachine(screens, in: .lit) }
    let machine = room.machine()
    let refusal = try #require(machine.send(.play).refusal)
    #expect(
      "\(refusal)"
        == #"No route is open from .lit on .play: the condition "has a song" of the submachine's .paused => .playing said no."#
    )
    #expect(refusal == machine.send(.play).refusal)
    let own = try #require(screens.machine().send(.play).refusal)
    #expect(
      "\(own)"
        == #"No route is open from .song on .play: the condition "has a song" of .song => .song said no."#)
  }
}

@Cases private enum Bank: StateType { case waiting(tries: Int), paid(Int), closed }
@Cases private enum Answer: EventType { case yes(Int), no }
@Cases private enum Shop: StateType { case serving(customer: Int), shut(String) }
@Cases private enum Request: EventType { case bank(Answer), rest }
private enum Street: StateType { case day, night }
private enum Song: StateType { case paused, playing }
private enum Tap: EventType { case play }
@Cases private enum Screen: StateType { case menu, song(Song) }
private enum Room: StateType { case lit, dark }
private struct Busy: Error, Equatable {}
