import Interlock
import Testing

/// Trees that change while attempts are under way.
@Suite struct TreeEditTests {
  private enum Box: StateType {
    case empty
    case full(Family.Inner)

    var inner: Family.Inner? { if case .full(let state) = self { state } else { nil } }
  }

  private let trace = Family.Trace()

  @Test(
    "G2: a submachine attached during an attempt takes part in all later ones, even if its tree is taken apart"
  )
  func attachedBefore() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(.running), Family.inner())
    outer <-! .shift
    let attachment = outer.attach(middle, to: .any)
    middle.addHandler(event: .run) { _ in middle.attach(inner, to: .any) }
    middle <-! .run
    attachment.dispose()
    #expect(middle.send(.shift).isAccepted)
    #expect(inner.state == .high)
  }

  @Test("G1: machines below one that is detached don't do what they chose")
  func detachedAbove() {
    let (outer, first, second, inner) = (
      Family.outer(.on), Family.middle(), Family.middle(), Family.inner()
    )
    let attachment = outer.attach(first, to: .any)
    outer.attach(second, to: .any)
    first.attach(inner, to: .any)
    inner.add { On(.run, .low => .high) }
    second.add { OnExit(.idle) { _ in attachment.dispose() } }
    outer <-! .run
    #expect((second.state, inner.state) == (.running, .low))
  }

  @Test("G1: a machine that a submachine's exit handler detaches is not left")
  func detachedWhileLeft() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(), Family.inner())
    let attachment = outer.attach(middle, to: .on)
    middle.attach(inner, to: .any)
    inner.add { OnExit(.any) { _ in attachment.dispose() } }
    trace.follow(middle, "middle")
    outer <-! .power
    #expect(trace.take() == [])
    #expect(outer.state == .off)
  }

  @Test(
    "H3: if a handler detaches a machine that is left or entered, its other handlers still run",
    arguments: [Family.Outer.on, .off], 0..<4)
  func detachedByItself(start: Family.Outer, rounds: Int) {
    let (outer, middle) = (Family.outer(start), Family.middle())
    let attachment = outer.attach(middle, to: .on)
    var isLast = false
    for handler in ["first", "second", "third"] {
      let note = { [trace] in
        trace.lines.append(handler)
        if isLast, handler == "first" { attachment.dispose() }
      }
      middle.add { OnExit(.any) { _ in note() } }
      middle.add { OnEntry(.any) { _ in note() } }
    }
    // After some attempts, the tree has a score to play.
    for _ in 0..<2 * rounds { outer <-! .power }
    _ = trace.take()
    isLast = true
    outer <-! .power
    #expect(trace.take() == ["first", "second", "third"])
    outer <-! .power
    #expect(trace.take() == [])
  }

  @Test(
    "G1: a submachine that is detached before its entry handlers run does not run them, nor do machines inside it"
  )
  func detachedWhileStarted() {
    let (outer, middle, inner) = (Family.outer(), Family.middle(), Family.inner())
    let attachment = outer.attach(middle, to: .on)
    middle.attach(inner, to: .any)
    outer.add { OnEntry(.on) { _ in attachment.dispose() } }
    outer <-! .power
    trace.follow(middle, "middle")
    trace.follow(inner, "inner")
    middle <-! .run
    #expect(trace.take() == ["middle leaves idle", "middle moves idle to running", "middle enters running"])
  }

  @Test(
    "H5: the outer machine follows one that was embedded, and moved by it, while that one moved to where it was"
  )
  func embeddedAndBack() {
    let inner = Family.inner()
    let box = StateMachine<Box, Family.Signal>(state: .empty)
    box.addRoute(event: .power, .empty => .full(.high), label: "embeds") { context in
      context.machine.embed(inner, as: Box.full, from: \.inner)
      return true
    }
    inner.addRoute(event: .run, .low => .low)
    var states: [Family.Inner] = []
    inner.add {
      OnExit(.low) { [unowned inner] _ in
        box <-! .power
        states.append(inner.state)
      }
    }
    inner <-! .run
    #expect(states == [.high], "The box moves the machine that is embedded in it.")
    #expect(inner.state == .low && box.state == .full(.low))
  }

  @Test(
    "G2: a machine that is embedded during an attempt takes no part in it, but agrees with its parent afterwards"
  )
  func embeddedUnderWay() {
    let inner = Family.inner()
    let box = StateMachine<Box, Family.Signal>(state: .full(.low)) { machine in
      machine.addRoute(
        .full(.low) => .full(.high),
        condition: { context in
          context.machine.embed(inner, as: Box.full, from: \.inner)
          return true
        })
    }
    trace.follow(inner, "inner")
    #expect(box.move(to: .full(.high)).isAccepted)
    #expect((box.state, inner.state) == (.full(.high), .high))
    #expect(trace.take() == [])
    #expect(inner.send(.shift).isAccepted)
    #expect(box.state == .full(.low))
  }

  @Test(
    "G2: a machine that is embedded during its own transition moves its parent along, without handlers"
  )
  func embeddedWhileMoving() {
    let box = StateMachine<Box, Family.Signal>(state: .full(.high))
    let inner = Family.inner()
    trace.follow(box, "box")
    inner.add { OnExit(.low) { box.embed($0.machine, as: Box.full, from: \.inner) } }
    #expect(inner.send(.shift) == .moved(from: .low, to: .high))
    inner.addRoute(event: .finish, .high => .low)
    #expect((box.state, inner.state) == (.full(.high), .high))
    #expect(trace.take() == [])
    #expect(inner.send(.finish).isAccepted)
    #expect(box.state == .full(.low))
  }

  @Test(
    "G2: a machine whose parent is put into another state during an attempt does not take it along any more")
  func parentPutElsewhere() {
    enum Shelf: StateType {
      case box(Box)
      var box: Box? { if case .box(let state) = self { state } else { nil } }
    }
    let shelf = Machine<Shelf, Family.Signal>(state: .box(.empty))
    let box = Machine<Box, Family.Signal>(state: .full(.low))
    let inner = Machine<Family.Inner, Family.Signal>(state: .low) { machine in
      machine.addRoute(
        event: .shift, .low => .high,
        condition: { _ in
          shelf.embed(box, as: Shelf.box, from: \.box)
          return true
        })
    }
    box.embed(inner, as: Box.full, from: \.inner)
    inner <-! .shift
    #expect((shelf.state, box.state, inner.state) == (.box(.empty), .empty, .high))
    #expect(!inner.isActive)
  }

  @Test("H5: the machines in which a parent is embedded follow it, too")
  func embeddedWhileMovingFurtherIn() {
    enum Shelf: StateType {
      case box(Box)
      var box: Box? { if case .box(let state) = self { state } else { nil } }
    }
    let shelf = Machine<Shelf, Family.Signal>(state: .box(.full(.low)))
    let box = Machine<Box, Family.Signal>(state: .empty)
    let (inner, other) = (Family.inner(), Family.middle())
    shelf.embed(box, as: Shelf.box, from: \.box)
    inner.attach(other, to: .any)
    inner.add { OnExit(.low) { box.embed($0.machine, as: Box.full, from: \.inner) } }
    inner <-! .shift
    #expect((shelf.state, box.state, inner.state) == (.box(.full(.high)), .full(.high), .high))
  }

  @Test("G2: a registration that a child's condition adds to its parent takes part from the next attempt on")
  func registeredBelow() {
    let outer = Machine<Family.Outer, Family.Signal>(state: .on)
    let inner = Family.inner()
    outer.attach(inner, to: .any)
    inner.register(
      routesFor: .any, [.any => .high],
      condition: { _ in
        outer.addRoute(event: .stray, .on => .busy)
        return false
      })
    #expect(!outer.send(.stray).isAccepted)
    #expect(outer.send(.stray).isAccepted)
    #expect(outer.state == .busy)
  }

  @Test("G2: registrations after an attempt in which a machine joined a tree work")
  func registeredLater() {
    let (outer, inner) = (Family.outer(), Family.inner())
    let registration = outer.addRoute(.off => .busy)
    outer.add {
      OnExit(.off) { _ in
        registration.dispose()
        outer.attach(inner, to: .any)
      }
    }
    outer <-! .power
    outer.addErrorHandler { [trace] in trace.lines.append("\($0)") }
    #expect(!outer.send(.stray).isAccepted)
    #expect(trace.take() == [".on => .on on .stray"])
  }

  @Test("F3: attempts that conditions make during a query wait until the whole tree has been asked")
  func query() {
    let (outer, first, second) = (Family.outer(.on), Family.middle(), Family.middle())
    outer.attach(first, to: .any)
    outer.attach(second, to: .any)
    first.addRoute(
      event: .stray, .any => .done,
      condition: { _ in
        outer <-! .power
        return false
      })
    second.addRoute(
      event: .stray, .any => .done,
      condition: { _ in
        trace.lines.append("asked while outer is \(outer.state)")
        return false
      })
    #expect(outer.destination(on: .stray) == nil)
    #expect(trace.take() == ["asked while outer is on"])
    #expect(outer.state == .off)
  }

  @Test(
    "G1: a choice is stale if its machine is detached afterwards, even if it was detached before")
  func detachedTwice() {
    enum Place: StateType { case a, b }
    enum Signal: EventType { case go }
    typealias Part = Machine<Place, Signal>
    let (root, home, other, last) = (Part(state: .a), Part(state: .a), Part(state: .a), Part(state: .a))
    let child = Part(state: .a)
    root.attach(home, to: .a)
    root.attach(other, to: .a)
    root.attach(last, to: .a)
    let first = home.attach(child, to: .a)
    var second: (any Disposable)?
    child.addRoute(
      event: .go, .a => .b, label: "moves house",
      condition: { _ in
        first.dispose()
        second = other.attach(child, to: .a)
        return true
      })
    last.addRoute(
      event: .go, .a => .b, label: "sends it away",
      condition: { _ in
        second?.dispose()
        return false
      })
    root <-! .go
    #expect(child.state == .a)
  }
}
