import Interlock

extension Oracle.Driver {
  /// A context in numbers.
  func situation(_ context: Context) -> Oracle.Situation {
    Oracle.Situation(
      event: context.event.map { W.number($0) },
      from: W.number(context.fromState),
      to: W.number(context.toState),
      userInfo: context.userInfo as? Int
    )
  }

  /// An outcome in numbers.
  func outcome(_ outcome: Outcome<W.States, W.Events>) -> Oracle.Outcome {
    switch outcome {
    case .moved(let from, let to): .moved(from: W.number(from), to: W.number(to))
    case .queued: .queued
    case .ignored: .ignored
    case .deferred: preconditionFailure("No random machine defers events.")
    case .refused(let refusal): .refused(self.refusal(refusal))
    }
  }

  /// A refusal in numbers.
  func refusal(_ refusal: Refusal<W.States, W.Events>) -> Oracle.Refusal {
    Oracle.Refusal(
      event: refusal.event.map { W.number($0) },
      from: W.number(refusal.fromState),
      to: W.number(refusal.toState),
      conditions: objections(refusal.reason)
    )
  }

  private func objections(_ reason: Refusal<W.States, W.Events>.Reason) -> [Oracle.Objection]? {
    switch reason {
    case .noRoute, .inactive, .tooManyDeferred, .endless:
      nil
    case .conditions(let guards):
      guards.map { Oracle.Objection(arrow: arrow($0.transition), label: $0.label) }
    }
  }

  private func arrow(_ transition: Transition<W.States.Kind>) -> Oracle.Arrow {
    Oracle.Arrow(from: match(transition.fromState), to: match(transition.toState))
  }

  private func match(_ pattern: Pattern<W.States.Kind>) -> Oracle.Match {
    switch pattern {
    case .some(let value): .one(W.number(ofState: value))
    case .any: .any
    case .list(let values): .list(values.map { W.number(ofState: $0) })
    }
  }

  /// A query's answer in numbers: a truth as 0 or 1, nothing as an empty list.
  func answer(_ query: Oracle.Query, userInfo: Int?) -> [Int] {
    switch query {
    case .destination(let event):
      machine.destination(on: W.events[event], userInfo: userInfo).map { [W.number($0)] } ?? []
    case .canTryState(let state):
      [machine.accepts(W.states[state], userInfo: userInfo) ? 1 : 0]
    case _ where W.hasData: []
    case .hasEventRoute(let event, let arrow):
      [hasRoute(W.eventKinds[event], arrow, userInfo) ? 1 : 0]
    case .hasStateRoute(let arrow):
      [hasRoute(arrow, userInfo) ? 1 : 0]
    case .acceptedEvents(let among):
      (among.map { machine.acceptedEvents(among: $0.map { W.eventKinds[$0] }, userInfo: userInfo) }
        ?? W.acceptedEvents(of: machine, userInfo: userInfo)).map { W.number(ofEvent: $0) }
    case .acceptedStates(let among):
      (among.map { machine.acceptedStates(among: $0.map { W.stateKinds[$0] }, userInfo: userInfo) }
        ?? W.acceptedStates(of: machine, userInfo: userInfo)).map { W.number(ofState: $0) }
    }
  }

  private func hasRoute(_ event: W.Events.Kind, _ arrow: Oracle.Arrow, _ userInfo: Int?) -> Bool {
    if case .one(let from) = arrow.from, case .one(let to) = arrow.to {
      machine.hasRoute(
        event: event, fromState: W.stateKinds[from], toState: W.stateKinds[to], userInfo: userInfo)
    } else {
      machine.hasRoute(event: event, transition: W.transition(arrow), userInfo: userInfo)
    }
  }

  private func hasRoute(_ arrow: Oracle.Arrow, _ userInfo: Int?) -> Bool {
    if case .one(let from) = arrow.from, case .one(let to) = arrow.to {
      machine.hasRoute(fromState: W.stateKinds[from], toState: W.stateKinds[to], userInfo: userInfo)
    } else {
      machine.hasRoute(W.transition(arrow), userInfo: userInfo)
    }
  }
}

extension Oracle.World {
  /// A pattern of states, of the real type.
  static func pattern(states match: Oracle.Match) -> Pattern<States.Kind> {
    switch match {
    case .one(let value): .some(stateKinds[value])
    case .any: .any
    case .list(let values): Pattern(values.map { stateKinds[$0] })
    }
  }

  /// A pattern of events, of the real type.
  static func pattern(events match: Oracle.Match) -> Pattern<Events.Kind> {
    switch match {
    case .one(let value): .some(eventKinds[value])
    case .any: .any
    case .list(let values): Pattern(values.map { eventKinds[$0] })
    }
  }

  /// An arrow, of the real type.
  static func transition(_ arrow: Oracle.Arrow) -> Transition<States.Kind> {
    Transition(fromState: pattern(states: arrow.from), toState: pattern(states: arrow.to))
  }
}
