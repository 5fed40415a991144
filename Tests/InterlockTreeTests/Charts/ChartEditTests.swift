import Interlock
import Testing

/// What is added to a living chart goes where lines of its blueprint would go.
@Suite(.serialized) struct ChartEditTests {
  enum Phone: StateType { case idle, inCall, talking, held, open, muted, ended, nowhere }
  enum Key: EventType { case dial, hold, mute, hangUp, extra, other }

  private static let trace = ChartTests.Trace()

  private static let phone = Blueprint<Phone, Key>(state: .idle) {
    On(.dial, .idle => .inCall)
    On(.hangUp, .inCall => .ended)
    Within(.inCall, "call", initial: .talking) { On(.hold, .talking => .held, .held => .talking) }
    Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted) }
  }

  init() { _ = Self.trace.take() }

  @Test("C2: an added line goes to the region in which its source lives")
  func inside() {
    let phone = Self.phone.machine()
    phone.add { On(.extra, .muted => .open) }
    phone <-! .dial <-! .mute
    #expect(phone.send(.extra).isAccepted)
    #expect(phone.activeStates == [.inCall, .talking, .open])
    #expect(!phone.accepts(.extra))
  }

  @Test("C2: an added arrow crosses levels, outwards and inwards")
  func across() {
    let phone = Self.phone.stateMachine()
    phone.add {
      On(.extra, .held => .ended, .idle => .muted)
      On(.extra, .ended => Past(of: .inCall))
      On(.other, .idle => All(.held, .muted))
    }
    #expect(phone.destination(on: .extra) == .inCall)
    phone <-! .extra
    #expect(phone.activeStates == [.inCall, .talking, .muted])
    #expect(!phone.accepts(.extra))
    phone <-! .hold
    #expect(phone.send(.extra) == .moved(from: .inCall, to: .ended))
    phone <-! .extra
    #expect(phone.activeStates == [.inCall, .held, .muted])
    let other = Self.phone.machine()
    #expect(!other.accepts(.other))
    other.add { On(.other, .idle => All(.held, .muted)) }
    other <-! .other
    #expect(other.leaves == [.held, .muted])
  }

  @Test("C2: the methods that add one route or handler put it into the right region too")
  func methods() {
    let phone = Self.phone.stateMachine()
    phone.addRoute(event: .extra, .muted => .open)
    phone.addRoute(event: .other, .muted => .ended, label: "never") { _ in false }
    phone.addRoutes(event: .other, [.open => .ended, .held => .ended])
    phone.addHandler(event: .extra, .muted => .open) { context in Self.trace.add("\(context.fromState)!") }
    phone.addAnyHandler(.any => .any) { context in
      Self.trace.add("\(context.fromState)=>\(context.toState)")
    }
    phone.addErrorHandler { context in Self.trace.add("no \(context.event.map { "\($0)" } ?? "event")") }
    phone <-! .dial <-! .mute <-! .extra <-! .extra
    #expect(Self.trace.take() == "idle=>inCall open=>muted muted! muted=>open no extra")
    phone <-! .other
    #expect(Self.trace.take() == "open=>ended" && phone.state == .ended)
  }

  @Test("C2: a handler for any state is added to all regions, an entry handler to the region of its state")
  func handlers() {
    let phone = Self.phone.machine()
    phone.add {
      OnEntry(.any) { context in Self.trace.add("+\(context.toState)") }
      OnExit(.held) { context in Self.trace.add("-\(context.fromState)") }
      Ignore(.extra, in: .held)
    }
    phone <-! .dial <-! .hold <-! .hold
    #expect(Self.trace.take() == "+inCall +talking +open +held -held +talking")
    phone <-! .hold
    #expect(phone.send(.extra) == .ignored)
  }

  @Test("G1: one token removes all parts, at once and for good")
  func removal() {
    let phone = Self.phone.machine()
    let token = phone.add {
      On(.extra, .idle => .muted, .muted => .open, .open => .ended)
      OnEntry(.any) { context in Self.trace.add("+\(context.toState)") }
    }
    phone <-! .extra
    #expect(Self.trace.take() == "+inCall +talking +muted" && !token.disposed)
    token.dispose()
    token.dispose()
    #expect(token.disposed && !phone.accepts(.extra))
    phone <-! .hold
    #expect(Self.trace.take() == "")
  }

  @Test("G1: a token holds the chart weakly")
  func weakness() {
    var phone: Machine<Phone, Key>? = Self.phone.machine()
    weak let held = phone
    let token = phone?.add { On(.extra, .held => .ended, .muted => .open) }
    phone = nil
    #expect(held == nil && token?.disposed == true)
  }

  @Test("G1: a chart's other machines don't change")
  func sharing() {
    let (one, other) = (Self.phone.machine(), Self.phone.machine())
    one.add { On(.extra, .muted => .open) }
    for phone in [one, other, Self.phone.machine()] { phone <-! .dial <-! .mute }
    #expect(one.accepts(.extra) && !other.accepts(.extra))
    #expect(one.fingerprint != other.fingerprint && other.fingerprint == Self.phone.fingerprint)
  }

  @Test("G1: a thousand rounds of adding and removing inside leave a chart as it was")
  func rounds() {
    let phone = Self.phone.machine()
    phone <-! .dial <-! .mute
    for _ in 0..<1_000 {
      let token = phone.add { On(.extra, .muted => .open, .held => .ended) }
      #expect(phone.accepts(.extra))
      token.dispose()
    }
    #expect(!phone.accepts(.extra))
    #expect(phone.fingerprint == Self.phone.fingerprint)
  }

  @Test("G2: a registration added during an attempt takes part from the next one on")
  func duringAttempts() {
    let phone = Self.phone.machine()
    var token: Registration?
    phone.addHandler(event: .mute) { context in
      token = context.machine.add {
        OnEntry(.muted) { _ in Self.trace.add("late") }
        On(.extra, .muted => .open, .held => .ended)
      }
      #expect(context.machine.send(.extra) == .queued)
    }
    phone <-! .dial <-! .mute
    #expect(Self.trace.take() == "" && phone.leaves == [.talking, .open])
    token?.dispose()
    #expect(!phone.accepts(.extra))
  }

  @Test("G2: a registration removed during an attempt is gone at once")
  func removalDuringAttempts() {
    let phone = Self.phone.machine()
    var token: Registration?
    phone.add { OnExit(.talking) { _ in token?.dispose() } }
    token = phone.add {
      OnEntry(.held) { _ in Self.trace.add("never") }
      OnExit(.open) { _ in Self.trace.add("nor this") }
    }
    phone <-! .dial <-! .hold <-! .mute
    #expect(Self.trace.take() == "")
  }

  @Test("C2: an inner machine gets what is added to it")
  func innerMachines() throws {
    let phone = Self.phone.machine()
    phone <-! .dial
    let microphone = try #require(phone.submachines(of: Machine<Phone, Key>.self).last)
    microphone.add { On(.extra, .any => .ended) }
    #expect(phone.send(.extra) == .moved(from: .inCall, to: .ended))
  }

  @Test("C2: a submachine is attached to the region in which its state lives")
  func submachines() {
    enum Beep: StateType { case low, high }
    let phone = Self.phone.machine()
    let beep = Machine<Beep, Key>(state: .low) { $0.addRoute(event: .extra, .low => .high) }
    phone.attach(beep, to: .muted)
    phone <-! .dial
    #expect(!phone.accepts(.extra))
    phone <-! .mute <-! .extra
    #expect(beep.state == .high)
  }

  @Test("C2: a state that the chart does not know traps, and says what to do")
  func strangers() async {
    await #expect(processExitsWith: .failure) {
      Self.phone.machine().add { On(.extra, .nowhere => .ended) }
    }
    await #expect(processExitsWith: .failure) {
      Self.phone.machine().addRoute(event: .extra, .idle => .nowhere)
    }
    await #expect(processExitsWith: .failure) {
      Self.phone.machine().add { On(.extra, .idle => All(.held, .talking)) }
    }
    await #expect(processExitsWith: .failure) {
      Self.phone.machine().add { On(.extra, .idle => Past(of: .held)) }
    }
    await #expect(processExitsWith: .failure) {
      Machine<Phone, Key>(state: .idle).add { On(.extra, .idle => Past(of: .held)) }
    }
  }

  @Test("C2: an eventless route that is added follows the next step")
  func eventless() {
    let phone = Self.phone.machine()
    phone.add { Always(.held => .ended) }
    phone <-! .dial <-! .hold
    #expect(phone.activeStates == [.ended])
  }

  // Data.

  @Cases enum Call: StateType {
    case idle, inCall(number: Int), talking(seconds: Int), held(tune: String), ended(Int)
  }
  @Cases enum Tap: EventType { case dial(Int), hold(String), drop(Int), tick(Int), skip(Int) }

  private static let call = Blueprint<Call, Tap>(state: .idle) {
    On(\.dial, \.idle => \.inCall) { number, _ in number }
    Within(.inCall, startingIn: .talking(seconds: 1)) {
      On(\.hold, \.talking => \.held) { tune, _ in tune }
    }
    States(.ended)
  }

  @Test("C2: an added line has the data of its source, and changes it")
  func data() {
    let call = Self.call.machine()
    let token = call.add {
      On(\.tick, in: \.talking) { seconds, total in total += seconds }
      On(\.drop, \.talking => \.ended) { code, seconds in code * 100 + seconds }
      On(\.skip, \.idle => \.talking) { seconds, _ in seconds }
      OnEntry(of: \.ended) { code in Self.trace.add("ended \(code)") }
      Values { event, _, kind in kind == .inCall ? .inCall(number: 5) : nil }
    }
    call <-! .skip(7)
    #expect(call[\.inCall] == 5 && call[\.talking] == 7)
    call <-! .tick(3)
    #expect(call[\.talking] == 10)
    #expect(call.send(.drop(2)) == .moved(from: .inCall(number: 5), to: .ended(210)))
    #expect(Self.trace.take() == "ended 210")
    token.dispose()
    let other = Self.call.machine()
    other <-! .dial(1)
    #expect(!other.accepts(.tick(1)))
  }

  @Test("C2: a state that is entered on the way needs its data")
  func dataOnTheWay() async {
    await #expect(processExitsWith: .failure) {
      Self.call.machine().add { On(\.skip, \.idle => \.talking) { seconds, _ in seconds } }
    }
  }
}
