import Interlock
import Testing

@Cases private enum Step: StateType, Codable { case first, second(Int) }
@Cases private enum Screen: StateType, Codable { case off, on, list, song(Step) }
@Cases private enum Tap: EventType { case on, next, tick, back }

@Cases private enum Sound: StateType, Codable { case loud(Int), soft }
@Cases private enum Dial: EventType { case mute, loud(Int) }
@Cases private enum Phone: StateType, Codable {
  case idle, inCall(Int), talking, held(String), open, noting(Int), off
}
@Cases private enum Key: EventType { case dial(Int), hold, note, hangUp, sound(Dial) }

/// Machines of other types in the regions of a chart, at three levels.
@Suite struct ChartSubmachineTests {
  private static let sound = Blueprint<Sound, Dial>(state: .loud(1)) {
    On(.mute, .loud => .soft)
    On(\.loud, \.soft => \.loud) { volume, _ in volume }
  }

  private static let phones = Blueprint<Phone, Key>(state: .idle) {
    On(\.dial, \.idle => \.inCall) { number, _ in number }
    On(.hangUp, .inCall => .idle)
    Submachine(sound, in: .inCall, events: \.sound)
    Within(.inCall, "call", initial: .talking, history: .deep) {
      On(.hold, .talking => .held("by me"), .held => .talking)
      Submachine(sound, in: .talking, .held, history: .shallow, events: \.sound)
      Within(.talking, initial: .open) {
        On(.note, .open => .noting(7))
        Submachine(sound, in: .noting, events: \.sound)
      }
    }
    Within(.inCall, "recorder", initial: .off) { Ignore(.note, in: .off) }
  }

  @Test("C1, H2, H4: submachines live in the regions of a chart")
  func regions() throws {
    let phone = Self.phones.machine()
    phone <-! .dial(110)
    #expect("\(phone.configuration)" == ".inCall / [.loud, .talking / [.loud, .open], .off]")
    phone <-! .sound(.mute) <-! .note
    #expect("\(phone.configuration)" == ".inCall / [.soft, .talking / [.soft, .noting / .loud], .off]")
    #expect(phone.send(.sound(.mute)).isAccepted)
    #expect(!phone.send(.sound(.mute)).isAccepted)
    phone <-! .hold
    #expect("\(phone.configuration)" == ".inCall / [.soft, .held / .soft, .off]")
    phone <-! .sound(.loud(8)) <-! .hangUp <-! .dial(112)
    #expect("\(phone.configuration)" == ".inCall / [.loud, .held / .loud, .off]")
    #expect(phone.submachines(of: StateMachine<Sound, Dial>.self).map(\.state) == [.loud(1)])

    let restored = try Self.phones.machine(from: phone.snapshot())
    restored <-! .hold <-! .note
    #expect("\(restored.configuration)" == ".inCall / [.loud, .talking / [.loud, .noting / .loud], .off]")
    // Trees of which nothing is known but the blueprint are the same.
    for _ in 0..<3 {
      let other = Self.phones.machine(state: .inCall(1))
      #expect("\(other.configuration)" == ".inCall / [.loud, .talking / [.loud, .open], .off]")
    }
  }

  @Test("C1, G1: a submachine that is added to a chart goes to the region of its state")
  func additions() {
    let phone = Self.phones.machine()
    phone <-! .dial(110) <-! .hold
    let added = phone.add { Submachine(Self.sound, in: .held, events: \.sound) }
    #expect("\(phone.configuration)" == ".inCall / [.loud, .held / [.loud, .loud], .off]")
    phone <-! .sound(.mute)
    #expect("\(phone.configuration)" == ".inCall / [.soft, .held / [.soft, .soft], .off]")
    added.dispose()
    #expect("\(phone.configuration)" == ".inCall / [.soft, .held / .soft, .off]")
  }

  private static let step = Blueprint<Step, Tap>(state: .first) { On(.tick, .first => .second(1)) }

  private static func screens(
    outside: Blueprint<Screen, Tap>.Part = Lines {}, inside: Blueprint<Screen, Tap>.Part = Lines {}
  ) throws -> Blueprint<Screen, Tap> {
    try .validated(state: .off) {
      On(.on, .off => .on)
      outside
      Within(.on, initial: .list) {
        On(.next, .list => .song(.first))
        On(.back, .song => .list)
        inside
      }
    }
  }

  @Test("C1, H5: a submachine in a case lives in the region of the case, wherever its line stands")
  func embedding() throws {
    for blueprint in [
      try Self.screens(outside: Embed(Self.step, in: \.song)),
      try Self.screens(inside: Embed(Self.step, in: \.song)),
    ] {
      #expect(blueprint.warnings.isEmpty)
      let screen = blueprint.machine()
      screen <-! .on <-! .next
      #expect("\(screen.configuration)" == ".on / .song / .first")
      #expect(screen.send(.tick).isAccepted)
      #expect(screen[\.song] == .second(1))
      let restored = try blueprint.machine(from: screen.snapshot())
      #expect("\(restored.configuration)" == ".on / .song / .second")
      restored <-! .back <-! .next <-! .tick
      #expect(restored[\.song] == .second(1))
    }
  }

  @Test("C1, H5: a submachine that closures embed lives where its line stands, if a state there carries it")
  func embeddingByClosures() throws {
    let line: Blueprint<Screen, Tap>.Part = Embed(
      Self.step, as: { .song($0) }, from: { $0[\.song] })
    let screen = try Self.screens(inside: line).machine()
    screen <-! .on <-! .next <-! .tick
    #expect(screen[\.song] == .second(1))
    #expect(try Self.screens(inside: line).warnings.isEmpty)
    #expect(
      try Self.screens(outside: line).warnings.map(\.sentence) == [
        "No state of the blueprint carries a state of Step, which is embedded there, so it is never active: name the case, `Embed(…, in:)`, or write the line in the region of the state."
      ])
  }

  @Cases private enum Song: StateType { case stopped, playing(Int) }
  @Cases private enum Stage: StateType { case out, box, song(Song), quiet }
  private enum Cue: EventType { case go, stop, swap }

  @Test(
    "C2, H5: a target state that an active region carries is that of the embedded machine", arguments: [1, 2])
  func targets(depth: Int) {
    let song = Blueprint<Song, Cue>(state: .stopped) {
      On(.stop, .playing => .stopped)
      Allow(.stopped => .playing)
    }
    var calls = 0
    let blueprint = Blueprint<Stage, Cue>(state: .out) {
      On(.go, .out => .box)
      Within(.box, startingIn: .song(.playing(1))) {
        Embed(song, in: \.song)
        On(.swap, .song => .quiet, .quiet => .song(.stopped))
      }
    }
    for isHandled in [false, true] {
      let stage = blueprint.stateMachine()
      if isHandled { stage.addHandler(.any => .any) { _ in calls += 1 } }
      stage <-! .go
      for _ in 0..<depth {
        #expect(stage.accepts(.song(.stopped)))
        #expect(stage.move(to: .song(.stopped)).isAccepted)
        #expect(stage[\.song]?.kind == .stopped)
        #expect(stage.move(to: .song(.playing(5))).isAccepted)
        #expect(stage[\.song]?.kind == .playing)
      }
      #expect(stage.move(to: .quiet).isAccepted)
      #expect(stage.isIn(.quiet) && !stage.move(to: .quiet).isAccepted)
    }
    #expect(calls > 0)
  }

  @Test("C1, H5, G1: what is embedded in a living chart goes to the region of the state that carries it")
  func addedEmbeddings() throws {
    let blueprint = try Self.screens()
    for isActive in [false, true] {
      let screen = blueprint.machine()
      screen <-! .on
      if isActive { screen <-! .next }
      let step = Self.step.stateMachine()
      let token = screen.embed(step, as: { .song($0) }, from: { $0[\.song] })
      if !isActive { screen <-! .next }
      #expect(screen.send(.tick).isAccepted)
      #expect(screen[\.song] == .second(1) && step.state == .second(1))
      screen <-! .back <-! .next
      #expect(step.state == .first)
      token.dispose()
      #expect(!screen.send(.tick).isAccepted)
      screen.add { Embed(Self.step, in: \.song) }
      #expect(screen.send(.tick).isAccepted)
    }
    // A case that no line mentions has no region.
    let other = Blueprint<Screen, Tap>(state: .off) {
      On(.on, .off => .on)
      Embed(Self.step, in: \.song)
      Within(.on, initial: .list) {}
    }.machine()
    other.embed(Self.step.stateMachine(), as: { .song($0) }, from: { $0[\.song] })
    #expect("\(other.configuration)" == ".off")
  }
}
