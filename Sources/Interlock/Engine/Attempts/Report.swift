/// Where an attempt puts its outcome, if its caller wants to know it.
///
/// Invariant: the place is a variable of ``outcome(of:)``, which waits for the attempt. A queued attempt has no report.
@usableFromInline
@safe
struct Report {
  private let place: UnsafeMutablePointer<AnyOutcome>

  private init(_ place: UnsafeMutablePointer<AnyOutcome>) { unsafe self.place = unsafe place }

  /// The outcome of an attempt, or that it is queued if it reports none.
  static func outcome(of attempt: (Report) -> Bool) -> AnyOutcome {
    var outcome = AnyOutcome.queued
    _ = unsafe withUnsafeMutablePointer(to: &outcome) { unsafe attempt(Report($0)) }
    return outcome
  }

  /// Reports an outcome.
  func put(_ outcome: AnyOutcome) {
    unsafe place.pointee = outcome
  }
}
