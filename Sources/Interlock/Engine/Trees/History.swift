/// Where a submachine starts when it is entered again (rule H4).
public enum History: UInt8, Sendable {
  /// In the state in which it was attached.
  case none

  /// In the state in which it was left. Machines inside it go by their own history.
  case shallow

  /// In the state in which it was left, and so do all machines inside it.
  case deep
}
