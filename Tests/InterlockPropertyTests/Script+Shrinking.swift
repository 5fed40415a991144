extension Oracle.Script {
  /// The script without whatever can be left out while something stays true of it.
  func shrunk(while holds: (Self) -> Bool) -> Self {
    var smallest = self
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      var index = smallest.steps.count - 1
      while index >= 0 {
        let step = smallest.steps[index]
        for replacement in [[]]
          + step.operation.simplifications.map({ [Oracle.Step(number: step.number, operation: $0)] })
        {
          var candidate = smallest
          candidate.steps.replaceSubrange(index...index, with: replacement)
          guard holds(candidate) else { continue }
          smallest = candidate
          isShrinking = true
          break
        }
        index -= 1
      }
    }
    return smallest
  }
}

extension Oracle.Operation {
  /// The same with a little less.
  fileprivate var simplifications: [Oracle.Operation] {
    switch self {
    case .add(let registration, let spelling):
      registration.simplifications.map { .add($0, spelling: spelling) }
        + (spelling == 5 ? [] : [.add(registration, spelling: 5)])
    case .dispose(let index):
      (0..<index).map { .dispose($0) }
    default:
      []
    }
  }
}

extension Oracle.Closure {
  /// The same with one operation fewer, or with a simpler one.
  fileprivate var simplifications: [Oracle.Closure] {
    body.indices.flatMap { index in
      ([[]] + body[index].simplifications.map { [$0] }).map { replacement in
        var simpler = self
        simpler.body.replaceSubrange(index...index, with: replacement)
        return simpler
      }
    }
  }
}

extension Oracle.Registration {
  fileprivate var simplifications: [Oracle.Registration] {
    switch self {
    case .routes(let event, let arrows, let condition, let handler):
      return arrows.without.map { .routes(event: event, $0, condition, handler: handler) }
        + condition.without.map { .routes(event: event, arrows, $0, handler: handler) }
        + handler.without.map { .routes(event: event, arrows, condition, handler: $0) }
    case .routeList(let event, let routes, let handler):
      return routes.without.map { .routeList(event: event, $0, handler: handler) }
        + handler.without.map { .routeList(event: event, routes, handler: $0) }
    case .mapping(let mapping, let forStates, let order, let handler):
      return mapping.simplifications.map {
        .mapping($0, forStates: forStates, order: order, handler: handler)
      }
        + handler.without.map { .mapping(mapping, forStates: forStates, order: order, handler: $0) }
    case .ignored:
      return []
    case .handler(let trigger, let order, let owner, let closure):
      return closure.simplifications.map { .handler(trigger, order: order, owner: owner, $0) }
    case .chain(let path, let onBreak, let order, let owner, let closure):
      return closure.simplifications.map { .chain(path, onBreak: onBreak, order: order, owner: owner, $0) }
    case .routeChain(let path, let condition, let closure):
      return closure.simplifications.map { .routeChain(path, condition, $0) }
        + condition.without.map { .routeChain(path, $0, closure) }
    }
  }
}

extension Array {
  /// The arrays with one element fewer, but with one at least.
  fileprivate var without: [[Element]] {
    count < 2 ? [] : indices.map { Array(self[..<$0] + self[($0 + 1)...]) }
  }
}

extension Oracle.Closure? {
  fileprivate var without: [Oracle.Closure?] {
    map { [nil] + $0.simplifications } ?? []
  }
}

extension Oracle.Condition? {
  fileprivate var without: [Oracle.Condition?] {
    guard let self else { return [] }
    return [nil]
      + self.closure.simplifications.map { Oracle.Condition(closure: $0, isLabelled: self.isLabelled) }
  }
}
