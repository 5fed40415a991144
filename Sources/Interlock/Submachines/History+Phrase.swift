extension History {
  /// What is said after where a submachine lives.
  @usableFromInline var phrase: String {
    switch self {
    case .none: ""
    case .shallow: " with shallow history"
    case .deep: " with deep history"
    }
  }
}
