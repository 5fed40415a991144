import Interlock
import Testing

@Suite struct CompletionTests {
  @Test("H7: reaching a final state takes the parent's completion route")
  func completion() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    let trace = Family.Trace()
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .busy).then { trace.lines.append("completes \($0)") } }
    trace.follow(outer, "outer")
    trace.follow(middle, "middle")
    outer <-! .run
    _ = trace.take()
    #expect(outer.send(.finish) == .moved(from: .on, to: .on))
    #expect(outer.state == .busy)
    #expect(
      trace.take() == [
        "middle leaves running", "middle moves running to done", "middle enters done", "middle leaves done",
        "outer leaves on", "completes .on => .busy", "outer moves on to busy", "outer enters busy",
      ])
  }

  @Test("H7: a state with regions is complete when all of them are done")
  func regions() {
    let (outer, first, second) = (Family.outer(.on), Family.middle(), Family.middle())
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    outer.add { OnCompletion(.on => .off) }
    outer <-! .run
    first <-! .finish
    #expect(first.isFinal && !outer.isComplete)
    #expect(outer.state == .on)
    second <-! .finish
    #expect(outer.state == .off)
  }

  @Test("H7: a region that names no final states does not stand in the way, but completes nothing by itself")
  func regionsWithoutFinalStates() {
    let (outer, endless, first, second) = (
      Family.outer(.on), Family.inner(), Family.middle(), Family.middle()
    )
    outer.attach(endless, to: .on)
    outer.add { OnCompletion(.on => .off) }
    #expect(!outer.isComplete)
    #expect(outer.send(.shift) == .moved(from: .on, to: .on))
    outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    outer <-! .run
    first <-! .finish
    #expect(!outer.isComplete && outer.state == .on)
    second <-! .finish
    #expect(outer.state == .off)
  }

  @Test("H7: a region that lives elsewhere does not stand in the way, and does not complete the state")
  func regionsElsewhere() {
    let (outer, here, there) = (Family.outer(.on), Family.middle(.running), Family.middle(.running))
    outer.attach(there, to: .busy)
    outer.attach(here, to: .on)
    outer.add { OnCompletion(.on => .busy) }
    here <-! .finish
    #expect((outer.state, outer.isComplete) == (.busy, false))
    there <-! .finish
    #expect((outer.state, outer.isComplete) == (.busy, true))
  }

  @Test("H7: final states count as they are declared at that moment")
  func declaringFinalStates() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(.running), Family.inner())
    outer.attach(middle, to: .on)
    outer.attach(inner, to: .on)
    outer.add { OnCompletion(.on => .off) }
    let final = inner.add { FinalStates(.high) }
    middle <-! .finish
    #expect((outer.state, outer.isComplete) == (.on, false))
    final.dispose()
    #expect((outer.state, outer.isComplete) == (.on, true))
  }

  @Test("H7: an embedded submachine completes a state beside a region without final states")
  func embedded() {
    enum Door: StateType {
      case away
      case here(Family.Middle)

      var middle: Family.Middle? { if case .here(let state) = self { state } else { nil } }
    }
    let door = StateMachine<Door, Family.Signal>(state: .here(.idle))
    let (middle, endless) = (Family.middle(), Family.inner())
    door.embed(middle, as: Door.here, from: \.middle)
    door.attach(endless, to: [.here(.running), .here(.done)])
    door.add { OnCompletion(.here(.done) => .away) }
    door <-! .run <-! .shift
    #expect((door.state, endless.state) == (.here(.running), .high))
    door <-! .finish
    #expect(door.state == .away)
  }

  @Test("H7: without a completion route a complete state can be asked for")
  func asking() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    #expect(!outer.isComplete)
    outer.attach(middle, to: .on)
    #expect(!outer.isComplete)
    outer <-! .run <-! .finish
    #expect(outer.isComplete && middle.isFinal)
    #expect(outer.state == .on)
    outer <-! .power
    #expect(!outer.isComplete)
  }

  @Test("H7: a condition decides; the route is closed to all other attempts")
  func condition() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    var isOpen = false
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .off).when("open") { _ in isOpen } }
    middle.addRoute(event: .stray, .done => .done)
    #expect(!outer.accepts(.off) || outer.hasRoute(event: .power, fromState: .on, toState: .off))
    outer <-! .run <-! .finish
    #expect(outer.state == .on)
    isOpen = true
    outer <-! .stray
    #expect(outer.state == .off)
  }

  @Test("H7: routes from a single state come first, then the order of registration")
  func ranks() {
    let (outer, middle) = (Family.outer(.on), Family.middle(.running))
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.any => .off) }
    outer.add { OnCompletion(.on => .busy).when("never") { _ in false } }
    outer.add { OnCompletion(.on => .busy) }
    outer <-! .finish
    #expect(outer.state == .busy)
  }

  @Test("H7: several routes in one call share their condition")
  func severalRoutes() {
    for isOpen in [true, false] {
      let (outer, middle) = (Family.outer(.on), Family.middle(.running))
      outer.attach(middle, to: .any)
      outer.add { OnCompletion(.busy => .on, .on => .busy).when("open") { _ in isOpen } }
      outer <-! .finish
      #expect(outer.state == (isOpen ? .busy : .on))
    }
  }

  @Test("H7: completions continue outwards, and come before queued attempts")
  func cascade() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(.running), Family.middle(.running))
    var trace: [String] = []
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .running)
    middle.add { OnCompletion(.running => .done) }
    outer.add { OnCompletion(.on => .off) }
    inner.add {
      OnEntry(.done) { _ in
        trace.append("inner")
        outer <-! .power
      }
    }
    middle.add { OnEntry(.done) { _ in trace.append("middle") } }
    outer.add { OnEntry(.off) { trace.append("off by \($0.event.map { "\($0)" } ?? "completion")") } }
    outer.add { OnEntry(.on) { trace.append("on by \($0.event.map { "\($0)" } ?? "completion")") } }
    outer <-! .finish
    #expect(trace == ["inner", "middle", "off by completion", "on by power"])
  }

  @Test("H7: a child that starts in a final state completes at once")
  func startingFinal() {
    let (outer, middle) = (Family.outer(), Family.middle(.done))
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .busy) }
    outer <-! .power
    #expect(outer.state == .busy)
  }

  @Test("H7: an internal completion route stays and runs its handler")
  func internalRoute() {
    let (outer, middle) = (Family.outer(.on), Family.middle(.running))
    var count = 0
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .any).then { _ in count += 1 } }
    outer.add { OnEntry(.on) { _ in Issue.record("An internal transition enters nothing.") } }
    outer.add { OnExit(.on) { _ in Issue.record("An internal transition leaves nothing.") } }
    outer <-! .finish
    #expect((outer.state, count) == (.on, 1))
  }

  @Test(
    "H7: of several parents that check after one step, the innermost is first, whatever was attached first")
  func innermostFirst() {
    enum Work: StateType { case work, done }
    enum Go: EventType { case go }
    let leaf = Blueprint<Work, Go>(state: .work) {
      On(.go, .work => .done)
      FinalStates(.done)
    }
    for (place, disturbs) in [(0, false), (1, false), (0, true), (1, true)] {
      let trace = Family.Trace()
      let middle = leaf.machine()
      let outer = Machine<Work, Go>(state: .work)
      let inside = Machine<Work, Go>(state: .work)
      let parts: [() -> Void] = [
        { outer.attach(middle, to: .work) },
        { outer.attach(inside, to: .work) },
      ]
      parts[place]()
      parts[1 - place]()
      inside.attach(leaf.machine(), to: .work)
      inside.add { OnCompletion(.work => .done).then { _ in trace.lines.append("inside") } }
      outer.add { OnCompletion(.work => .done).then { _ in trace.lines.append("outer") } }
      if disturbs {
        outer.add { Along(.any => .any) { $0.machine.add { Along(.any => .any) { _ in } } } }
      }
      outer <-! .go
      #expect(trace.lines == ["inside", "outer"], "\(place) \(disturbs)")
    }
  }

  @Test("H7: handlers of state attempts run on completion, those of events don't")
  func handlers() {
    let (outer, middle) = (Family.outer(.on), Family.middle(.running))
    var trace: [String] = []
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .off) }
    outer.addHandler(.on => .off) { trace.append("state \($0)") }
    outer.add { After { trace.append("event \($0)") } }
    outer <-! .finish
    #expect(trace == ["state .on => .off"])
  }

  @Test(
    "H7: an outcome is that of the attempt, not of the completion after it, whether or not the machines are made"
  )
  func outcomes() {
    enum Wizard: StateType { case form, thanks }
    enum Page: StateType { case open, sent }
    enum Key: EventType { case submit }
    let page = Blueprint<Page, Key>(state: .open) {
      On(.submit, .open => .sent)
      FinalStates(.sent)
    }
    let wizard = Blueprint<Wizard, Key>(state: .form) {
      OnCompletion(.form => .thanks)
      Submachine(page, in: .form)
    }
    let (folded, live) = (wizard.machine(), wizard.machine())
    #expect(live.members.count == 2)
    for machine in [folded, live] {
      #expect(machine.send(.submit) == .moved(from: .form, to: .form))
      #expect(machine.state == .thanks)
    }
    let quiet = wizard.machine()
    #expect(quiet.send(.submit).isAccepted && quiet.state == .thanks)
  }
}
