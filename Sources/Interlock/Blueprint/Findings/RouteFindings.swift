/// Compares each route with the routes before it.
struct RouteFindings {
  /// The claim without a condition that always comes first, by rank.
  private var winners: [Claim.Rank: Claim] = [:]

  /// Compares the lines of a machine.
  static func check(_ lines: [Clause], _ findings: inout [BlueprintFinding]) {
    var routes = RouteFindings()
    for line in lines { routes.check(line, &findings) }
    for line in lines { routes.checkDeferred(line, &findings) }
  }

  /// Compares a line with the lines that were checked before.
  private mutating func check(_ line: Clause, _ findings: inout [BlueprintFinding]) {
    for arrow in line.arrows {
      checkStaying(line, arrow, &findings)
      switch line.form {
      case .routes(.stateAttempt): checkStateRoute(line, arrow, &findings)
      // Computed delays can't be compared.
      case .routes(.timeout(let delay)) where delay.isComputed: break
      case .routes: checkRoute(line, arrow, &findings)
      case .ignored: checkIgnored(line, arrow, &findings)
      default: break
      }
    }
  }

  /// Reports an arrow to `.any` on an event, which has a form of its own. From any state to any it is left alone.
  private func checkStaying(_ line: Clause, _ arrow: AnyArrow, _ findings: inout [BlueprintFinding]) {
    guard case .routes(.events(.some(let event))) = line.form, !line.asksForEvent,
      case .any = arrow.toState, let from = arrow.fromState.values, !from.isEmpty
    else { return }
    let (states, events) = (line.vocabulary.states, line.vocabulary.events)
    let places = from.map { states.spelling(of: $0) }.joined(separator: ", ")
    findings.report(.staying(line.phrase(arrow), events.spelling(of: event), places))
  }

  /// The claims of an arrow, each with its winner.
  private mutating func claims(_ line: Clause, _ arrow: AnyArrow) -> [Claim] {
    let claims = line.claims(arrow)
    for claim in claims {
      claim.winner = winners[claim.rank]
      if claim.winner == nil, !arrow.isConditional { winners[claim.rank] = claim }
    }
    return claims
  }

  private mutating func checkRoute(
    _ line: Clause, _ arrow: AnyArrow, _ findings: inout [BlueprintFinding]
  ) {
    let claims = claims(line, arrow)
    let losses = claims.filter { $0.winner != nil }
    guard let loss = losses.first, let winner = loss.winner else { return }
    let (route, first) = (loss.subject, winner.phrase)
    let isSame = loss.phrase == first
    if losses.count < claims.count {
      let row = loss.ownPhrase == loss.phrase ? nil : loss.ownPhrase
      findings.report(.partlyShadowed(route, row, isSame ? winner.ownPhrase : first))
    } else if arrow.isConditional {
      findings.report(.shadowed(route, first, isIgnored: winner.isIgnored))
    } else if let conflict = losses.first(where: { !$0.isRepetition })?.winner {
      findings.report(.contradiction(route, conflict.phrase))
    } else {
      findings.report(.duplicate("The \(route)", "the \(winner.subject)", isSame: isSame))
    }
  }

  private mutating func checkStateRoute(
    _ line: Clause, _ arrow: AnyArrow, _ findings: inout [BlueprintFinding]
  ) {
    let claims = claims(line, arrow)
    guard let claim = claims.first, claims.allSatisfy({ $0.winner != nil }), let winner = claim.winner,
      !line.hasHandler, line.entrances.isEmpty
    else { return }
    let (route, first) = (claim.subject, winner.phrase)
    findings.report(
      !arrow.isConditional
        ? .duplicate("The \(route)", "the \(winner.subject)", isSame: claim.phrase == first)
        : .open(route, first))
  }

  /// Reports a deferral of events that something without a condition always takes, wherever it stands (C7).
  private func checkDeferred(_ line: Clause, _ findings: inout [BlueprintFinding]) {
    guard case .deferred = line.form else { return }
    for arrow in line.arrows {
      let takers = line.claims(arrow).map { taker(of: $0.rank.key) }
      guard let first = takers.first, let taker = first, takers.allSatisfy({ $0 != nil }) else { continue }
      findings.report(.idleDeferral(line.phrase(arrow), taker.phrase, isIgnored: taker.isIgnored))
    }
  }

  /// The claim without a condition that takes an event in a state; nil if there is none.
  private func taker(of key: Index.Key) -> Claim? {
    for event in [key.event, Index.Key.any] {
      for state in [key.fromState, Index.Key.any] {
        let rank = Claim.Rank(key: Index.Key(kind: .route, event: event, fromState: state))
        if let winner = winners[rank] { return winner }
      }
    }
    return nil
  }

  private mutating func checkIgnored(
    _ line: Clause, _ arrow: AnyArrow, _ findings: inout [BlueprintFinding]
  ) {
    let claims = claims(line, arrow)
    let winners = claims.compactMap(\.winner)
    guard let winner = winners.first(where: { !$0.isIgnored }) ?? winners.last else { return }
    let (ignored, first) = (line.phrase(arrow), winner.phrase)
    if winners.count < claims.count {
      findings.report(.partlyFollowed(ignored, first))
    } else if winner.isIgnored {
      findings.report(
        .duplicate(
          ignored == first ? "That \(ignored)" : "The declaration that \(ignored)", "the one that \(first)",
          isSame: ignored == first))
    } else {
      findings.report(.followed(ignored, first))
    }
  }
}
