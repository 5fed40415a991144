public import Interlock

/// A shortest run that breaks a property: the steps from the initial state on, and where the machines are after
/// each step.
///
/// A property that requires something to happen is broken by a run that ends too early, or by one that repeats
/// itself for ever: then a ``cycle`` follows the ``path``. Each property is broken by a run whose last step never ends, because
/// eventless routes or completions follow each other for ever, so that the machine traps.
public struct Counterexample<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  /// The cause of a step.
  public enum Trigger {
    /// An event, by its kind.
    case event(E)

    /// A state attempt of a machine of the tree, by the name of its target; the root's name is empty.
    case state(String, machine: String)

    /// A timeout that comes due, after a duration in words, of a machine of the tree.
    case timeout(String, machine: String)

    /// An event of a submachine's own, by name, which is the result of an activity of that machine.
    case result(String, machine: String)
  }

  /// The answer that a condition must give for a step.
  public struct Answer: Sendable, Hashable {
    /// The condition's label; nil if it has none.
    public let label: String?

    /// The route to which it belongs: `.cart => .placed`.
    public let route: String

    /// Whether the condition passes.
    public let isYes: Bool
  }

  /// A step of a run.
  public struct Step {
    /// Its cause.
    public let trigger: Trigger

    /// The answers of conditions, in the order in which they are judged.
    public let answers: [Answer]

    /// Where the machines are after the step: `.library / .playing`.
    public let position: String

    /// What the machines do.
    let deeds: [Stepper.Deed]
    let input: Model.Input
  }

  /// Why a run goes on no further.
  enum Ending {
    /// The property is broken here.
    case broken

    /// No route is open, if conditions give some answers.
    case stuck([Answer])

    /// The run repeats itself.
    case cycle

    /// No way leads to the state that must be reachable.
    case lost(String)

    /// The last step never ends, and the machine traps.
    case trap
  }

  /// The property, as source code.
  public let property: String

  /// Where the machines are at first.
  public let start: String

  /// The steps.
  public let path: [Step]

  /// The steps that are repeated for ever after the path; empty if the run ends with the path.
  public let cycle: [Step]

  let ending: Ending
  let model: Model

  /// The members' states at first.
  let startSlots: [Int32]

  /// All steps, those of the cycle once.
  public var steps: [Step] { path + cycle }
}

extension Counterexample: Sendable where S: Sendable, E: Sendable {}
extension Counterexample.Step: Sendable where S: Sendable, E: Sendable {}
extension Counterexample.Trigger: Sendable where S: Sendable, E: Sendable {}
extension Counterexample.Ending: Sendable where S: Sendable, E: Sendable {}
extension Counterexample.Trigger: Hashable {}

extension Counterexample {
  /// Makes the counterexample of a run.
  init(_ run: Run, of property: Property<S, E>, in typed: TypedSpace<S, E>) {
    let space = typed.space
    let stepper = Stepper(space.model)
    func step(_ label: Int32, to position: String, _ deeds: [Stepper.Deed]) -> Step {
      let label = space.labelTable[Int(label)]
      let input = space.model.inputs[label.input]
      return Step(
        trigger: Trigger(input, typed), answers: label.answers.map { Answer($0, space.model) },
        position: position, deeds: deeds, input: input)
    }
    func step(_ number: Int) -> Step {
      let position = space.name(of: Int(space.targets[number]))
      return step(space.labels[number], to: position, stepper.deeds(ofStep: number, in: space))
    }
    self.property = property.description
    start = space.name(of: run.start)
    path =
      run.path.map { step($0) } + (run.trap.map { [step($0.label, to: $0.position, $0.deeds)] } ?? [])
    cycle = run.cycle.map { step($0) }
    model = space.model
    startSlots = Array(space.configurations[run.start])
    if run.trap != nil {
      ending = .trap
    } else if case .canReach(let goal) = property.claim {
      ending = .lost(goal.term.plainStates ?? goal.description)
    } else if !run.cycle.isEmpty {
      ending = .cycle
    } else {
      ending = run.stay.map { .stuck($0.map { Answer($0, space.model) }) } ?? .broken
    }
  }
}

extension Counterexample.Trigger {
  init(_ input: Model.Input, _ typed: TypedSpace<S, E>) {
    let members = typed.space.model.members
    switch input {
    case .event(let event): self = .event(typed.events[event])
    case .attempt(let member, let target):
      self = .state(members[member].chart.end(target).spelling, machine: members[member].title)
    case .timeout(let member, _, let delay): self = .timeout("\(delay)", machine: members[member].title)
    case .result(let member, let event):
      self = .result(members[member].eventName(event), machine: members[member].title)
    }
  }
}

extension Counterexample.Answer {
  init(_ answer: Stepper.Answer, _ model: Model) {
    let condition = model.guards[answer.condition]
    let chart = model.members[condition.member].chart
    label = condition.label
    route = chart.phrase(ofEdge: condition.edge)
    isYes = answer.isYes
  }
}

extension Chart {
  /// An edge as an arrow: `.cart => .placed`.
  func phrase(ofEdge edge: Int) -> String {
    let route = edges[edge]
    func name(_ state: Int?) -> String { state.map { end($0).spelling } ?? ".any" }
    let target = route.crossing?.phrase ?? (route.isInternal ? ".any" : name(route.target))
    return "\(name(route.source)) => \(target)"
  }
}

extension Stepper {
  /// What the members do in a step of a space.
  func deeds(ofStep step: Int, in space: StateSpace) -> [Deed] {
    let label = space.labelTable[Int(space.labels[step])]
    choices.reset()
    repeat {
      space.configurations.copy(space.source(of: step), to: &slots)
      guard perform(label.input) == .moved, answers == label.answers else { continue }
      if space.configurations[Int(space.targets[step])] == slots[...] { return deeds }
    } while choices.advance()
    return []
  }
}

extension Counterexample.Trigger: CustomStringConvertible {
  /// The trigger in words: `.pay`, `to .off`, `the timeout after 30 s in Lock`.
  public var description: String {
    switch self {
    case .event(let event): spelling(of: event)
    case .state(let state, let machine): "to \(state)" + (machine.isEmpty ? "" : " in \(machine)")
    case .timeout(let delay, let machine):
      "the timeout after \(delay)" + (machine.isEmpty ? "" : " in \(machine)")
    case .result(let event, let machine): "the result \(event) in \(machine)"
    }
  }
}

extension Counterexample.Answer: CustomStringConvertible {
  /// The answer in words: `"has items" says yes`.
  public var description: String {
    (label.map { String(reflecting: $0) } ?? "the condition of \(route)") + (isYes ? " says yes" : " says no")
  }
}

extension Counterexample.Step: CustomStringConvertible {
  /// The step in words: `.pay leads to .paid; "is enough" says yes`.
  public var description: String {
    (["\(trigger) leads to \(position)"] + answers.map(\.description)).joined(separator: "; ")
  }
}

extension Counterexample: CustomStringConvertible {
  /// The property, and a line for each step.
  public var description: String {
    var lines = ["\(property) does not hold:", "  It starts in \(start)."]
    func add(_ steps: [Step], from first: Int) {
      for (place, step) in steps.enumerated() { lines.append("  \(first + place). \(step)") }
    }
    add(path, from: 1)
    switch ending {
    case .broken: break
    case .stuck(let answers):
      let reason = unique(answers.map(\.description)).joined(separator: ", ")
      lines.append(
        answers.isEmpty
          ? "  Nothing is open there, so it stays for ever." : "  It stays there for ever, if \(reason).")
    case .lost(let goal): lines.append("  From there, nothing leads to \(goal).")
    case .trap:
      lines.append(
        "  There, eventless routes or completions follow each other for ever, so the machine traps.")
    case .cycle:
      lines.append("  Then this goes on for ever:")
      add(cycle, from: path.count + 1)
    }
    return lines.joined(separator: "\n")
  }
}
