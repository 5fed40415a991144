import Interlock
import InterlockAsync
import TestSupport
import Testing

@Cases private enum Search: StateType { case idle, searching(String), found(Int) }
@Cases private enum Query: EventType { case ask(String), answer(Int), fail }

@Suite struct ActivityTests {
  struct Busy: Error {}

  /// A phone that connects when the gate opens.
  static func phone(_ gate: Gate, _ log: Log) -> Blueprint<Phone, Call> {
    Blueprint(state: .idle) {
      On(.ring, .idle => .connecting)
      On(.ring, .connecting => .connecting)
      On(.connected, .connecting => .talking)
      On(.stray, .connecting => .any)
      On(.hangUp, .any => .idle)
      During(.connecting, "connect") { state in
        log("begins in \(state)")
        await gate.pass()
        log(Task.isCancelled ? "cancelled" : "ends")
        return .connected
      }
    }
  }

  @Test("D2: an activity starts when its state is entered, and its result is an event")
  func result() async {
    let (gate, log) = (Gate(), Log())
    let drive = Drive(Self.phone(gate, log))
    var changes: [String] = []
    drive.machine.addTreeHandler { changes.append("\($0)") }
    drive.machine <-! .ring
    #expect(drive.driver.unfinished == [])
    drive.driver.turn()
    #expect(drive.driver.unfinished == ["connect"])
    gate.open()
    await drive.settle(ending: "connect")
    #expect(drive.machine.state == .talking)
    #expect(changes == [".idle => .connecting on .ring", ".connecting => .talking on .connected"])
    #expect(await log.end() == ["begins in connecting", "ends"])
    #expect(drive.driver.unfinished == [])
  }

  @Test("L4: an activity of a case receives its data, and its errors become events")
  func cases() async {
    struct TooLong: Error {}
    let blueprint = Blueprint<Search, Query>(state: .idle) {
      On(\.ask, \.idle => \.searching) { text, _ in text }
      On(\.answer, \.searching => \.found) { count, _ in count }
      On(.fail, .searching => .idle)
      During(of: \.searching, "search") { text in
        if text.count > 3 { throw TooLong() }
        return .answer(text.count)
      } catching: { error in
        error is TooLong ? .fail : nil
      }
      During(of: \.found, "note") { _ in nil }
    }
    for (text, state) in [("tea", Search.found(3)), ("coffee", .idle)] {
      let drive = Drive(blueprint)
      drive.machine <-! .ask(text)
      drive.driver.turn()
      await drive.settle(ending: "search")
      #expect(drive.machine.state == state)
    }
  }

  @Test("D2: it is cancelled when the state is left, and its result is dropped")
  func cancellation() async {
    let (gate, log) = (Gate(), Log())
    let drive = Drive(Self.phone(gate, log))
    drive.machine <-! .ring
    drive.driver.turn()
    drive.machine <-! .hangUp
    #expect(drive.driver.unfinished == ["connect"])
    await drive.settle(ending: "connect")
    #expect(drive.machine.state == .idle)
    #expect(await log.end() == ["begins in connecting", "cancelled"])
    #expect(drive.driver.unfinished == [])
  }

  @Test("D2: a result is dropped if the state was left, even if it was entered again")
  func stays() async {
    let (gate, log) = (Gate(), Log())
    let drive = Drive(Self.phone(gate, log))
    drive.machine <-! .ring
    drive.driver.turn()
    let first = drive.driver.activities.values.compactMap(\.task)
    gate.open()
    for task in first { await task.value }
    // The result is on its way when the state is left and entered again, by one attempt or by two.
    drive.machine <-! .ring
    await drive.settle()
    #expect(drive.machine.state == .connecting)
    drive.machine <-! .hangUp <-! .ring
    gate.open()
    await drive.settle()
    await drive.settle(ending: "connect")
    #expect(drive.machine.state == .talking)
  }

  @Test("D2: an internal transition continues an activity, and a self route starts it again")
  func selfRoutes() async {
    let (gate, log) = (Gate(), Log())
    let drive = Drive(Self.phone(gate, log))
    drive.machine <-! .ring
    drive.driver.turn()
    #expect(await log.next() == ["begins in connecting"])
    drive.machine <-! .stray
    drive.driver.turn()
    #expect(drive.driver.unfinished == ["connect"])
    drive.machine <-! .ring
    drive.driver.turn()
    #expect(Set(await log.next(2)) == ["cancelled", "begins in connecting"])
    gate.open()
    await drive.settle(ending: "connect")
    #expect(drive.machine.state == .talking)
  }

  @Test("D2: a state that is left before the queue is empty starts no activity")
  func passing() async {
    let (gate, log) = (Gate(), Log())
    let drive = Drive(Self.phone(gate, log))
    drive.machine.add { OnEntry(.connecting) { $0.machine <-! .hangUp } }
    drive.machine <-! .ring
    await drive.settle()
    #expect(drive.driver.unfinished == [])
    #expect(await log.end() == [])
  }

  @Test("D2: an error becomes an event")
  func failure() async {
    let blueprint = Blueprint<Phone, Call>(state: .connecting) {
      On(.fail, .connecting => .failed)
      During(.connecting, "connect") { _ in
        throw Busy()
      } catching: {
        $0 is Busy ? .fail : nil
      }
    }
    let drive = Drive(blueprint)
    await drive.settle(ending: "connect")
    #expect(drive.machine.state == .failed)
  }

  @Test("D2: several activities of a state live beside each other, those of any state too; nil is no event")
  func several() async {
    let log = Log()
    let gate = Gate()
    let blueprint = Blueprint<Phone, Call>(state: .connecting) {
      On(.connected, .connecting => .talking)
      During(.connecting, "ring back") { _ in
        log("rings back")
        return nil
      }
      During(.any, "watch") { state in
        log("watches \(state)")
        await gate.pass()
        return .connected
      }
    }
    let drive = Drive(blueprint)
    #expect(Set(await log.next(2)) == ["rings back", "watches connecting"])
    await drive.settle(ending: "ring back")
    #expect(drive.driver.unfinished == ["watch"])
    gate.open()
    await drive.settle(ending: "watch")
    #expect(drive.machine.state == .talking)
    #expect(await log.next() == ["watches talking"])
    await drive.driver.stop()
  }

  @Test("D2: an activity receives the state as it was entered, with its data")
  func data() async {
    let log = Log()
    let line = Blueprint<Line, Dial>(state: .idle) {
      MapEvents { event, state, _ in
        switch (event, state) {
        case (.dial(let name), _): .connecting(to: name, attempt: 1)
        case (.connected(let name), _): .missed([name])
        default: nil
        }
      }
      During(.any, "dial") { state in
        guard case .connecting(let name, _) = state else { return nil }
        log("dials \(name)")
        return .connected(name)
      }
    }
    let drive = Drive(line)
    drive.machine <-! .dial("Ada")
    drive.driver.turn()
    #expect(await log.next() == ["dials Ada"])
    await drive.settle(ending: "dial")
    #expect(drive.machine.state == .missed(["Ada"]))
    await drive.driver.stop()
  }

  @Test(
    "D2, K5: an activity receives the data with which its state was entered, even if it changes before the start"
  )
  func enteredData() async {
    let log = Log()
    let blueprint = Blueprint<Talk, Dial>(state: .idle) {
      On(.dial("Ada"), .idle => .connecting)
        .value { _, _ in .connecting(to: "Ada") }
      On(.dial("Bob"), .connecting => .any)
        .value { _, _ in .connecting(to: "Bob") }
      OnEntry(.connecting) { $0.machine <-! .dial("Bob") }
      During(.connecting, "dial") { state in
        if case .connecting(let name) = state { log("dials \(name)") }
        return nil
      }
    }
    let drive = Drive(blueprint)
    drive.machine <-! .dial("Ada")
    #expect(drive.machine.state == .connecting(to: "Bob"))
    drive.driver.turn()
    #expect(await log.next() == ["dials Ada"])
    await drive.driver.stop()
  }

  @Test("D2, H3: an activity of a submachine lives with it, and its event is for the submachine")
  func submachines() async {
    let (gate, log) = (Gate(), Log())
    let house = Blueprint<Phone, Call>(state: .idle) {
      On(.accept, .idle => .talking)
      On(.hangUp, .talking => .idle)
      On(.connected, .talking => .failed)
      Submachine(Self.phone(gate, log), in: .talking)
    }
    let drive = Drive(house)
    drive.machine <-! .accept <-! .ring
    drive.driver.turn()
    #expect(drive.driver.unfinished == ["connect"])
    gate.open()
    await drive.settle(ending: "connect")
    #expect("\(drive.machine.configuration)" == ".talking / .talking")

    drive.machine <-! .hangUp <-! .ring
    drive.driver.turn()
    drive.machine.addRoute(.talking => .idle)
    #expect(drive.machine.move(to: .idle).isAccepted)
    await drive.settle(ending: "connect")
    #expect(await log.end() == ["begins in connecting", "ends", "begins in connecting", "cancelled"])
  }

  @Test("D2, H3: of two regions with the same events, the one that declares an activity takes its event")
  func regions() async {
    let gate = Gate()
    let line = Blueprint<Phone, Call>(state: .connecting) { On(.connected, .connecting => .talking) }
    let busy = Blueprint<Phone, Call>(state: .connecting) {
      line
      During(.connecting, "connect") { _ in
        await gate.pass()
        return .connected
      }
    }
    let house = Blueprint<Phone, Call>(state: .idle) {
      Submachine(line, in: .idle)
      Submachine(busy, in: .idle)
    }
    let drive = Drive(house)
    gate.open()
    await drive.settle(ending: "connect")
    #expect("\(drive.machine.configuration)" == ".idle / [.connecting, .talking]")
  }

  @Test("D1, D2: an activity of a state that a timeout leaves at once does not start")
  func dueAtOnce() async {
    let (gate, log) = (Gate(), Log())
    let drive = Drive(Self.phone(gate, log))
    drive.machine.addTimeout(.zero, .connecting => .failed)
    drive.driver.turn()
    drive.machine <-! .ring
    drive.driver.turn()
    #expect(drive.machine.state == .failed)
    #expect(drive.driver.unfinished == [])
    #expect(await log.end() == [])
  }

  @Test(
    "D2, T4: its event waits for queued attempts, and the attempts that it queues come before the next event")
  func queue() async {
    let (gate, log) = (Gate(), Log())
    let drive = Drive(Self.phone(gate, log))
    var changes: [String] = []
    drive.machine.addRoute(event: .fail, .talking => .failed)
    drive.machine.addTreeHandler { changes.append("\($0)") }
    drive.machine.add { OnEntry(.talking) { $0.machine <-! .fail } }
    drive.machine <-! .ring
    drive.driver.turn()
    gate.open()
    await drive.settle(ending: "connect")
    #expect(changes.suffix(2) == [".connecting => .talking on .connected", ".talking => .failed on .fail"])
  }

  @Test("D2: a declared activity is printed")
  func sentences() {
    let machine = Self.phone(Gate(), Log()).machine()
    #expect(machine.debugDescription.contains(".connecting does \"connect\""))
  }
}
