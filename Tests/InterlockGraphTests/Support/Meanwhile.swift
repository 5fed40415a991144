import Interlock
import InterlockAsync
import InterlockGraph

/// A radio that does something in some states, and something in any; so does the tuner that its states carry.
enum Radio: StateType, CaseIterable {
  case off, on(Tuner), sold

  static var allCases: [Radio] { [.off] + Tuner.allCases.map { .on($0) } + [.sold] }

  var tuner: Tuner? { if case .on(let state) = self { state } else { nil } }
}
enum Tuner: StateType, CaseIterable { case seeking, playing }
enum Clock: StateType, CaseIterable { case shown, hidden }
enum Knob: EventType, CaseIterable { case power, found, sell }

let meanwhile = MachineGraph(
  Blueprint<Radio, Knob>(state: .off) {
    On(.power, .off => .on(.seeking))
    On(.power, [.on(.seeking), .on(.playing)] => .off)
    On(.sell, .off => .sold)
    Timeout(.seconds(60), .on(.playing) => .off)
      .when("it is late") { _ in true }
    Timeout(.milliseconds(500), .off => .any)
    FinalStates(.sold)
    During([.off, .sold], "gather \"dust\"\n& <rust>") { _ in nil }
    During(.off) { _ in nil }
    During(.any, "keep time") { _ in nil }
    Embed(
      Blueprint<Tuner, Knob>(state: .seeking) {
        On(.found, .seeking => .playing)
        During(.seeking, "seek") { _ in .found }
      }, as: Radio.on, from: \.tuner)
    Submachine(
      Blueprint<Clock, Knob>(state: .shown) {
        On(.found, .shown => .hidden, .hidden => .shown)
        During(.shown, "tick") { _ in nil }
        During(.any, "count") { _ in nil }
      }, in: .off)
  })
