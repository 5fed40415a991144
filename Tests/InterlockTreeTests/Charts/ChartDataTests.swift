import Interlock
import TestSupport
import Testing

/// Charts whose states carry data.
@Suite(.serialized) struct ChartDataTests {
  @Cases enum Call: StateType {
    case idle, inCall(number: Int), ringing, talking(seconds: Int), held(tune: String), loud, ended(
      reason: String)
  }
  @Cases enum Key: EventType {
    case dial(Int), answer, tick(Int), hold(String), drop(String), skip(Int), hangUp, redial
  }

  private static let calls = Blueprint<Call, Key>(state: .idle) {
    On(\.dial, \.idle => \.inCall) { number, _ in number }
    Within(.inCall, initial: .ringing, history: .deep) {
      On(.answer, .ringing => .talking).value { _, _ in .talking(seconds: 0) }
      On(\.tick, in: \.talking) { seconds, total in total += seconds }
      On(\.hold, \.talking => \.held) { tune, seconds in "\(tune) after \(seconds)" }
      On(\.drop, \.talking => \.ended) { reason, seconds in "\(reason) after \(seconds)" }
        .then { reason, ended in trace.add("\(reason): \(ended)") }
        .also { context in trace.add("\(context.fromState.kind) => \(context.toState.kind)") }
      Within(.talking, initial: .loud) {
        On(\.drop, \.loud => \.ended) { reason, _ in "loud \(reason)" }
          .when("loudly") { reason, _ in reason == "noise" }
      }
    }
    On(.hangUp, .inCall => .ended(reason: "hung up"))
    On(\.skip, \.idle => \.talking) { seconds, _ in seconds }
      .then { _, seconds in trace.add("skips to \(seconds)") }
    On(.redial, .ended => .inCall)
    OnEntry(of: \.inCall) { number in trace.add("+call \(number)") }
    OnExit(of: \.talking) { seconds in trace.add("-talk \(seconds)") }
    OnEntry(of: \.ended) { reason in trace.add("+ended \(reason)") }
    Values { event, _, kind in
      switch (event, kind) {
      case (.skip(let number), .inCall): .inCall(number: 100 + number)
      case (nil, .inCall), (.redial, .inCall): .inCall(number: 7)
      default: nil
      }
    }
  }

  private static let trace = ChartTests.Trace()

  init() { _ = Self.trace.take() }

  @Test("C5: the data of superstates is kept while they are active")
  func superstates() {
    let call = Self.calls.machine()
    call <-! .dial(12) <-! .answer <-! .tick(3) <-! .tick(4)
    #expect(call[\.inCall] == 12 && call[\.talking] == 7 && call[\.held] == nil)
    #expect(call.activeStates == [.inCall, .talking, .loud])
    call <-! .hold("jazz")
    #expect(call[\.inCall] == 12 && call[\.held] == "jazz after 7" && call[\.talking] == nil)
    #expect(Self.trace.take() == "+call 12 -talk 7")
  }

  @Test("C2: a data arrow across levels receives the data of its source and returns that of its target")
  func outwards() {
    let call = Self.calls.machine()
    call <-! .dial(12) <-! .answer <-! .tick(3)
    #expect(call.send(.drop("tunnel")).isAccepted)
    #expect(call[\.ended] == "tunnel after 3" && call.activeStates == [.ended])
    #expect(
      Self.trace.take() == "+call 12 -talk 3 tunnel: tunnel after 3 talking => ended +ended tunnel after 3")
    call <-! .redial
    // With deep history, the talk goes on with its data.
    #expect(call[\.inCall] == 7 && call[\.talking] == 3 && call.isIn(.loud))
    let outcome = call.send(.drop("noise"))
    #expect(outcome == .moved(from: .inCall(number: 7), to: .ended(reason: "loud noise")))
  }

  @Test("C2: states entered on the way to a target inside get their data from `Values`")
  func inwards() {
    let call = Self.calls.machine()
    #expect(call.destination(on: .skip(9)) == .inCall(number: 109))
    #expect(call.send(.skip(9)) == .moved(from: .idle, to: .inCall(number: 109)))
    #expect(call[\.inCall] == 109 && call[\.talking] == 9 && call.isIn(.loud))
    #expect(Self.trace.take() == "skips to 9 +call 109")
    for number in [109, 7, 7] {
      #expect(call.send(.hangUp) == .moved(from: .inCall(number: number), to: .ended(reason: "hung up")))
      call <-! .redial
    }
    #expect(call[\.talking] == 9)
  }

  @Test("C2: missing data of a state on the way traps, and the sentence names the arrow that was drawn")
  func missingOnTheWay() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let calls = Blueprint<Call, Key>(state: .idle) {
        On(\.skip, \.idle => \.talking) { seconds, _ in seconds }
        Within(.inCall, initial: .ringing) {
          On(\.tick, in: \.talking) { seconds, total in total += seconds }
        }
        Values { _, _, _ in nil }
      }
      calls.machine() <-! .skip(3)
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains(
        "The route .idle => .talking has no value of .inCall to lead to from .idle on .skip: give one with the route, in `Values`, or in `Call.value(of:)`."
      ))
  }

  @Test("C1: a machine can't begin inside states whose data is missing")
  func givenStates() async {
    #expect(Self.calls.machine(state: .inCall(number: 3)).activeStates == [.inCall, .ringing])
    await #expect(processExitsWith: .failure) {
      let calls = Blueprint<Call, Key>(state: .idle) {
        On(.hangUp, .inCall => .idle)
        Within(.inCall, initial: .ringing) { On(.answer, .ringing => .loud) }
      }
      _ = calls.machine(state: .ringing)
    }
  }

  @Test("C1: a region may start in a state with data")
  func startingWithData() {
    let blueprint = Blueprint<Call, Key>(state: .idle) {
      On(\.dial, \.idle => \.inCall) { number, _ in number }
      On(.hangUp, .inCall => .idle)
      Within(.inCall, startingIn: .talking(seconds: 5)) {
        On(\.tick, in: \.talking) { seconds, total in total += seconds }
      }
    }
    let call = blueprint.machine()
    call <-! .dial(1) <-! .tick(2)
    #expect(call[\.talking] == 7)
    call <-! .hangUp <-! .dial(1)
    #expect(call[\.talking] == 5)
  }
}
