extension Blueprint.Part {
  /// Routes that lead to kinds for which nothing provides a state (K2).
  ///
  /// The states that `Values` closures return, and those that carry an embedded submachine's state, can't be known
  /// here.
  var valueFindings: [BlueprintFinding] {
    let givesMore = declarations.contains { declaration in
      switch declaration {
      case .values: true
      case .submachine(let submachine): submachine.isEmbedded
      default: false
      }
    }
    if givesMore || Edge<S>.isKind { return [] }
    return declarations.flatMap { declaration -> [BlueprintFinding] in
      switch declaration {
      case .routes(let event?, let transitions, let guarding, nil, _, _):
        transitions.compactMap { Self.finding($0, phrase($0, guarding, on: event)) }
      case .completionRoutes(let transitions, let guarding, nil, _, _):
        transitions.compactMap { Self.finding($0, "\(phrase($0, guarding)) on completion") }
      case .timeouts(let delay, let transitions, let guarding, nil, _, _):
        transitions.compactMap { Self.finding($0, "\(phrase($0, guarding)) after \(delay)") }
      default: []
      }
    }
  }

  private static func finding(_ transition: Transition<S.Kind>, _ phrase: String) -> BlueprintFinding? {
    let kind = transition.toState.values?.first { kind in
      S.value(of: kind) == nil && transition.fromState != .some(kind)
    }
    return kind.map { .valueless(phrase, "\(Pattern.some($0))", "\(S.self)") }
  }
}
