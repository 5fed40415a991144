extension Clause {
  /// Finds mistakes in this line alone.
  func checkLists(_ findings: inout [BlueprintFinding]) {
    switch form {
    case .routeChain, .chainHandler:
      checkLists(arrows, &findings)
      checkSteps(&findings)
    case .routes where arrows.isEmpty:
      findings.report(.arrowless(phraseWithoutArrows))
    default:
      for arrow in arrows { checkLists([arrow], &findings) }
    }
  }

  /// Finds mistakes in the lists of some arrows and of the events.
  private func checkLists(_ arrows: [AnyArrow], _ findings: inout [BlueprintFinding]) {
    var isEmpty = false
    var ofStates: [String] = []
    for arrow in arrows {
      for pattern in [arrow.fromState, arrow.toState] {
        isEmpty = isEmpty || pattern.isEmptyList
        ofStates += vocabulary.states.repetitions(in: pattern)
      }
    }
    var ofEvents: [String] = []
    if let events {
      isEmpty = isEmpty || events.isEmptyList
      ofEvents = vocabulary.events.repetitions(in: events)
    }
    let repetitions = isOfEventsAlone ? ofEvents + ofStates : ofStates + ofEvents
    guard isEmpty || !repetitions.isEmpty else { return }
    let phrase = isOfEventsAlone ? phrase(arrows[0]) : "the \(subject(arrows[0]))"
    if isEmpty { findings.report(.emptyList(phrase)) }
    var told: Set<String> = []
    for value in repetitions where told.insert(value).inserted { findings.report(.repetition(phrase, value)) }
  }

  /// Finds steps that do not begin where the previous step ends.
  private func checkSteps(_ findings: inout [BlueprintFinding]) {
    for (arrow, next) in zip(arrows, arrows.dropFirst())
    where !vocabulary.states.overlap(arrow.toState, next.fromState) {
      findings.report(.disconnectedChain("the chain \(steps)", step(arrow), step(next)))
    }
  }
}
