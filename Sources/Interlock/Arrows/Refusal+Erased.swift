extension AnyReason.Guard {
  /// Whether two conditions have the same label and the same reason.
  func hasSameReason(as other: AnyReason.Guard) -> Bool {
    label == other.label && reason == other.reason
  }

  private var reason: AnyHashable? {
    error.map { error in
      (error as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(String(reflecting: error))
    }
  }

  /// The condition as a phrase, given its arrow in words.
  func phrase(of arrow: String) -> String {
    let condition = label.map { "the condition \(String(reflecting: $0))" } ?? "an unlabelled condition"
    return "\(condition) of \(arrow)" + (error.map { " (\($0))" } ?? "")
  }
}
