/// The reason why a wait for a state failed.
public enum WaitFailure: Error, Hashable {
  /// The time is up.
  case timedOut

  /// The machine's driver has stopped, or there is none.
  case stopped
}

extension WaitFailure: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String {
    switch self {
    case .timedOut: "The machine did not reach the state in time."
    case .stopped: "The machine's driver has stopped, or there is none."
    }
  }
}
