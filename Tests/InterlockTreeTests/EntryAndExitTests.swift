import Interlock
import Testing

@Suite struct EntryAndExitTests {
  @Test("H3: entering runs outside in, leaving inside out, once for each machine")
  func wholeTraces() {
    let (outer, middle, inner) = (Family.outer(), Family.middle(.running), Family.inner())
    let trace = Family.Trace()
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .running)
    trace.follow(outer, "outer")
    trace.follow(middle, "middle")
    trace.follow(inner, "inner")
    outer <-! .power
    #expect(
      trace.take() == [
        "outer leaves off", "outer moves off to on", "outer enters on", "middle enters running",
        "inner enters low",
      ])
    outer <-! .run
    #expect(
      trace.take() == [
        "inner leaves low", "middle leaves running", "middle moves running to idle", "middle enters idle",
      ])
    outer <-! .run
    outer <-! .shift
    _ = trace.take()
    outer <-! .power
    #expect(
      trace.take() == [
        "inner leaves high", "middle leaves running", "outer leaves on", "outer moves on to off",
        "outer enters off",
      ])
  }

  @Test("H3: regions are entered in the order of attachment, and left in the opposite one")
  func regions() {
    let outer = Family.outer()
    let trace = Family.Trace()
    for name in ["first", "second"] {
      let region = Family.middle(.running)
      let inside = Family.inner()
      outer.attach(region, to: .on)
      region.attach(inside, to: .running)
      trace.follow(region, name)
      trace.follow(inside, "inside \(name)")
    }
    outer <-! .power
    #expect(
      trace.take() == [
        "first enters running", "inside first enters low", "second enters running",
        "inside second enters low",
      ])
    outer <-! .power
    #expect(
      trace.take() == [
        "inside second leaves low", "second leaves running", "inside first leaves low",
        "first leaves running",
      ])
  }

  @Test("H3: the parent's handlers all run before the child's, whatever their order")
  func orders() {
    let (outer, middle) = (Family.outer(), Family.middle())
    var trace: [String] = []
    outer.attach(middle, to: .on)
    middle.add { OnEntry(.idle, order: 0) { _ in trace.append("child") } }
    outer.add { OnEntry(.on, order: 200) { _ in trace.append("parent") } }
    outer.add { OnExit(.on, order: 0) { _ in trace.append("parent out") } }
    middle.add { OnExit(.idle, order: 200) { _ in trace.append("child out") } }
    outer <-! .power
    outer <-! .power
    #expect(trace == ["parent", "child", "child out", "parent out"])
  }

  @Test("H3: the parent's handlers find the child where it starts; its context has no event, but the message")
  func contexts() {
    let (outer, middle) = (Family.outer(), Family.middle())
    var trace: [String] = []
    outer.attach(middle, to: .on)
    outer <-! .power <-! .run <-! .power
    #expect(middle.state == .running)
    outer.add { OnEntry(.on) { _ in trace.append("parent sees \(middle.state)") } }
    outer.add { OnExit(.on) { _ in trace.append("parent leaves \(middle.state) \(middle.isActive)") } }
    middle.add { OnEntry(.any) { trace.append("\($0) with \($0.userInfo ?? "nothing")") } }
    middle.add { OnExit(.any) { trace.append("\($0) with \($0.userInfo ?? "nothing")") } }
    outer.send(.power, userInfo: 1)
    outer <-! .power
    #expect(
      trace == [
        "parent sees idle", ".idle => .idle with 1", ".idle => .idle with nothing",
        "parent leaves idle true",
      ])
  }

  @Test("H3: an internal transition of the parent leaves the child alone")
  func internalTransitions() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    let trace = Family.Trace()
    outer.attach(middle, to: .on)
    outer.addRoute(event: .stray, .on => .any)
    trace.follow(middle, "middle")
    #expect(outer.send(.stray).isAccepted)
    #expect(trace.take() == [])
  }
}
