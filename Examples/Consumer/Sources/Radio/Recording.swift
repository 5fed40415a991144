public import Interlock

/// The states of a recording. They carry data, and one of them carries an error, which can't be compared.
public enum Recording: Kinded, Sendable {
  case off, running(title: String, minutes: Int), kept(title: String, minutes: Int), failed(any Error)

  /// The kinds of a recording's states.
  public enum Kind: StateType, CaseIterable, Sendable { case off, running, kept, failed }

  /// The state without its data.
  public var kind: Kind {
    switch self {
    case .off: .off
    case .running: .running
    case .kept: .kept
    case .failed: .failed
    }
  }

  /// The states that carry no data.
  public static func value(of kind: Kind) -> Recording? { kind == .off ? .off : nil }
}

/// The events of a recording.
public enum RecordingEvent: Kinded, Sendable {
  case record(title: String), minutePassed, stop, fail(any Error), discard

  /// The kinds of a recording's events.
  public enum Kind: EventType, CaseIterable, Sendable { case record, minutePassed, stop, fail, discard }

  /// The event without its data.
  public var kind: Kind {
    switch self {
    case .record: .record
    case .minutePassed: .minutePassed
    case .stop: .stop
    case .fail: .fail
    case .discard: .discard
    }
  }
}

/// The reason why a recording is not kept.
public enum RecordingError: Error, Equatable {
  /// Nothing has been recorded yet.
  case tooShort(minutes: Int)
}

extension Blueprint<Recording, RecordingEvent> {
  /// A recording that is kept if it lasts for a minute.
  public static let recording = Blueprint(state: .off) {
    On(.record, .off => .running)
    On(.minutePassed, in: .running)
    On(.stop, .running => .kept)
      .unless { context in tooShort(context.fromState) }
    On(.fail, .running => .failed)
    On(.discard, [.running, .kept, .failed] => .off)
    Values { event, state in
      return switch (event, state) {
      case (.record(let title), _): .running(title: title, minutes: 0)
      case (.minutePassed, .running(let title, let minutes)): .running(title: title, minutes: minutes + 1)
      case (.stop, .running(let title, let minutes)): .kept(title: title, minutes: minutes)
      case (.fail(let error), _): .failed(error)
      default: nil
      }
    }
  }
}

private func tooShort(_ state: Recording) -> RecordingError? {
  if case .running(_, minutes: 0) = state { .tooShort(minutes: 0) } else { nil }
}
