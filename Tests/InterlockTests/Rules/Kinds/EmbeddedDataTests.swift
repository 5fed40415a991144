import Interlock
import Testing

/// A talk that counts its seconds.
private enum Talk: StateType {
  case open(seconds: Int), muted(seconds: Int), over

  enum Kind: StateType { case open, muted, over }
  var kind: Kind {
    switch self {
    case .open: .open
    case .muted: .muted
    case .over: .over
    }
  }

  var seconds: Int? {
    switch self {
    case .open(let seconds), .muted(let seconds): seconds
    case .over: nil
    }
  }
}

/// A phone whose kinds don't tell what the talk is like.
private enum Phone: Kinded {
  case idle, inCall(Talk, peer: String)

  enum Kind: StateType { case idle, inCall }
  var kind: Kind { if case .idle = self { .idle } else { .inCall } }
  var talk: Talk? { if case .inCall(let talk, _) = self { talk } else { nil } }
}

/// A line whose kinds tell the kind of the talk, but not its data.
private enum Line: Kinded {
  case free, taken(Talk)

  enum Kind: StateType { case free, taken(Talk.Kind) }
  var kind: Kind { if case .taken(let talk) = self { .taken(talk.kind) } else { .free } }
  var talk: Talk? { if case .taken(let talk) = self { talk } else { nil } }
}

/// A display that is its own kind, and so tells the talk's data.
private enum Display: StateType {
  case dark, showing(Talk)

  var talk: Talk? { if case .showing(let talk) = self { talk } else { nil } }
}

/// A house in which a phone may ring.
private enum House: Kinded {
  case quiet, ringing(Phone)

  enum Kind: StateType { case quiet, ringing }
  var kind: Kind { if case .quiet = self { .quiet } else { .ringing } }
  var phone: Phone? { if case .ringing(let phone) = self { phone } else { nil } }
}

private enum Lamp: StateType { case off, on }
private enum Key: EventType { case tick, mute, ping, rename, hangUp }

private final class Notes {
  var lines: [String] = []

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@Suite struct EmbeddedDataTests {
  private func makeTalk(_ state: Talk = .open(seconds: 0)) -> StateMachine<Talk, Key> {
    StateMachine(state: state) { talk in
      talk.addRoute(event: .tick, .open => .any)
      talk.addRoute(event: .mute, .open => .muted)
      talk.addRoute(event: .ping, .any => .any)
      talk.addRoute(event: .hangUp, .any => .over)
      talk.add {
        Values { event, state in
          switch (event, state) {
          case (.tick, .open(let seconds)): .open(seconds: seconds + 1)
          case (.mute, .open(let seconds)): .muted(seconds: seconds)
          case (.hangUp, _): .over
          default: nil
          }
        }
      }
    }
  }

  private func makePhone() -> (phone: StateMachine<Phone, Key>, talk: StateMachine<Talk, Key>) {
    let phone = StateMachine<Phone, Key>(state: .inCall(.open(seconds: 0), peer: "anna"))
    let talk = makeTalk()
    phone.embed(
      talk,
      as: { talk, phone in if case .inCall(_, let peer) = phone { .inCall(talk, peer: peer) } else { phone }
      },
      from: \.talk)
    return (phone, talk)
  }

  /// Notes what a machine's handlers are told.
  private func notes<S>(of machine: Machine<S, Key>) -> Notes {
    let notes = Notes()
    machine.add { OnExit(.any) { _ in notes.lines.append("exit") } }
    machine.add { OnEntry(.any) { _ in notes.lines.append("entry") } }
    for event in [Key.tick, .ping, .mute] {
      machine.addHandler(event: event) { context in notes.lines.append("on \(context.event!)") }
    }
    return notes
  }

  @Test("H5, K5: data that the child changes is in the parent's state, whichever is driven")
  func data() {
    let (phone, talk) = makePhone()
    phone <-! .tick
    #expect(phone.state.talk == .open(seconds: 1) && talk.state == .open(seconds: 1))
    talk <-! .tick
    #expect(phone.state.talk == .open(seconds: 2) && talk.state == .open(seconds: 2))
    guard case .inCall(_, peer: "anna") = phone.state else { return #expect(Bool(false), "\(phone)") }
  }

  @Test("H5, K5: it is an internal transition of the parent too, with the parent's handlers and its event")
  func handlers() {
    let (phone, talk) = makePhone()
    let notes = notes(of: phone)
    phone <-! .tick
    #expect(notes.take() == ["on tick"])
    talk <-! .tick
    #expect(notes.take() == ["on tick"])
  }

  @Test("H5, K5: an internal transition of the child without data is not a transition of the parent")
  func nothingGiven() {
    let (phone, talk) = makePhone()
    let notes = notes(of: phone)
    phone <-! .tick
    _ = notes.take()
    phone <-! .ping
    talk <-! .ping
    #expect(notes.take() == [])
    #expect(phone.state.talk == .open(seconds: 1))
  }

  @Test("H5, K1: a parent whose kind contains the child's data moves when the data changes")
  func finerKinds() {
    let display = StateMachine<Display, Key>(state: .showing(.open(seconds: 0)))
    let talk = makeTalk()
    display.embed(talk, as: Display.showing, from: \.talk)
    let lamp = Machine<Lamp, Key>(state: .off)
    display.attach(lamp, to: .showing(.open(seconds: 0)))
    let notes = notes(of: display)
    display <-! .tick
    #expect(display.state == .showing(.open(seconds: 1)) && !lamp.isActive)
    #expect(notes.take() == ["exit", "entry", "on tick"])
  }

  @Test(
    "H5, K1: a parent whose kind contains the child's kind moves, whether or not its definition mentions the kinds"
  )
  func unmentionedKinds() {
    let line = StateMachine<Line, Key>(state: .taken(.open(seconds: 3)))
    let talk = makeTalk(.open(seconds: 3))
    line.embed(talk, as: Line.taken, from: \.talk)
    let notes = notes(of: line)
    line <-! .tick
    #expect(notes.take() == ["on tick"] && line.state.talk == .open(seconds: 4))
    line <-! .mute
    #expect(line.state.talk == .muted(seconds: 4))
    #expect(notes.take() == ["exit", "entry", "on mute"])
  }

  @Test("H5: a change of data climbs through embeddings in embeddings")
  func levels() {
    let (phone, talk) = makePhone()
    let house = StateMachine<House, Key>(state: .ringing(phone.state))
    house.embed(phone, as: House.ringing, from: \.phone)
    house <-! .tick
    talk <-! .tick
    #expect(talk.state.seconds == 2)
    #expect(phone.state.talk?.seconds == 2 && house.state.phone?.talk?.seconds == 2)
  }

  @Test("H5, K5: the child keeps its data when the parent changes the data that it carries")
  func parentsChange() {
    let (phone, talk) = makePhone()
    phone <-! .tick
    phone.add {
      On(.rename, .inCall => .any)
        .value { _, _ in .inCall(.open(seconds: 50), peer: "ben") }
    }
    phone <-! .rename
    #expect(phone.state.talk == .open(seconds: 50) && talk.state == .open(seconds: 1))
    phone <-! .tick
    #expect(phone.state.talk == .open(seconds: 2) && talk.state == .open(seconds: 2))
    guard case .inCall(_, peer: "ben") = phone.state else { return #expect(Bool(false), "\(phone)") }
  }

  @Test(
    "H5, K5: a guard may embed the machine that it judges: given data is passed on, and nothing undoes the embedding",
    arguments: [nil, 7])
  func embeddedByItsGuard(given: Int?) {
    let phone = StateMachine<Phone, Key>(state: .inCall(.open(seconds: 5), peer: "anna"))
    let talk = StateMachine<Talk, Key>(state: .open(seconds: 1))
    talk.addRoute(event: .tick, .any => .any, label: "embedded") { _ in
      phone.embed(talk, as: { talk, _ in .inCall(talk, peer: "ben") }, from: \.talk)
      return true
    }
    talk.add { Values { _, _ in given.map { .open(seconds: $0) } } }
    talk <-! .tick
    #expect(talk.state == .open(seconds: given ?? 5))
    #expect(phone.state.talk == talk.state)
  }

  @Test("H5, H7: a completion route of the child that changes its data changes the parent's state, too")
  func completions() {
    let (phone, talk) = makePhone()
    let lamp = Machine<Lamp, Key>(state: .off)
    lamp.addRoute(event: .ping, .off => .on)
    lamp.add { FinalStates(.on) }
    talk.attach(lamp, to: .open)
    talk.add { OnCompletion(.open => .any) }
    talk.add { Values { event, state in event == nil ? .open(seconds: 10 + (state.seconds ?? 0)) : nil } }
    phone <-! .ping
    #expect(talk.state == .open(seconds: 10) && phone.state.talk == .open(seconds: 10))
  }

  @Test("F3, H5: a destination has the data that the child would change", arguments: [false, true])
  func destinations(isBesideRegion: Bool) {
    let (phone, talk) = (
      StateMachine<Phone, Key>(state: .inCall(.open(seconds: 0), peer: "anna")), makeTalk()
    )
    if isBesideRegion {
      let lamp = Machine<Lamp, Key>(state: .off)
      lamp.add { On(.tick, .off => .on, .on => .off) }
      phone.attach(lamp, to: .inCall)
    }
    phone.embed(talk, as: { talk, _ in .inCall(talk, peer: "anna") }, from: \.talk)
    #expect(phone.destination(on: .tick)?.talk == .open(seconds: 1))
    #expect(phone.destination(on: .ping)?.talk == .open(seconds: 0))
    #expect(phone.state.talk == .open(seconds: 0))
  }

  @Test("F3, H5: a destination keeps the parent's data when only a machine inside the child would move")
  func destinationOfInnermost() {
    let (phone, talk) = makePhone()
    let lamp = Machine<Lamp, Key>(state: .off)
    lamp.addRoute(event: .hangUp, .off => .on)
    talk.attach(lamp, to: .open)
    phone.add {
      On(.rename, .inCall => .any)
        .value { _, _ in .inCall(.open(seconds: 50), peer: "ben") }
    }
    phone <-! .rename
    #expect(phone.destination(on: .hangUp)?.talk == .open(seconds: 50))
    phone <-! .hangUp
    #expect(lamp.state == .on && phone.state.talk == .open(seconds: 50) && talk.state == .open(seconds: 0))
  }

  @Test("F3, H5: a mapping may put the machine into a state without the child, which then closes no target")
  func mappingDuringQuery() {
    let (phone, _) = makePhone()
    let house = StateMachine<House, Key>(state: .ringing(.idle))
    var embedding: (any Disposable)?
    phone.addRouteMapping { _, _, _ in
      embedding = embedding ?? house.embed(phone, as: House.ringing, from: \.phone)
      return .inCall(.muted(seconds: 9), peer: "ben")
    }
    #expect(phone.destination(on: .rename)?.talk == .muted(seconds: 9))
    #expect(phone.state.talk == nil)
    phone <-! .rename
    #expect(house.state.phone?.talk == .muted(seconds: 9))
  }

  @Test(
    "F3, H5: embedding a child during a query does not change the data of the machines around its parent")
  func queryThatEmbeds() {
    let house = StateMachine<House, Key>(state: .ringing(.inCall(.open(seconds: 1), peer: "anna")))
    let phone = StateMachine<Phone, Key>(state: .inCall(.open(seconds: 2), peer: "ben"))
    house.embed(phone, as: House.ringing, from: \.phone)
    house.add {
      On(.rename, .ringing => .any)
        .value { _, _ in
          .ringing(.inCall(.open(seconds: 50), peer: "anna"))
        }
    }
    house <-! .rename
    let talk = makeTalk(.open(seconds: 3))
    talk.addRoute(event: .rename, .any => .any, label: "embedded") { _ in
      phone.embed(talk, as: { talk, _ in .inCall(talk, peer: "ben") }, from: \.talk)
      return false
    }
    #expect(talk.destination(on: .rename) == nil)
    #expect(talk.isActive && phone.state.talk == .open(seconds: 1))
    #expect(house.state.phone?.talk == .open(seconds: 50))
  }

  @Test("H5, H11: a watcher of the parent receives the moves of an embedded child")
  func watching() {
    let (phone, _) = makePhone()
    var told: [String] = []
    let watch = phone.addTreeHandler { told.append("\($0)") }
    phone <-! .tick
    watch.dispose()
    #expect(told.count == 2, "\(told)")
  }
}
