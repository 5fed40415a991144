extension Oracle.Script: CustomStringConvertible {
  /// The script as a program would read, with states as `s0`, events as `e0`, closures as `c1`.
  var description: String {
    let start = "machine at s\(initialState)"
    return ([start] + steps.map { "\($0.number): \($0.operation)" }).joined(separator: "\n")
  }
}

extension Oracle.Operation: CustomStringConvertible {
  var description: String {
    switch self {
    case .add(let registration, let spelling): "add (spelling \(spelling)) \(registration)"
    case .dispose(let index): "dispose of registration \(index) modulo all"
    case .release(let owner): "release owner \(owner)"
    case .event(let event, let userInfo, let manner): "\(manner) event e\(event)\(told(userInfo))"
    case .state(let state, let userInfo, let manner): "\(manner) state s\(state)\(told(userInfo))"
    case .query(let query, let userInfo): "query \(query)\(told(userInfo))"
    }
  }

  private func told(_ userInfo: Int?) -> String {
    userInfo.map { " with \($0)" } ?? ""
  }
}

extension Oracle.Query: CustomStringConvertible {
  var description: String {
    switch self {
    case .destination(let event): "destination(on: e\(event))"
    case .canTryState(let state): "canTryState(s\(state))"
    case .hasEventRoute(let event, let arrow): "hasRoute(event: e\(event), \(arrow))"
    case .hasStateRoute(let arrow): "hasRoute(\(arrow))"
    case .acceptedEvents(let among): "acceptedEvents(among: \(among.map { "\($0)" } ?? "all"))"
    case .acceptedStates(let among): "acceptedStates(among: \(among.map { "\($0)" } ?? "all"))"
    }
  }
}

extension Oracle.Registration: CustomStringConvertible {
  var description: String {
    switch self {
    case .routes(let event, let arrows, let condition, let handler):
      "routes\(on(event)) \(arrows)\(guarded(condition))\(handled(handler))"
    case .routeList(let event, let routes, let handler):
      "route list\(on(event)) \(routes)\(handled(handler))"
    case .mapping(let mapping, let forStates, let order, let handler):
      "\(forStates ? "state " : "")route mapping \(mapping), order \(order)\(handled(handler))"
    case .ignored(let event, let state):
      "ignored\(on(event)) in \(state.description(of: "s"))"
    case .handler(let trigger, let order, let owner, let closure):
      "handler of \(trigger), order \(order)\(owned(owner)), \(closure)"
    case .chain(let path, let onBreak, let order, let owner, let closure):
      "chain \(onBreak ? "error " : "")handler of \(path), order \(order)\(owned(owner)), \(closure)"
    case .routeChain(let path, let condition, let closure):
      "route chain \(path)\(guarded(condition)), \(closure)"
    }
  }

  private func on(_ event: Oracle.Match?) -> String {
    event.map { " on \($0.description(of: "e"))" } ?? ""
  }

  private func guarded(_ condition: Oracle.Condition?) -> String {
    condition.map { " if \($0)" } ?? ""
  }

  private func handled(_ handler: Oracle.Closure?) -> String {
    handler.map { ", handler \($0)" } ?? ""
  }

  private func owned(_ owner: Int?) -> String {
    owner.map { ", owner \($0)" } ?? ""
  }
}

extension Oracle.Trigger: CustomStringConvertible {
  var description: String {
    switch self {
    case .event(let event): "event \(event.description(of: "e"))"
    case .eventArrow(let event, let arrow): "event \(event.description(of: "e")) along \(arrow)"
    case .state(let arrow): "state attempts along \(arrow)"
    case .both(let arrow): "any attempt along \(arrow)"
    case .exit(let state): "exit of \(state.description(of: "s"))"
    case .entry(let state): "entry to \(state.description(of: "s"))"
    case .error: "refusals"
    }
  }
}

extension Oracle.Path: CustomStringConvertible {
  var description: String {
    switch self {
    case .states(let states): states.map { $0.description(of: "s") }.joined(separator: " => ")
    case .routes(let routes): "\(routes)"
    }
  }
}

extension Oracle.Route: CustomStringConvertible {
  var description: String {
    "\(arrow)\(condition.map { " if \($0)" } ?? "")"
  }
}

extension Oracle.Condition: CustomStringConvertible {
  var description: String {
    isLabelled ? "\"\(closure.id)\" \(closure)" : "\(closure)"
  }
}

extension Oracle.Closure: CustomStringConvertible {
  var description: String {
    body.isEmpty ? "c\(id)" : "c\(id) { \(body.map(\.description).joined(separator: "; ")) }"
  }
}

extension Oracle.Arrow: CustomStringConvertible {
  var description: String {
    "\(from.description(of: "s")) => \(to.description(of: "s"))"
  }
}

extension Oracle.Match {
  /// The pattern with its values as `s0` or `e0`.
  func description(of letter: String) -> String {
    switch self {
    case .one(let value): "\(letter)\(value)"
    case .any: "any"
    case .list(let values): "[\(values.map { "\(letter)\($0)" }.joined(separator: ", "))]"
    }
  }
}
