/// The reason why a wait for a state failed.
public enum WaitFailure: Error, Hashable {
  /// The time is up.
  case timedOut

  /// The machine's driver has stopped, or there is none.
  case stopped

  /// An awaited handler would wait for itself, because the machine waits for it (D2a), perhaps through other
  /// machines.
  case waitsForItself
}

extension WaitFailure: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String {
    switch self {
    case .timedOut: "The machine did not reach the state in time."
    case .stopped: "The machine's driver has stopped, or there is none."
    case .waitsForItself:
      "An awaited handler would wait for a machine that waits for it: send the event after the handler has finished, or from a task that is not part of it."
    }
  }
}
