import Interlock
import Testing

/// Parents that are freed at the worst moment.
@Suite struct FreedParentTests {
  private enum App: StateType {
    case menu
    case player(Family.Middle)

    var player: Family.Middle? { if case .player(let state) = self { state } else { nil } }
  }

  @Test("H1: a parent is freed in a handler of the embedded child that is done; the child stands alone")
  func embeddedAndDone() async {
    await #expect(processExitsWith: .success) {
      let child = Family.middle(.running)
      var parent: StateMachine<App, Family.Signal>? = StateMachine(state: .player(.running))
      parent!.embed(child, as: App.player, from: \.player)
      weak let freed = parent
      child.add { OnEntry(.done) { _ in parent = nil } }
      #expect(child.send(.finish) == .moved(from: .running, to: .done))
      #expect(freed == nil)
      #expect(child.isActive)
      #expect(child.parent(as: AnyObject.self) == nil)
      child.addRoute(event: .run, .done => .idle)
      #expect(child.send(.run) == .moved(from: .done, to: .idle))
    }
  }

  @Test("H1: an object that a freed parent's handler held finds the child standing alone")
  func heldByAHandler() async {
    await #expect(processExitsWith: .success) {
      let child = Family.middle()
      var parent: StateMachine<Family.Outer, Family.Signal>? = Family.outer()
      parent!.attach(child, to: .on)
      var lines: [String] = []
      var outcome: Outcome<Family.Middle, Family.Signal>?
      func hold(_ farewell: Farewell) {
        parent!.add { OnEntry(.on) { _ in withExtendedLifetime(farewell) {} } }
      }
      hold(
        Farewell {
          lines.append("active: \(child.isActive)")
          outcome = child.send(.run)
          lines.append("complete: \(child.isComplete), configuration: \(child.configuration)")
        })
      #expect(!child.isActive)
      parent = nil
      #expect(outcome == .moved(from: .idle, to: .running))
      #expect(lines == ["active: true", "complete: false, configuration: .running"])
    }
  }

  @Test(
    "H1: if a parent is freed in an attempt of its child, the objects that its handlers held may make attempts, too"
  )
  func heldDuringAnAttempt() async {
    await #expect(processExitsWith: .success) {
      let child = Family.middle()
      var parent: StateMachine<Family.Outer, Family.Signal>? = Family.outer(.on)
      parent!.attach(child, to: .on)
      var outcome: Outcome<Family.Middle, Family.Signal>?
      func hold(_ farewell: Farewell) {
        parent!.add { OnEntry(.off) { _ in withExtendedLifetime(farewell) {} } }
      }
      hold(Farewell { outcome = child.send(.finish) })
      child.add { OnEntry(.running) { _ in parent = nil } }
      #expect(child.send(.run) == .moved(from: .idle, to: .running))
      #expect(outcome == .queued)
      #expect(child.state == .done)
    }
  }

  @Test(
    "H1, H7: when a parent is freed, an object that goes with it may attach its children to each other as one tree"
  )
  func heldByALink() async {
    await #expect(processExitsWith: .success) {
      var outer: StateMachine<Family.Outer, Family.Signal>? = Family.outer(.on)
      weak let freedOuter = outer
      do {
        let inner = Family.middle(.running)
        inner.add { FinalStates(.done) }
        outer!.add { OnCompletion(.on => .off) }
        var parent: StateMachine<Family.Outer, Family.Signal>? = Family.outer(.on)
        func hold(_ farewell: Farewell) {
          parent!.attach(inner, to: .on, translating: { signal in withExtendedLifetime(farewell) { signal } })
        }
        hold(Farewell { [weak outer] in outer?.attach(inner, to: .on) })
        parent!.attach(outer!, to: .on)
        parent = nil
        #expect(inner.parent(as: AnyObject.self) === outer)
        #expect(outer!.send(.finish).isAccepted)
        #expect(inner.state == .done)
        #expect(outer!.state == .off)
      }
      outer = nil
      #expect(freedOuter == nil)
    }
  }

  @Test(
    "H1, H5: a parent is freed by the function that extracts the state of its child; the child stands alone",
    arguments: 1...8, [false, true])
  func embedding(turn: Int, isOpen: Bool) async {
    await #expect(processExitsWith: .success) { [turn = turn as Int, isOpen = isOpen as Bool] in
      let child = Family.middle()
      var parent: StateMachine<App, Family.Signal>? = StateMachine(state: isOpen ? .player(.idle) : .menu)
      var turns: Int?
      parent!.embed(child, as: App.player) { app in
        turns? -= 1
        if turns == 0 { parent = nil }
        return app.player
      }
      turns = turn
      let isAccepted = child.send(.run).isAccepted
      #expect(isAccepted == isOpen)
      turns = nil
      parent = nil
      #expect(child.parent(as: AnyObject.self) == nil)
      #expect(child.isActive)
      #expect(child.state == (isOpen ? .running : .idle))
    }
  }

  @Test(
    "F3, H5: the function that extracts the state of a child detaches it while a query asks; the query has an answer",
    arguments: 1...6)
  func askingOfADetachedChild(turn: Int) async {
    await #expect(processExitsWith: .success) { [turn = turn as Int] in
      var child: Machine<Family.Middle, Family.Signal>? = Family.middle()
      let parent = StateMachine<App, Family.Signal>(state: .menu) { $0.addRoute(.any => .any) }
      var turns: Int?
      var attachment: Registration?
      attachment = parent.embed(child!, as: App.player) { app in
        turns? -= 1
        if turns == 0 {
          attachment?.dispose()
          child = nil
        }
        return app.player
      }
      turns = turn
      #expect(parent.hasRoute(fromState: .player(.idle), toState: .player(.done)) == (turn <= 3))
      turns = nil
      attachment?.dispose()
      #expect(parent.hasRoute(fromState: .player(.idle), toState: .player(.done)))
    }
  }
}
