import Foundation
import Interlock
import Testing

/// C7: an event that no open route takes is kept until the configuration changes to one that does not defer it.
@Suite(.serialized) struct DeferralTests {
  enum Line: StateType, Codable { case free, busy, ringing, closed }
  @Cases enum Ring: EventType, Codable { case incoming(Int), hangUp, answer, close, poke }

  private static let trace = ChartTests.Trace()

  init() { _ = Self.trace.take() }

  private static let line = Blueprint<Line, Ring>(state: .busy) {
    On(.hangUp, .busy => .free)
    On(.incoming, .free => .ringing)
      .then { context in trace.add("rings \(context.event?[\.incoming] ?? 0)") }
    On(.answer, .ringing => .busy)
    On(.close, .busy => .closed)
    Defer(.incoming, in: .busy, .ringing)
    OnRefusal { refusal in trace.add("no \(refusal.event.map { "\($0)" } ?? "")") }
  }

  @Test("C7: an event is kept in a state that defers it, and attempted when the state is left")
  func keeping() {
    let line = Self.line.machine()
    #expect(line.send(.incoming(1)) == .deferred && line.state == .busy)
    #expect(line.deferredEvents == [.incoming(1)])
    #expect(line.send(.hangUp) == .moved(from: .busy, to: .free))
    #expect(line.state == .ringing && line.deferredEvents == [])
    #expect(Self.trace.take() == "rings 1")
  }

  @Test("C7: kept events keep their order, and each waits for its turn")
  func order() {
    let line = Self.line.machine()
    for number in 1...3 { line <-! .incoming(number) }
    line <-! .hangUp
    #expect(line.state == .ringing && line.deferredEvents == [.incoming(2), .incoming(3)])
    line <-! .answer <-! .incoming(4)
    #expect(line.deferredEvents == [.incoming(2), .incoming(3), .incoming(4)])
    line <-! .hangUp
    #expect(Self.trace.take() == "rings 1 rings 2")
    #expect(line.deferredEvents == [.incoming(3), .incoming(4)])
  }

  @Test("C7: a kept event that is no longer deferred and has no route is refused")
  func refusal() {
    let line = Self.line.machine()
    line <-! .incoming(1)
    #expect(Self.trace.take() == "")
    line <-! .close
    #expect(Self.trace.take() == "no incoming(1)" && line.deferredEvents == [])
  }

  @Test("C7: kept events come after the consequences of the change and before queued attempts")
  func turn() {
    let blueprint = Blueprint<Line, Ring>(state: .busy) {
      On(.hangUp, .busy => .free).then { context in
        context.raise(.poke)
        context.machine.send(.answer)
      }
      On(.any, .free => .free)
      Along(.free => .free) { context in Self.trace.add("\(context.event?.kind ?? .close)") }
      Defer(.incoming)
    }
    let line = blueprint.machine()
    line <-! .incoming(1) <-! .incoming(2) <-! .hangUp
    #expect(Self.trace.take() == "poke incoming incoming answer")
  }

  @Test("C7: an open route comes first, also a wildcard's; a closed one does not")
  func routesFirst() {
    let isOpen = Flag()
    let blueprint = Blueprint<Line, Ring>(state: .busy) {
      Defer(.incoming, in: .busy)
      On(.incoming, .busy => .ringing).when("it is time") { _ in isOpen.value }
      On(.any, .ringing => .closed)
    }
    let line = blueprint.machine()
    #expect(line.send(.incoming(1)) == .deferred)
    isOpen.value = true
    // Nothing has changed yet.
    #expect(line.deferredEvents == [.incoming(1)])
    #expect(line.send(.incoming(2)) == .moved(from: .busy, to: .ringing))
    #expect(line.state == .closed && line.deferredEvents == [])
  }

  private final class Flag: @unchecked Sendable { var value = false }

  @Test("C7: any event, a list of events, and any state")
  func patterns() {
    let blueprint = Blueprint<Line, Ring>(state: .busy) {
      On(.hangUp, .busy => .free)
      Ignore(.poke, in: .busy)
      Defer([.incoming, .answer], in: .free)
      Defer(.any, in: .busy)
    }
    let line = blueprint.machine()
    #expect(line.send(.close) == .deferred && line.send(.poke) == .ignored)
    #expect(line.send(.answer) == .deferred)
    line <-! .hangUp
    #expect(line.state == .free && line.deferredEvents == [.answer])
  }

  @Test("F3: queries know what would be deferred, and change nothing")
  func queries() {
    let line = Self.line.machine()
    #expect(line.accepts(.incoming(1)) && line.destination(on: .incoming(1)) == .busy)
    #expect(line.openness(on: .incoming) == .closed && line.acceptedEvents() == [.hangUp, .close])
    #expect(line.deferredEvents == [])
    line.limits.deferrals = 0
    #expect(!line.accepts(.incoming(1)))
  }

  @Test("C7: past the limit, an event is refused, with a reason of its own")
  func limit() {
    let line = Self.line.machine()
    line.limits.deferrals = 2
    #expect(line.send(.incoming(1)) == .deferred && line.send(.incoming(2)) == .deferred)
    let refusal = line.send(.incoming(3)).refusal
    #expect(refusal?.reason == .tooManyDeferred(limit: 2))
    #expect(
      refusal?.description
        == "No route is open from .busy on .incoming: no more than 2 events can be deferred.")
    #expect(Self.trace.take() == "no incoming(3)")
    line <-! .hangUp
    #expect(line.deferredEvents == [.incoming(2)])
    #expect(line.send(.incoming(4)) == .deferred)
  }

  @Test("S1: a snapshot holds what is kept, live and coded")
  func snapshots() throws {
    let line = Self.line.machine()
    line <-! .incoming(1) <-! .incoming(2)
    let snapshot = try line.snapshot()
    let coded = try JSONDecoder().decode(Snapshot<Line>.self, from: JSONEncoder().encode(snapshot))
    #expect(snapshot == coded && snapshot.machine.deferredEvents.count == 2)
    for saved in [snapshot, coded] {
      _ = Self.trace.take()
      let other = try Self.line.machine(from: saved)
      #expect(other.deferredEvents == [.incoming(1), .incoming(2)])
      other <-! .hangUp
      #expect(other.state == .ringing && other.deferredEvents == [.incoming(2)])
      #expect(Self.trace.take() == "rings 1")
    }
    let empty = try Self.line.machine().snapshot()
    try line.restore(empty)
    #expect(line.deferredEvents == [])
    line <-! .hangUp
    #expect(line.state == .free)
  }

  @Test("G1: a line that defers is added and removed")
  func edits() {
    let line = Machine<Line, Ring>(state: .busy) { $0.add { On(.hangUp, .busy => .free) } }
    let token = line.add { Defer(.incoming, in: .busy) }
    #expect(line.send(.incoming(1)) == .deferred)
    token.dispose()
    #expect(!line.send(.incoming(2)).isAccepted && line.deferredEvents == [.incoming(1)])
    #expect(Self.line.fingerprint != Blueprint<Line, Ring>(state: .busy) {}.fingerprint)
    #expect(String(reflecting: Self.line).contains("[.busy, .ringing] defers .incoming"))
  }

  @Test("G3: a machine that holds deferred events is freed")
  func lifetime() {
    var line: Machine<Line, Ring>? = Self.line.machine()
    weak let held = line
    line?.send(.incoming(1))
    line = nil
    #expect(held == nil)
  }

  @Test("C7: an attempt of a handler is deferred like any other")
  func fromHandlers() {
    let blueprint = Blueprint<Line, Ring>(state: .free) {
      On(.answer, .free => .busy).then { context in
        #expect(context.machine.send(.incoming(1)) == .queued)
      }
      On(.hangUp, .busy => .free)
      On(.incoming, .free => .ringing)
      Defer(.incoming, in: .busy)
    }
    let line = blueprint.machine()
    line <-! .answer
    #expect(line.deferredEvents == [.incoming(1)])
    line <-! .hangUp
    #expect(line.state == .ringing)
  }

  @Test("C7: an internal transition, or a move round to the same state, leaves the configuration as it is")
  func sameConfiguration() {
    let blueprint = Blueprint<Line, Ring>(state: .busy) {
      On(.poke, in: .busy)
      On(.answer, .busy => .busy)
      Defer(.incoming, in: .busy)
    }
    let line = blueprint.machine()
    line <-! .incoming(1) <-! .poke <-! .answer
    #expect(line.deferredEvents == [.incoming(1)])
  }

  // Trees and charts.

  @Test("C7: a submachine defers what it would receive, unless an outer route takes it")
  func trees() {
    let inner = Blueprint<Line, Ring>(state: .busy) {
      On(.answer, .busy => .free)
      On(.incoming, .free => .ringing)
      Defer(.incoming, in: .busy)
      Defer(.close, in: .busy)
    }
    let outer = Blueprint<Line, Ring>(state: .free) {
      On(.close, .free => .closed)
      Submachine(inner, in: .free)
    }
    let line = outer.machine()
    #expect(line.send(.incoming(1)) == .deferred && line.deferredEvents == [.incoming(1)])
    #expect(line.send(.answer).isAccepted)
    #expect("\(line.configuration)" == ".free / .ringing" && line.deferredEvents == [])
    let other = outer.machine()
    #expect(other.send(.close) == .moved(from: .free, to: .closed))
  }

  @Test("H6: a child whose events a closure maps behaves like the others")
  func translated() {
    enum Tap: EventType { case ring, up }
    let inner = Blueprint<Line, Ring>(state: .busy) {
      On(.hangUp, .busy => .free)
      On(.incoming, .free => .ringing)
      Defer(.incoming, in: .busy)
    }
    let outer = Blueprint<Line, Tap>(state: .free) {
      Submachine(inner, in: .free, translating: { tap in tap == .ring ? .incoming(7) : .hangUp })
    }
    let line = outer.machine()
    #expect(line.send(.ring) == .deferred && line.deferredEvents == [.ring])
    line <-! .up
    #expect("\(line.configuration)" == ".free / .ringing" && line.deferredEvents == [])
  }

  enum Phone: StateType { case idle, inCall, talking, held, open, muted }
  enum Key: EventType { case dial, hold, mute, text, hangUp }

  private static let phone = Blueprint<Phone, Key>(state: .idle) {
    On(.dial, .idle => .inCall)
    On(.hangUp, .inCall => .idle)
    On(.text, .idle => .inCall)
    Within(.inCall, "call", initial: .talking) {
      On(.hold, .talking => .held, .held => .talking)
      Defer(.text, in: .talking)
    }
    Within(.inCall, "microphone", initial: .open) {
      On(.mute, .open => .muted, .muted => .open)
      On(.text, .muted => .open)
    }
  }

  @Test("C7: in a chart, a region defers what no other region, and no outer state, takes")
  func charts() throws {
    let phone = Self.phone.machine()
    phone <-! .dial
    #expect(phone.send(.text) == .deferred && phone.deferredEvents == [.text])
    // The other region's move changes the configuration to one in which it takes the event.
    phone <-! .mute
    #expect(phone.activeStates == [.inCall, .talking, .open] && phone.deferredEvents == [])
    #expect(phone.send(.text) == .deferred)
    let copy = try Self.phone.machine(from: phone.snapshot())
    for machine in [phone, copy] {
      #expect(machine.deferredEvents == [.text])
      machine <-! .hangUp
      #expect(machine.activeStates == [.inCall, .talking, .open] && machine.deferredEvents == [])
    }
  }

  @Test("C7: a line that is added to a living chart defers in its region")
  func chartEdits() {
    let phone = Self.phone.machine()
    let token = phone.add { Defer(.dial, in: .held) }
    phone <-! .dial <-! .hold
    #expect(phone.send(.dial) == .deferred)
    token.dispose()
    #expect(phone.send(.dial).refusal != nil && phone.deferredEvents == [.dial])
  }

  @Test("C7: kept events stay with a machine that is detached, and follow it into another tree")
  func detaching() {
    let outer = Machine<Line, Ring>(state: .free)
    let inner = Self.line.machine()
    let token = outer.attach(inner, to: .free)
    #expect(inner.send(.incoming(1)) == .deferred && outer.send(.incoming(2)) == .deferred)
    token.dispose()
    #expect(inner.deferredEvents == [.incoming(1)] && outer.deferredEvents == [.incoming(2)])
    inner <-! .hangUp
    #expect(inner.state == .ringing && inner.deferredEvents == [])
    outer.attach(inner, to: .free)
    outer <-! .answer
    #expect(inner.state == .busy && outer.deferredEvents == [.incoming(2)])
    outer <-! .hangUp
    #expect(inner.state == .ringing && outer.deferredEvents == [])
  }

  private enum Pack: StateType, Codable { case waiting, open, done }
  private static let pack = Blueprint<Pack, Ring>(state: .waiting) {
    On(.poke, .waiting => .open)
    On(.incoming, .open => .any)
      .then { context in trace.add("packs \(context.event?[\.incoming] ?? 0)") }
    Defer(.incoming, in: .waiting)
  }

  @Test("C7: an event that is deferred again keeps its place where machines are attached and detached")
  func places() {
    let (pack, line) = (Self.pack.machine(), Self.line.machine())
    for number in 1...2 { pack <-! .incoming(number) }
    let attachment = pack.attach(Machine<Line, Ring>(state: .free), to: .any)
    for number in 3...4 { pack <-! .incoming(number) }
    attachment.dispose()
    pack <-! .incoming(5)
    #expect(pack.deferredEvents == (1...5).map { .incoming($0) })
    for number in 6...7 { line <-! .incoming(number) }
    let inner = line.attach(pack, to: .busy)
    line <-! .incoming(8)
    #expect(pack.deferredEvents == (1...5).map { .incoming($0) } && line.deferredEvents.count == 3)
    inner.dispose()
    pack <-! .incoming(9) <-! .poke
    #expect(Self.trace.take() == ((1...5) + [9]).map { "packs \($0)" }.joined(separator: " "))
  }

  @Test("C7, S1: snapshots keep the order of deferred events, whatever positions are saved")
  func savedPlaces() throws {
    let line = Self.line.machine()
    for number in 1...3 { line <-! .incoming(number) }
    let text = String(decoding: try JSONEncoder().encode(line.snapshot()), as: UTF8.self)
    for places in ["[0,0,0]", "[9223372036854775807,9223372036854775807,9223372036854775807]", "[-1,0,7]"] {
      let damaged = "{\"places\":\(places)," + text.dropFirst()
      let saved = try JSONDecoder().decode(Snapshot<Line>.self, from: Data(damaged.utf8))
      let restored = try Self.line.machine(from: saved)
      restored <-! .incoming(4)
      #expect(restored.deferredEvents == (1...4).map { .incoming($0) })
      #expect(try restored.snapshot().machine.deferredEvents.count == 4)
    }
  }

  @Test("C7, S1, S3: several machines of a tree may have deferred events when they are restored or migrated")
  func migratedPlaces() throws {
    let lines = Blueprint<Line, Ring>(state: .busy, revision: "1") {
      On(.hangUp, .busy => .free)
      Defer(.incoming, in: .busy)
      Submachine(Self.pack, in: .busy)
    }
    let line = lines.machine()
    let inner = line.submachines(of: Machine<Pack, Ring>.self)[0]
    inner <-! .incoming(1)
    let saved = try inner.snapshot()
    let other = lines.machine()
    other <-! .incoming(2)
    try other.submachines(of: Machine<Pack, Ring>.self)[0].restore(saved)
    let both = try other.snapshot()
    #expect(both.machine.deferredEvents.count == 1 && both.machine.submachines[0].deferredEvents.count == 1)
    let next = Blueprint<Line, Ring>(state: .busy, revision: "2") {
      On(.hangUp, .busy => .free)
      Defer(.incoming, in: .busy)
      Submachine(Self.pack, in: .busy)
    }
    let migrated = try next.machine(from: line.snapshot()) { saved, _ in
      saved.deferredEvents = [SavedState(Ring.incoming(3)), SavedState(Ring.incoming(4))]
    }
    #expect(migrated.deferredEvents == [.incoming(3), .incoming(4)])
    #expect(try migrated.snapshot().machine.submachines[0].deferredEvents.count == 1)
  }

  private enum Stage: StateType { case on, off }
  private enum Room: StateType { case one, two }
  private enum Note: EventType { case go, later, swap, nothing }

  /// A room that keeps the event `.later` after `.go`.
  private static func room() -> Machine<Room, Note> {
    let room = Machine<Room, Note>(state: .one)
    room.add {
      On(.go, .one => .two)
      Defer(.later, in: .two)
    }
    return room
  }

  @Test("C7: attaching or detaching a machine is no change of the configuration")
  func structure() {
    let (stage, room) = (Machine<Stage, Note>(state: .on), Self.room())
    let token = stage.attach(room, to: .on)
    stage <-! .go
    #expect(stage.send(.later) == .deferred && room.send(.later) == .deferred)
    token.dispose()
    #expect(stage.send(.nothing).refusal != nil && stage.deferredEvents == [.later])
    #expect(room.send(.nothing).refusal != nil && room.deferredEvents == [.later])
    stage.attach(room, to: .off)
    #expect(stage.send(.nothing).refusal != nil && stage.deferredEvents == [.later])
    #expect(room.deferredEvents == [.later])
    // Both go on waiting for a change.
    stage.add { On(.go, .on => .off) }
    #expect(stage.send(.nothing).refusal != nil && stage.deferredEvents == [.later])
    stage <-! .go
    #expect(stage.deferredEvents == [.later] && room.deferredEvents == [.later])
    room.add { On(.later, .two => .one) }
    #expect(stage.send(.nothing).refusal != nil && room.deferredEvents == [.later])
  }

  @Test("C7: neither is it during an attempt, but moves of the same call are")
  func structureInAttempts() {
    let (stage, first, second) = (Machine<Stage, Note>(state: .on), Self.room(), Self.room())
    var token = stage.attach(first, to: .on)
    stage.add {
      On(.swap, in: .on).then { _ in
        token.dispose()
        token = stage.attach(second, to: .on)
      }
      On(.go, .on => .off)
    }
    let own = stage.add { Defer(.later, in: .on) }
    second <-! .go <-! .later
    #expect(stage.send(.later) == .deferred)
    own.dispose()
    #expect(stage.send(.swap).isAccepted && stage.deferredEvents == [.later])
    #expect(second.deferredEvents == [.later] && first.deferredEvents == [])
    stage.add { On(.later, .off => .on) }
    stage <-! .go
    #expect(stage.state == .on && stage.deferredEvents == [])
  }

  private struct Name: StateType, ExpressibleByStringLiteral {
    let text: String
    init(stringLiteral text: String) { self.text = text }
  }

  @Test("C7: a line that mentions the present state is no change of the configuration")
  func mention() {
    let (names, room) = (Machine<Name, Note>(state: "a"), Self.room())
    names.attach(room, to: "a")
    names <-! .go
    #expect(names.send(.later) == .deferred)
    names.add { On(.swap, "a" => "b") }
    #expect(names.send(.nothing).refusal != nil && names.deferredEvents == [.later])
    room.add { On(.swap, .two => .one) }
    names <-! .swap
    #expect(names.state == "a" && names.deferredEvents == [])
  }
}
