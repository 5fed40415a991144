import Interlock

extension Oracle.Registrar {
  /// A plain handler, with or without an owner.
  func addHandler(
    _ trigger: Oracle.Trigger,
    _ order: UInt8,
    _ owner: Owner?,
    _ closure: Oracle.Closure
  ) -> any Disposable {
    if let owner {
      addOwnedHandler(trigger, order, owner, owned(trigger.role, closure))
    } else {
      addFreeHandler(trigger, order, handler(trigger.role, closure))
    }
  }

  private func addFreeHandler(
    _ trigger: Oracle.Trigger,
    _ order: UInt8,
    _ handler: @escaping Handler
  ) -> any Disposable {
    switch trigger {
    case .event(.one(let event)) where spelling < 4:
      machine.addHandler(event: W.eventKinds[event], order: order, handler: handler)
    case .event(let event):
      machine.addHandler(event: W.pattern(events: event), order: order, handler: handler)
    case .eventArrow(.one(let event), let arrow) where spelling < 4:
      machine.addHandler(event: W.eventKinds[event], W.transition(arrow), order: order, handler: handler)
    case .eventArrow(let event, let arrow):
      machine.addHandler(event: W.pattern(events: event), W.transition(arrow), order: order, handler: handler)
    case .state(let arrow):
      machine.addHandler(W.transition(arrow), order: order, handler: handler)
    case .both(let arrow):
      machine.addAnyHandler(W.transition(arrow), order: order, handler: handler)
    case .exit(.one(let state)) where spelling < 4:
      machine.addExitHandler(W.stateKinds[state], order: order, handler: handler)
    case .exit(let state):
      machine.addExitHandler(W.pattern(states: state), order: order, handler: handler)
    case .entry(.one(let state)) where spelling < 4:
      machine.addEntryHandler(W.stateKinds[state], order: order, handler: handler)
    case .entry(let state):
      machine.addEntryHandler(W.pattern(states: state), order: order, handler: handler)
    case .error:
      machine.addErrorHandler(order: order, handler: handler)
    }
  }

  private func addOwnedHandler(
    _ trigger: Oracle.Trigger,
    _ order: UInt8,
    _ owner: Owner,
    _ handler: @escaping (Owner, Oracle.Driver<W>.Context) -> Void
  ) -> any Disposable {
    switch trigger {
    case .event(.one(let event)) where spelling < 4:
      machine.addHandler(event: W.eventKinds[event], order: order, owner: owner, handler: handler)
    case .event(let event):
      machine.addHandler(event: W.pattern(events: event), order: order, owner: owner, handler: handler)
    case .eventArrow(.one(let event), let arrow) where spelling < 4:
      machine.addHandler(
        event: W.eventKinds[event],
        W.transition(arrow),
        order: order,
        owner: owner,
        handler: handler
      )
    case .eventArrow(let event, let arrow):
      machine.addHandler(
        event: W.pattern(events: event),
        W.transition(arrow),
        order: order,
        owner: owner,
        handler: handler
      )
    case .state(let arrow):
      machine.addHandler(W.transition(arrow), order: order, owner: owner, handler: handler)
    case .both(let arrow):
      machine.addAnyHandler(W.transition(arrow), order: order, owner: owner, handler: handler)
    case .exit(.one(let state)) where spelling < 4:
      machine.addExitHandler(W.stateKinds[state], order: order, owner: owner, handler: handler)
    case .exit(let state):
      machine.addExitHandler(W.pattern(states: state), order: order, owner: owner, handler: handler)
    case .entry(.one(let state)) where spelling < 4:
      machine.addEntryHandler(W.stateKinds[state], order: order, owner: owner, handler: handler)
    case .entry(let state):
      machine.addEntryHandler(W.pattern(states: state), order: order, owner: owner, handler: handler)
    case .error:
      machine.addErrorHandler(order: order, owner: owner, handler: handler)
    }
  }
}
