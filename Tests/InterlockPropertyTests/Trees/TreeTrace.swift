extension Oracle.Trees {
  /// What could be seen of the machines, line by line.
  struct Trace: Equatable {
    var lines: [Line] = []

    /// One observation.
    enum Line: Equatable {
      /// A closure was called.
      case called(Call)

      /// An attempt told its outcome.
      case outcome(Outcome)

      /// An attempt told whether it was accepted.
      case accepted(Bool)

      /// A query was answered.
      case answer(Answer)

      /// Something that no rule asks for.
      case strange(String)

      /// An operation of the script is over.
      case settled(Picture)
    }
  }

  /// A call of a closure.
  struct Call: Equatable {
    var role: Role
    var closure: Int

    /// The number of the registration, over all machines.
    var registration: Int

    /// The machine whose closure it is.
    var machine: Int

    /// The owner of a handler that has one: each is numbered as it is made.
    var owner: Int?
    var situation: Situation
    var picture: Picture
    var refusal: Refusal?
  }

  /// What all machines look like at a moment.
  struct Picture: Equatable {
    var states: [Value]
    var active: [Bool]
  }

  /// What became of an attempt.
  enum Outcome: Equatable {
    case moved(from: Value, to: Value)
    case queued
    case ignored
    case refused(Refusal)
  }

  /// Why an attempt was refused.
  struct Refusal: Equatable {
    var event: Int?
    var from: Value
    var to: Value
    var reason: Reason
  }

  /// The kinds of refusal.
  enum Reason: Equatable {
    case noRoute
    case conditions([Objection])

    /// The machine is not active, since another one is in another state.
    case inactive(String)
  }

  /// A condition that said no.
  struct Objection: Equatable {
    var arrow: Arrow
    var label: String?

    /// The number of the closure that told why.
    var reason: Int?
  }

  /// What a query found.
  enum Answer: Equatable {
    case truth(Bool)
    case state(Value?)
    case states([Value])
    case events([Int])
    case configuration(Configuration)
  }

  /// The kind of the state of a machine and those of the active ones inside it.
  struct Configuration: Equatable {
    var state: Value
    var inside: [Configuration]
  }
}

extension Oracle.Trees.Objection {
  init(_ arrow: Oracle.Trees.Arrow, _ condition: Oracle.Trees.Condition?) {
    self.init(
      arrow: arrow, label: condition?.label,
      reason: condition.flatMap { $0.givesReason ? $0.closure.id : nil })
  }
}
