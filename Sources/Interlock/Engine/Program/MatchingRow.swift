/// A row that matches an attempt.
struct MatchingRow {
  /// Tells whether the row is still registered.
  let registration: RegistrationID

  /// The row's `Rule`, where it has a condition or a handler.
  let rule: AnyObject?

  let effect: Effect

  /// The numbers of the states that the row leaves and leads to; `Index.Key.any` for wildcards.
  let fromState: Int32
  let toState: Int32

  /// The row's position in its registration.
  let position: Int32

  /// Whether only state attempts can take the row, and events can't.
  let isStateRoute: Bool

  /// Whether a closure asks for the event's data, so that no state attempt takes the route (R4).
  fileprivate var asksForEvent: Bool {
    rule.map { downcast($0, to: Rule.self).asksForEvent } ?? false
  }
}

/// Distinguishes the judgements of a rule by the state that it is judged for.
private struct Judgement: Hashable {
  let rule: ObjectIdentifier
  let target: Int32
}

extension Index {
  /// The rows that an event could take from a state, by rank: an exact event before any event, then a concrete state
  /// before any state, then in order of registration (R1).
  ///
  /// - Complexity: O(*n*) in the number of rows that match.
  func candidates(event: Int32, from state: Int32) -> [MatchingRow] {
    var candidates: [MatchingRow] = []
    for event in Key.withWildcard(event) {
      for from in Key.withWildcard(state) {
        append(Key(kind: .route, event: event, fromState: from), to: &candidates)
      }
    }
    if competesInOrder {
      candidates = candidates.ordered { ($0.registration.number, Int($0.position)) }
    }
    return Self.withoutRepeats(candidates, stayingIn: state)
  }

  /// The rows that lead from one state to another, whatever their event, in order of registration (R4).
  ///
  /// - Complexity: O(*n* log *n*) in the number of rows that match.
  func candidates(from fromState: Int32, to toState: Int32) -> [MatchingRow] {
    var candidates: [MatchingRow] = []
    for from in Key.withWildcard(fromState) {
      for to in Key.withWildcard(toState) {
        append(Key(kind: .stateRoute, fromState: from, toState: to), to: &candidates)
      }
    }
    candidates.removeAll { $0.asksForEvent }
    candidates = candidates.ordered { ($0.registration.number, Int($0.position)) }
    return Self.withoutRepeats(candidates, stayingIn: toState)
  }

  /// The rows that could be taken when the submachines of a state complete, by rank.
  ///
  /// - Complexity: O(*n*) in the number of rows that match.
  func completions(from state: Int32) -> [MatchingRow] { eventless(.completion, from: state) }

  /// The eventless rows of a state, by rank.
  ///
  /// - Complexity: O(*n*) in the number of rows that match.
  func eventless(from state: Int32) -> [MatchingRow] { eventless(.eventless, from: state) }

  private func eventless(_ kind: Key.Kind, from state: Int32) -> [MatchingRow] {
    guard count(kind) > 0 else { return [] }
    var candidates: [MatchingRow] = []
    for from in Key.withWildcard(state) { append(Key(kind: kind, fromState: from), to: &candidates) }
    return Self.withoutRepeats(candidates, stayingIn: state)
  }

  /// Whether an event is deferred in a state if nothing takes it (C7).
  ///
  /// - Parameter limit: the number of the first registration that does not take part.
  func defers(event: Int32, in state: Int32, before limit: Int) -> Bool {
    guard count(.deferral) > 0 else { return false }
    return Key.withWildcard(event).contains { event in
      Key.withWildcard(state).contains { state in
        candidates(Key(kind: .deferral, event: event, fromState: state))
          .contains { $0.registration.number < limit }
      }
    }
  }

  /// The rows of a list, in order of registration.
  func candidates(_ key: Key) -> [MatchingRow] {
    var candidates: [MatchingRow] = []
    append(key, to: &candidates)
    return candidates
  }

  @inline(never)
  private func append(_ key: Key, to candidates: inout [MatchingRow]) {
    var place = first(key)
    while place != Self.nothing {
      let entry = entries[Int(place)]
      candidates.append(
        MatchingRow(
          registration: RegistrationID(number: entry.registration, place: place), rule: entry.element,
          effect: entry.effect, fromState: entry.key.fromState, toState: entry.key.toState,
          position: entry.position, isStateRoute: entry.key.kind == .stateRoute))
      place = entry[key.kind].next
    }
  }

  /// Drops rows that would judge the condition of an earlier row again for the same target (R5).
  ///
  /// - Parameter state: the target of the rows that name none.
  @inline(never)
  private static func withoutRepeats(_ candidates: [MatchingRow], stayingIn state: Int32) -> [MatchingRow] {
    guard candidates.count > 1 else { return candidates }
    var seen: Set<Judgement> = []
    return candidates.filter { candidate in
      guard let rule = candidate.rule else { return true }
      let target = candidate.effect == .move ? candidate.toState : state
      return seen.insert(Judgement(rule: ObjectIdentifier(rule), target: target)).inserted
    }
  }
}

extension Definition {
  /// The rows that an event could take from a state, by rank.
  @inline(never)
  func candidates(on event: AnyValue, from state: AnyValue) -> [MatchingRow] {
    index.candidates(event: events.number(of: event), from: states.number(of: state))
  }

  /// The rows that lead from one state to another, whatever their event, in order of registration.
  @inline(never)
  func candidates(from fromState: AnyValue, to toState: AnyValue) -> [MatchingRow] {
    index.candidates(from: states.number(of: fromState), to: states.number(of: toState))
  }

  /// The rule of a candidate's row, if it has one.
  func rule(of candidate: MatchingRow) -> Rule? {
    candidate.rule.map { downcast($0, to: Rule.self) }
  }
  /// The condition of a candidate's row, as a reason for a refusal.
  @inline(never)
  func condition(of candidate: MatchingRow) -> AnyReason.Guard {
    AnyReason.Guard(
      fromState: pattern(ofState: candidate.fromState), toState: pattern(ofState: candidate.toState),
      label: rule(of: candidate)?.label)
  }
}

extension Definition {
  /// The source of a row's target state; nil if states are their own kinds, or if the data does not change.
  func source(of candidate: MatchingRow) -> ValueSource? {
    guard let plainState, candidate.effect != .ignore else { return nil }
    let rule = rule(of: candidate)
    let rules = valueRules(of: rule)
    if candidate.effect == .stay, rules.isEmpty { return nil }
    return ValueSource(
      rules, plainState, from: pattern(ofState: candidate.fromState), to: pattern(ofState: candidate.toState),
      noteMistake: rule?.noteMistake)
  }
}
