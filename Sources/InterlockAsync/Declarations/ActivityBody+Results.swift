package import Interlock

extension DeclaredActivity {
  /// What to do with an event as the activity's result; nil if it is no event of the machine that declares it.
  package func delivery(of event: Any) -> Delivery? { (body as? any ActivityBody)?.delivery(of: event) }

  /// What to do with an error that the activity throws; nil if it may not throw.
  package func delivery(throwing error: any Error) -> Delivery? {
    (body as? any ActivityBody)?.delivery(throwing: error)
  }
}

extension TypedActivityBody {
  func delivery(of event: Any) -> Delivery? { (event as? E).map { take($0) } }

  func delivery(throwing error: any Error) -> Delivery? {
    guard let failure else { return nil }
    guard let event = failure(error) else { return { _ in } }
    return take(event)
  }
}
