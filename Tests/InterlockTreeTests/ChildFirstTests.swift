import Interlock
import Testing

@Suite struct ChildFirstTests {
  @Test("H2: an event goes to the child first, and to the parent only if no child took it")
  func childFirst() {
    let (outer, inner) = (Family.outer(.on), Family.inner())
    let trace = Family.Trace()
    trace.follow(outer, "outer")
    outer.attach(inner, to: .on)
    #expect(outer.send(.shift) == .moved(from: .on, to: .on))
    #expect(inner.state == .high)
    #expect(trace.take() == [])
    #expect(outer.send(.power) == .moved(from: .on, to: .off))
    #expect(outer.send(.power).isAccepted)
    #expect(inner.state == .low)
  }

  @Test("H2: depth first, whatever the depth")
  func depthFirst() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(.running), Family.inner())
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .running)
    middle.addRoute(event: .shift, .running => .idle)
    outer <-! .shift
    #expect((outer.state, middle.state, inner.state) == (.on, .running, .high))
    outer <-! .run
    outer <-! .shift
    #expect((outer.state, middle.state) == (.busy, .idle))
  }

  @Test("H2: several children of a state are parallel regions: each receives the event, in order")
  func regions() {
    let outer = Family.outer(.on)
    let regions = [Family.inner(.low), Family.inner(.high), Family.inner(.low)]
    let trace = Family.Trace()
    for (number, region) in regions.enumerated() {
      outer.attach(region, to: .on)
      region.add { OnEntry(.any) { trace.lines.append("\(number) enters \($0.toState)") } }
    }
    outer <-! .shift
    #expect(trace.take() == ["0 enters high", "1 enters low", "2 enters high"])
    #expect(outer.state == .on)
  }

  @Test("H2: a region that refuses does not keep the event from the others")
  func oneRegion() {
    let (outer, first, second) = (Family.outer(.on), Family.middle(), Family.inner())
    let trace = Family.Trace()
    trace.follow(first, "first")
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    outer <-! .shift
    #expect((outer.state, second.state) == (.on, .high))
    #expect(trace.take() == [])
  }

  @Test("H2: an ignored event is taken")
  func ignored() {
    let (outer, inner) = (Family.outer(.on), Family.inner())
    outer.attach(inner, to: .on)
    inner.add { Ignore(.power) }
    #expect(outer.send(.power) == .ignored)
    #expect(outer.state == .on)
    #expect(outer.destination(on: .power) == .on)
    #expect(outer.acceptedEvents(among: [.power, .shift]) == [.shift])
  }

  @Test("H2: a refusal runs the error handlers of the machine that was driven, and of no other")
  func refusal() {
    let (outer, inner) = (Family.outer(.on), Family.inner())
    let trace = Family.Trace()
    trace.follow(outer, "outer")
    trace.follow(inner, "inner")
    outer.attach(inner, to: .on)
    #expect(!outer.send(.stray).isAccepted)
    #expect(trace.take() == ["outer refuses: No route leads from .on on .stray."])
    #expect(!inner.send(.power).isAccepted)
    #expect(trace.take() == ["inner refuses: No route leads from .low on .power."])
  }

  @Test("H2: state attempts address the machine that they are made on")
  func stateAttempts() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    outer.attach(middle, to: .on)
    #expect(outer.move(to: .busy).isAccepted)
    #expect(outer.move(to: .on).isAccepted)
    #expect(middle.move(to: .running).isAccepted)
    #expect((outer.state, middle.state) == (.on, .running))
  }

  @Test("R5: nothing changes before the whole tree has been asked, and each condition is judged once")
  func conditions() {
    let outer = Machine<Family.Outer, Family.Signal>(state: .on)
    let (first, second) = (Family.inner(), Family.inner())
    var judged: [String] = []
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    let third = Machine<Family.Inner, Family.Signal>(state: .low)
    third.addRoute(
      event: .shift, .low => .high,
      condition: { _ in
        judged.append("third sees \(first.state) \(second.state)")
        return first.state == .low
      })
    outer.attach(third, to: .on)
    outer.addRoute(
      event: .run, .on => .busy,
      condition: { _ in
        judged.append("outer sees \(first.state)")
        return first.state == .high
      })
    #expect(!outer.send(.run).isAccepted)
    outer <-! .shift
    #expect(third.state == .high)
    #expect(outer.send(.run).isAccepted)
    #expect(judged == ["outer sees low", "third sees low low", "outer sees high"])
  }

  @Test("F3: queries ask the children first, too")
  func queries() {
    let (outer, inner) = (Family.outer(.on), Family.inner())
    #expect(outer.destination(on: .shift) == .busy)
    outer.attach(inner, to: .on)
    #expect(outer.destination(on: .shift) == .on)
    #expect(inner.destination(on: .shift) == .high)
    #expect(inner.state == .low)
    outer <-! .power
    #expect(inner.destination(on: .shift) == nil)
    #expect(!inner.accepts(.high))
    #expect(inner.acceptedEvents(among: [.shift, .power]).isEmpty)
  }
}
