/// Where a submachine starts when it is entered again (H4).
///
/// A submachine that was left in a final state starts over, whatever its history: it is complete.
public enum History: UInt8, Sendable {
  /// The submachine starts over, in the state in which it was attached.
  case none

  /// The submachine resumes where it was left. Machines inside it follow their own history.
  case shallow

  /// The submachine and all machines inside it resume where they were left.
  case deep
}
