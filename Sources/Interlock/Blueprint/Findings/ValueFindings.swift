extension Vocabulary {
  /// Finds routes that lead to kinds for which nothing provides a state (K2).
  ///
  /// The states that `Values` closures return, and those that carry an embedded submachine's state, can't be known
  /// here.
  func checkValues(_ lines: [Clause], _ findings: inout [BlueprintFinding]) {
    guard let providesState, !lines.contains(where: \.givesStates) else { return }
    for line in lines where line.needsStates {
      for arrow in line.arrows {
        let kind = arrow.toState.values?.first { !providesState($0) && !isOnly($0, arrow.fromState) }
        guard let kind else { continue }
        findings.report(.valueless(line.phrase(arrow), states.spelling(of: kind), "\(stateType)"))
      }
    }
  }

  /// Whether a pattern is a kind.
  private func isOnly(_ kind: AnyValue, _ pattern: ValuePattern) -> Bool {
    if case .some(let own) = pattern { states.areSame(own, kind) } else { false }
  }
}

extension Clause {
  /// Whether the line provides states for routes of other lines.
  fileprivate var givesStates: Bool {
    switch form {
    case .values: true
    case .submachine(let submachine): submachine.isEmbedded
    default: false
    }
  }

  /// Whether the routes of the line need states from elsewhere.
  fileprivate var needsStates: Bool {
    switch form {
    case .routes(.stateAttempt): false
    case .routes: !computesTarget
    default: false
    }
  }
}
