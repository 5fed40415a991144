import Interlock
import Testing

@Suite struct OneQueueTests {
  @Test("H8: attempts on any machine from any handler run in order, after the one under way")
  func order() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(), Family.inner())
    var trace: [String] = []
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .any)
    middle.add {
      OnExit(.idle) { _ in
        inner <-! .shift
        outer <- .busy
        trace.append("idle left")
      }
    }
    middle.add {
      OnEntry(.running) { _ in
        middle <-! .finish
        trace.append("running entered")
      }
    }
    inner.add { OnEntry(.high) { _ in trace.append("inner high, middle \(middle.state)") } }
    outer.add { OnEntry(.busy) { _ in trace.append("outer busy") } }
    middle.addErrorHandler { trace.append("\($0.refusal!)") }
    outer <-! .run
    #expect(
      trace == [
        "idle left", "running entered", "inner high, middle running", "outer busy",
        "No route is open from .running on .finish: the machine is not active while StateMachine<Outer, Signal> is in .busy.",
      ])
    #expect(outer.send(.power) == .moved(from: .busy, to: .off))
  }

  @Test("H8: driving an inactive child is refused, and the reason says so")
  func inactive() throws {
    let (outer, middle, inner) = (Family.outer(), Family.middle(), Family.inner())
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .running)
    guard case .refused(let refusal) = inner.send(.shift) else {
      Issue.record("An inactive machine refuses.")
      return
    }
    #expect(refusal.reason == .inactive("StateMachine<Outer, Signal> is in .off"))
    #expect(
      "\(refusal)"
        == "No route is open from .low on .shift: the machine is not active while StateMachine<Outer, Signal> is in .off."
    )
    #expect(
      "\(inner.move(to: .high))"
        == "No route is open from .low to .high: the machine is not active while StateMachine<Outer, Signal> is in .off."
    )
    let error = #expect(throws: RefusedAttempt.self) { try inner.send(.shift).orThrow() }
    #expect(error?.labels == [])
    outer <-! .power
    #expect("\(inner.send(.shift))".contains("while StateMachine<Middle, Signal> is in .idle."))
    #expect(inner.state == .low)
  }

  @Test("T4: a hundred thousand attempts that make each other across a tree don't grow the stack")
  func chained() {
    let (outer, inner) = (Family.outer(.on), Family.inner())
    var count = 0
    outer.attach(inner, to: .any)
    inner.addAnyHandler(.any => .any) { _ in
      count += 1
      if count < 100_000 { outer <-! .shift }
    }
    outer <-! .shift
    #expect(count == 100_000)
  }

  @Test("H8: machines that come together during their own attempts share the queue")
  func comingTogether() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    var trace: [String] = []
    middle.addHandler(event: .run) { _ in
      middle <-! .finish
      outer.attach(middle, to: .on)
      #expect(outer.send(.power) == .queued)
      #expect(middle.send(.run) == .queued)
      trace.append("attached")
    }
    middle.add { OnEntry(.done) { _ in trace.append("done") } }
    outer.add { OnEntry(.off) { _ in trace.append("off") } }
    middle <-! .run
    #expect(trace == ["attached", "done", "off"])
    #expect(!middle.isActive)
    #expect(outer.send(.power).isAccepted)
    #expect(middle.isActive)
  }

  @Test("H8: a child that moves to another tree during an attempt does not tie the two together")
  func movingToAnotherTree() {
    let (outer, other, inner) = (Family.outer(.on), Family.outer(.on), Family.inner())
    let attachment = outer.attach(inner, to: .off)
    let moving = outer.addHandler(event: .shift) { _ in
      attachment.dispose()
      other.attach(inner, to: .any)
    }
    outer <-! .shift
    moving.dispose()
    outer.addHandler(event: .shift) { _ in
      #expect(other.send(.power) == .moved(from: .on, to: .off))
      #expect(inner.send(.shift) == .moved(from: .low, to: .high))
    }
    #expect(outer.send(.shift).isAccepted)
  }

  @Test("H8: attempts that wait when a tree joins a busy one run in the call under way")
  func joiningWhileDraining() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(), Family.inner())
    var trace: [String] = []
    outer.attach(inner, to: .any)
    inner.addHandler(event: .shift, .low => .high) { _ in
      outer <-! .shift
      outer <-! .power
    }
    inner.addHandler(event: .shift, .high => .low) { _ in outer.attach(middle, to: .any) }
    outer.add { OnEntry(.off) { _ in trace.append("outer is off") } }
    middle.addHandler(event: .run) { _ in
      outer <-! .shift
      trace.append("middle is done")
      #expect(middle.send(.finish) == .queued)
    }
    middle <-! .run
    #expect(trace == ["middle is done", "outer is off"])
    #expect(!outer.configuration.submachines.isEmpty && middle.state == .done)
  }

  @Test("H8: a child that is detached with attempts waiting makes them in their turn")
  func detachedWhileWaiting() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    var trace: [String] = []
    let attachment = outer.attach(middle, to: .on)
    outer.addHandler(event: .shift) { _ in
      middle <-! .run
      attachment.dispose()
      middle <-! .finish
      trace.append("detached")
    }
    middle.addAnyHandler(.any => .any) { trace.append("\($0)") }
    outer <-! .shift
    #expect(trace == ["detached", ".idle => .running on .run", ".running => .done on .finish"])
    #expect(middle.isActive)
    #expect(!middle.send(.power).isAccepted)
  }

  @Test("H8: a handler attaches the root of its tree to another machine; the call ends in the tree of both")
  func joiningWhileHandlersRun() {
    let (root, inner, other) = (Family.outer(), Family.inner(), Family.middle())
    root.attach(inner, to: .off)
    root <-! .stray
    var later: [StateMachine<Family.Outer, Family.Signal>] = []
    root.add {
      OnExit(.off) { _ in
        other.attach(root, to: .idle)
        #expect(root.send(.stray) == .queued && inner.send(.stray) == .queued)
        // Where the tree of before was in memory, there are other trees now.
        for _ in 0..<64 {
          let machine = Family.outer()
          machine.attach(Family.inner(), to: .off)
          later.append(machine)
        }
      }
    }
    root <-! .power
    #expect(root.state == .on)
    #expect(other.send(.run) == .moved(from: .idle, to: .running))
  }

  @Test("H8, G2: an object that an edit releases may attach a busy machine, which continues as it began")
  func joiningAfterAnEdit() async {
    await #expect(processExitsWith: .success) {
      enum Place: StateType { case at(Int) }
      let (parent, machine) = (Machine<Place, Family.Signal>(state: .at(0)), Family.middle())
      var trace: [String] = []
      parent.attach(Family.inner(), to: .at(0))
      parent.add { On(.power, .at(0) => .at(1), .at(1) => .at(0)) }
      func hold(_ farewell: Farewell) -> any Disposable {
        parent.add { OnEntry(.at(1)) { _ in withExtendedLifetime(farewell) {} } }
      }
      let attaching = hold(Farewell { parent.attach(machine, to: .at(1)) })
      var isReady = false
      parent.add { OnEntry(.at(1)) { _ in if isReady { attaching.dispose() } } }
      parent <-! .power <-! .power
      func note(_ farewell: Farewell) -> any Disposable {
        machine.add { OnEntry(.idle) { _ in withExtendedLifetime(farewell) {} } }
      }
      let noted = note(Farewell { trace.append("freed") })
      machine.add {
        OnExit(.idle) { _ in
          guard isReady else { return }
          noted.dispose()
          parent <-! .power
        }
      }
      machine.add { OnEntry(.running) { _ in trace.append("entered") } }
      machine <-! .run <-! .run
      (trace, isReady) = ([], true)
      machine <-! .run
      #expect(trace == ["entered", "freed"])
      #expect(machine.parent(as: AnyObject.self) === parent)
    }
  }
}
