public import Interlock

/// The reason why a counterexample can't be replayed on a machine.
public enum ReplayFailure: Error, Hashable {
  /// The machine is not where the run starts.
  case start(expected: String, actual: String)

  /// There is no event of a kind that carries data: pass one.
  case missingEvent(step: Int, String)

  /// The machine can't be given a step's input, because it has no member, state or timeout of that name.
  case missingInput(step: Int, String)

  /// A step led the machine to another state than the counterexample says.
  case deviation(step: Int, String, expected: String, actual: String, answers: [String])
}

extension ReplayFailure: CustomStringConvertible {
  /// The failure as a sentence.
  public var description: String {
    switch self {
    case .start(let expected, let actual):
      "The run starts in \(expected), and the machine is in \(actual): replay it on a new machine."
    case .missingEvent(let step, let event):
      "Step \(step) takes \(event), which carries data: pass `event` to say which."
    case .missingInput(let step, let input):
      "Step \(step), \(input), can't be given to this machine: replay it on a machine of the same definition."
    case .deviation(let step, let input, let expected, let actual, let answers):
      "Step \(step), \(input), was to lead to \(expected), and led to \(actual)"
        + (answers.isEmpty ? "." : ": the step needs that \(answers.joined(separator: ", ")).")
    }
  }
}

extension Counterexample {
  /// Gives the steps to a machine, which then is in the states that the counterexample says. A cycle is taken once.
  ///
  /// The machine's own conditions decide. If their answers differ from those that a step needs, the counterexample
  /// can't be replayed with these events: pass others, or fix the condition's answer in the property.
  ///
  /// Timeouts are attempted as if they came due, so the machine must have no driver. If the last step never ends, the machine
  /// traps.
  ///
  /// - Parameters:
  ///   - machine: a new machine. If the run has state attempts, it must be a `StateMachine`. That of a document is started.
  ///   - event: returns an event with data for a step that takes one. An event of another kind than the step's is
  ///     not used, and a step whose event has no data needs none.
  ///   - prepare: is called before each step, for example to make conditions give the answers that it needs.
  /// - Throws: ``ReplayFailure`` at the first step that leads elsewhere.
  /// - Complexity: O(*n*) in the number of steps.
  public func replay<State: Kinded, Event: Kinded>(
    on machine: Machine<State, Event>, event: (Step) -> Event? = { _ in nil },
    before prepare: (Step) -> Void = { _ in }
  ) throws(ReplayFailure) where State.Kind == S, Event.Kind == E {
    machine.startWithDriver()
    let first = machine.configuration
    guard isAt(start, first) else { throw .start(expected: start, actual: first.description) }
    for (place, step) in steps.enumerated() {
      prepare(step)
      let isGiven: Bool
      switch step.input {
      case .event:
        guard case .event(let kind) = step.trigger else { continue }
        let given = event(step)
        guard let value = given?.kind == kind ? given : Event.value(of: kind) else {
          throw .missingEvent(step: place + 1, spelling(of: kind))
        }
        machine.send(value)
        isGiven = true
      case .attempt(let member, _), .result(let member, _):
        isGiven = Messenger(step.input, to: member, in: model).deliver(to: machine)
      case .timeout(let member, _, let delay):
        isGiven = machine.attemptTimeout(after: delay, of: model.members[member].path(in: model))
      }
      guard isGiven else { throw .missingInput(step: place + 1, "\(step.trigger)") }
      let position = machine.configuration
      guard isAt(step.position, position) else {
        throw .deviation(
          step: place + 1, "\(step.trigger)", expected: step.position, actual: position.description,
          answers: step.answers.map(\.description))
      }
    }
  }

  /// Whether a configuration is a position, with or without the data of its states' cases.
  private func isAt(_ position: String, _ configuration: Configuration) -> Bool {
    configuration.description == position || configuration.debugDescription == "Configuration(\(position))"
  }
}

extension Machine {
  /// Attempts the timeouts of a member that come due together.
  ///
  /// - Returns: whether it has any.
  func attemptTimeout(after delay: Delay, of path: [Int]) -> Bool {
    let engine = activeMachines().first { $0.path(from: self).steps.map(\.place) == path }
    guard let engine else { return false }
    let due = engine.timeouts.filter { $0.delay == delay }
    if due.isEmpty { return false }
    engine.attemptTimeouts(Set(due.map(\.id)))
    return true
  }
}

/// Gives an input to a member of a tree, whatever its types.
private struct Messenger {
  private let input: Model.Input
  private let member: Int
  private let model: Model

  init(_ input: Model.Input, to member: Int, in model: Model) {
    self.input = input
    self.member = member
    self.model = model
  }

  /// - Returns: whether the machine is the member or has it inside, and can be given the input.
  func deliver<S, E>(to machine: Machine<S, E>) -> Bool { deliver(to: machine, as: 0) }

  private func deliver<S, E>(to machine: Machine<S, E>, as number: Int) -> Bool {
    if number == member { return give(to: machine) }
    let inside = machine.showSubmachines(to: Reader<S, E>(messenger: self))
    return model.members[number].children.contains { child in
      let place = model.members[child].place
      return place < inside.count && inside[place](child)
    }
  }

  private func give<S, E>(to machine: Machine<S, E>) -> Bool {
    let content = machine.content()
    switch input {
    case .attempt(_, let target):
      let wanted = model.members[member].chart.end(target).spelling
      let kinds = (allCases(of: S.Kind.self) ?? []) + content.states
      let kind = kinds.first { spelling(of: $0) == wanted }
      guard let machine = machine as? StateMachine<S, E>, let state = kind.flatMap({ S.value(of: $0) }) else {
        return false
      }
      machine.move(to: state)
    case .result(_, let event):
      let wanted = model.members[member].eventName(event)
      let kinds = (allCases(of: E.Kind.self) ?? []) + content.events
      guard let value = kinds.first(where: { name(of: $0) == wanted }).flatMap({ E.value(of: $0) }) else {
        return false
      }
      machine.send(value)
    case .event, .timeout: return false
    }
    return true
  }

  private struct Reader<S: Kinded, E: Kinded>: SubmachineReader where S.Kind: StateType, E.Kind: EventType {
    let messenger: Messenger

    func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> (_ number: Int) -> Bool {
      { messenger.deliver(to: submachine.machine, as: $0) }
    }
  }
}
