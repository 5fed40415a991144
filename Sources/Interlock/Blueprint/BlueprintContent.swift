/// The content of a blueprint. A blueprint is a single reference, so that it is short in users' code.
@usableFromInline
final class BlueprintContent<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The initial state of the blueprint's machines.
  @usableFromInline let state: S

  /// The program of the blueprint's machines, until they are edited.
  @usableFromInline let program: FrozenProgram

  /// Whether the blueprint's machines have submachines.
  @usableFromInline let hasSubmachines: Bool

  /// Whether the outermost machine names final states.
  let hasFinalStates: Bool

  private let submachines: [SubmachineDeclaration]

  /// The chart, and how its machines begin; nil if the blueprint has no regions, or is one.
  private let chart: Chart?
  private let outset: Region.Outset?
  let warnings: [BlueprintFinding]
  let part: Blueprint<S, E>.Part
  let fingerprint: Fingerprint

  /// Checks the declarations, and compiles them if there are no mistakes.
  convenience init(
    checking part: Blueprint<S, E>.Part, _ revision: String?, startingIn state: S
  ) throws(InvalidBlueprint) {
    var part = part
    if let revision { part = Blueprint.Part(part.declarations + [.revision(revision)]) }
    let chart = Chart(part, startingIn: state)
    let findings = chart?.findings ?? part.findings(startingIn: state)
    if findings.contains(where: { $0.severity == .error }) { throw InvalidBlueprint(findings: findings) }
    guard let chart, let start = chart.start(of: chart.root) else {
      self.init(state: state, warnings: findings, part: part, part.declarations)
      return
    }
    self.init(
      state: Edge<S>.typed(start.state), warnings: findings, part: part,
      chart.declarations(of: chart.root, Machine<S, E>.self),
      chart,
      Region.Outset(
        starts: start.inside,
        pasts: chart.pasts.map { Crossing.Level(region: $0.area.number, state: $0.state) }))
  }

  /// - Parameters:
  ///   - declarations: the lines of the outermost machine, and its submachines.
  ///   - chart: the chart, if this is the whole of it.
  ///   - map: the chart, if this is a part of it. The whole of it shares what its machines have in common.
  init(
    state: S, warnings: [BlueprintFinding], part: Blueprint<S, E>.Part, _ declarations: [Declaration],
    _ chart: Chart? = nil, _ outset: Region.Outset? = nil, partOf map: Chart? = nil
  ) {
    self.state = state
    self.warnings = warnings
    self.part = part
    self.chart = chart
    self.outset = outset
    let prototype = StateMachine<S, E>(state: state)
    var submachines: [SubmachineDeclaration] = []
    for declaration in declarations {
      if case .submachine(let submachine) = declaration {
        submachines.append(submachine)
      } else {
        _ = declaration.register(on: prototype)
      }
    }
    prototype.prepareToBeSaved(startingIn: state)
    program = prototype.frozenProgram()
    if let map = map ?? chart, !map.root.inside.isEmpty { program.program.chart = map }
    self.submachines = submachines
    hasFinalStates = declarations.contains { if case .finalStates = $0 { true } else { false } }
    hasSubmachines = !submachines.isEmpty
    if submachines.isEmpty || map != nil {
      fingerprint = prototype.fingerprint
    } else {
      let tree = StateMachine<S, E>(state: state, sharing: program)
      for submachine in submachines { _ = submachine.attach(tree) }
      if let outset { tree.ownNode().begin(outset) }
      fingerprint = tree.fingerprint
      program.program.fold = fold(of: tree)
    }
  }

  /// Makes the submachines of a machine, or lets it represent the tree until they are needed.
  ///
  /// - Parameter isAtStart: whether the machine is in its initial state.
  @usableFromInline
  func addSubmachines(to machine: Machine<S, E>, isAtStart: Bool) {
    if isAtStart, let fold = machine.fold { return fold.fold(machine) }
    guard let chart, let outset else { return attachSubmachines(to: machine) }
    let kind = Address.erased(machine.state.kind)
    guard let start = chart.start(of: chart.root, in: kind, machine.current) else {
      fatalError(
        "A machine can't begin in \(kindSpelling(of: machine.state)): the data of the states around it is not known. Begin in the outermost state."
      )
    }
    if !isAtStart, !start.inside.isEmpty { _ = machine.put(in: start.state) }
    attachSubmachines(to: machine)
    machine.ownNode().begin(isAtStart ? outset : Region.Outset(starts: start.inside, pasts: outset.pasts))
  }

  /// Makes the submachines of a machine.
  func attachSubmachines(to machine: Machine<S, E>) {
    for submachine in submachines { _ = submachine.attach(machine) }
  }

  /// The data that the machines of a blueprint with submachines share; nil if each tree must be built separately.
  ///
  /// - Parameter prototype: a machine with its submachines, which is not used after this.
  private func fold(of prototype: StateMachine<S, E>) -> Fold {
    Fold(of: prototype) { [submachines, outset] root in
      for submachine in submachines { _ = submachine.attach(root) }
      if let outset { root.ownNode().begin(outset) }
    }
  }
}

extension BlueprintContent: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
