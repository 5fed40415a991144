import Interlock
import Testing

/// A chart: superstates, regions and arrows across levels in one flat enum.
@Suite struct ChartTests {
  enum Phone: StateType {
    case idle, inCall, ringing, talking, held, loud, muted, closed, open, ended
  }
  enum Key: EventType { case dial, answer, hold, hangUp, mute, slam, quiet, lift, fail, stray }

  /// A call, with a microphone beside it, and a speaker inside the talk.
  private static func phone(history: History = .none, _ trace: Trace) -> Blueprint<Phone, Key> {
    Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      On(.hangUp, .inCall => .ended)
      On(.quiet, .idle => .muted)
      Within(.inCall, "call", initial: .ringing, history: history) {
        On(.answer, .ringing => .talking)
        On(.hold, .talking => .held, .held => .talking)
        On(.slam, .talking => .idle)
          .then { context in trace.add("slams \(context.fromState) to \(context.toState)") }
        Within(.talking, initial: .loud) {
          On(.mute, .loud => .muted, .muted => .loud)
          On(.fail, .loud => .held)
          On(.lift, .muted => .open)
        }
      }
      Within(.inCall, "microphone", initial: .closed) {
        On(.lift, .closed => .open)
        On(.fail, .open => .ended)
      }
      On(.dial, .ended => .talking)
      After { context in trace.add("\(context.fromState)=>\(context.toState)") }
      OnEntry(.any) { context in trace.add("+\(context.toState)") }
      OnExit(.any) { context in trace.add("-\(context.fromState)") }
    }
  }

  final class Trace: @unchecked Sendable {
    private var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    func take() -> String {
      defer { lines = [] }
      return lines.joined(separator: " ")
    }
  }

  private let trace = Trace()

  @Test("G3: a blueprint with regions is freed, with what its closures hold, and so is one with mistakes")
  func isFreed() {
    final class Token: Sendable {}
    enum Lamp: StateType { case off, on, dim, bright, blue, red }
    enum Tap: EventType { case press, turn }
    @LineBuilder<Blueprint<Lamp, Tap>> func lines(_ token: Token, _ target: Lamp) -> Blueprint<Lamp, Tap>.Part
    {
      On(.press, .off => .on).then { _ in _ = token }
      Within(.on, initial: .dim) {
        On(.turn, .dim => target).then { _ in _ = token }
        Within(.bright, initial: .blue) { On(.turn, .blue => .red).then { _ in _ = token } }
      }
    }
    weak var right: Token?
    weak var wrong: Token?
    func use() {
      let (token, other) = (Token(), Token())
      (right, wrong) = (token, other)
      let lamp = Blueprint<Lamp, Tap>(state: .off) { lines(token, .bright) }.machine()
      lamp <-! .press <-! .turn <-! .turn
      #expect(lamp.isIn(.red))
      let mistaken = try? Blueprint<Lamp, Tap>.validated(state: .off) {
        lines(other, .bright)
        On(.turn, .dim => .off, .dim => .on)
      }
      #expect(mistaken == nil)
    }
    use()
    #expect(right == nil && wrong == nil)
  }

  @Test("C1: a superstate's region is active with it, and starts in its initial state")
  func regions() {
    let phone = Self.phone(trace).machine()
    #expect(phone.activeStates == [.idle] && phone.leaves == [.idle])
    #expect(phone.send(.dial) == .moved(from: .idle, to: .inCall))
    #expect(trace.take() == "-idle idle=>inCall +inCall +ringing +closed")
    #expect(phone.activeStates == [.inCall, .ringing, .closed] && phone.leaves == [.ringing, .closed])
    phone <-! .answer
    #expect(trace.take() == "-ringing ringing=>talking +talking +loud")
    #expect(phone.activeStates == [.inCall, .talking, .loud, .closed])
    #expect(phone.isIn(.inCall) && phone.isIn(.loud) && phone.isIn(.closed) && !phone.isIn(.idle))
    #expect(phone.state == .inCall)
    phone <-! .hangUp
    #expect(trace.take() == "-closed -loud -talking -inCall inCall=>ended +ended")
    #expect(phone.activeStates == [.ended])
  }

  @Test("C2: an arrow out of a region leaves all states up to the region that holds both ends")
  func outwards() {
    let phone = Self.phone(trace).machine()
    phone <-! .dial <-! .answer
    _ = trace.take()
    #expect(phone.send(.slam) == .moved(from: .inCall, to: .idle))
    #expect(trace.take() == "-closed -loud -talking -inCall slams talking to idle talking=>idle +idle")
    #expect(phone.activeStates == [.idle])
  }

  @Test("C2: an arrow to a state inside enters all the states around it")
  func inwards() {
    let phone = Self.phone(trace).machine()
    phone <-! .quiet
    #expect(trace.take() == "-idle idle=>muted +inCall +talking +muted +closed")
    #expect(phone.activeStates == [.inCall, .talking, .muted, .closed])
    phone <-! .hangUp <-! .dial
    #expect(phone.activeStates == [.inCall, .talking, .loud, .closed])
  }

  @Test("C2: the domain is the innermost region that holds source and target")
  func domain() {
    let phone = Self.phone(trace).machine()
    phone <-! .dial <-! .answer <-! .lift
    _ = trace.take()
    phone <-! .fail
    // The call chose first; the microphone's arrow would leave the same superstate.
    #expect(trace.take() == "-loud -talking loud=>held +held")
    #expect(phone.activeStates == [.inCall, .held, .open])
    phone <-! .fail
    #expect(trace.take() == "-open -held -inCall open=>ended +ended")
  }

  @Test("C2: an arrow into a parallel region leaves the superstate and enters it again")
  func beside() {
    let phone = Self.phone(trace).machine()
    phone <-! .quiet
    _ = trace.take()
    // Both regions choose, and their arrows would leave a state in common: the earlier region wins.
    phone <-! .lift
    #expect(trace.take() == "-closed -muted -talking -inCall muted=>open +inCall +ringing +open")
    #expect(phone.activeStates == [.inCall, .ringing, .open])
  }

  @Test("C1: history decides where a region is entered again, unless the arrow has a target inside")
  func history() {
    for history in [History.shallow, .deep] {
      let phone = Self.phone(history: history, trace).machine()
      phone <-! .dial <-! .answer <-! .mute <-! .slam
      phone <-! .dial
      let inner: Phone = history == .deep ? .muted : .loud
      #expect(phone.activeStates == [.inCall, .talking, inner, .closed])
      phone <-! .hold <-! .slam <-! .hangUp
      phone <-! .dial
      #expect(phone.isIn(.talking))
    }
  }

  @Test("C1: an initial state may lie several levels down")
  func deepInitial() {
    let blueprint = Blueprint<Phone, Key>(state: .muted) {
      On(.hangUp, .inCall => .idle)
      On(.dial, .idle => .inCall)
      Within(.inCall, initial: .muted) {
        On(.hold, .talking => .held, .held => .talking)
        Within(.talking, initial: .loud) { On(.mute, .loud => .muted, .muted => .loud) }
      }
      States(.ringing, .closed, .open, .ended)
    }
    #expect(blueprint.warnings == [])
    for machine in [blueprint.machine(), blueprint.stateMachine()] {
      #expect(machine.activeStates == [.inCall, .talking, .muted])
      machine <-! .mute <-! .hangUp <-! .dial
      #expect(machine.activeStates == [.inCall, .talking, .muted])
      machine <-! .hold <-! .hold
      #expect(machine.activeStates == [.inCall, .talking, .loud])
    }
  }

  @Test("C1: a chart inside a machine starts several levels down whenever its state is entered")
  func deepInitialInside() {
    enum Room: StateType { case outside, inside }
    let call = Blueprint<Phone, Key>(state: .muted) {
      On(.hangUp, .inCall => .ended)
      Within(.inCall, initial: .held) {
        On(.hold, .talking => .held, .held => .talking)
        Within(.talking, initial: .loud) { On(.mute, .loud => .muted, .muted => .loud) }
      }
    }
    let room = Blueprint<Room, Key>(state: .outside) {
      On(.lift, .outside => .inside, .inside => .outside)
      Submachine(call, in: .inside)
    }
    let machine = room.machine()
    for events in [[], [.hold], [.hold, .hold], [Key.hangUp]] {
      machine <-! .lift
      #expect("\(machine.configuration)" == ".inside / .inCall / .talking / .muted")
      for event in events { machine <-! event }
      machine <-! .lift
    }
  }

  @Test("C1: a machine may begin in any state of the chart")
  func givenStates() {
    let blueprint = Self.phone(trace)
    let phone = blueprint.machine(state: .muted)
    #expect(phone.activeStates == [.inCall, .talking, .muted, .closed])
    phone <-! .mute <-! .hangUp
    #expect(phone.activeStates == [.ended])
    #expect(blueprint.stateMachine(state: .open).activeStates == [.inCall, .ringing, .open])
    #expect(blueprint.machine(state: .inCall).activeStates == [.inCall, .ringing, .closed])
    #expect(blueprint.machine(state: .idle).activeStates == [.idle])
  }

  @Test("C1: a context's machine is the whole chart")
  func contexts() {
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      On(.hangUp, .inCall => .idle)
      Within(.inCall, initial: .ringing) {
        On(.answer, .ringing => .talking).then { $0.machine <-! .hangUp }
      }
      States(.held, .loud, .muted, .closed, .open, .ended)
    }
    let machine = blueprint.machine()
    machine <-! .dial <-! .answer
    #expect(machine.activeStates == [.idle])
  }

  @Test("C2: queries say what an arrow across levels would do")
  func queries() {
    let phone = Self.phone(trace).machine()
    #expect(phone.destination(on: .quiet) == .inCall)
    phone <-! .dial <-! .answer
    #expect(phone.destination(on: .slam) == .idle)
    #expect(phone.destination(on: .hold) == .inCall)
    #expect(phone.destination(on: .stray) == nil)
    #expect(phone.accepts(.slam) && !phone.accepts(.quiet))
    #expect(phone.activeStates == [.inCall, .talking, .loud, .closed])
  }

  @Test("C2: a target state is reached across levels, too")
  func stateAttempts() {
    let phone = Self.phone(trace).stateMachine()
    #expect(phone.move(to: .muted).isAccepted)
    #expect(phone.activeStates == [.inCall, .talking, .muted, .closed])
  }

  @Test("S1: a chart that was saved deep inside continues there")
  func snapshots() throws {
    let blueprint = Self.phone(trace)
    let phone = blueprint.machine()
    phone <-! .quiet <-! .lift <-! .answer
    let other = try blueprint.machine(from: phone.snapshot())
    #expect(other.activeStates == [.inCall, .talking, .loud, .open])
    other <-! .slam
    #expect(other.activeStates == [.idle])
  }

  @Test("C2, T1: along an arrow across levels, entry handlers run after all others, whatever their order")
  func entriesLast() {
    let trace = trace
    let phone = Self.phone(trace).machine()
    phone.add { OnEntry(.idle, order: 0) { _ in trace.add("early") } }
    phone.addHandler(event: .slam, .talking => .idle, order: 200) { _ in trace.add("late") }
    phone <-! .dial <-! .answer
    _ = trace.take()
    phone <-! .slam
    #expect(
      trace.take()
        == "-closed -loud -talking -inCall slams talking to idle talking=>idle late early +idle")
  }

  @Test("S3, C1: a state that lives elsewhere in the chart is not restored, and the error names the machine")
  func misplacedStates() throws {
    let blueprint = Self.phone(trace)
    let phone = blueprint.machine()
    phone <-! .quiet
    let snapshot = try phone.snapshot()
    func sentence(_ change: (inout SavedMachine) -> Void) throws -> String {
      var saved = snapshot.machine
      change(&saved)
      let changed = Snapshot<Phone>(saved, fingerprint: snapshot.fingerprint)
      let error = #expect(throws: SnapshotError.self) { try phone.restore(changed) }
      let other = Snapshot<Phone>(
        snapshot.machine, fingerprint: Blueprint<Phone, Key>(state: .idle) {}.fingerprint)
      let migrated = #expect(throws: SnapshotError.self) {
        try blueprint.machine(from: other) { saved, _ in change(&saved) }
      }
      #expect(phone.activeStates == [.inCall, .talking, .muted, .closed])
      let sentence = try #require(error).description
      #expect(migrated?.description == sentence)
      return sentence
    }
    #expect(
      try sentence { $0.state = SavedState(Phone.ringing) }
        == "The state .ringing that was saved for root lives elsewhere in the chart.")
    #expect(
      try sentence { $0.submachines[0].state = SavedState(Phone.open) }
        == "The state .open that was saved for call lives elsewhere in the chart.")
    #expect(
      try sentence { $0.submachines[0].submachines[0].state = SavedState(Phone.held) }
        == "The state .held that was saved for call / .talking lives elsewhere in the chart.")
    #expect(
      try sentence { $0.submachines[1].state = SavedState(Phone.idle) }
        == "The state .idle that was saved for microphone lives elsewhere in the chart.")
  }

  @Test("S2, C1: a state that no line mentions is restored outside, and a region that stands alone in itself")
  func unmentionedStates() throws {
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      Within(.inCall, initial: .talking) { On(.hold, .talking => .held) }
    }
    let stray = try blueprint.machine(from: blueprint.machine(state: .ended).snapshot())
    #expect(stray.state == .ended)
    var phone: Machine<Phone, Key>? = blueprint.machine()
    let region = try #require(phone?.members[1].machine(as: Machine<Phone, Key>.self))
    phone = nil
    let talking = try region.snapshot()
    region <-! .hold
    try region.restore(talking)
    #expect(region.state == .talking)
  }

  @Test("G4, C1: a chain counts the transitions of the region in which its states live")
  func chains() {
    let trace = trace
    let phone = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      On(.hangUp, .inCall => .ended)
      On(.quiet, .ended => .idle)
      AfterChain(.idle => .inCall => .ended) { _ in trace.add("called") }
      AfterChain(.talking => .held => .talking) { _ in trace.add("held once") }
      OffChain(.talking => .held => .talking) { _ in trace.add("hung up") }
      Within(.inCall, "call", initial: .talking) {
        On(.hold, .talking => .held, .held => .talking)
        On(.slam, .held => .ringing)
        On(.answer, .ringing => .talking)
        AllowChain(.held => .ringing => .talking) { _ in trace.add("answered") }
      }
      Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
    }.stateMachine()
    // What the microphone does is no transition of the call.
    phone <-! .dial <-! .hold <-! .mute <-! .hold
    #expect(trace.take() == "held once")
    phone <-! .hold <-! .slam
    #expect(trace.take() == "hung up")
    phone <-! .answer <-! .hold
    phone <- .ringing <- .talking
    #expect(trace.take() == "answered hung up answered")
    phone <-! .hangUp
    #expect(trace.take() == "called")
    phone.add { AfterChain(.ended => .idle => .inCall) { _ in trace.add("again") } }
    phone <-! .quiet <-! .dial
    #expect(trace.take() == "again")
  }
}
