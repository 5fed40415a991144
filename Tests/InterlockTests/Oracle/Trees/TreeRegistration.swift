extension Oracle.Trees {
  /// One `add…` call.
  enum Registration {
    /// A route; without an event, a state route.
    case route(event: Match<Int>?, Arrow, Condition?, handler: Closure?)

    /// A route mapping.
    case mapping(Closure)

    /// An event that is no refusal.
    case ignored(event: Match<Int>, state: Match<Value>)

    /// A plain handler.
    case handler(Trigger, order: UInt8, Closure)

    /// States in which the machine is done.
    case final([Value])

    /// A route that is taken when all submachines are done.
    case completion(Arrow, Condition?, handler: Closure?)
  }

  /// What makes a plain handler run.
  enum Trigger {
    case event(Match<Int>, Arrow)
    case state(Arrow)
    case both(Arrow)
    case exit(Match<Value>)
    case entry(Match<Value>)
    case error
  }

  /// A guard, with or without a name.
  struct Condition {
    var closure: Closure
    var isLabelled: Bool

    /// The machine on whose state the answer depends, and the state; nil if the answer is as good as random.
    var asks: (machine: Int, state: Value)?

    /// The name that a refusal must show.
    var label: String? {
      isLabelled ? "c\(closure.id)" : nil
    }
  }

  /// A closure of the user: what it does is data, what it answers follows from what it is told.
  struct Closure {
    /// Its number in the script.
    var id: Int

    /// What it does when it is called.
    var body: [Operation]
  }

  /// What a closure is for.
  enum Role: Hashable, CaseIterable {
    case condition, completionCondition, mapping
    case routeHandler, completionHandler, eventHandler, stateHandler, anyHandler
    case exitHandler, entryHandler, errorHandler
  }
}

extension Oracle.Trees.Trigger {
  /// What the trace calls a closure with this trigger.
  var role: Oracle.Trees.Role {
    switch self {
    case .event: .eventHandler
    case .state: .stateHandler
    case .both: .anyHandler
    case .exit: .exitHandler
    case .entry: .entryHandler
    case .error: .errorHandler
    }
  }
}
