import Interlock

extension Oracle.Trees {
  /// A real machine, whatever its types.
  protocol Player: AnyObject {
    var object: AnyObject { get }
    var value: Value { get }
    var isActive: Bool { get }

    /// Saves the machine and all inside it, and restores them. Nothing else may depend on it (S2).
    func saveAndRestore()

    func add(_ registration: Registration, number: Int, owner: Stage.Owner?) -> any Disposable
    func attach(_ child: any Player, _ joint: Joint) -> any Disposable
    func attach<S: RealState, E: RealEvent>(to parent: Actor<S, E>, _ joint: Joint) -> any Disposable
    func attempt(event: Int, _ userInfo: Int?, _ manner: Manner) -> Trace.Line?
    func attempt(target: Value, _ userInfo: Int?, _ manner: Manner) -> Trace.Line?
    func answer(_ query: Query, _ userInfo: Int?) -> Answer
  }

  /// A real machine.
  final class Actor<S: RealState, E: RealEvent>: Player {
    typealias Context = Interlock.Context<S, E>

    let number: Int
    let machine: StateMachine<S, E>
    unowned let stage: Stage
    private var attempts = 0
    private var watch: (any Disposable)?
    private var saver = Oracle.Saver<S, E>()

    init(_ number: Int, _ design: Design, _ stage: Stage) {
      self.number = number
      machine = StateMachine(state: S(design.initial)!)
      self.stage = stage
    }

    var object: AnyObject { machine }
    var value: Value { machine.state.value }
    var isActive: Bool { machine.isActive }

    func saveAndRestore() { saver.saveAndRestore(machine) }

    /// Begins to watch the machine, or ceases, now and then: nothing else may depend on it (H11).
    fileprivate func toggleWatch() {
      attempts += 1
      guard attempts.isMultiple(of: 5), number.isMultiple(of: 2) else { return }
      if let watch = watch.take() { return watch.dispose() }
      watch = machine.addTreeHandler { _ in }
    }
  }
}

extension Oracle.Trees.Actor {
  func attempt(event: Int, _ userInfo: Int?, _ manner: Oracle.Trees.Manner) -> Oracle.Trees.Trace.Line? {
    let event = E(number: event)
    toggleWatch()
    switch manner {
    case .attempt: return .outcome(outcome(machine.send(event, userInfo: userInfo)))
    case .try:
      return .accepted(
        userInfo == nil
          ? machine.tryEvent(answering: event) : machine.tryEvent(answering: event, userInfo: userInfo))
    case .operator:
      if let userInfo {
        _ = machine.tryEvent(answering: event, userInfo: userInfo)
      } else {
        machine <-! event
      }
    }
    return nil
  }

  func attempt(
    target: Oracle.Trees.Value, _ userInfo: Int?, _ manner: Oracle.Trees.Manner
  ) -> Oracle.Trees.Trace.Line? {
    let target = S(target)!
    toggleWatch()
    switch manner {
    case .attempt: return .outcome(outcome(machine.move(to: target, userInfo: userInfo)))
    case .try:
      return .accepted(
        userInfo == nil
          ? machine.tryState(answering: target) : machine.tryState(answering: target, userInfo: userInfo))
    case .operator:
      if let userInfo {
        _ = machine.tryState(answering: target, userInfo: userInfo)
      } else {
        machine <- target
      }
    }
    return nil
  }

  func answer(_ query: Oracle.Trees.Query, _ userInfo: Int?) -> Oracle.Trees.Answer {
    switch query {
    case .destination(let event):
      .state(machine.destination(on: E(number: event), userInfo: userInfo)?.value)
    case .canTryState(let target): .truth(machine.accepts(S(target)!, userInfo: userInfo))
    // Questions by kind can't judge conditions that may look at data: those are left to other tests.
    case .acceptedEvents where E.self != E.Kind.self: .events([])
    case .acceptedStates where S.self != S.Kind.self: .states([])
    case .hasStateRoute where S.self != S.Kind.self: .truth(false)
    case .hasEventRoute where S.self != S.Kind.self || E.self != E.Kind.self: .truth(false)
    case .acceptedEvents:
      .events(
        machine.acceptedEvents(
          among: (0..<Oracle.Trees.events).map { E.Kind(number: $0) }, userInfo: userInfo
        ).map(\.number))
    case .acceptedStates(let states):
      .states(machine.acceptedStates(among: states.map { S.Kind($0)! }, userInfo: userInfo).map(\.value))
    case .hasEventRoute(let event, let arrow):
      .truth(
        machine.hasRoute(event: E.Kind(number: event), transition: transition(arrow), userInfo: userInfo))
    case .hasStateRoute(let arrow): .truth(machine.hasRoute(transition(arrow), userInfo: userInfo))
    case .isActive: .truth(machine.isActive)
    case .isComplete: .truth(machine.isComplete)
    case .isFinal: .truth(machine.isFinal)
    case .configuration: .configuration(Oracle.Trees.Configuration(machine.configuration))
    }
  }
}

extension Oracle.Trees.Configuration {
  init(_ real: Interlock.Configuration) {
    // Whatever is not a state of the scripts is told as one that no model has.
    state = (real.state as? any Oracle.Trees.Real)?.value ?? .plain(-1)
    inside = real.submachines.map { Self($0) }
  }
}
