// What is added to the machines of a chart while they live goes where lines of its blueprint would go.

extension Chart {
  /// Where a machine stands in the chart.
  private func area(of engine: Engine) -> Area {
    let number = engine.regionNumber
    return root.family.first { $0.number == number } ?? root
  }

  /// The machine of an area.
  ///
  /// - Parameter engine: any machine of the chart.
  private func machine(of area: Area, with engine: Engine) -> Engine {
    let outermost = engine.ownNode().chart
    if area === root { return outermost.engine }
    guard let link = outermost.region(area.number) else {
      fatalError("\(type(of: engine)) has been taken out of its chart: add lines to the whole chart.")
    }
    return link.child.engine
  }

  /// Traps if something that is added has mistakes.
  private func check(_ findings: [BlueprintFinding]) {
    let mistakes = findings.filter { $0.severity == .error }
    if !mistakes.isEmpty { fatalError(mistakes.map(\.sentence).joined(separator: "\n")) }
  }

  func division(of declarations: [Declaration], addedTo engine: Engine) -> [Part] {
    let area = area(of: engine)
    let definition = engine.ownNode().chart.engine.definition
    let givesValues = definition.index.count(.values) > 0 || declarations.contains(where: \.givesValues)
    var division = ChartDivision(of: self, givesValues: givesValues, isLive: true)
    for declaration in declarations { division.divide(declaration, in: area) }
    check(division.findings)
    return division.parts.map { part in
      guard case .declaration(let own) = part.item else {
        preconditionFailure("A living chart gets no regions.")
      }
      return Part(engine: machine(of: part.area, with: engine), declaration: own)
    }
  }

  func ownHome(of place: Place, addedTo engine: Engine) -> Engine {
    guard place.region == nil, let kinds = place.pattern.values else { return engine }
    // The kinds of states that carry others may be more than the lines mention.
    if place.embedding != nil, !kinds.allSatisfy(knows) { return engine }
    if let stranger = kinds.first(where: { !knows($0) }) { check([.unplaced(spelling(stranger))]) }
    let homes = kinds.map { self.place(of: $0) }
    if let other = homes.first(where: { $0 !== homes[0] }) {
      check([.scattered(title(homes[0]), title(other))])
    }
    return machine(of: homes[0], with: engine)
  }
}

extension Machine {
  /// Traps if lines of charts are added to a machine without regions.
  ///
  /// - Parameter declarations: the lines.
  final func checkChartArrows(in declarations: [Declaration]) {
    guard !isMapped, declarations.contains(where: \.namesTargetsOfCharts) else { return }
    let chart = Chart(
      declarations, initial: Address.erased(state.kind), start: current, Vocabulary(S.self, E.self)
    ) { kind in S.value(of: Address<S.Kind>.typed(kind)).map { Edge.erased($0) } }
    let mistakes = chart.findings.filter { $0.severity == .error }
    fatalError(mistakes.map(\.sentence).joined(separator: "\n"))
  }
}

extension Declaration {
  /// Whether it is a closure that provides states (K2).
  var givesValues: Bool { if case .values = self { true } else { false } }

  /// The arrows of routes, without those of chains.
  var arrows: [AnyArrow] {
    switch self {
    case .routes(let routes): routes.arrows
    case .driven(let declaration, _): declaration.arrows
    default: []
    }
  }

  /// Whether arrows lead to the past of a state, or to states of several regions.
  var namesTargetsOfCharts: Bool { arrows.contains { $0.manner != nil } }
}
