extension Oracle {
  /// A pattern of states or of events.
  enum Match: Hashable {
    case one(Int)
    case any
    case list([Int])
  }

  /// A transition.
  struct Arrow: Hashable {
    var from: Match
    var to: Match
  }

  /// A guard, with or without a name.
  struct Condition {
    var closure: Closure
    var isLabelled: Bool

    /// The name that a refusal must show.
    var label: String? {
      isLabelled ? "c\(closure.id)" : nil
    }
  }

  /// An arrow with a guard of its own.
  struct Route {
    var arrow: Arrow
    var condition: Condition?
  }

  /// The way that a chain goes.
  enum Path {
    /// Along these states, without conditions of its own.
    case states([Match])

    /// Along these routes.
    case routes([Route])
  }

  /// What makes a plain handler run.
  enum Trigger {
    case event(Match)
    case eventArrow(Match, Arrow)
    case state(Arrow)
    case both(Arrow)
    case exit(Match)
    case entry(Match)
    case error
  }

  /// One `add…` call.
  enum Registration {
    /// Arrows that share an event, a condition and a handler; without an event they are state routes.
    case routes(event: Match?, [Arrow], Condition?, handler: Closure?)

    /// Routes with conditions of their own, which share an event and a handler.
    case routeList(event: Match?, [Route], handler: Closure?)

    /// A route mapping, or a state route mapping.
    case mapping(Closure, forStates: Bool, order: UInt8, handler: Closure?)

    /// An event that is no refusal.
    case ignored(event: Match, state: Match)

    /// A plain handler.
    case handler(Trigger, order: UInt8, owner: Int?, Closure)

    /// A handler of a chain's completion, or of its breaking.
    case chain(Path, onBreak: Bool, order: UInt8, owner: Int?, Closure)

    /// Routes along a chain, together with the handler of its completion. The condition guards a path of states.
    case routeChain(Path, Condition?, Closure)
  }
}
