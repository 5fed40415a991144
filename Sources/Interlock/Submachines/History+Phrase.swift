extension History {
  /// What it is called; nil for none.
  package var name: String? {
    switch self {
    case .none: nil
    case .shallow: "shallow history"
    case .deep: "deep history"
    }
  }

  /// What is said after where a submachine lives.
  @usableFromInline var phrase: String { name.map { " with \($0)" } ?? "" }
}
