extension Oracle.Trees.Script {
  /// The script without whatever can be left out while something stays true of it.
  func shrunk(while holds: (Self) -> Bool) -> Self {
    var smallest = self
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      var length = max(1, smallest.steps.count / 2)
      while length > 1 {
        var start = smallest.steps.count - length
        while start >= 0 {
          var candidate = smallest
          candidate.steps.removeSubrange(start..<start + length)
          if holds(candidate) { smallest = candidate }
          start = min(start, smallest.steps.count) - length
        }
        length /= 2
      }
      for index in smallest.steps.indices.reversed() {
        let step = smallest.steps[index]
        let simpler = step.operation.simplifications
        for replacement in [[]] + simpler.map({ [Oracle.Trees.Step(number: step.number, operation: $0)] }) {
          var candidate = smallest
          candidate.steps.replaceSubrange(index...index, with: replacement)
          guard holds(candidate) else { continue }
          smallest = candidate
          isShrinking = true
          break
        }
      }
    }
    return smallest
  }
}

extension Oracle.Trees.Operation {
  /// The same with a little less.
  fileprivate var simplifications: [Oracle.Trees.Operation] {
    switch self {
    case .add(let registration, let machine):
      registration.simplifications.map { .add($0, to: machine) }
    case .dispose(let index): index == 0 ? [] : (0..<min(index, 8)).map { .dispose($0) }
    case .detach(let index): index == 0 ? [] : (0..<min(index, 8)).map { .detach($0) }
    case .event(let event, let machine, _?, let manner):
      [.event(event, machine: machine, userInfo: nil, manner)]
    case .state(let state, let machine, _?, let manner):
      [.state(state, machine: machine, userInfo: nil, manner)]
    default: []
    }
  }
}

extension Oracle.Trees.Registration {
  fileprivate var simplifications: [Oracle.Trees.Registration] {
    switch self {
    case .route(let event, let arrow, let condition, let entrances, let giver, let handler):
      condition.simplifications.filter { $0 != nil || !entrances.contains { $0.kind != nil } }.map {
        .route(event: event, arrow, $0, entering: entrances, giving: giver, handler: handler)
      }
        + handler.simplifications.map {
          .route(event: event, arrow, condition, entering: entrances, giving: giver, handler: $0)
        }
        + entrances.simplifications.map {
          .route(event: event, arrow, condition, entering: $0, giving: giver, handler: handler)
        }
        + giver.simplifications.map {
          .route(event: event, arrow, condition, entering: entrances, giving: $0, handler: handler)
        }
    case .values(let closure, let isTold): closure.simplifications.map { .values($0, isTold: isTold) }
    case .completion(let region, let arrow, let condition, let entrances, let handler):
      condition.simplifications.compactMap { $0 }.map {
        .completion(of: region, arrow, $0, entering: entrances, handler: handler)
      }
        + handler.simplifications.map {
          .completion(of: region, arrow, condition, entering: entrances, handler: $0)
        }
        + entrances.simplifications.map {
          .completion(of: region, arrow, condition, entering: $0, handler: handler)
        }
    case .mapping(let closure): closure.simplifications.map { .mapping($0) }
    case .stateMapping(let closure, let order, let handler):
      closure.simplifications.map { .stateMapping($0, order: order, handler: handler) }
        + handler.simplifications.map { .stateMapping(closure, order: order, handler: $0) }
    case .handler(let trigger, let order, let owner, let closure):
      owner.simplifications.map { .handler(trigger, order: order, owner: $0, closure) }
        + closure.simplifications.map { .handler(trigger, order: order, owner: owner, $0) }
    case .chain(let path, let onBreak, let order, let owner, let closure):
      path.simplifications.map { .chain($0, onBreak: onBreak, order: order, owner: owner, closure) }
        + owner.simplifications.map { .chain(path, onBreak: onBreak, order: order, owner: $0, closure) }
        + closure.simplifications.map { .chain(path, onBreak: onBreak, order: order, owner: owner, $0) }
    case .routeChain(let path, let condition, let closure):
      path.simplifications.map { .routeChain($0, condition, closure) }
        + condition.simplifications.map { .routeChain(path, $0, closure) }
        + closure.simplifications.map { .routeChain(path, condition, $0) }
    case .ignored, .final: []
    }
  }
}

extension Oracle.Trees.Path {
  /// The same with a step fewer, or without a condition.
  fileprivate var simplifications: [Oracle.Trees.Path] {
    switch self {
    case .states(let states):
      return states.count > 2 ? [.states(Array(states.dropLast())), .states(Array(states.dropFirst()))] : []
    case .routes(let routes):
      let shorter: [Self] =
        routes.count > 1 ? [.routes(Array(routes.dropLast())), .routes(Array(routes.dropFirst()))] : []
      return shorter
        + routes.indices.flatMap { index in
          routes[index].condition.simplifications.map { condition in
            var simpler = routes
            simpler[index].condition = condition
            return .routes(simpler)
          }
        }
    }
  }
}

extension [Oracle.Trees.Entrance] {
  /// The same with an entrance fewer.
  fileprivate var simplifications: [[Oracle.Trees.Entrance]] {
    indices.map { index in
      var fewer = self
      fewer.remove(at: index)
      return fewer
    }
  }
}

extension Int? {
  fileprivate var simplifications: [Int?] { self == nil ? [] : [nil] }
}

extension Oracle.Trees.Condition? {
  fileprivate var simplifications: [Oracle.Trees.Condition?] {
    guard let self else { return [] }
    return [nil]
      + self.closure.simplifications.map { closure in
        var simpler = self
        simpler.closure = closure
        return simpler
      }
  }
}

extension Oracle.Trees.Giver? {
  fileprivate var simplifications: [Oracle.Trees.Giver?] {
    guard case .closure(let closure, let isTotal)? = self else { return map { _ in [nil] } ?? [] }
    return [nil] + closure.simplifications.map { .closure($0, isTotal: isTotal) }
  }
}

extension Oracle.Trees.Closure? {
  fileprivate var simplifications: [Oracle.Trees.Closure?] {
    map { [nil] + $0.simplifications } ?? []
  }
}

extension Oracle.Trees.Closure {
  /// The same with one operation fewer, or with a simpler one.
  fileprivate var simplifications: [Oracle.Trees.Closure] {
    body.indices.flatMap { index in
      ([[]] + body[index].simplifications.map { [$0] }).map { replacement in
        var simpler = self
        simpler.body.replaceSubrange(index...index, with: replacement)
        return simpler
      }
    }
  }
}
