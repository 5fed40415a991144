/// The transitions that a definition makes possible, for finding handlers that never run.
struct Moves {
  private let vocabulary: Vocabulary
  private var eventRoutes: [Clause] = []
  private var stateRoutes: [Clause] = []
  private var submachines: [SubmachineDeclaration] = []
  private var hasRouteMapping = false
  private var hasMapping = false

  init(_ lines: [Clause], _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    for line in lines {
      switch line.form {
      case .routes(.events): eventRoutes.append(line)
      case .routes, .routeChain: stateRoutes.append(line)
      case .routeMapping: (hasRouteMapping, hasMapping) = (true, true)
      case .stateRouteMapping: hasMapping = true
      case .submachine(let submachine):
        submachines.append(submachine)
        // The transitions of an embedded submachine are transitions of the machine too, and are not known here.
        if submachine.isEmbedded { (hasRouteMapping, hasMapping) = (true, true) }
      case .ignored, .deferred, .handler, .chainHandler, .finalStates, .values, .activity, .revision,
        .within, .states, .rules:
        break
      }
    }
  }

  /// Whether there are any routes, and whether some are not known here.
  var hasRoutes: Bool { (eventRoutes + stateRoutes).contains { !$0.arrows.isEmpty } }
  var hasMappings: Bool { hasMapping }

  /// Whether an attempt may begin in a state.
  func leave(_ state: AnyValue) -> Bool { lead(along: AnyArrow(fromState: .some(state), toState: .any)) }

  /// Whether an attempt of any kind may follow an arrow. A state attempt follows event routes too (R4).
  private func lead(along arrow: AnyArrow) -> Bool {
    hasMapping || eventRoutes.contains { leads($0, along: arrow) }
      || stateRoutes.contains { $0.overlaps(arrow) }
  }

  /// Whether an event may follow an arrow.
  private func lead(on events: ValuePattern, along arrow: AnyArrow) -> Bool {
    hasRouteMapping
      || eventRoutes.contains { line in
        vocabulary.events.overlap(line.events ?? .any, events) && leads(line, along: arrow)
      }
  }

  /// Whether a line for events leads along an arrow. A route to any state leads from a state to itself (R3).
  private func leads(_ line: Clause, along arrow: AnyArrow) -> Bool {
    let states = vocabulary.states
    return line.arrows.contains { route in
      guard route.toState.isAny else { return states.overlap(route, arrow) }
      let stays = AnyArrow(fromState: route.fromState, toState: route.fromState)
      return states.overlap(stays, arrow) && states.overlap(arrow.fromState, arrow.toState)
    }
  }

  /// Finds out whether a route leaves the initial state.
  func checkStart(_ kind: AnyValue, _ findings: inout [BlueprintFinding]) {
    if !hasRoutes || leave(kind) { return }
    findings.report(.noWayOut(vocabulary.states.spelling(of: kind)))
  }

  /// Finds handlers and completions that never come.
  func check(_ line: Clause, _ findings: inout [BlueprintFinding]) {
    switch line.form {
    case .handler(let occasion, _):
      if !occurs(line) { findings.report(.idleHandler("the handler \(line.phrase(occasion))")) }
    case .chainHandler:
      if !occurs(line) { findings.report(.idleHandler("the handler of the chain \(line.steps)")) }
    case .routes(.completion):
      for arrow in line.arrows where !isOverruled(arrow) {
        let residents = submachines(in: arrow.fromState)
        if residents.isEmpty {
          findings.report(.idleCompletion(line.subject(arrow), .noResident("submachine")))
        } else if !residents.contains(where: \.hasFinalStates) {
          findings.report(.idleCompletion(line.subject(arrow), .noFinalState))
        }
      }
      fallthrough
    case .routes: checkOverruled(line, &findings)
    default: break
    }
  }

  /// Finds routes that connect states of an embedded submachine.
  func checkOverruled(_ line: Clause, _ findings: inout [BlueprintFinding]) {
    guard case .routes = line.form else { return }
    for arrow in line.arrows where isOverruled(arrow) { findings.report(.overruled(line.subject(arrow))) }
  }

  /// Finds states in which several submachines are embedded (H5).
  func checkEmbedded(_ findings: inout [BlueprintFinding]) {
    let embedded = submachines.filter { $0.isEmbedded && !$0.isFoundByClosures }
    for (place, submachine) in embedded.enumerated() {
      let rivals = embedded[..<place]
      guard let kind = submachine.kinds.first(where: { kind in rivals.contains { $0.matches(kind) } }) else {
        continue
      }
      findings.report(.embeddedTwice(vocabulary.states.spelling(of: kind)))
    }
  }

  /// Whether the machine may follow each arrow of a handler.
  func occurs(_ line: Clause) -> Bool {
    line.arrows.allSatisfy { arrow in
      if let events = line.events { lead(on: events, along: arrow) } else { lead(along: arrow) }
    }
  }

  /// The submachines that live in a state of a pattern.
  func submachines(in states: ValuePattern) -> [SubmachineDeclaration] {
    if states.isAny { return submachines }
    return submachines.filter { states.values?.contains(where: $0.matches) ?? false }
  }

  /// Whether an arrow connects states that carry one embedded submachine's state, where the submachine's routes decide
  /// (H5).
  private func isOverruled(_ arrow: AnyArrow) -> Bool {
    guard let fromStates = arrow.fromState.values, let toStates = arrow.toState.values else { return false }
    return submachines.contains { submachine in
      fromStates.allSatisfy { from in toStates.allSatisfy { submachine.decides(from, $0) } }
    }
  }
}

extension Clause {
  /// Whether some transition matches an arrow and one of the line's.
  fileprivate func overlaps(_ arrow: AnyArrow) -> Bool {
    arrows.contains { vocabulary.states.overlap($0, arrow) }
  }
}
