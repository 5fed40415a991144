/// Maps events from a machine to a submachine (H6), and back if both have the same type.
@usableFromInline
enum EventPassage {
  /// Both machines have the same events.
  case same

  /// A function maps the parent's event to the submachine's; nil if the submachine doesn't receive it.
  case translated((AnyValue) -> AnyValue?)

  /// The submachine's event for a parent's event; nil if the submachine doesn't receive it.
  func down(_ event: AnyValue) -> AnyValue? {
    switch self {
    case .same: event
    case .translated(let translate): translate(event)
    }
  }

  /// The parent's event for a submachine's event; nil if it is unknown.
  func up(_ event: AnyValue) -> AnyValue? {
    if case .same = self { event } else { nil }
  }
}
