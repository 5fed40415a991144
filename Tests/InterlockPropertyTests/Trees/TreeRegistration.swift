extension Oracle.Trees {
  /// One `add…` call.
  enum Registration {
    /// A route; without an event, a state route. One that gives the state that it leads to is for one kind of events.
    case route(
      event: Match<Int>?, Arrow, Condition?, entering: [Entrance], giving: Giver? = nil, handler: Closure?)

    /// A closure that gives states with their data. It may be told the kind that is wanted.
    case values(Closure, isTold: Bool)

    /// A route mapping.
    case mapping(Closure)

    /// A state route mapping.
    case stateMapping(Closure, order: UInt8, handler: Closure?)

    /// An event that is no refusal.
    case ignored(event: Match<Int>, state: Match<Value>)

    /// A plain handler.
    case handler(Trigger, order: UInt8, owner: Int?, Closure)

    /// A handler of a chain's completion, or of its breaking.
    case chain(Path, onBreak: Bool, order: UInt8, owner: Int?, Closure)

    /// Routes along a chain, together with the handler of its completion. The condition guards a path of states.
    case routeChain(Path, Condition?, Closure)

    /// States in which the machine is done.
    case final([Value])

    /// A route that is taken when the submachines are done, or one of those that it names.
    case completion(of: Region? = nil, Arrow, Condition?, entering: [Entrance], handler: Closure?)
  }

  /// The children whose completion a route waits for.
  struct Region {
    var kind: StateKind

    /// Which of its siblings is meant; nil for any.
    var place: Int?

    func isMeant(_ kind: StateKind, at place: Int) -> Bool {
      self.kind == kind && self.place ?? place == place
    }
  }

  /// What gives the state that a route leads to.
  enum Giver {
    /// This state.
    case state(Value)

    /// A closure. It may give a state whenever it is asked, or now and then.
    case closure(Closure, isTotal: Bool)
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

    /// Whether it asks for the target, which may have to be computed.
    var wantsTarget = true

    /// Whether it gives its reason.
    var givesReason = false

    /// The machine on whose state the answer depends, and the state; nil if the answer is as good as random.
    var asks: (machine: Int, state: Value)?

    /// The name that a refusal must show.
    var label: String? {
      isLabelled ? "c\(closure.id)" : nil
    }
  }

  /// Why a condition says no.
  struct Reproach: Error {
    let number: Int
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
    case condition, completionCondition, chainCondition, mapping, stateMapping, value
    case routeHandler, mappingHandler, completionHandler, eventHandler, stateHandler, anyHandler
    case exitHandler, entryHandler, errorHandler, chainHandler, chainErrorHandler
  }
}

extension Oracle.Trees.Registration {
  /// The owner's place, if it has an owner.
  var owner: Int? {
    switch self {
    case .handler(_, _, let owner, _), .chain(_, _, _, let owner, _): owner
    default: nil
    }
  }

  /// How it enters children.
  var entrances: [Oracle.Trees.Entrance] {
    switch self {
    case .route(_, _, _, let entrances, _, _), .completion(_, _, _, let entrances, _): entrances
    default: []
    }
  }

  /// How a state attempt enters children that it allows.
  var stateEntrances: [Oracle.Trees.Entrance] {
    if case .route(nil, _, _, let entrances, _, _) = self { entrances } else { [] }
  }

  /// Whether a handler was given together with a state route or a state route mapping.
  var hasStateRouteHandler: Bool {
    switch self {
    case .route(nil, _, _, _, _, let handler), .stateMapping(_, _, let handler): handler != nil
    default: false
    }
  }

  /// The arrows that state attempts can follow. Those with the same rule share a condition, which is judged once.
  /// Event routes may name children, but have no say in how a state attempt enters them.
  var rows: [(arrow: Oracle.Trees.Arrow, rule: Int, condition: Oracle.Trees.Condition?)] {
    switch self {
    case .route(_, let arrow, let condition, _, _, _): [(arrow, 0, condition)]
    case .routeChain(let path, let condition, _):
      path.routes.enumerated().map { index, route in
        if case .states = path { (route.arrow, 0, condition) } else { (route.arrow, index, route.condition) }
      }
    default: []
    }
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
