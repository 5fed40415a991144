/// How events go from a machine to a submachine (H6), and back where the two have the same.
@usableFromInline
enum EventPassage {
  /// Both machines have the same events.
  case same

  /// A function gives the submachine's event for one of its parent; nil if that is not for it.
  case translated((AnyValue) -> AnyValue?)

  /// The submachine's event for one of its parent; nil if that is not for it.
  func down(_ event: AnyValue) -> AnyValue? {
    switch self {
    case .same: event
    case .translated(let translate): translate(event)
    }
  }

  /// The parent's event for one of the submachine; nil if that is not known.
  func up(_ event: AnyValue) -> AnyValue? {
    if case .same = self { event } else { nil }
  }
}
