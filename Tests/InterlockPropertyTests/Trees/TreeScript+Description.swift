extension Oracle.Trees.Script: CustomStringConvertible {
  /// The script as a program would read: machines as `m0`, states as `s0` or `h0.1(s2)`, which carries `s2` in slot 0, events as
  /// `e0`, closures as `c1`.
  var description: String {
    let designs = machines.enumerated().map { "m\($0): \($1)" }
    return (designs + steps.map { "\($0.number): \($0.operation)" }).joined(separator: "\n")
  }
}

extension Oracle.Trees.Design: CustomStringConvertible {
  var description: String {
    "\(states) states, \(events) events, at \(initial)"
      + slots.enumerated().map { ", slot \($0) for m\($1)" }.joined()
  }
}

extension Oracle.Trees.Operation: CustomStringConvertible {
  var description: String {
    switch self {
    case .add(let registration, let machine): "m\(machine) add \(registration)"
    case .dispose(let index): "dispose of registration \(index) modulo all"
    case .release(let owner): "release owner \(owner)"
    case .attach(let joint): "\(joint)"
    case .detach(let index): "detach attachment \(index) modulo all"
    case .event(let event, let machine, let userInfo, let manner):
      "m\(machine) \(manner) event e\(event)\(told(userInfo))"
    case .state(let state, let machine, let userInfo, let manner):
      "m\(machine) \(manner) state \(state)\(told(userInfo))"
    case .query(let query, let machine, let userInfo): "m\(machine) query \(query)\(told(userInfo))"
    }
  }

  private func told(_ userInfo: Int?) -> String {
    userInfo.map { " with \($0)" } ?? ""
  }
}

extension Oracle.Trees.Joint: CustomStringConvertible {
  var description: String {
    let place =
      switch place {
      case .inside(let match): "attach m\(child) to \(match)"
      case .embedded(let slot): "embed m\(child) in slot \(slot)"
      }
    let table = events.map { ", events \($0.map { $0.map { "e\($0)" } ?? "nil" })" } ?? ""
    let start = start.map { ", starting by \($0)" } ?? ""
    return (isMoving ? "move: " : "") + "m\(parent) \(place), history \(history)\(table)\(start)"
  }
}

extension Oracle.Trees.Registration: CustomStringConvertible {
  var description: String {
    switch self {
    case .route(let event, let arrow, let condition, let entrances, let giver, let handler):
      (event.map { "route on e\($0)" } ?? "state route")
        + " \(arrow)\(entering(entrances))\(guarded(condition))\(given(giver))\(handled(handler))"
    case .values(let closure, let isTold): "values \(closure)\(isTold ? " told the kind" : "")"
    case .mapping(let closure): "route mapping \(closure)"
    case .stateMapping(let closure, let order, let handler):
      "state route mapping \(closure), order \(order)\(handled(handler))"
    case .ignored(let event, let state): "ignored e\(event) in \(state)"
    case .handler(let trigger, let order, let owner, let closure):
      "handler of \(trigger), order \(order)\(owned(owner)), \(closure)"
    case .chain(let path, let onBreak, let order, let owner, let closure):
      "chain \(onBreak ? "error " : "")handler of \(path), order \(order)\(owned(owner)), \(closure)"
    case .routeChain(let path, let condition, let closure):
      "route chain \(path)\(guarded(condition)), \(closure)"
    case .final(let states): "final states \(states)"
    case .completion(let region, let arrow, let condition, let entrances, let handler):
      "completion route \(arrow)\(region.map { " of \($0.kind)\($0.place.map { "[\($0)]" } ?? "")" } ?? "")\(entering(entrances))\(guarded(condition))\(handled(handler))"
    }
  }

  private func entering(_ entrances: [Oracle.Trees.Entrance]) -> String {
    entrances.isEmpty ? "" : " entering \(entrances)"
  }

  private func given(_ giver: Oracle.Trees.Giver?) -> String {
    switch giver {
    case nil: ""
    case .state(let state)?: " to \(state)"
    case .closure(let closure, let isTotal)?: " giving \(isTotal ? "always " : "")\(closure)"
    }
  }

  private func guarded(_ condition: Oracle.Trees.Condition?) -> String {
    condition.map { " if \($0)" } ?? ""
  }

  private func owned(_ owner: Int?) -> String {
    owner.map { ", owner \($0)" } ?? ""
  }

  private func handled(_ handler: Oracle.Trees.Closure?) -> String {
    handler.map { ", handler \($0)" } ?? ""
  }
}

extension Oracle.Trees.Trigger: CustomStringConvertible {
  var description: String {
    switch self {
    case .event(let event, let arrow): "event e\(event) along \(arrow)"
    case .state(let arrow): "state attempts along \(arrow)"
    case .both(let arrow): "any attempt along \(arrow)"
    case .exit(let state): "exit of \(state)"
    case .entry(let state): "entry to \(state)"
    case .error: "refusals"
    }
  }
}

extension Oracle.Trees.Path: CustomStringConvertible {
  var description: String {
    switch self {
    case .states(let states): states.map(\.description).joined(separator: " => ")
    case .routes(let routes): "\(routes)"
    }
  }
}

extension Oracle.Trees.Route: CustomStringConvertible {
  var description: String {
    "\(arrow)\(condition.map { " if \($0)" } ?? "")"
  }
}

extension Oracle.Trees.Condition: CustomStringConvertible {
  var description: String {
    (isLabelled ? "labelled " : "") + (wantsTarget ? "" : "blind ") + (givesReason ? "telling " : "")
      + "\(closure)"
      + (asks.map { " [m\($0.machine) in \($0.state)]" } ?? "")
  }
}

extension Oracle.Trees.Closure: CustomStringConvertible {
  var description: String {
    body.isEmpty ? "c\(id)" : "c\(id) { \(body.map(\.description).joined(separator: "; ")) }"
  }
}
