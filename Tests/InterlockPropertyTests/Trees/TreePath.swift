extension Oracle.Trees {
  /// The way that a chain goes.
  enum Path {
    /// Along these states, without conditions of its own.
    case states([Match<Value>])

    /// Along these routes.
    case routes([Route])

    /// The steps.
    var routes: [Route] {
      switch self {
      case .routes(let routes): routes
      case .states(let states):
        zip(states, states.dropFirst()).map { Route(arrow: Arrow(from: $0, to: $1)) }
      }
    }
  }

  /// An arrow with a guard of its own.
  struct Route {
    var arrow: Arrow
    var condition: Condition?
  }
}
