import Interlock

/// Something that a machine of an observed tree did.
enum Occurrence {
  /// A condition was judged, or an event was ignored.
  case judgement(RowPlace, Bool)

  /// A route was taken.
  case taking(RowPlace, Passage)

  /// A transition was made, with or without a route.
  case transition(Passage)

  /// A state was entered, on its own or together with the machine around it.
  case entry(String)

  /// An attempt was refused.
  case refusal(Passage)
}

/// The names of an attempt's event, if there is one, and of its states.
struct Passage: Sendable, Hashable {
  let event: String?
  let fromState: String
  let toState: String
}

extension Passage: CustomStringConvertible {
  /// The passage as an arrow: `.red => .green on .press`.
  var description: String {
    let arrow = "\(fromState) => \(toState)"
    return event.map { "\(arrow) on \($0)" } ?? arrow
  }
}
