import Interlock
import InterlockAsync
import InterlockTesting
import Observation
import Testing

/// How often those who read something were told that it has changed.
@MainActor private final class Reader {
  private(set) var count = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let read: () -> Void

  init(_ read: @escaping () -> Void) {
    self.read = read
    observe()
  }

  /// Reads, and reads again in a turn of its own whenever that has changed, as a view does.
  private func observe() {
    withObservationTracking(read) {
      MainActor.assumeIsolated {
        self.count += 1
        Task { self.observe() }
        for continuation in self.waiting { continuation.resume() }
        self.waiting = []
      }
    }
  }

  /// Waits until it is told the next time.
  func wait() async { await withCheckedContinuation { waiting.append($0) } }
}

/// Lets all have their turn that have asked for one on the main actor, and those that these ask for.
@MainActor private func settle() async {
  for _ in 0..<3 { await Task { @MainActor in }.value }
}

private let phone = Blueprint<Phone, Call>(state: .idle) {
  On(.ring, .idle => .ringing, .missed => .ringing)
  On(.accept, .ringing => .talking)
  On(.hangUp, .any => .idle)
  Timeout(.seconds(30), .ringing => .missed)
}

@MainActor @Suite("Observation", .timeLimit(.minutes(15)))
struct ObservationTests {
  @Test("D4: observers of the state are notified of each state that is entered, whatever drives the machine")
  func state() async {
    let player = ObservableMachine(phone)
    var seen: [Phone] = []
    let reader = Reader { seen.append(player.state) }
    player.send(.ring)
    #expect(reader.count == 1)
    await settle()
    player.machine <-! .accept
    await settle()
    #expect(seen == [.idle, .ringing, .talking])
    player.send(.accept)
    await settle()
    #expect(reader.count == 2)
  }

  @Test("D4, S2: observers are notified when a machine is restored, wherever it is")
  func restoring() async throws {
    let inner = Blueprint<Phone, Call>(state: .idle) { On(.ring, .idle => .ringing) }
    let blueprint = Blueprint<Phone, Call>(state: .idle) {
      On(.accept, .idle => .talking)
      Submachine(inner, in: .idle)
    }
    let player = ObservableMachine(blueprint)
    let inside = ObservableMachine(player.machine.submachines(of: Machine<Phone, Call>.self)[0])
    let saved = try player.machine.snapshot()
    player.machine <-! .ring <-! .accept
    var seen: [String] = []
    let readers = [
      Reader { seen.append("\(player.state)") }, Reader { seen.append("\(player.configuration)") },
      Reader { seen.append("\(player.accepts(.ring))") }, Reader { seen.append("\(inside.state)") },
    ]
    seen = []
    try player.machine.restore(saved)
    await settle()
    #expect(readers.map(\.count) == [1, 1, 1, 1])
    #expect(seen.sorted() == [".idle / .idle", "idle", "idle", "true"])
  }

  @Test("D4, H1: observers of the configuration are notified of machines that are attached and detached")
  func members() async {
    let player = ObservableMachine(phone)
    var seen: [String] = []
    let reader = Reader { seen.append("\(player.configuration)") }
    let ofState = Reader { _ = player.state }
    let attachment = player.machine.attach(phone.machine(), to: .idle)
    await settle()
    attachment.dispose()
    await settle()
    #expect(seen == [".idle", ".idle / .idle", ".idle"])
    #expect((reader.count, ofState.count) == (2, 0))
  }

  @Test("D4: a target state can be attempted, too, and so can one from outside")
  func moving() async {
    let machine = StateMachine<Phone, Call>(state: .idle) { $0.addRoute(.idle => .ringing) }
    let player = ObservableMachine(machine)
    var seen: [Phone] = []
    let reader = Reader { seen.append(player.state) }
    #expect(player.move(to: .ringing) == .moved(from: .idle, to: .ringing))
    await settle()
    #expect(!player.move(to: .talking).isAccepted)
    await settle()
    #expect(seen == [.idle, .ringing])
    #expect(reader.count == 1)
  }

  @Test("D4: a machine that is driven by events alone can't be moved")
  func movingByEventsAlone() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = ObservableMachine(Machine<Phone, Call>(state: .idle)).move(to: .ringing)
      }
    }
  }

  @Test(
    "G2, D4: an observer that begins during an attempt is notified of the result of the attempt")
  func lateObservation() async {
    for isWarm in [false, true] {
      let machine = StateMachine<Phone, Call>(state: .idle)
      machine.add { On(.ring, .idle => .ringing) }
      machine.add { On(.hangUp, .any => .idle) }
      var player: ObservableMachine<Phone, Call>?
      var seen: [Phone] = []
      var reader: Reader?
      var isArmed = false
      machine.add {
        OnExit(.idle) { context in
          MainActor.assumeIsolated {
            guard isArmed else { return }
            let late = ObservableMachine(machine)
            player = late
            reader = Reader { seen.append(late.state) }
          }
        }
      }
      if isWarm { for _ in 0..<4 { machine <-! .ring <-! .hangUp } }
      isArmed = true
      machine <-! .ring
      await settle()
      #expect(seen == [.idle, .ringing])
      withExtendedLifetime((player, reader)) {}
    }
  }

  @Test("D4: observers of an accepted event are notified when the answer changes, and only then")
  func accepts() async {
    let player = ObservableMachine(phone)
    var seen: [Bool] = []
    let accept = Reader { seen.append(player.accepts(.accept)) }
    let hangUp = Reader { _ = player.accepts(.hangUp) }
    player.machine <-! .ring
    await accept.wait()
    await settle()
    player.send(.hangUp)
    #expect(accept.count == 2)
    await settle()
    player.send(.hangUp)
    await settle()
    #expect(seen == [false, true, false])
    #expect(hangUp.count == 0)
  }

  @Test("D4: several observers of the same answer are all notified")
  func severalReaders() async {
    let player = ObservableMachine(phone)
    let early = Reader { _ = player.accepts(.accept) }
    player.machine <-! .ring
    let late = Reader { _ = player.accepts(.accept) }
    await settle()
    #expect(early.count == 1)
    player.send(.hangUp)
    #expect((early.count, late.count) >= (2, 1))
    await settle()
    #expect(!player.accepts(.accept))
  }

  @Test("D4, K5: observers of the kind or the configuration are not notified of changed data")
  func kinds() async {
    let talk = ObservableMachine(
      Blueprint<Talk, Dial>(state: .idle) {
        On(.ring("a"), .idle => .ringing)
          .value { _, _ in .ringing("a", rings: 1) }
        On(.ring("a"), .ringing => .any)
          .value { _, state in
            if case .ringing(let name, let rings) = state { .ringing(name, rings: rings + 1) } else { nil }
          }
      })
    var seen: [Talk] = []
    let kind = Reader { _ = talk.kind }
    let configuration = Reader { _ = talk.configuration }
    let state = Reader { seen.append(talk.state) }
    for _ in 0..<3 {
      talk.send(.ring("a"))
      await settle()
    }
    #expect((kind.count, configuration.count) == (1, 1))
    #expect(state.count == 3)
    #expect(seen == [.idle, .ringing("a", rings: 1), .ringing("a", rings: 2), .ringing("a", rings: 3)])
  }

  @Test("D4: an event with its data is judged again after every attempt that changes something")
  func values() async {
    let door = ObservableMachine(
      Blueprint<Order, Request>(state: .open(0)) {
        On(.add, .open => .any)
          .value { event, state in
            if case .add(let count)? = event, case .open(let sum) = state { .open(sum + count) } else { nil }
          }
        On(.pay, .open => .paid)
          .when("enough") { context in
            if case .pay(let sum)? = context.event, case .open(sum) = context.fromState {
              true
            } else {
              false
            }
          }
      })
    var seen: [Bool] = []
    let byValue = Reader { seen.append(door.destination(on: .pay(5)) != nil) }
    let byKind = Reader { #expect(door.accepts(.pay)) }
    door.send(.add(5))
    await settle()
    door.machine <-! .add(1)
    await byValue.wait()
    await settle()
    #expect(seen == [false, true, false])
    #expect(byKind.count == 0)
  }

  @Test(
    "D4: a guard is judged after the handlers of an attempt, and the observable objects that it reads are observed"
  )
  func guards() async {
    let basket = Basket()
    let shop = ObservableMachine(
      Blueprint<Phone, Call>(state: .idle) {
        On(.ring, .idle => .any)
          .then(onMain { _ in basket.count += 1 })
        On(.accept, .idle => .talking)
          .when("filled", onMain { _ in basket.items.count + basket.count > 1 })
      })
    var seen: [Bool] = []
    _ = Reader { seen.append(shop.accepts(.accept)) }
    shop.machine <-! .ring <-! .ring
    await settle()
    #expect(seen == [false, true])
    basket.count = 0
    _ = shop.send(.ring)
    await settle()
    #expect(seen == [false, true, false])
    basket.items = ["tea"]
    await settle()
    #expect(seen == [false, true, false, true])
  }

  @Test("D4, C5: observers of a chart's active states, or of the data of one, are notified when that changes")
  func chart() async {
    let phone = ObservableMachine(
      Blueprint<Line, Touch>(state: .idle) {
        On(\.dial, \.idle => \.inCall) { name, _ in name }
        On(.hangUp, .inCall => .idle)
        Within(.inCall, startingIn: .talking(minutes: 0)) {
          On(\.minute, in: \.talking) { _, minutes in minutes += 1 }
          On(.hold, .talking => .held)
          On(.drop, .held => .idle)
        }
        On(.pick, .idle => .talking(minutes: 7))
        Values { _, _, kind in kind == .inCall ? .inCall(with: "Bob") : nil }
      })
    var active: [[Line.Kind]] = []
    let configuration = Reader { active.append(phone.activeStates) }
    var isTalking: [Bool] = []
    _ = Reader { isTalking.append(phone.isIn(.talking)) }
    var minutes: [Int?] = []
    _ = Reader { minutes.append(phone[\.talking]) }
    var states: [Line] = []
    let state = Reader { states.append(phone.state) }
    for event in [Touch.dial("Ada"), .minute, .minute, .hold] {
      phone.send(event)
      await settle()
    }
    #expect(active == [[.idle], [.inCall, .talking], [.inCall, .held]])
    #expect(isTalking == [false, true, false])
    #expect(minutes == [nil, 0, 1, 2, nil])
    #expect((configuration.count, state.count) == (2, 1))
    // Arrows that cross levels, out and in.
    phone.send(.drop)
    await settle()
    #expect(active.last == [.idle])
    #expect(states.last == .idle)
    phone.send(.pick)
    await settle()
    #expect(active.last == [.inCall, .talking])
    #expect(states.last == .inCall(with: "Bob"))
    #expect(minutes.last == 7)
    #expect(state.count == 3)
  }

  @Cases private enum Line: StateType { case idle, inCall(with: String), talking(minutes: Int), held }
  @Cases private enum Touch: EventType { case dial(String), minute, hold, hangUp, drop, pick }

  @Test(
    "D4, H11: submachines can be observed, and observers of the machine's own state are not notified of theirs"
  )
  func tree() async throws {
    let machine = Blueprint<Phone, Call>(state: .idle) {
      On(.ring, .idle => .talking)
      On(.hangUp, .talking => .idle)
      Submachine(
        Blueprint<Microphone, Call>(state: .on) {
          On(.accept, .on => .muted)
        }, in: .talking)
    }.machine()
    let root = ObservableMachine(machine)
    let own = Reader { _ = root.state }
    var seen: [String] = []
    _ = Reader { seen.append("\(root.configuration)") }
    var accepted: [Bool] = []
    _ = Reader { accepted.append(root.accepts(.accept)) }
    for event in [Call.ring, .accept, .hangUp] {
      machine <-! event
      await settle()
    }
    #expect(seen == [".idle", ".talking / .on", ".talking / .muted", ".idle"])
    #expect(accepted == [false, true, false])
    #expect(own.count == 2)

    let inner = machine.members[1].machine(as: StateMachine<Microphone, Call>.self)
    let child = ObservableMachine(try #require(inner))
    var active: [Bool] = []
    _ = Reader { active.append(child.accepts(.accept)) }
    machine <-! .ring
    await settle()
    #expect(active == [false, true])
  }

  @Test("D1, D4: timeouts are seen while the machine runs")
  func timeouts() async {
    let (player, clock) = (ObservableMachine(phone), TestClock())
    let running = Task { await player.run(clock: clock) }
    let reader = Reader { _ = player.kind }
    player.send(.ring)
    await settle()
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(30))
    await reader.wait()
    #expect(player.state == .missed)
    running.cancel()
    await running.value
  }

  @Test("D4: observers are notified of an edit of the definition")
  func edits() async {
    let player = ObservableMachine(phone)
    var seen: [Bool] = []
    _ = Reader { seen.append(player.accepts(.fail)) }
    let byValue = Reader { _ = player.destination(on: .fail) }
    let route = player.machine.addRoute(event: .fail, .idle => .failed)
    await settle()
    route.dispose()
    await settle()
    #expect(seen == [false, true, false])
    #expect(byValue.count == 2)
  }

  @Test("D4, G3: what observes a machine keeps it, and leaves nothing behind")
  func lifetime() async {
    weak var weakPlayer: ObservableMachine<Phone, Call>?
    weak var weakMachine: Machine<Phone, Call>?
    let machine = phone.machine()
    do {
      let player = ObservableMachine(machine)
      withObservationTracking {
        _ = (player.state, player.accepts(.accept), player.destination(on: .accept))
      } onChange: {
      }
      player.send(.hangUp)
      weakPlayer = player
      let other = ObservableMachine(phone)
      weakMachine = other.machine
      #expect(weakMachine != nil)
    }
    await settle()
    #expect(weakPlayer == nil)
    #expect(weakMachine == nil)
    machine <-! .ring
    #expect(machine.watchers.isEmpty)
  }
}

@MainActor @Observable private final class Basket {
  @ObservationIgnored var count = 0
  var items: [String] = []
}

private enum Microphone: StateType { case on, muted }

private enum Order: Kinded {
  case open(Int), paid

  enum Kind: StateType { case open, paid }
  var kind: Kind { if case .open = self { .open } else { .paid } }
  static func value(of kind: Kind) -> Order? { kind == .paid ? .paid : nil }
}

private enum Request: Kinded {
  case add(Int), pay(Int)

  enum Kind: EventType { case add, pay }
  var kind: Kind { if case .add = self { .add } else { .pay } }
}
