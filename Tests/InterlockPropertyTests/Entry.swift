extension Oracle {
  /// A registration in the reference's hands.
  final class Entry {
    let registration: Registration
    let rows: [Row]
    var owner: Int?
    var isDisposed = false

    /// The events and the states that it mentions.
    var mentions: (events: [Int], states: [Int]) = ([], [])

    /// How many steps of its chain have been taken.
    var progress = 0

    /// The order of its chain's handler, if it has a chain.
    var chainOrder: UInt8? {
      switch registration {
      case .chain(_, _, let order, _, _): order
      case .routeChain: 100
      default: nil
      }
    }

    init(_ registration: Registration) {
      self.registration = registration
      rows = registration.rows
    }
  }

  /// R2: one arrow of one state, or of any state, to one state, or to any.
  final class Row {
    /// Nil for a state route.
    let event: Match?
    let from: Match
    let to: Match

    /// Which of the registration's routes it comes from.
    let route: Int
    let condition: Condition?
    let isIgnored: Bool

    init(
      event: Match?,
      from: Match,
      to: Match,
      route: Int,
      condition: Condition?,
      isIgnored: Bool = false
    ) {
      self.event = event
      self.from = from
      self.to = to
      self.route = route
      self.condition = condition
      self.isIgnored = isIgnored
    }

    /// R1: exact event before any event, then concrete state before any state.
    var rank: Int {
      (event == .any ? 2 : 0) + (from == .any ? 1 : 0)
    }
  }
}

extension Oracle.Match {
  /// A list as its members; the rest as it is.
  var members: [Oracle.Match] {
    if case .list(let values) = self { values.map { .one($0) } } else { [self] }
  }
}

extension Oracle.Registration {
  /// R2: the arrows in order, the states that each leaves in order, the states that it leads to in order.
  fileprivate var rows: [Oracle.Row] {
    switch self {
    case .routes(let event, let arrows, let condition, _):
      return rows(event, arrows.map { ($0, 0, condition) })
    case .routeList(let event, let routes, _):
      return rows(event, routes.enumerated().map { ($1.arrow, $0, $1.condition) })
    case .routeChain(let path, let condition, _):
      let shared = if case .states = path { true } else { false }
      return rows(
        nil,
        path.routes.enumerated().map { ($1.arrow, shared ? 0 : $0, shared ? condition : $1.condition) }
      )
    case .ignored(let event, let state):
      return state.members.map {
        Oracle.Row(event: event, from: $0, to: .any, route: 0, condition: nil, isIgnored: true)
      }
    case .mapping, .handler, .chain:
      return []
    }
  }

  private func rows(
    _ event: Oracle.Match?,
    _ arrows: [(arrow: Oracle.Arrow, route: Int, condition: Oracle.Condition?)]
  ) -> [Oracle.Row] {
    arrows.flatMap { arrow, route, condition in
      arrow.from.members.flatMap { from in
        arrow.to.members.map { to in
          Oracle.Row(event: event, from: from, to: to, route: route, condition: condition)
        }
      }
    }
  }

  /// The owner's place, if the registration has an owner.
  var owner: Int? {
    switch self {
    case .handler(_, _, let owner, _), .chain(_, _, _, let owner, _): owner
    default: nil
    }
  }

  /// Whether a handler was given together with state routes or a state route mapping.
  var hasStateRouteHandler: Bool {
    switch self {
    case .routes(nil, _, _, let handler), .routeList(nil, _, let handler), .mapping(_, true, _, let handler):
      handler != nil
    default: false
    }
  }
}

extension Oracle.Path {
  /// The steps.
  var routes: [Oracle.Route] {
    switch self {
    case .routes(let routes):
      routes
    case .states(let states):
      zip(states, states.dropFirst()).map { Oracle.Route(arrow: Oracle.Arrow(from: $0, to: $1)) }
    }
  }
}
