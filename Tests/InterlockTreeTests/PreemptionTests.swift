import Interlock
import Testing

/// Where two chosen routes would leave a state in common, one gives way.
@Suite struct PreemptionTests {
  private typealias Inner = Family.Inner
  private typealias Signal = Family.Signal

  /// A state that carries that of a machine that lives in it.
  private enum Box: StateType {
    case empty
    case full(Inner)

    var inner: Inner? { if case .full(let state) = self { state } else { nil } }
  }

  private let trace = Family.Trace()

  /// A box, and the machine that moves it from inside.
  private func box() -> (box: StateMachine<Box, Signal>, inner: StateMachine<Inner, Signal>) {
    let box = StateMachine<Box, Signal>(state: .full(.low))
    let inner = region("inner")
    box.add { OnExit(.any) { trace.lines.append("box leaves \($0.fromState.inner!)") } }
    box.add { OnEntry(.any) { trace.lines.append("box enters \($0.toState.inner!)") } }
    box.embed(inner, as: Box.full, from: \.inner)
    return (box, inner)
  }

  private func region(_ name: String) -> StateMachine<Inner, Signal> {
    let region = Family.inner()
    trace.follow(region, name)
    return region
  }

  /// Lets a machine be followed by its table from the next attempt on.
  private func warm<S, E>(_ machine: Machine<S, E>, _ event: E) {
    _ = machine.destination(on: event)
    trace.lines = []
  }

  @Test("H2: the route inside a state wins over one that would leave the state, whichever came first")
  func insideWins() {
    for isFirst in [true, false] {
      let box = StateMachine<Box, Signal>(state: .full(.low))
      let (inner, beside) = (region("inner"), region("beside"))
      if isFirst { box.attach(beside, to: .full(.low)) }
      box.embed(inner, as: Box.full, from: \.inner)
      if !isFirst { box.attach(beside, to: .full(.low)) }
      warm(box, .shift)
      for (old, new) in [(Inner.low, Inner.high), (.high, .low)] {
        #expect(box.destination(on: .shift) == .full(.low))
        #expect(box.send(.shift) == .moved(from: .full(.low), to: .full(.low)))
        #expect((box.state, inner.state, beside.state) == (.full(.low), .low, new))
        #expect(
          trace.take() == [
            "beside leaves \(old)", "beside moves \(old) to \(new)", "beside enters \(new)",
          ])
      }
    }
  }

  @Test("H2: in a blueprint's tree as well")
  func blueprints() {
    let part = Blueprint<Inner, Signal>(state: .low) { On(.shift, .low => .high, .high => .low) }
    let boxes = Blueprint<Box, Signal>(state: .full(.low)) {
      Submachine(part, in: .full(.low))
      Embed(part, as: Box.full, from: \.inner)
    }
    let (folded, live) = (boxes.machine(), boxes.machine())
    #expect(live.members.count == 3)
    for machine in [folded, live] {
      #expect(machine.destination(on: .shift) == .full(.low))
      #expect(machine.send(.shift) == .moved(from: .full(.low), to: .full(.low)))
      #expect("\(machine.configuration)" == ".full(.low) / [.high, .low]")
    }
  }

  @Test("H2: if the region inside takes no event, the state is left")
  func nothingInside() {
    let (box, inner) = box()
    let beside = StateMachine<Inner, Signal>(state: .low)
    beside.addRoute(event: .shift, .low => .high, condition: { _ in false })
    beside.add { Ignore(.run) }
    trace.follow(beside, "beside")
    box.attach(beside, to: .full(.low))
    inner.addRoute(event: .run, .low => .high)
    for event in [Signal.shift, .run] {
      #expect(box.destination(on: event) == .full(.high))
      box <-! event
      #expect(
        trace.take() == [
          "beside leaves low", "inner leaves low", "box leaves low", "box enters high",
          "inner moves low to high", "inner enters high",
        ])
      box <-! .shift
      trace.lines = []
    }
  }

  @Test("H2: routes that leave no state in common are all taken")
  func nothingInCommon() {
    let (box, inner) = box()
    let (beside, elsewhere) = (region("beside"), region("elsewhere"))
    box.attach(beside, to: [.full(.low), .full(.high)])
    box.attach(elsewhere, to: .empty)
    #expect(box.destination(on: .shift) == .full(.high))
    box <-! .shift
    #expect((box.state, inner.state, beside.state) == (.full(.high), .high, .high))
    #expect(elsewhere.state == .low)
  }

  @Test("H2: a route from a state to itself loses to a route inside the state")
  func selfRoute() {
    let (box, inner) = box()
    let beside = region("beside")
    box.attach(beside, to: .any)
    inner.addRoute(event: .run, .low => .low)
    beside.addRoute(event: .run, .low => .high)
    warm(box, .run)
    box <-! .run
    #expect(trace.take() == ["beside leaves low", "beside moves low to high", "beside enters high"])
    box <-! .run
    #expect(
      trace.take() == [
        "beside leaves high", "inner leaves low", "box leaves low", "box enters low",
        "inner moves low to low",
        "inner enters low", "beside enters low",
      ])
  }

  @Test("H2: of three choices, the innermost wins over both around it")
  func nested() {
    for isFirst in [true, false] {
      let (outer, outerInner) = box()
      let (middle, middleInner) = box()
      let deepest = region("deepest")
      if isFirst { outer.attach(middle, to: .full(.low)) }
      middle.attach(deepest, to: .full(.low))
      if !isFirst { outer.attach(middle, to: .full(.low)) }
      warm(outer, .shift)
      #expect(outer.destination(on: .shift) == .full(.low))
      outer <-! .shift
      #expect((outerInner.state, middleInner.state, deepest.state) == (.low, .low, .high))
      #expect(trace.take() == ["deepest leaves low", "deepest moves low to high", "deepest enters high"])
      // What has no choice inside wins over what is around it.
      _ = deepest.add { Ignore(.run) }
      for inner in [outerInner, middleInner] { inner.addRoute(event: .run, .low => .high) }
      outer <-! .run
      #expect((outer.state, middle.state, deepest.isActive) == (.full(.low), .full(.high), false))
    }
  }

  @Test("H2: two regions inside both win")
  func twoInside() {
    let (box, inner) = box()
    let (first, second) = (region("first"), region("second"))
    box.attach(first, to: .full(.low))
    box.attach(second, to: .full(.low))
    box <-! .shift
    #expect((inner.state, first.state, second.state) == (.low, .high, .high))
  }

  @Test("H2, K5: an internal transition leaves no state, so it conflicts with no other choice and is taken")
  func internalTransition() {
    for isFirst in [true, false] {
      let box = StateMachine<Box, Signal>(state: .full(.low))
      let inner = region("inner")
      let beside = StateMachine<Inner, Signal>(state: .low)
      beside.addRoute(event: .shift, .any => .any)
      trace.follow(beside, "beside")
      if isFirst { box.attach(beside, to: .full(.low)) }
      box.embed(inner, as: Box.full, from: \.inner)
      if !isFirst { box.attach(beside, to: .full(.low)) }
      warm(box, .shift)
      for round in 0..<2 {
        #expect(box.destination(on: .shift) == .full(.high))
        box <-! .shift
        let leaving = ["inner leaves low", "beside leaves low"]
        let telling = ["beside moves low to low", "inner moves low to high", "inner enters high"]
        #expect(
          trace.take() == (isFirst ? leaving : leaving.reversed())
            + (isFirst ? telling : [telling[1], telling[2], telling[0]]),
          "\(round)")
        box <-! .shift
        #expect(beside.isActive)
        trace.lines = []
      }
    }
  }

  @Test(
    "H2, H4: a region whose choice won resumes by its history; a region that was left in the same step has its new data"
  )
  func histories() {
    enum Meter: StateType {
      case counting(Int)

      enum Kind: StateType { case counting }

      var kind: Kind { .counting }
    }
    let (box, inner) = box()
    let beside = region("beside")
    let meter = StateMachine<Meter, Signal>(state: .counting(1))
    meter.addRoute(event: .run, .counting => .any)
    meter.add {
      Values { _, state, _ in
        if case .counting(let count) = state { .counting(count + 1) } else { nil }
      }
    }
    box.attach(beside, to: .full(.low), history: .shallow)
    box.attach(meter, to: .full(.low), history: .deep)
    inner.addRoute(event: .run, .low => .high)
    inner.addRoute(event: .run, .high => .low)
    box <-! .shift
    #expect((box.state, beside.state) == (.full(.low), .high))
    box <-! .run
    #expect((box.state, meter.state) == (.full(.high), .counting(2)))
    box <-! .run
    #expect((box.state, beside.state, meter.state) == (.full(.low), .high, .counting(2)))
  }

  @Test("H2, R5: all conditions are judged before a choice loses, and nothing of a lost choice happens")
  func conditions() {
    let (box, inner) = box()
    let beside = region("beside")
    box.attach(beside, to: .full(.low))
    var judged = 0
    inner.addRoute(
      event: .run, .low => .high,
      condition: { _ in
        judged += 1
        return true
      })
    beside.addRoute(event: .run, .low => .high)
    #expect(inner.send(.run) == .moved(from: .low, to: .high))
    box <-! .shift
    trace.lines = []
    #expect(box.send(.run) == .moved(from: .full(.low), to: .full(.low)))
    #expect((inner.state, beside.state, judged) == (.low, .high, 2))
    #expect(trace.take() == ["beside leaves low", "beside moves low to high", "beside enters high"])
  }

  @Test(
    "H2, G1: a machine whose choice lost stays in its state, even if the winner is detached before it begins")
  func detachedWinner() {
    let outer = Family.outer(.on)
    let (box, inner) = box()
    let (beside, last) = (region("beside"), region("last"))
    outer.attach(box, to: .on)
    outer.attach(last, to: .on)
    let attachment = box.attach(beside, to: .full(.low))
    last.add { OnExit(.any) { _ in attachment.dispose() } }
    warm(outer, .shift)
    outer <-! .shift
    #expect((inner.state, beside.state, last.state) == (.low, .low, .high))
    #expect(trace.take() == ["last leaves low", "last moves low to high", "last enters high"])
    outer <-! .shift
    #expect((inner.state, box.state) == (.high, .full(.high)))
  }
}
