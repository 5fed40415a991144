import Interlock
import InterlockTesting
import Radio
import Testing

@Suite struct AlarmTests {
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @Test("an alarm rings again after a snooze, and gives up after a minute")
  func snooze() {
    let alarm = Simulation(Blueprint<Alarm, AlarmEvent>.alarm)
    alarm.send(.strike)
    alarm.send(.snooze)
    #expect(alarm.pendingTimeouts.map(\.remaining) == [.seconds(300)])
    alarm.advance(by: .seconds(300))
    #expect(alarm.machine.state == .ringing)
    alarm.advance(by: .seconds(60))
    #expect(alarm.machine.state == .off)
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @Test("an alarm follows every path along its transitions, through time as well")
  func transitions() throws {
    let paths = Paths(of: Blueprint<Alarm, AlarmEvent>.alarm)
    for path in paths.coveringTransitions() {
      try path.check(on: Blueprint<Alarm, AlarmEvent>.alarm.machine())
    }
    #expect(paths.shortest(to: .off)?.description == ".off: .strike .turnOff")
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @Test(
    "an alarm that nobody touches does not ring for more than a minute", arguments: 0..<5 as Range<UInt64>)
  func walks(_ seed: UInt64) throws {
    try walk(
      Blueprint<Alarm, AlarmEvent>.alarm, seed: seed, steps: 500,
      choices: [
        .event(.strike), .event(.snooze), .event(.turnOff), .event(.set), .time(.seconds(30), weight: 3),
      ], model: 0
    ) { ringing, moment in
      if case .time(let seconds, _) = moment.input.attempt, moment.fromState == .ringing {
        ringing += Int(seconds)
      } else {
        ringing = 0
      }
      return ringing < 60 || moment.toState != .ringing
    }
  }
}
