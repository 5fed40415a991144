import Interlock
import Testing

@Suite struct ActivityTests {
  @Test("H1: a submachine is active exactly while its parent is active and in such a state")
  func activity() {
    let (outer, middle, inner) = (Family.outer(), Family.middle(), Family.inner())
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .running)
    #expect([outer.isActive, middle.isActive, inner.isActive] == [true, false, false])
    outer <-! .power
    #expect([outer.isActive, middle.isActive, inner.isActive] == [true, true, false])
    outer <-! .run
    #expect([outer.isActive, middle.isActive, inner.isActive] == [true, true, true])
    #expect(middle.state == .running)
    outer <-! .power
    #expect([outer.isActive, middle.isActive, inner.isActive] == [true, false, false])
  }

  @Test("H1: a submachine stays active while its parent moves between the states of its pattern")
  func staying() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    let trace = Family.Trace()
    outer.attach(middle, to: [.on, .busy])
    trace.follow(middle, "middle")
    outer <-! .run
    #expect(trace.take() == ["middle leaves idle", "middle moves idle to running", "middle enters running"])
    outer <-! .shift
    #expect(outer.state == .busy)
    #expect(middle.isActive && middle.state == .running)
    #expect(trace.take() == [])
    outer <-! .power
    #expect(trace.take() == ["middle leaves running"])
  }

  @Test("H1: a submachine in any state stays active whatever the parent does")
  func everywhere() {
    let (outer, inner) = (Family.outer(), Family.inner())
    outer.attach(inner, to: .any)
    outer <-! .power
    outer <-! .shift
    #expect(outer.state == .on)
    #expect(inner.isActive && inner.state == .high)
  }

  @Test("H1: detached, the child stands alone")
  func detaching() {
    let (outer, middle) = (Family.outer(), Family.middle())
    let attachment = outer.attach(middle, to: .on)
    #expect(!attachment.disposed)
    #expect(!middle.send(.run).isAccepted)
    attachment.dispose()
    attachment.dispose()
    #expect(attachment.disposed)
    #expect(middle.isActive)
    #expect(middle.send(.run).isAccepted)
    outer <-! .power
    #expect(middle.state == .running)
    #expect(!outer.send(.run).isAccepted)
  }

  @Test("H1: attached to the current state, the child is active at once, and no handlers run")
  func attachingToTheCurrentState() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    let trace = Family.Trace()
    trace.follow(outer, "outer")
    trace.follow(middle, "middle")
    outer.attach(middle, to: .on)
    #expect(middle.isActive)
    #expect(trace.take() == [])
  }

  @Test("H1: a self route leaves and enters the child, too")
  func selfRoutes() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    let trace = Family.Trace()
    outer.addRoute(event: .stray, .on => .on)
    outer.attach(middle, to: [.on, .busy])
    outer <-! .run
    trace.follow(middle, "middle")
    outer <-! .stray
    #expect(trace.take() == ["middle leaves running", "middle enters idle"])
  }

  @Test("G2: a submachine attached during an attempt takes part from the next one on")
  func attachingDuringAnAttempt() {
    let (outer, middle) = (Family.outer(), Family.middle())
    let trace = Family.Trace()
    trace.follow(middle, "middle")
    let attaching = outer.add { OnExit(.off) { $0.machine.attach(middle, to: .on) } }
    outer <-! .power
    attaching.dispose()
    #expect(trace.take() == [])
    #expect(middle.isActive)
    outer <-! .run
    #expect(middle.state == .running)
    #expect(trace.take().count == 3)
  }

  @Test("G1: a submachine that is detached during an attempt takes no further part")
  func detachingDuringAnAttempt() {
    let (outer, first, second) = (Family.outer(.on), Family.middle(), Family.middle())
    let attachment = outer.attach(first, to: .on)
    outer.attach(second, to: .on)
    second.add { OnExit(.idle) { _ in attachment.dispose() } }
    #expect(outer.send(.run).isAccepted)
    #expect(second.state == .running)
    #expect(first.state == .idle)
    #expect(first.send(.run).isAccepted)
  }

  @Test("H1: machines that stand alone again are as fast as before, and can be attached again")
  func aloneAgain() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    var order: [String] = []
    outer.attach(middle, to: .on).dispose()
    middle.addHandler(event: .run) { context in
      order.append("run")
      context.machine <-! .finish
      order.append("queued")
    }
    middle.addHandler(event: .finish) { _ in order.append("finish") }
    middle <-! .run
    #expect(order == ["run", "queued", "finish"])
    #expect(outer.submachines(of: AnyObject.self).isEmpty)
  }
}
