extension Oracle.Trees.Model {
  typealias Machine = Oracle.Trees.Machine
  typealias Round = Oracle.Trees.Round
  typealias Choice = Oracle.Trees.Choice
  typealias Value = Oracle.Trees.Value
  typealias Entry = Oracle.Trees.Entry
  typealias Closure = Oracle.Trees.Closure
  typealias Situation = Oracle.Trees.Situation
  typealias Objection = Oracle.Trees.Objection

  /// An attempt, or a query, of a machine that begins now.
  func newRound(_ machine: Machine, _ userInfo: Int?, isQuery: Bool = false) -> Round {
    clock += 1
    return Round(began: clock, userInfo: userInfo, isQuery: isQuery)
  }

  /// Chooses, and then performs what was chosen; or refuses.
  func perform(_ attempt: Oracle.Trees.Attempt) -> Oracle.Trees.Outcome {
    let machine = attempt.machine
    let round = newRound(machine, attempt.userInfo)
    let from = machine.state
    if let obstacle = machine.obstacle {
      let sentence = answers.designs[obstacle.number].sentence(in: obstacle.state)
      return refuse(attempt, in: from, .inactive(sentence), round)
    }
    let objections =
      if let event = attempt.event {
        choose(machine, event, round)
      } else {
        choose(machine, to: attempt.target!, round)
      }
    if let objections {
      // A condition may have embedded the machine in another one, which carries another state.
      return refuse(
        attempt, in: machine.state, objections.isEmpty ? .noRoute : .conditions(objections), round)
    }
    tally.taken += round.chosen.count { $0.machine !== machine }
    perform(round.chosen, round)
    if round.chosen.allSatisfy({ $0.effect == .ignore }) {
      tally.ignored += 1
      return .ignored
    }
    tally.moved += 1
    return .moved(from: from, to: machine.state)
  }

  /// F1: nothing changes, and the machine's own error handlers run.
  private func refuse(
    _ attempt: Oracle.Trees.Attempt, in state: Value, _ reason: Oracle.Trees.Reason, _ round: Round
  ) -> Oracle.Trees.Outcome {
    tally.refused += 1
    if case .inactive = reason { tally.inactive += 1 }
    let refusal = Oracle.Trees.Refusal(
      event: attempt.event, from: state, to: attempt.target ?? state, reason: reason)
    let situation = Situation(
      event: attempt.event, from: state, to: refusal.to, userInfo: attempt.userInfo)
    fire(attempt.machine, situation, round, refusal) { entry in
      guard case .handler(.error, let order, _, let closure) = entry.registration else { return nil }
      return (.errorHandler, order, closure)
    }
    return .refused(refusal)
  }

  /// H7: a machine whose children are all done takes its completion route.
  func complete(_ machine: Machine) {
    let round = newRound(machine, nil)
    guard machine.isActive, isComplete(machine) else { return }
    guard let choice = completion(of: machine, round) else { return }
    tally.completed += 1
    perform([choice], round)
  }

  /// Whether those children in a machine's state that name final states are all in one, and at least one is.
  func isComplete(_ machine: Machine) -> Bool {
    let naming = machine.below.filter { $0.isOpen && namesFinalStates($0.child) }
    return !naming.isEmpty && naming.allSatisfy { isFinal($0.child) }
  }

  private func namesFinalStates(_ machine: Machine) -> Bool {
    machine.entries.contains { entry in
      if case .final = entry.registration { !entry.isDisposed } else { false }
    }
  }

  /// Whether a machine is in a final state.
  func isFinal(_ machine: Machine) -> Bool {
    finalStates(of: machine).contains(machine.kind(of: machine.state))
  }

  func finalStates(of machine: Machine) -> [Value] {
    machine.entries.flatMap { entry -> [Value] in
      guard !entry.isDisposed, case .final(let states) = entry.registration else { return [] }
      return states
    }
  }
}
