import Interlock
import Testing

/// What happens when a machine lets go of a state that was the last to hold something.
@Suite struct LastReferenceTests {
  /// Does something when nobody holds it any more.
  final class Fuse: Hashable {
    let burn: () -> Void

    init(_ burn: @escaping () -> Void) { self.burn = burn }

    deinit { burn() }

    static func == (one: Fuse, other: Fuse) -> Bool { one === other }

    func hash(into hasher: inout Hasher) {}
  }

  enum Lamp: StateType { case lit(Int), fused(Fuse) }
  enum Hand: EventType { case go, tick, ask }

  final class Lines { var all: [String] = [] }

  @Test("G2: a released state that edits its machine does not break the attempt under way")
  func editing() {
    let machine = Machine<Lamp, Hand>(state: .lit(0))
    machine.addRouteMapping { [unowned machine] event, _, _ in
      switch event {
      case .go: .fused(Fuse { machine.addRoute(event: .ask, .lit(1) => .lit(9)) })
      case .tick: .lit(1)
      default: nil
      }
    }
    machine.addRoute(event: .ask, .lit(1) => .lit(2), label: "a") { _ in false }
    machine.addRoute(event: .ask, .lit(1) => .lit(3), label: "b") { _ in false }
    machine.addAnyHandler(.any => .any) { _ in }
    machine <-! .go <-! .tick
    #expect(machine.send(.ask) == .moved(from: .lit(1), to: .lit(9)))
  }

  @Test("T4: a silent move away from a state that makes an attempt when it is released")
  func silentMove() {
    var answer: Bool?
    func make(_ machine: @escaping () -> Machine<Lamp, Hand>) -> Lamp {
      .fused(Fuse { answer = machine().send(.tick).isAccepted })
    }
    final class Holder { weak var machine: Machine<Lamp, Hand>? }
    let holder = Holder()
    let machine = Machine<Lamp, Hand>(state: make { holder.machine! }) {
      $0.addRoute(event: .go, .any => .lit(1))
      $0.addRoute(event: .tick, .lit(1) => .lit(5))
    }
    holder.machine = machine
    machine <-! .go
    #expect(answer == true)
    #expect(machine.state == .lit(5))
    #expect(!machine.send(.tick).isAccepted)
  }

  @Test(
    "T4, H8: a released state may attach its machine to another one, and attempts of handlers still wait",
    arguments: [false, true], [false, true])
  func attaching(hasHandler: Bool, detaches: Bool) {
    var outcomes: [Outcome<Lamp, Hand>] = []
    let parent = Machine<Lamp, Hand>(state: .lit(7))
    let machine = Machine<Lamp, Hand>(state: .lit(0))
    machine.addRouteMapping { [unowned machine] event, _, _ in
      switch event {
      case .go:
        .fused(
          Fuse {
            let attachment = parent.attach(machine, to: .any)
            if detaches { attachment.dispose() }
          })
      case .tick: .lit(1)
      default: nil
      }
    }
    if hasHandler { machine.addAnyHandler(.any => .any) { _ in } }
    machine <-! .go <-! .tick
    #expect(machine.parent(as: Machine<Lamp, Hand>.self) === (detaches ? nil : parent))

    machine.addRoute(event: .ask, .lit(1) => .lit(2))
    let driven = detaches ? machine : parent
    machine.add { OnEntry(.lit(2)) { _ in outcomes.append(driven.send(.tick)) } }
    #expect(driven.send(.ask).isAccepted)
    #expect(outcomes == [.queued])
    #expect(machine.state == .lit(1))
    #expect(driven.send(.tick) != .queued)
  }

  @Test("G3: a state that was left is released, with handlers and without")
  func leaving() {
    let lines = Lines()
    let machine = Machine<Lamp, Hand>(state: .lit(0))
    machine.addRouteMapping { event, _, _ in
      event == .go ? .fused(Fuse { lines.all.append("freed") }) : event == .tick ? .lit(0) : nil
    }
    machine <-! .go <-! .tick
    #expect(lines.all == ["freed"])
    let handler = machine.add { OnEntry(.any) { _ in } }
    machine <-! .go <-! .tick
    #expect(lines.all == ["freed", "freed"])
    machine <-! .go
    handler.dispose()
    machine <-! .tick
    #expect(lines.all == ["freed", "freed", "freed"])
  }

  @Test("G1: the state is right after an exit handler that disposes of many registrations")
  func disposingOnTheWayOut() {
    let machine = Machine<Lamp, Hand>(state: .lit(0))
    let bag = DisposableBag()
    for number in 100..<140 {
      machine.addRoute(event: .ask, .lit(number) => .lit(number + 1)).disposed(by: bag)
    }
    machine.addRoute(event: .go, .lit(0) => .lit(1))
    machine.addRoute(event: .tick, .lit(1) => .lit(2), label: "never", condition: { _ in false })
    machine.add { OnExit(.lit(0)) { _ in bag.dispose() } }
    machine <-! .go
    for _ in 1...3 {
      guard case .refused(let refusal) = machine.send(.tick),
        case .conditions(let guards) = refusal.reason
      else {
        Issue.record("not refused by a condition")
        return
      }
      #expect(guards.map(\.label) == ["never"])
    }
  }

}
