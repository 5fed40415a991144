import Interlock

extension Oracle.Trees.Actor {
  func attach(_ child: any Oracle.Trees.Player, _ joint: Oracle.Trees.Joint) -> any Disposable {
    child.attach(to: self, joint)
  }

  /// By the overload that the types and the place deserve.
  func attach<P: Oracle.Trees.RealState, PE: Oracle.Trees.RealEvent>(
    to parent: Oracle.Trees.Actor<P, PE>, _ joint: Oracle.Trees.Joint
  ) -> any Disposable {
    if joint.events == nil, let alike = machine as? StateMachine<S, PE> {
      attach(alike, to: parent.machine, joint)
    } else {
      attach(to: parent.machine, joint) { event in
        joint.events.map { $0[event.number] }.flatMap { $0.map { E(number: $0) } }
      }
    }
  }

  private func attach<P: Oracle.Trees.RealState, PE: Oracle.Trees.RealEvent>(
    _ child: StateMachine<S, PE>, to parent: StateMachine<P, PE>, _ joint: Oracle.Trees.Joint
  ) -> any Disposable {
    let history = joint.realHistory
    switch joint.place {
    case .inside(.one(let state)) where joint.start != nil:
      return parent.attach(child, to: P.Kind(state)!, starting: start(joint))
    case .inside(let match) where joint.start != nil:
      return parent.attach(child, to: match.pattern { P.Kind($0)! }, starting: start(joint))
    case .inside(.one(let state)): return parent.attach(child, to: P.Kind(state)!, history: history)
    case .inside(let match): return parent.attach(child, to: match.pattern { P.Kind($0)! }, history: history)
    case .embedded(let slot):
      return parent.embed(
        child, as: { P($1.value.carrying($0.value, in: slot))! },
        from: { $0.value.carried(in: slot).flatMap { S($0) } })
    }
  }

  private func attach<P: Oracle.Trees.RealState, PE: Oracle.Trees.RealEvent>(
    to parent: StateMachine<P, PE>, _ joint: Oracle.Trees.Joint, events: @escaping (PE) -> E?
  ) -> any Disposable {
    let history = joint.realHistory
    switch joint.place {
    case .inside(.one(let state)) where joint.start != nil:
      return parent.attach(machine, to: P.Kind(state)!, starting: start(joint), translating: events)
    case .inside(let match) where joint.start != nil:
      return parent.attach(
        machine, to: match.pattern { P.Kind($0)! }, starting: start(joint), translating: events)
    case .inside(.one(let state)):
      return parent.attach(machine, to: P.Kind(state)!, history: history, translating: events)
    case .inside(let match):
      return parent.attach(machine, to: match.pattern { P.Kind($0)! }, history: history, translating: events)
    case .embedded(let slot):
      return parent.embed(
        machine, as: { P($1.value.carrying($0.value, in: slot))! },
        from: { $0.value.carried(in: slot).flatMap { S($0) } }, translating: events)
    }
  }
}

extension Oracle.Trees.Actor {
  /// Where the machine starts by its parent's state.
  private func start<P: Oracle.Trees.RealState>(_ joint: Oracle.Trees.Joint) -> (P) -> S? {
    { [unowned stage] parentState in stage.answers.start(joint, in: parentState.value).flatMap { S($0) } }
  }
}

extension Oracle.Trees.Joint {
  fileprivate var realHistory: Interlock.History {
    switch history {
    case .none: .none
    case .shallow: .shallow
    case .deep: .deep
    }
  }
}
