extension Oracle {
  /// What could be seen of a machine, line by line.
  struct Trace: Equatable {
    var lines: [Line] = []

    /// One observation.
    enum Line: Equatable {
      /// A closure was called, the `registration`th, while the machine was in `state`.
      case called(Role, closure: Int, registration: Int, Situation, state: Int, owner: Int?, Refusal?)

      /// An attempt told its outcome.
      case outcome(Outcome)

      /// An attempt told whether it was accepted.
      case accepted(Bool)

      /// A query was answered.
      case answer([Int])

      /// A context that was kept tells something else than it did, or belongs to another machine. No rule asks
      /// for that.
      case unfaithful(Situation)

      /// An operation of the script is over, and the machine is in this state.
      case settled(Int)
    }
  }

  /// What a closure is for.
  enum Role: Hashable, CaseIterable {
    case condition, mapping, stateMapping
    case routeHandler, eventHandler, stateHandler, anyHandler, exitHandler, entryHandler
    case chainHandler, chainErrorHandler, errorHandler

    /// What an attempt from inside such a closure meets.
    var place: Place {
      switch self {
      case .condition, .mapping, .stateMapping: .deciding
      case .exitHandler: .leaving
      default: .handling
      }
    }
  }

  /// Where in the machine's work a program is.
  enum Place {
    case outside, deciding, leaving, handling
  }

  /// What became of an attempt.
  enum Outcome: Equatable {
    case moved(from: Int, to: Int)
    case queued
    case ignored
    case refused(Refusal)
  }

  /// Why an attempt was refused.
  struct Refusal: Equatable {
    var event: Int?
    var from: Int
    var to: Int

    /// The conditions that said no; nil if there was no route.
    var conditions: [Objection]?
  }

  /// A condition that said no.
  struct Objection: Equatable {
    var arrow: Arrow
    var label: String?
  }
}

extension Oracle.Trigger {
  /// What the trace calls a closure with this trigger.
  var role: Oracle.Role {
    switch self {
    case .event, .eventArrow: .eventHandler
    case .state: .stateHandler
    case .both: .anyHandler
    case .exit: .exitHandler
    case .entry: .entryHandler
    case .error: .errorHandler
    }
  }
}
