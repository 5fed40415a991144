import Interlock
import Testing

/// A state attempt on a chart goes to the innermost active state from which a route leads to the target (R4, C2).
@Suite(.serialized) struct ChartStateAttemptTests {
  enum Phone: StateType { case idle, inCall, talking, held, loud, low, open, muted, ended }
  enum Key: EventType { case dial, hold, mute, hangUp, turn }

  private static let trace = ChartTests.Trace()

  private static let phone = Blueprint<Phone, Key>(state: .idle) {
    On(.dial, .idle => .inCall)
    On(.hangUp, .inCall => .ended)
    Within(.inCall, "call", initial: .talking) {
      On(.hold, .talking => .held, .held => .talking)
      Allow(.held => .ended).then { _ in trace.add("inside") }
      Within(.talking, initial: .loud) {
        On(.turn, .loud => .low)
        Allow(.low => .idle)
        Allow(.low => .loud).when("never") { _ in false }
      }
    }
    Within(.inCall, "microphone", initial: .open) {
      On(.mute, .open => .muted)
      States(.muted)
    }
    Allow(.inCall => .ended).then { _ in trace.add("outside") }
    Allow(.ended => .muted)
    OnEntry(.any) { context in trace.add("+\(context.toState)") }
  }

  init() { _ = Self.trace.take() }

  @Test("R4: an inner region moves to a state of its own")
  func inside() {
    let phone = Self.phone.stateMachine()
    #expect(!phone.accepts(.held) && !phone.move(to: .held).isAccepted)
    phone <- .inCall
    #expect(phone.accepts(.held) && phone.accepts(.muted) && phone.accepts(.low) && !phone.accepts(.loud))
    #expect(phone.move(to: .muted) == .moved(from: .inCall, to: .inCall))
    #expect(phone.activeStates == [.inCall, .talking, .loud, .muted])
    phone <- .low
    #expect(phone.activeStates == [.inCall, .talking, .low, .muted])
  }

  @Test("R4: a route across levels leads a state attempt, too")
  func across() {
    let phone = Self.phone.stateMachine()
    phone <- .inCall <- .low <- .idle
    #expect(phone.activeStates == [.idle])
    phone <- .inCall <- .ended
    _ = Self.trace.take()
    phone <- .muted
    #expect(phone.activeStates == [.inCall, .talking, .loud, .muted])
    #expect(Self.trace.take() == "+inCall +talking +loud +muted")
  }

  @Test("R4: a state attempt moves the innermost region, and only that")
  func order() {
    let phone = Self.phone.stateMachine()
    phone <- .inCall
    _ = Self.trace.take()
    phone <- .ended
    #expect(Self.trace.take() == "outside +ended")
    phone <- .muted <- .held
    _ = Self.trace.take()
    phone <- .ended
    #expect(Self.trace.take() == "inside +ended")
  }

  @Test("F2: a refusal names the conditions inside")
  func refusals() {
    let phone = Self.phone.stateMachine()
    phone <- .inCall <- .low
    let refusal = phone.move(to: .loud).refusal
    #expect(
      refusal?.description
        == "No route is open from .inCall to .loud: the condition \"never\" of .low => .loud said no.")
    #expect(phone.activeStates == [.inCall, .talking, .low, .open])
    guard case .conditions(let guards) = refusal?.reason else {
      Issue.record("The reason is a condition.")
      return
    }
    #expect(guards.map(\.label) == ["never"])
  }

  @Test("F3: queries agree with attempts")
  func queries() {
    let phone = Self.phone.stateMachine()
    phone <- .inCall <- .low
    for state in [Phone.idle, .inCall, .talking, .held, .loud, .low, .open, .muted, .ended] {
      let copy = Self.phone.stateMachine()
      copy <- .inCall <- .low
      #expect(phone.accepts(state) == copy.move(to: state).isAccepted, "\(state)")
      #expect(phone.openness(to: state) == (phone.accepts(state) ? .open : .closed), "\(state)")
    }
    // The outermost region's states come first, in order of mention.
    #expect(phone.acceptedStates() == [.idle, .ended, .muted, .held])
    #expect(
      phone.hasRoute(.low => .idle) && phone.hasRoute(.held => .ended) && phone.hasRoute(.low => .ended))
    #expect(!phone.hasRoute(.low => .loud) && !phone.hasRoute(.idle => .held))
    #expect(phone.hasRoute(event: .turn, transition: .loud => .low))
    #expect(phone.hasRoute(event: .hangUp, transition: .muted => .ended))
    #expect(!phone.hasRoute(event: .turn, transition: .idle => .low))
    #expect(phone.hasRoute(event: .mute, transition: .any => .any))
  }

  @Test("R4: an arrow to any state leads to those of its region")
  func wildcards() {
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      Allow(.any => .any)
      Within(.inCall, initial: .talking) {
        Allow(.talking => .any)
        States(.held, .low)
      }
      States(.loud, .open, .muted, .ended)
    }
    let phone = blueprint.stateMachine()
    #expect(!phone.accepts(.held))
    phone <- .inCall <- .held
    #expect(phone.activeStates == [.inCall, .held])
    #expect(!phone.accepts(.low) && phone.accepts(.muted))
    phone <- .muted
    #expect(phone.activeStates == [.muted])
  }

  @Test("C2: a region's machine moves itself, and what is inside it")
  func innerMachines() throws {
    let phone = Self.phone.stateMachine()
    phone <- .inCall
    let call = try #require(phone.submachines(of: StateMachine<Phone, Key>.self).first)
    #expect(!call.accepts(.muted) && call.accepts(.low))
    call <- .low <- .idle
    #expect(phone.activeStates == [.idle])
  }

  // Data.

  @Cases enum Call: StateType { case idle, inCall(Int), talking(Int), held(String) }

  @Test("R4: the attempt's own value is taken, inside too")
  func data() {
    let blueprint = Blueprint<Call, Key>(state: .idle) {
      On(.dial, .idle => .inCall(1))
      On(.turn, .idle => .held("late"))
      Within(.inCall, startingIn: .talking(0)) {
        On(.hold, .talking => .held("jazz"))
        On(.hangUp, .held => .idle)
      }
      Values { _, _, kind in kind == .inCall ? .inCall(9) : nil }
    }
    let call = blueprint.stateMachine()
    #expect(call.openness(to: .held) == .open && call.openness(to: .talking) == .closed)
    #expect(call.move(to: .held("pop")).isAccepted)
    #expect(call[\.inCall] == 9 && call[\.held] == "pop")
    call <- .idle <- .inCall(3)
    #expect(call.openness(to: .held) == .open && call.accepts(.held("x")))
    call <- .held("rock")
    #expect(call[\.inCall] == 3 && call[\.held] == "rock")
  }
}
