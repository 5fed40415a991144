import Interlock

/// What a machine of a watched tree was seen to do.
enum Occurrence {
  /// A condition has answered, or an event was ignored.
  case judgement(RowPlace, Bool)

  /// A route was taken.
  case taking(RowPlace, Passage)

  /// A transition was made, along a route or without one.
  case transition(Passage)

  /// A state was entered, also together with the machine around.
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
