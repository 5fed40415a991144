import Interlock
import Testing

/// A call, whose states carry data, with a region and a player that is carried.
private enum Phone: Kinded {
  case idle, inCall(peer: String, minutes: Int), music(Music, volume: Int)

  enum Kind: StateType { case idle, inCall, music }
  var kind: Kind {
    switch self {
    case .idle: .idle
    case .inCall: .inCall
    case .music: .music
    }
  }

  var music: Music? { if case .music(let state, _) = self { state } else { nil } }
}

private enum Music: StateType { case paused, playing }
private enum Talk: StateType { case open, muted }

private enum Key: EventType {
  case call(String), tick, mute, hangUp, music, play, louder(Int)

  enum Kind: EventType { case call, tick, mute, hangUp, music, play, louder }
  var kind: Kind {
    switch self {
    case .call: .call
    case .tick: .tick
    case .mute: .mute
    case .hangUp: .hangUp
    case .music: .music
    case .play: .play
    case .louder: .louder
    }
  }
}

@Suite struct KindTreeTests {
  private func makePhone() -> (phone: StateMachine<Phone, Key>, talk: Machine<Talk, Key>) {
    let phone = StateMachine<Phone, Key>(state: .idle)
    phone.addRoute(event: .call, .idle => .inCall)
    phone.addRoute(event: .tick, .inCall => .any)
    phone.addRoute(event: .hangUp, .any => .idle)
    phone.add {
      Values { event, state in
        switch (event, state) {
        case (.call(let peer), _): .inCall(peer: peer, minutes: 0)
        case (.tick, .inCall(let peer, let minutes)): .inCall(peer: peer, minutes: minutes + 1)
        case (.hangUp, _): .idle
        default: nil
        }
      }
    }
    let talk = Machine<Talk, Key>(state: .open)
    talk.add { On(.mute, .open => .muted, .muted => .open) }
    phone.attach(talk, to: .inCall)
    return (phone, talk)
  }

  @Test("H1, K1, K5: a place is a kind; data changes without leaving the submachine")
  func places() {
    let (phone, talk) = makePhone()
    #expect(!talk.isActive)
    phone <-! .call("anna") <-! .mute <-! .tick <-! .tick
    guard case .inCall("anna", 2) = phone.state else { return #expect(Bool(false), "\(phone)") }
    #expect(talk.state == .muted)
    phone <-! .hangUp <-! .call("ben")
    #expect(talk.state == .open && talk.isActive)
    #expect("\(phone.configuration)" == ".inCall / .open")
  }

  @Test("H6: a submachine's event may depend on the data of its parent's event")
  func translations() {
    enum Beep: EventType { case loud, low }
    let (phone, _) = makePhone()
    let horn = Machine<Talk, Beep>(state: .open)
    horn.addRoute(event: .loud, .open => .muted)
    phone.attach(
      horn, to: .any,
      translating: { key in if case .louder(let step) = key { step > 3 ? .loud : .low } else { nil } })
    #expect(!phone.send(.louder(1)).isAccepted)
    #expect(phone.send(.louder(9)).isAccepted)
    #expect(horn.state == .muted)
  }

  private func makePlayer() -> (phone: StateMachine<Phone, Key>, music: Machine<Music, Key>) {
    let (phone, _) = makePhone()
    let music = Machine<Music, Key>(state: .paused)
    music.addRoute(event: .play, .paused => .playing)
    phone.embed(
      music,
      as: { state, phone in
        if case .music(_, let volume) = phone {
          .music(state, volume: volume)
        } else {
          .music(state, volume: 5)
        }
      }, from: \.music)
    phone.addRoute(event: .music, .idle => .music)
    phone.add {
      On(.louder, .music => .any)
        .value { event, state in
          guard case .louder(let step) = event, case .music(let music, let volume) = state else { return nil }
          return .music(music, volume: volume + step)
        }
    }
    return (phone, music)
  }

  @Test("H5: an arrow to a carrying kind without a value starts the child")
  func carriers() {
    let (phone, music) = makePlayer()
    #expect(phone.destination(on: .music)?.kind == .music)
    phone <-! .music
    guard case .music(.paused, volume: 5) = phone.state else { return #expect(Bool(false), "\(phone)") }
    #expect(music.isActive)
  }

  @Test("H5, K5: the child's move is an internal transition of a parent whose kind stays")
  func internalMoves() {
    let (phone, music) = makePlayer()
    phone <-! .music
    var trace: [String] = []
    phone.add { OnExit(.any) { _ in trace.append("exit") } }
    phone.add { OnEntry(.any) { _ in trace.append("entry") } }
    phone.addHandler(event: .play) { context in trace.append("\(context.toState.music == .playing)") }
    phone <-! .play
    guard case .music(.playing, volume: 5) = phone.state else { return #expect(Bool(false), "\(phone)") }
    #expect(music.state == .playing && trace == ["true"])
  }

  @Test(
    "H5, K5: the parent's data may change while the child stays; what would move the child is passed over")
  func parentData() {
    let (phone, music) = makePlayer()
    phone <-! .music <-! .play <-! .louder(2)
    guard case .music(.playing, volume: 7) = phone.state else { return #expect(Bool(false), "\(phone)") }
    #expect(music.state == .playing)
    phone.add {
      On(.tick, .music => .any)
        .value { _, _ in .music(.paused, volume: 0) }
    }
    #expect(!phone.send(.tick).isAccepted)
    #expect(music.state == .playing)
  }

  @Test("H5, K3: a refusal names the guards of a child that is embedded with its data, and their reasons")
  func reasonsOfCarriedData() {
    enum Song: Kinded {
      case silent, playing(track: Int)

      enum Kind: StateType { case silent, playing }
      var kind: Kind { if case .silent = self { .silent } else { .playing } }
      static func value(of kind: Kind) -> Song? { kind == .silent ? .silent : nil }
    }
    enum Radio: Kinded {
      case off, on(Song)

      enum Kind: StateType { case off, on(Song.Kind) }
      var kind: Kind { if case .on(let song) = self { .on(song.kind) } else { .off } }
    }
    struct NoMoreTracks: Error, Equatable { let last: Int }
    let radio = StateMachine<Radio, Key>(state: .on(.playing(track: 7)))
    let song = Machine<Song, Key>(state: .silent)
    song.addRoute(event: .tick, .playing => .playing, unless: { _ in NoMoreTracks(last: 7) })
    song.addRoute(event: .tick, .playing => .silent, label: "tired") { _ in false }
    radio.embed(song, as: Radio.on, from: { if case .on(let song) = $0 { song } else { nil } })
    guard case .refused(let refusal) = radio.send(.tick), case .conditions(let guards) = refusal.reason else {
      return #expect(Bool(false), "\(radio)")
    }
    #expect(
      guards.map(\.transition.description) == [
        ".on(.playing) => .on(.playing)", ".on(.playing) => .on(.silent)",
      ])
    #expect(guards.map(\.label) == [nil, "tired"])
    #expect(guards.map { $0.error as? NoMoreTracks } == [NoMoreTracks(last: 7), nil])
  }

  @Test("F3, H5: a destination has the data of an embedded child, whatever regions beside it do")
  func destinations() {
    let phone = StateMachine<Phone, Key>(state: .music(.paused, volume: 5))
    let region = Machine<Talk, Key>(state: .open)
    region.addRoute(event: .play, .open => .muted)
    phone.attach(region, to: .music)
    let music = Machine<Music, Key>(state: .paused)
    music.addRoute(event: .play, .paused => .playing)
    phone.embed(
      music,
      as: { state, phone in
        if case .music(_, let volume) = phone {
          .music(state, volume: volume)
        } else {
          .music(state, volume: 5)
        }
      }, from: \.music)
    #expect(phone.destination(on: .play)?.music == .playing)
    phone <-! .play
    #expect(phone.state.music == .playing && region.state == .muted)
  }

  @Test("G2, K2, H2: `Values` that a region's guard adds to another region provide no states yet")
  func lateValues() {
    let root = Machine<Talk, Key>(state: .open)
    let (guarding, phone) = (Machine<Talk, Key>(state: .open), Machine<Phone, Key>(state: .idle))
    guarding.addRoute(event: .tick, .open => .any, label: "adds") { [unowned phone] _ in
      phone.add { Values { _, _ in .inCall(peer: "late", minutes: 100) } }
      return true
    }
    phone.addRoute(event: .call, .idle => .inCall)
    phone.addRoute(event: .tick, .inCall => .any)
    phone.add {
      Values { event, _ in
        if case .call(let peer) = event { .inCall(peer: peer, minutes: 0) } else { nil }
      }
    }
    root.attach(guarding, to: .open)
    root.attach(phone, to: .open)
    root <-! .call("anna") <-! .tick
    guard case .inCall("anna", 0) = phone.state else { return #expect(Bool(false), "\(phone.state)") }
    root <-! .tick
    guard case .inCall("late", 100) = phone.state else { return #expect(Bool(false), "\(phone.state)") }
  }

  @Test("H3, H4: history is kept by kinds, too")
  func blueprint() {
    let talk = Blueprint<Talk, Key>(state: .open) { On(.mute, .open => .muted, .muted => .open) }
    let phone = Blueprint<Phone, Key>(state: .idle) {
      On(.call, .idle => .inCall)
        .value { event, _ in
          if case .call(let peer) = event { .inCall(peer: peer, minutes: 0) } else { nil }
        }
      On(.hangUp, .inCall => .idle)
        .value { _, _ in .idle }
      Submachine(talk, in: .inCall, history: .shallow)
    }
    let first = phone.machine()
    let second = phone.machine()
    first <-! .call("anna") <-! .mute <-! .hangUp <-! .call("ben")
    #expect("\(first.configuration)" == ".inCall / .muted")
    second <-! .call("carl")
    #expect("\(second.configuration)" == ".inCall / .open")
  }
}
