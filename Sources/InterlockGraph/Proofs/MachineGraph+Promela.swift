import Interlock

extension MachineGraph {
  /// Returns the machine and a property as a model for Spin, which checks the property independently: `spin -search -ltl property
  /// model.pml`.
  ///
  /// The model is a process that makes the steps between all configurations, and a formula of linear temporal
  /// logic. Conditions may give any answer.
  ///
  /// - Parameters:
  ///   - property: the property.
  ///   - limit: the maximal number of configurations.
  /// - Returns: the text of the model, in Promela. It is nil for ``FromEverywhere(canReach:)``, which linear
  ///   temporal logic can't express, and if there are more configurations than the limit.
  /// - Complexity: O(*n*) in the size of the text, which is that of the state space.
  public func promela(_ property: Property<S, E>, limit: Int = 100_000) -> String? {
    let typed = TypedSpace(self, limit: limit)
    guard typed.space.isComplete else { return nil }
    return PromelaWriter(typed, property)?.text
  }
}

/// Writes a state space in Promela. See Holzmann, *The Spin Model Checker*, 2003.
private struct PromelaWriter {
  private var lines: [String] = []
  private let space: StateSpace
  private let assumptions: Assumptions

  /// The configurations in which an input makes the machine trap, which breaks every property.
  private let traps: Set<Int>

  /// The flags of the model, each with its value after a step to a configuration.
  private var flags: [(name: String, value: (_ configuration: Int, _ label: Int?) -> Bool)] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  init?<S, E>(_ typed: TypedSpace<S, E>, _ property: Property<S, E>) {
    space = typed.space
    let assumptions = typed.assumptions(property)
    self.assumptions = assumptions
    traps = Set(
      space.traps.filter { $0.value.contains { assumptions.isAllowed[Int($0.label)] } }.keys)
    let formula: String
    var remembersA = false
    func flag(_ name: String, _ situation: Situation<S, E>) {
      let formula = typed.formula(situation)
      flags.append((name, { formula.holds(in: $0, by: $1) }))
    }
    switch property.claim {
    case .never(let one):
      flag("a", one)
      formula = "[] !a"
    case .neverThen(let one, let other):
      flag("a", one)
      flag("b", other)
      remembersA = true
      formula = "[] !(earlier && b)"
    case .neverAfter(let one, let other):
      flag("a", one)
      flag("b", other)
      formula = "[] (b -> [] !a)"
    case .eventually(let one):
      flag("a", one)
      formula = "<> a"
    case .leadsTo(let one, let other):
      flag("a", one)
      flag("b", other)
      formula = "[] (a -> <> b)"
    case .until(let one, let other):
      flag("a", one)
      flag("b", other)
      formula = "a U b"
    case .canReach: return nil
    }
    var fairness: [String] = []
    for (place, labels) in typed.fairLabels(property).enumerated() {
      let (space, assumptions) = (space, self.assumptions)
      flags.append(("open\(place)", { number, _ in space.isOpen(labels, in: number, assumptions) }))
      flags.append(("taken\(place)", { _, label in label.map { labels[$0] } ?? false }))
      fairness.append("([] <> open\(place) -> [] <> taken\(place))")
    }
    lines = ["/* \(property.description.replacing { $0 == "*" ? "+" : nil }) */"]
    writeProcess(remembersA)
    var claim = fairness.isEmpty ? formula : "((\(fairness.joined(separator: " && "))) -> (\(formula)))"
    if !traps.isEmpty { claim = "([] !trapped) && (\(claim))" }
    // Which of several starts it is takes a step of the model, before the formula begins.
    if space.initial.count > 1 { claim = "!began U (began && (\(claim)))" }
    lines.append("ltl property { \(claim) }")
  }

  /// A run may stay for ever where conditions may say no to all that could happen.
  ///
  /// - Parameter remembersA: whether to remember that `a` was true earlier. Spin's formulas have no next step, with which to say so.
  private mutating func writeProcess(_ remembersA: Bool) {
    let start = space.initial.count == 1 ? space.initial[0] : nil
    if start == nil { flags.append(("began", { _, _ in true })) }
    let memory = remembersA ? "earlier = earlier || a; " : ""
    if remembersA { lines.append("bool earlier = 0;") }
    for flag in flags {
      lines.append("bool \(flag.name) = \(start.map { flag.value($0, nil) } ?? false ? 1 : 0);")
    }
    if !traps.isEmpty { lines.append("bool trapped = 0;") }
    lines += ["int at = \(start ?? -1);", "active proctype machine() {", "end:", "  do"]
    if start == nil {
      for start in space.initial { lines.append("  :: d_step { at == -1 -> \(actions(start, nil)) }") }
    }
    for configuration in 0..<space.count {
      let steps = space.steps(from: configuration).filter { assumptions.isAllowed[Int(space.labels[$0])] }
      if !steps.isEmpty || traps.contains(configuration), space.mayStay(in: configuration, assumptions) {
        lines.append("  :: at == \(configuration) -> break")
      }
      for step in steps {
        let (target, label) = (Int(space.targets[step]), Int(space.labels[step]))
        lines.append("  :: d_step { at == \(configuration) -> \(memory)\(actions(target, label)) }")
      }
    }
    // The run ends there.
    for configuration in traps.sorted() {
      lines.append("  :: d_step { at == \(configuration) -> trapped = 1; at = -2 }")
    }
    // A loop needs an alternative.
    if lines.last == "  do" { lines.append("  :: false -> skip") }
    lines += ["  od", "}"]
  }

  private func actions(_ target: Int, _ label: Int?) -> String {
    let values = flags.map { "\($0.name) = \($0.value(target, label) ? 1 : 0)" }
    return (["at = \(target)"] + values).joined(separator: "; ")
  }
}
