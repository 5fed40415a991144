import Interlock

extension Oracle {
  /// Plays a script on a real machine.
  final class Driver<W: World> {
    typealias Context = Interlock.Context<W.States, W.Events>

    let machine: StateMachine<W.States, W.Events>
    var trace = Trace()
    var answers = Answers()
    private var registrations: [any Disposable] = []
    private var owners: [Owner] = []
    private var ownersMade = 0
    var isQuiet = false
    var kept: [(context: Context, situation: Situation, refusal: Refusal?)] = []
    var budget = 0
    private var watch: (any Disposable)?
    private var saver = Saver<W.States, W.Events>()

    /// What a handler can belong to.
    final class Owner {
      let number: Int

      init(number: Int) {
        self.number = number
      }
    }

    init(_ script: Script) {
      machine = StateMachine(
        state: W.states[script.initialState]
      )
      for _ in 0..<Oracle.owners { owners.append(newOwner()) }
      W.prepare(machine)
    }

    /// Plays a script to its end. In every other script, what the machine follows is frozen now and then, as if it had been made
    /// from a blueprint.
    func run(_ script: Script) {
      for step in script.steps {
        if script.steps.count.isMultiple(of: 2), step.number.isMultiple(of: 4) { machine.freeze() }
        if script.steps.count.isMultiple(of: 3), step.number.isMultiple(of: 5) { toggleWatch() }
        if script.steps.count.isMultiple(of: 4), step.number.isMultiple(of: 6) {
          saver.saveAndRestore(machine)
        }
        answers.step = step.number
        budget = Oracle.budget
        execute(step.operation)
        checkKept()
        trace.lines.append(.settled(W.number(machine.state)))
      }
    }

    /// Begins to watch the machine, or ceases: nothing else may depend on it (H11).
    private func toggleWatch() {
      if let watch = watch.take() { return watch.dispose() }
      watch = machine.addTreeHandler { _ in }
    }

    func execute(_ operation: Operation) {
      switch operation {
      case .add(let registration, let spelling):
        guard registrations.count < Oracle.registrations else { return }
        let owner = registration.owner.map { owners[$0] }
        registrations.append(
          Registrar(driver: self, number: registrations.count, spelling: spelling).add(
            registration,
            owner: owner
          )
        )
      case .dispose(let index):
        guard !registrations.isEmpty else { return }
        registrations[index % registrations.count].dispose()
      case .release(let slot):
        owners[slot] = newOwner()
      case .event(let event, let userInfo, let manner):
        attempt(event: W.events[event], userInfo: userInfo, manner)
      case .state(let state, let userInfo, let manner):
        attempt(state: W.states[state], userInfo: userInfo, manner)
      case .query(let query, let userInfo):
        let before = isQuiet
        isQuiet = isQuiet || query.isQuiet
        let answer = answer(query, userInfo: userInfo)
        isQuiet = before
        trace.lines.append(.answer(answer))
      }
    }

    private func newOwner() -> Owner {
      defer { ownersMade += 1 }
      return Owner(number: ownersMade)
    }

    private func attempt(event: W.Events, userInfo: Int?, _ manner: Manner) {
      switch manner {
      case .attempt: trace.lines.append(.outcome(outcome(machine.send(event, userInfo: userInfo))))
      case .try: trace.lines.append(.accepted(accepts(event: event, userInfo: userInfo)))
      case .operator: if let userInfo { machine.send(event, userInfo: userInfo) } else { machine <-! event }
      }
    }

    private func attempt(state: W.States, userInfo: Int?, _ manner: Manner) {
      switch manner {
      case .attempt: trace.lines.append(.outcome(outcome(machine.move(to: state, userInfo: userInfo))))
      case .try: trace.lines.append(.accepted(accepts(state: state, userInfo: userInfo)))
      case .operator:
        if let userInfo { machine.move(to: state, userInfo: userInfo) } else { machine <- state }
      }
    }

    private func accepts(event: W.Events, userInfo: Int?) -> Bool {
      userInfo.map { machine.tryEvent(answering: event, userInfo: $0) } ?? machine.tryEvent(answering: event)
    }

    private func accepts(state: W.States, userInfo: Int?) -> Bool {
      userInfo.map { machine.tryState(answering: state, userInfo: $0) } ?? machine.tryState(answering: state)
    }
  }
}
