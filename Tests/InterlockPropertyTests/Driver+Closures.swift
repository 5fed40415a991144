import Interlock

extension Oracle.Driver {
  /// Keeps a context now and then, as handlers may.
  private func keep(
    _ context: Context,
    _ closure: Oracle.Closure,
    _ situation: Oracle.Situation,
    _ refusal: Oracle.Refusal? = nil
  ) {
    if closure.id % 5 == 0 { kept.append((context, situation, refusal)) }
    if context.machine !== machine { trace.lines.append(.unfaithful(situation)) }
  }

  /// A context is a snapshot: what was kept must still tell what it told.
  func checkKept() {
    for (context, situation, refusal) in kept
    where self.situation(context) != situation || context.refusal.map(self.refusal) != refusal
      || context.stateMachine !== machine
    {
      trace.lines.append(.unfaithful(situation))
    }
    kept = []
  }

  /// What a handler does.
  func handle(
    _ role: Oracle.Role,
    _ closure: Oracle.Closure,
    _ number: Int,
    _ context: Context,
    owner: Owner? = nil
  ) {
    let refusal = context.refusal.map(refusal)
    let situation = situation(context)
    keep(context, closure, situation, refusal)
    call(role, closure, number, situation, owner: owner?.number, refusal)
  }

  /// What a condition does and says.
  func judge(_ closure: Oracle.Closure, _ number: Int, _ context: Context) -> Bool {
    let situation = situation(context)
    keep(context, closure, situation)
    call(.condition, closure, number, situation)
    return answers.verdict(of: closure, situation)
  }

  /// What a route mapping does and answers.
  func target(
    _ closure: Oracle.Closure,
    _ number: Int,
    _ event: W.Events?,
    _ from: W.States,
    _ userInfo: Any?
  ) -> W.States? {
    let situation = Oracle.Situation(
      event: event.map { W.number($0) },
      from: W.number(from),
      to: nil,
      userInfo: userInfo as? Int
    )
    call(.mapping, closure, number, situation)
    return answers.target(of: closure, situation).map { W.states[$0] }
  }

  /// What a state route mapping does and answers.
  func targets(
    _ closure: Oracle.Closure,
    _ number: Int,
    _ from: W.States,
    _ userInfo: Any?
  ) -> [W.States]? {
    let situation = Oracle.Situation(event: nil, from: W.number(from), to: nil, userInfo: userInfo as? Int)
    call(.stateMapping, closure, number, situation)
    return answers.targets(of: closure, situation)?.map { W.states[$0] }
  }

  private func call(
    _ role: Oracle.Role,
    _ closure: Oracle.Closure,
    _ number: Int,
    _ situation: Oracle.Situation,
    owner: Int? = nil,
    _ refusal: Oracle.Refusal? = nil
  ) {
    guard !isQuiet else { return }
    let state = W.number(machine.state)
    trace.lines.append(
      .called(
        role,
        closure: closure.id,
        registration: number,
        situation,
        state: state,
        owner: owner,
        refusal
      )
    )
    for operation in closure.body where budget > 0 {
      budget -= 1
      execute(operation)
    }
  }
}
