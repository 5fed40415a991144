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
      machine.own(owner, owned(trigger.role, closure)) { addFreeHandler(trigger, order, $0) }
    } else {
      addFreeHandler(trigger, order, handler(trigger.role, closure))
    }
  }

  private func addFreeHandler(
    _ trigger: Oracle.Trigger,
    _ order: UInt8,
    _ handler: @escaping Handler
  ) -> Interlock.Registration {
    switch trigger {
    case .event(.one(let event)) where spelling < 4:
      machine.addHandler(event: W.eventKinds[event], order: order, handler: handler)
    case .event(let event):
      machine.register(handlerFor: W.pattern(events: event), order: order, handler)
    case .eventArrow(.one(let event), let arrow) where spelling < 4:
      machine.addHandler(event: W.eventKinds[event], W.transition(arrow), order: order, handler: handler)
    case .eventArrow(let event, let arrow):
      machine.register(handlerFor: W.pattern(events: event), W.transition(arrow), order: order, handler)
    case .state(let arrow):
      machine.addHandler(W.transition(arrow), order: order, handler: handler)
    case .both(let arrow):
      machine.addAnyHandler(W.transition(arrow), order: order, handler: handler)
    case .exit(.one(let state)) where spelling < 4:
      machine.add { OnExit(W.stateKinds[state], order: order, then: handler) }
    case .exit(let state):
      machine.add { OnExit(W.pattern(states: state), order: order, then: handler) }
    case .entry(.one(let state)) where spelling < 4:
      machine.add { OnEntry(W.stateKinds[state], order: order, then: handler) }
    case .entry(let state):
      machine.add { OnEntry(W.pattern(states: state), order: order, then: handler) }
    case .error:
      machine.addErrorHandler(order: order, handler: handler)
    }
  }
}
