extension AnyReason.Guard {
  /// Whether two conditions have the same label and the same reason.
  func hasSameReason(as other: AnyReason.Guard) -> Bool {
    label == other.label && reason == other.reason && innerArrow?.description == other.innerArrow?.description
  }

  private var reason: AnyHashable? {
    error.map { error in
      (error as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(String(reflecting: error))
    }
  }

  /// The condition as a phrase, given its arrow in words.
  ///
  /// Without data, an error is named by its case or its type, so that logs don't tell what it holds (K4).
  func phrase(of arrow: String, showingData: Bool = false) -> String {
    let condition = label.map { "the condition \(String(reflecting: $0))" } ?? "an unlabelled condition"
    let reason = error.map { showingData ? " (\($0))" : " (\(errorName(of: $0)))" } ?? ""
    let place = innerArrow.map { "the submachine's \($0)" } ?? arrow
    return "\(condition) of \(place)\(reason)"
  }
}
