import Interlock

extension Oracle.Trees.Actor {
  /// The condition that a closure stands for.
  func condition(
    _ role: Role, _ condition: Oracle.Trees.Condition, entering entrances: [Entrance] = [], _ number: Int
  ) -> (Context) -> Bool {
    { [unowned self] context in
      let situation = situation(context, withTarget: condition.wantsTarget)
      call(role, condition.closure, number, situation, context)
      if role == .completionCondition, !stage.answers.admitsCompletion() { return false }
      let children = stage.children(of: self.number, in: situation.to)
      if !entrances.isAllThere(among: children) { return false }
      if let asks = condition.asks { return stage.kind(of: asks.machine) == asks.state }
      return stage.answers.verdict(of: condition.closure, situation)
    }
  }

  /// The guard with a reason that a condition stands for.
  func objection(
    _ condition: Oracle.Trees.Condition, entering entrances: [Entrance] = [], _ number: Int
  ) -> (Context) -> (any Error)? {
    let judge = self.condition(.condition, condition, entering: entrances, number)
    return { context in judge(context) ? nil : Oracle.Trees.Reproach(number: condition.closure.id) }
  }

  /// The state that a closure gives.
  ///
  /// - Parameter wanted: the kind that it is told; nil if it is not.
  func state(
    _ closure: Closure, _ number: Int, _ event: E?, _ from: S, told: Value?, wanted: Value?, isTotal: Bool
  ) -> S? {
    let situation = Oracle.Trees.Situation(
      event: event?.number, from: from.value, to: told, userInfo: nil)
    call(.value, closure, number, situation, nil)
    return stage.answers.value(
      of: closure, machine: self.number, wanted: wanted, isTotal: isTotal, situation
    ).flatMap { S($0) }
  }

  /// The handler that a closure stands for.
  func handler(_ role: Role, _ closure: Closure, _ number: Int) -> (Context) -> Void {
    { [unowned self] context in call(role, closure, number, situation(context), context) }
  }

  /// The handler of an owner that a closure stands for.
  func owned(_ role: Role, _ closure: Closure, _ number: Int) -> (Owner, Context) -> Void {
    { [unowned self] owner, context in
      call(role, closure, number, situation(context), context, owner: owner)
    }
  }

  /// Where the state route mapping that a closure stands for leads.
  func targets(_ closure: Closure, _ number: Int, _ from: S, _ userInfo: Any?) -> [S]? {
    let situation = Oracle.Trees.Situation(from: from.value, to: nil, userInfo: userInfo as? Int)
    call(.stateMapping, closure, number, situation, nil)
    return stage.answers.targets(of: closure, machine: self.number, situation)?.compactMap { S($0) }
  }

  /// Where the route mapping that a closure stands for leads.
  func target(_ closure: Closure, _ number: Int, _ event: E?, _ from: S, _ userInfo: Any?) -> S? {
    let situation = Oracle.Trees.Situation(
      event: event?.number, from: from.value, to: nil, userInfo: userInfo as? Int)
    call(.mapping, closure, number, situation, nil)
    return stage.answers.target(of: closure, machine: self.number, situation).flatMap { S($0) }
  }

  private func call(
    _ role: Role, _ closure: Closure, _ number: Int, _ situation: Oracle.Trees.Situation, _ context: Context?,
    owner: Owner? = nil
  ) {
    guard !stage.isQuiet else { return }
    if let context, context.machine !== machine {
      stage.trace.lines.append(.strange("a context of another machine"))
    }
    let call = Oracle.Trees.Call(
      role: role, closure: closure.id, registration: number, machine: self.number,
      owner: owner?.number, situation: situation, picture: stage.picture,
      refusal: context?.refusal.map(refusal))
    stage.call(call, closure)
    if let context, self.situation(context, withTarget: situation.to != nil) != situation {
      stage.trace.lines.append(.strange("a context that changed"))
    }
  }

  /// What a context tells, in plain values.
  private func situation(_ context: Context, withTarget: Bool = true) -> Oracle.Trees.Situation {
    Oracle.Trees.Situation(
      event: context.event?.number, from: context.fromState.value,
      to: withTarget ? context.toState.value : nil,
      userInfo: context.userInfo as? Int)
  }

  /// An outcome in plain values.
  func outcome(_ outcome: Interlock.Outcome<S, E>) -> Oracle.Trees.Outcome {
    switch outcome {
    case .moved(let from, let to): .moved(from: from.value, to: to.value)
    case .queued: .queued
    case .ignored: .ignored
    case .deferred: preconditionFailure("No random tree defers events.")
    case .refused(let refusal): .refused(self.refusal(refusal))
    }
  }

  /// A refusal in plain values.
  private func refusal(_ refusal: Interlock.Refusal<S, E>) -> Oracle.Trees.Refusal {
    let reason: Oracle.Trees.Reason =
      switch refusal.reason {
      case .noRoute: .noRoute
      case .conditions(let guards):
        .conditions(
          guards.map {
            let transition = $0.transition
            return Oracle.Trees.Objection(
              arrow: Oracle.Trees.Arrow(
                from: transition.fromState.match(\.value), to: transition.toState.match(\.value)),
              label: $0.label, reason: ($0.error as? Oracle.Trees.Reproach)?.number)
          })
      case .inactive(let sentence): .inactive(sentence)
      case .tooManyDeferred: preconditionFailure("No random tree defers events.")
      case .endless(let steps): .inactive("never at rest: \(steps)")
      }
    return Oracle.Trees.Refusal(
      event: refusal.event?.number, from: refusal.fromState.value, to: refusal.toState.value, reason: reason)
  }
}
