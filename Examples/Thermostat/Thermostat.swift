// Three levels. The history decides how many of them resume after a power cut.

import Interlock

enum Power: StateType { case off, on }
enum Mode: StateType { case idle, heating, cooling }
enum Fan: StateType { case slow, fast }
enum Signal: EventType { case power, warmer, cooler, speed }

let fan = Blueprint<Fan, Signal>(state: .slow) {
  On(.speed, .slow => .fast, .fast => .slow)
  OnEntry { context in print("    the fan is", context.toState) }
}

let mode = Blueprint<Mode, Signal>(state: .idle) {
  On(.warmer, .idle => .heating, .cooling => .idle)
  On(.cooler, .idle => .cooling, .heating => .idle)
  OnExit { context in print("  no more", context.fromState) }
  OnEntry { context in print("  now", context.toState) }
  Submachine(fan, in: .heating, .cooling)
}

func thermostat(_ history: History) -> Blueprint<Power, Signal> {
  Blueprint(state: .off) {
    On(.power, .off => .on, .on => .off)
    OnExit(.on) { _ in print("power off") }
    OnEntry(.on) { _ in print("power on") }
    Submachine(mode, in: .on, history: history)
  }
}
