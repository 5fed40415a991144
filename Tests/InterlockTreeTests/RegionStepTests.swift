import Interlock
import Testing

/// What several regions choose is one step.
@Suite struct RegionStepTests {
  private enum Power: StateType { case off, on }

  /// A region that carries a count.
  private enum Meter: StateType {
    case idle, counting(Int)

    enum Kind: StateType { case idle, counting }

    var kind: Kind { if case .idle = self { .idle } else { .counting } }
  }

  private let trace = Family.Trace()

  private func region(_ name: String, _ state: Family.Inner = .low) -> StateMachine<
    Family.Inner, Family.Signal
  > {
    let region = Family.inner(state)
    trace.follow(region, name)
    return region
  }

  @Test("H3: two regions are both left, then both change, then both run their handlers")
  func twoRegions() {
    let outer = Family.outer(.on)
    let (first, second) = (region("first"), region("second", .high))
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    first.add { OnExit(.any) { _ in trace.lines.append("by now \(first.state) \(second.state)") } }
    second.add { OnExit(.any) { _ in trace.lines.append("by now \(first.state) \(second.state)") } }
    first.addAnyHandler(.any => .any) { _ in trace.lines.append("by now \(first.state) \(second.state)") }
    for isRecorded in [false, true] {
      #expect(outer.send(.shift) == .moved(from: .on, to: .on))
      let (low, high) = isRecorded ? ("high", "low") : ("low", "high")
      #expect(
        trace.take() == [
          "second leaves \(high)", "by now \(low) \(high)", "first leaves \(low)", "by now \(low) \(high)",
          "first moves \(low) to \(high)", "first enters \(high)", "by now \(high) \(low)",
          "second moves \(high) to \(low)", "second enters \(low)",
        ])
    }
  }

  @Test(
    "H3: of three regions, one that stays runs its handlers in its turn, and one that ignores the event runs none"
  )
  func threeRegions() {
    let outer = Family.outer(.on)
    let (first, second, third) = (region("first"), Family.middle(), region("third"))
    let fourth = Family.middle()
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    outer.attach(third, to: .on)
    outer.attach(fourth, to: .on)
    second.addRoute(event: .shift, .any => .any)
    fourth.add { Ignore(.shift) }
    trace.follow(second, "second")
    trace.follow(fourth, "fourth")
    outer <-! .shift
    #expect(
      trace.take() == [
        "third leaves low", "first leaves low", "first moves low to high", "first enters high",
        "second moves idle to idle", "third moves low to high", "third enters high",
      ])
  }

  @Test(
    "H3: regions of regions are left from the inside out, and entered from the outside in, all of them together"
  )
  func regionsOfRegions() {
    let outer = Family.outer(.on)
    trace.follow(outer, "outer")
    for name in ["first", "second"] {
      let middle = Family.middle()
      let inside = (region("\(name) a"), region("\(name) b"))
      trace.follow(middle, name)
      outer.attach(middle, to: .on)
      middle.attach(inside.0, to: .idle)
      middle.attach(inside.1, to: .running)
    }
    outer <-! .run
    #expect(
      trace.take() == [
        "second a leaves low", "second leaves idle", "first a leaves low", "first leaves idle",
        "first moves idle to running", "first enters running", "second moves idle to running",
        "second enters running", "first b enters low", "second b enters low",
      ])
    outer <-! .shift
    #expect(
      trace.take() == [
        "second b leaves low", "first b leaves low", "first b moves low to high", "first b enters high",
        "second b moves low to high", "second b enters high",
      ])
  }

  private enum Box: StateType {
    case empty
    case full(Family.Inner)

    var inner: Family.Inner? { if case .full(let state) = self { state } else { nil } }
  }

  @Test("H3: an embedded region, its parent and the regions beside it move in one step")
  func embeddedRegion() {
    let outer = Family.outer(.on)
    let box = StateMachine<Box, Family.Signal>(state: .full(.low))
    let (inner, beside, other) = (region("inner"), region("beside"), region("other"))
    box.add { OnExit(.any) { trace.lines.append("box leaves \($0.fromState.inner!)") } }
    box.add { OnEntry(.any) { trace.lines.append("box enters \($0.toState.inner!)") } }
    outer.attach(box, to: .on)
    outer.attach(other, to: .on)
    box.attach(beside, to: .any)
    box.embed(inner, as: Box.full, from: \.inner)
    outer <-! .shift
    #expect(
      trace.take() == [
        "other leaves low", "inner leaves low", "beside leaves low", "box leaves low", "box enters high",
        "beside moves low to high", "beside enters high", "inner moves low to high", "inner enters high",
        "other moves low to high", "other enters high",
      ])
    #expect(box.state == .full(.high))
  }

  @Test(
    "H3: a region that moves its parent out of another region's state ends that region, whichever came first")
  func leavingTheOther() {
    for isFirst in [true, false] {
      let box = StateMachine<Box, Family.Signal>(state: .full(.low))
      let inner = region("inner")
      let beside = StateMachine<Family.Inner, Family.Signal>(state: .low)
      trace.follow(beside, "beside")
      if isFirst { box.attach(beside, to: .full(.low)) }
      box.embed(inner, as: Box.full, from: \.inner)
      if !isFirst { box.attach(beside, to: .full(.low)) }
      #expect(box.send(.shift).isAccepted)
      #expect((box.state, beside.state) == (.full(.high), .low))
      #expect(!beside.isActive)
      let leaving = ["inner leaves low", "beside leaves low"]
      #expect(
        trace.take() == (isFirst ? leaving : leaving.reversed()) + [
          "inner moves low to high", "inner enters high",
        ])
    }
  }

  @Test("H3: a region that is detached before it is left stays where it is")
  func detachingMidway() {
    let outer = Family.outer(.on)
    let (first, second) = (region("first"), region("second"))
    let attachments = [outer.attach(first, to: .on), outer.attach(second, to: .on)]
    second.add { OnExit(.any) { _ in attachments[0].dispose() } }
    outer <-! .shift
    #expect(trace.take() == ["second leaves low", "second moves low to high", "second enters high"])
    #expect((first.state, second.state) == (.low, .high))
  }

  @Test("H3: a region that has been left moves, although it is detached before its state changes")
  func detachingMeanwhile() {
    let outer = Family.outer(.on)
    let (first, second) = (region("first"), region("second"))
    outer.attach(first, to: .on)
    let attachment = outer.attach(second, to: .on)
    first.add { OnExit(.any) { _ in attachment.dispose() } }
    outer <-! .shift
    #expect(
      trace.take() == [
        "second leaves low", "first leaves low", "first moves low to high", "first enters high",
        "second moves low to high", "second enters high",
      ])
    #expect(!outer.submachines(of: AnyObject.self).contains { $0 === second })
  }

  @Test("H3: a region that a handler detaches after the states have changed still runs its handlers")
  func detachingLate() {
    let outer = Family.outer(.on)
    let (first, second) = (region("first"), region("second"))
    outer.attach(first, to: .on)
    let attachment = outer.attach(second, to: .on)
    first.add { OnEntry(.high) { _ in attachment.dispose() } }
    outer <-! .shift
    #expect(
      trace.take() == [
        "second leaves low", "first leaves low", "first moves low to high", "first enters high",
        "second moves low to high", "second enters high",
      ])
    #expect(outer.send(.shift).isAccepted)
    #expect((first.state, second.state) == (.low, .high))
  }

  @Test("H3, T4: an attempt that a region's handler makes waits for the others")
  func attemptsMidway() {
    let outer = Family.outer(.on)
    let (first, second) = (region("first"), region("second"))
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    second.add { OnExit(.low) { _ in outer <-! .power } }
    trace.follow(outer, "outer")
    outer <-! .shift
    #expect(
      trace.take() == [
        "second leaves low", "first leaves low", "first moves low to high", "first enters high",
        "second moves low to high", "second enters high", "second leaves high", "first leaves high",
        "outer leaves on", "outer moves on to off", "outer enters off",
      ])
  }

  @Test("H3, G1: a handler that another region's handler disposes of does not run any more")
  func disposingMidway() {
    let outer = Family.outer(.on)
    let (first, second) = (region("first"), Family.inner())
    let handler = second.add { OnEntry(.any) { _ in trace.lines.append("never") } }
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    first.add { OnEntry(.any) { _ in handler.dispose() } }
    outer <-! .shift
    #expect(trace.take() == ["first leaves low", "first moves low to high", "first enters high"])
    #expect(second.state == .high)
  }

  @Test("H3, K5: data changes with the states of other regions, before any handler runs")
  func data() {
    let outer = StateMachine<Power, Family.Signal>(state: .on)
    let (first, second) = (region("first"), StateMachine<Meter, Family.Signal>(state: .counting(1)))
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    second.addRoute(event: .shift, .counting => .any)
    second.add {
      Values { _, state, _ in
        if case .counting(let count) = state { .counting(count + 1) } else { nil }
      }
    }
    first.add { OnExit(.any) { _ in trace.lines.append("\(second.state)") } }
    first.add { OnEntry(.any) { _ in trace.lines.append("\(second.state)") } }
    second.add { OnExit(.any) { _ in trace.lines.append("never") } }
    second.addHandler(event: .shift) {
      trace.lines.append("\($0.fromState) to \($0.toState), \(first.state)")
    }
    outer <-! .shift
    #expect(
      trace.take() == [
        "first leaves low", "counting(1)", "first moves low to high", "first enters high", "counting(2)",
        "counting(1) to counting(2), high",
      ])
  }

  @Test("H3, H7: completions come after all entries, from the inside out")
  func completions() {
    let outer = Family.outer(.on)
    trace.follow(outer, "outer")
    let regions = [Family.middle(.running), Family.middle(.running)]
    for (number, middle) in regions.enumerated() {
      trace.follow(middle, "\(number)")
      outer.attach(middle, to: .on)
    }
    outer.add { OnCompletion(.on => .off) }
    outer <-! .finish
    #expect(
      trace.take() == [
        "1 leaves running", "0 leaves running", "0 moves running to done", "0 enters done",
        "1 moves running to done", "1 enters done", "1 leaves done", "0 leaves done", "outer leaves on",
        "outer moves on to off", "outer enters off",
      ])
  }
}
