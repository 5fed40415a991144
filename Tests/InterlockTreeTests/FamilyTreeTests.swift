import Interlock
import TestSupport
import Testing

@Suite struct FamilyTreeTests {
  @Test("H10: a second parent traps and says what to do")
  func secondParent() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (one, other, child) = (Family.outer(), Family.outer(.on), Family.middle())
      one.attach(child, to: .on)
      other.attach(child, to: .on)
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains(
        "A machine can't live in two machines: StateMachine<Middle, Signal> in .idle lives in StateMachine<Outer, Signal> in .off. Dispose of that attachment first."
      ))
  }

  @Test("H10: a cycle traps and says what to do")
  func cycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (outer, middle, inner) = (Family.outer(), Family.middle(), Family.inner())
      outer.attach(middle, to: .on)
      middle.attach(inner, to: .running)
      inner.attach(outer, to: .low)
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains(
        "A machine can't live inside itself: StateMachine<Inner, Signal> in .low is StateMachine<Outer, Signal> in .off, or lives inside it. Attach another machine."
      ))
  }

  @Test("H10: a machine in itself traps")
  func itself() async {
    await #expect(processExitsWith: .failure) {
      let outer = Family.outer()
      outer.attach(outer, to: .on)
    }
  }

  @Test("G3: trees are freed when their root is released")
  func freeing() {
    weak var root: AnyObject?
    weak var leaf: AnyObject?
    weak var embedded: AnyObject?
    do {
      let (outer, middle, inner) = (Family.outer(.on), Family.middle(), Family.inner())
      outer.attach(middle, to: .on)
      middle.attach(inner, to: .any)
      let shell = StateMachine<EmbeddingTests.App, EmbeddingTests.Tap>(state: .menu)
      let player = StateMachine<EmbeddingTests.Player, EmbeddingTests.Tap>(state: .paused)
      shell.embed(player, as: EmbeddingTests.App.player, from: \.player)
      inner.addAnyHandler(.any => .any) { _ in outer <-! .stray }.dispose()
      outer <-! .shift <-! .run
      (root, leaf, embedded) = (outer, inner, player)
      #expect(leaf != nil)
    }
    #expect(root == nil)
    #expect(leaf == nil)
    #expect(embedded == nil)
  }

  @Test("G3: the children of a parent that is freed stand alone")
  func orphans() {
    let middle = Family.middle()
    do {
      let outer = Family.outer()
      outer.attach(middle, to: .on)
      #expect(!middle.isActive)
    }
    #expect(middle.isActive)
    #expect(middle.send(.run).isAccepted)
  }

  @Test("G3: a parent may be released while its child is driven")
  func lettingGo() {
    let middle = Family.middle()
    var outer: StateMachine<Family.Outer, Family.Signal>? = Family.outer(.on)
    weak let parent = outer
    outer!.attach(middle, to: .on)
    middle.add { OnExit(.idle) { _ in outer = nil } }
    middle.add {
      OnEntry(.running) { context in
        #expect(parent == nil)
        context.machine <-! .finish
      }
    }
    #expect(middle.send(.run).isAccepted)
    #expect(middle.state == .done)
  }

  @Test("G3: an embedding parent that is released is freed after the move")
  func lettingGoOfAnEmbedding() {
    typealias Fixture = EmbeddingTests
    let player = Machine<Fixture.Player, Fixture.Tap>(state: .paused) { machine in
      machine.add { On(.play, .paused => .playing) }
    }
    var app: Machine<Fixture.App, Fixture.Tap>? = Machine(state: .player(.paused))
    weak let parent = app
    app!.embed(player, as: Fixture.App.player, from: \.player)
    var states: [Fixture.App] = []
    app!.addAnyHandler(.any => .any) { states.append($0.machine.state) }
    player.add { OnExit(.paused) { _ in app = nil } }
    player <-! .play
    #expect(states == [.player(.playing)])
    #expect(parent == nil)
    #expect(player.isActive && player.state == .playing)
  }

  @Test("G1: a thousand rounds of attaching and detaching leave things as they were")
  func rounds() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    for _ in 0..<1000 {
      let attachment = outer.attach(middle, to: .on)
      outer <-! .run
      attachment.dispose()
    }
    #expect(outer.submachines(of: AnyObject.self).isEmpty)
    #expect(middle.isActive)
  }
}
