import Interlock
import Testing

@Suite struct ConfigurationTests {
  private func make() -> StateMachine<Family.Outer, Family.Signal> {
    let outer = Family.outer(.on)
    let middle = Family.middle(.running)
    outer.attach(middle, to: .on, history: .deep)
    middle.attach(Family.inner(), to: .running)
    outer.attach(Family.inner(.high), to: [.on, .busy], history: .shallow)
    return outer
  }

  @Test("H9: the configuration holds the active states from the outermost in")
  func states() {
    let outer = make()
    let states = outer.configuration.states
    #expect(
      states.map { AnyHashable($0) } == [
        AnyHashable(Family.Outer.on), AnyHashable(Family.Middle.running), AnyHashable(Family.Inner.low),
        AnyHashable(Family.Inner.high),
      ])
    #expect("\(outer.configuration)" == ".on / [.running / .low, .high]")
    outer <- .busy
    #expect("\(outer.configuration)" == ".busy / .high")
    outer <-! .power
    #expect("\(outer.configuration)" == ".off")
    #expect(String(reflecting: outer.configuration) == "Configuration(.off)")
  }

  @Test("H9: configurations can be compared")
  func comparing() {
    let (one, other) = (make(), make())
    #expect(one.configuration == other.configuration)
    #expect(one.configuration.hashValue == other.configuration.hashValue)
    one <- .busy
    #expect(one.configuration != other.configuration)
  }

  @Test("H9: a tree prints as a tree")
  func printing() {
    let outer = make()
    outer <- .busy
    #expect(
      outer.treeDescription == """
        StateMachine<Outer, Signal> in .busy
        ├─ StateMachine<Middle, Signal> in .running, lives in .on with deep history, not active
        │  └─ StateMachine<Inner, Signal> in .low, lives in .running
        └─ StateMachine<Inner, Signal> in .high, lives in [.on, .busy] with shallow history
        """)
    #expect(Family.inner().treeDescription == "StateMachine<Inner, Signal> in .low")
  }

  @Test("H9: the debug description of a machine includes those inside")
  func debugDescription() {
    let sound = Blueprint<Sound, Touch>(state: .loud) { On(.mute, .loud => .soft) }
    let phone = Blueprint<Phone, Touch>(state: .idle) {
      On(\.dial, \.idle => \.inCall) { number, _ in number }
      Within(.inCall, "call", initial: .talking, history: .shallow) {
        On(.hold, .talking => .held(by: "me")).when("can hold") { _ in true }
        Submachine(sound, in: .talking)
      }
      Within(.inCall, "recorder", initial: .off) { Ignore(.mute, in: .off) }
    }.machine()
    phone <-! .dial(110) <-! .hold
    #expect(
      phone.debugDescription == """
        Machine<Phone, Touch> in .inCall(110)
          .idle => .inCall on .dial
          call in .held(by: "me"), lives in .inCall with shallow history
            .talking => .held if "can hold" on .hold
            StateMachine<Sound, Touch> in .loud, lives in .talking, not active
              .loud => .soft on .mute
          recorder in .off, lives in .inCall
            .off ignores .mute
        """)
  }

  @Test("H9: relatives can be asked for")
  func relatives() {
    let outer = make()
    let inners = outer.submachines(of: StateMachine<Family.Inner, Family.Signal>.self)
    #expect(inners.map(\.state) == [.high])
    #expect(outer.submachines(of: AnyObject.self).count == 2)
    #expect(inners[0].parent(as: Machine<Family.Outer, Family.Signal>.self) === outer)
    #expect(inners[0].parent(as: Machine<Family.Middle, Family.Signal>.self) == nil)
    #expect(outer.parent(as: AnyObject.self) == nil)
  }
}

private enum Sound: StateType { case loud, soft }
@Cases private enum Phone: StateType { case idle, inCall(Int), talking, held(by: String), off }
@Cases private enum Touch: EventType { case dial(Int), hold, mute }
