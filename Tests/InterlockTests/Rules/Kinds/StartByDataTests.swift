import Interlock
import Testing

/// A call, whose data says how its submachine starts.
private enum Phone: StateType {
  case idle, inCall(peer: String, isMuted: Bool), held(peer: String)

  enum Kind: StateType { case idle, inCall, held }
  var kind: Kind {
    switch self {
    case .idle: .idle
    case .inCall: .inCall
    case .held: .held
    }
  }

  var talk: Talk? { if case .inCall(let peer, isMuted: true) = self { .muted(peer) } else { nil } }

  static func value(of kind: Kind) -> Phone? { kind == .idle ? .idle : nil }
}

private enum Talk: StateType {
  case open, muted(String)

  enum Kind: StateType { case open, muted }
  var kind: Kind { self == .open ? .open : .muted }

  static func value(of kind: Kind) -> Talk? { kind == .open ? .open : nil }
}

private enum Key: EventType {
  case call(String, isMuted: Bool), rename(String), again, mute, hold, hangUp

  enum Kind: EventType { case call, rename, again, mute, hold, hangUp }
  var kind: Kind {
    switch self {
    case .call: .call
    case .rename: .rename
    case .again: .again
    case .mute: .mute
    case .hold: .hold
    case .hangUp: .hangUp
    }
  }
}

private let talk = Blueprint<Talk, Key>(state: .open) {
  On(.mute, .open => .muted("by hand"))
  On(.mute, .muted => .open)
}

private func makePhone(state: Phone = .idle, _ part: Blueprint<Phone, Key>.Part) -> Blueprint<Phone, Key> {
  Blueprint(state: state) {
    On(.call, .idle => .inCall)
    On(.rename, .inCall => .any)
    On(.again, .inCall => .inCall)
    On(.hold, .inCall => .held)
    On(.hangUp, .any => .idle)
    Values { event, state in
      return switch (event, state) {
      case (.call(let peer, let isMuted), _): .inCall(peer: peer, isMuted: isMuted)
      case (.rename(let peer), .inCall(_, let isMuted)): .inCall(peer: peer, isMuted: isMuted)
      case (.hold, .inCall(let peer, _)): .held(peer: peer)
      default: nil
      }
    }
    part
  }
}

private let phone = makePhone(Submachine(talk, in: .inCall, .held, starting: \.talk))

@Suite struct StartByDataTests {
  @Test("K1, H3: the data of the parent's state decides where a submachine starts, each time")
  func starts() {
    let machine = phone.machine()
    var trace: [String] = []
    let talk = machine.submachines(of: Machine<Talk, Key>.self)[0]
    talk.add { OnEntry(.any) { context in trace.append("\(context.toState)") } }
    machine <-! .call("anna", isMuted: true)
    #expect(talk.state == .muted("anna") && trace == ["muted(\"anna\")"])
    machine <-! .hangUp <-! .call("ben", isMuted: false)
    #expect(talk.state == .open)
    machine <-! .hangUp <-! .call("carl", isMuted: true)
    #expect(talk.state == .muted("carl"))
    #expect("\(machine.configuration)" == ".inCall / .muted")
  }

  @Test(
    "K5, T3: changed data does not start a submachine again, and a self route does; it stays active between two of its states"
  )
  func restarts() {
    let machine = phone.machine()
    machine <-! .call("anna", isMuted: true) <-! .mute <-! .rename("ben")
    let talk = machine.submachines(of: Machine<Talk, Key>.self)[0]
    #expect(talk.state == .open)
    machine <-! .again
    #expect(talk.state == .muted("ben"))
    machine <-! .hold
    #expect(talk.state == .muted("ben") && talk.isActive)
  }

  @Test("H1: a machine that is made in such a state has its submachine started by it")
  func firstStates() {
    let inCall = makePhone(
      state: .inCall(peer: "anna", isMuted: true), Submachine(talk, in: .inCall, starting: \.talk))
    #expect(inCall.machine().submachines(of: Machine<Talk, Key>.self)[0].state == .muted("anna"))
    let other = phone.machine(state: .inCall(peer: "ben", isMuted: true))
    #expect(other.submachines(of: Machine<Talk, Key>.self)[0].state == .muted("ben"))
  }

  @Test("H6: a submachine with other events starts by data, too, and its events may depend on data")
  func translations() {
    enum Beep: EventType { case loud }
    let horn = Blueprint<Talk, Beep>(state: .open) { On(.loud, .muted => .open) }
    let machine = makePhone(
      Submachine(
        horn, in: .inCall, starting: \.talk,
        translating: { key in if case .rename("loud") = key { .loud } else { nil } })
    ).machine()
    machine <-! .call("anna", isMuted: true)
    let inner = machine.submachines(of: Machine<Talk, Beep>.self)[0]
    #expect(inner.state == .muted("anna"))
    machine <-! .rename("low")
    #expect(inner.state == .muted("anna"))
    machine <-! .rename("loud")
    #expect(inner.state == .open)
  }

  @Test("H1: the imperative form, in one state or several, also while the parent is in that state")
  func attaching() {
    enum Beep: EventType { case loud }
    let machine = StateMachine<Phone, Key>(state: .inCall(peer: "anna", isMuted: true))
    machine.addRoute(.any => .any)
    let first = Machine<Talk, Key>(state: .open)
    let second = Machine<Talk, Beep>(state: .open)
    let attachment = machine.attach(first, to: .inCall, starting: \.talk)
    machine.attach(second, to: [.inCall, .held], starting: \.talk, translating: { _ in nil })
    #expect(first.state == .muted("anna") && second.state == .muted("anna"))
    machine <- .held(peer: "anna") <- .inCall(peer: "ben", isMuted: true)
    #expect(first.state == .muted("ben") && second.state == .muted("anna"))
    machine <- .idle <- .held(peer: "ben")
    // Nil means the state in which it was attached, not the one that data gave it then.
    #expect(second.state == .open)
    attachment.dispose()
    machine <- .inCall(peer: "carl", isMuted: true)
    #expect(first.state == .muted("ben"))
  }

  @Test("H3, H4: machines inside a submachine start by the state that data gave it")
  func nesting() {
    enum Note: StateType { case none, written(String) }
    let notes = Blueprint<Note, Key>(state: .none) {}
    let talk = Blueprint<Talk, Key>(state: .open) {
      On(.mute, .muted => .open)
      Submachine(
        notes, in: .muted,
        starting: { talk in if case .muted(let peer) = talk { .written(peer) } else { nil } })
    }
    let machine = makePhone(Submachine(talk, in: .inCall, starting: \.talk)).machine()
    machine <-! .call("anna", isMuted: true)
    #expect(machine.configuration.debugDescription == "Configuration(.inCall / .muted / .written(\"anna\"))")
    let inner = machine.submachines(of: Machine<Talk, Key>.self)[0].submachines(of: Machine<Note, Key>.self)[
      0]
    #expect(inner.state == .written("anna"))
  }

  @Test("T4, G1: an attempt that the closure makes waits; a submachine that it detaches does not start")
  func misbehaviour() {
    let machine = StateMachine<Phone, Key>(state: .idle)
    machine.addRoute(.any => .any)
    let talk = Machine<Talk, Key>(state: .open)
    var attachment: (any Disposable)?
    var trace: [String] = []
    machine.addAnyHandler(.any => .any) { context in trace.append("\(context.toState.kind)") }
    attachment = machine.attach(
      talk, to: .inCall,
      starting: { [unowned machine] phone in
        trace.append("asked")
        machine <- .idle
        attachment?.dispose()
        return phone.talk
      })
    machine <- .inCall(peer: "anna", isMuted: true)
    #expect(trace == ["asked", "inCall", "idle"])
    #expect(talk.state == .open && talk.isActive)
  }

  @Test("H3: parents whose states carry no data can say so as well, in charts and folded trees")
  func plainParents() {
    enum Door: StateType { case shut, open, wide }
    enum Lamp: StateType { case dark, dim, bright }
    enum Push: EventType { case next }
    let lamp = Blueprint<Lamp, Push>(state: .dark) {}
    let door = Blueprint<Door, Push>(state: .shut) {
      On(.next, .shut => .open, .open => .wide, .wide => .shut)
      Submachine(lamp, in: .open, starting: { _ in .dim })
      Submachine(lamp, in: .wide, starting: { door in door == .wide ? .bright : nil })
    }
    let machine = door.machine()
    var configurations: [String] = []
    for _ in 0..<6 {
      machine <-! .next
      configurations.append("\(machine.configuration)")
    }
    #expect(
      configurations == [
        ".open / .dim", ".wide / .bright", ".shut", ".open / .dim", ".wide / .bright", ".shut",
      ])
  }

  @Test("S1, S2, S3: a restored tree continues where it was, and the fingerprint covers that data decides")
  func snapshots() throws {
    let machine = phone.machine()
    machine <-! .call("anna", isMuted: true) <-! .mute
    let restored = try phone.machine(from: machine.snapshot())
    #expect("\(restored.configuration)" == ".inCall / .open")
    restored <-! .again
    #expect(restored.submachines(of: Machine<Talk, Key>.self)[0].state == .muted("anna"))
    #expect(phone.fingerprint != makePhone(Submachine(talk, in: .inCall, .held)).fingerprint)
    #expect(machine.fingerprint == phone.fingerprint)
  }

  @Test("H9: the tree says that a submachine starts by data")
  func descriptions() {
    #expect(
      phone.machine().treeDescription.contains("lives in [.inCall, .held], starts by its data, not active"))
  }
}
