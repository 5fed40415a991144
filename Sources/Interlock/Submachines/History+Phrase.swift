extension History {
  /// The name of the history; nil for none.
  package var name: String? {
    switch self {
    case .none: nil
    case .shallow: "shallow history"
    case .deep: "deep history"
    }
  }

  /// The phrase that follows a submachine's place.
  @usableFromInline var phrase: String { name.map { " with \($0)" } ?? "" }
}
