public import Interlock
import InterlockAsync

/// The states of a radio's alarm.
public enum Alarm: StateType, CaseIterable, Sendable { case set, ringing, snoozing, off }

/// The events of a radio's alarm.
public enum AlarmEvent: EventType, Sendable { case strike, snooze, turnOff, set }

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Blueprint<Alarm, AlarmEvent> {
  /// An alarm that rings for a minute, and again after a snooze of five.
  public static var alarm: Blueprint {
    Blueprint(state: .set) {
      On(.strike, .set => .ringing)
      On(.snooze, .ringing => .snoozing)
      On(.turnOff, [.ringing, .snoozing] => .off)
      On(.set, .off => .set)
      Timeout(.seconds(60), .ringing => .off)
      Timeout(.seconds(300), .snoozing => .ringing)
    }
  }
}
