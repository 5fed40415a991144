/// What tells the judgements of a rule apart: the state that it is asked about.
private struct Judgement: Hashable {
  let rule: ObjectIdentifier
  let target: Int32
}

/// A row that matches, with the arrow that it stands for.
struct Candidate<S: StateType, E: EventType> {
  let row: Index.Row

  /// The number of the state that the row leaves; `Index.Key.any` for a wildcard.
  let from: Int32

  var rule: Rule<S, E>? {
    row.rule.map { unsafe unsafeDowncast($0, to: Rule<S, E>.self) }
  }
}

extension Definition {
  /// The rows that an event could take from a state, by rank: an exact event before any event, then a concrete
  /// state before any state, then the order of registration (R1).
  ///
  /// - Complexity: O(*n*) in the number of rows that match.
  func candidates(event: Int32, from state: Int32) -> [Candidate<S, E>] {
    var candidates: [Candidate<S, E>] = []
    for event in Self.withWildcard(event) {
      for from in Self.withWildcard(state) {
        index.forEach(Key(kind: .route, event: event, fromState: from)) { element in
          append(element, from: from, to: &candidates)
        }
      }
    }
    return Self.withoutRepeats(candidates) { $0.row.effect == .move ? $0.row.target : state }
  }

  /// The rows that lead from one state to another, whatever their event, in the order of registration (R4).
  ///
  /// - Complexity: O(*n* log *n*) in the number of rows that match.
  func candidates(from fromState: Int32, to toState: Int32) -> [Candidate<S, E>] {
    var candidates: [Candidate<S, E>] = []
    for from in Self.withWildcard(fromState) {
      for to in Self.withWildcard(toState) {
        index.forEach(Key(kind: .target, fromState: from, toState: to)) { element in
          append(element, from: from, to: &candidates)
        }
      }
    }
    candidates.sort { ($0.row.registration, $0.row.position) < ($1.row.registration, $1.row.position) }
    return Self.withoutRepeats(candidates) { _ in toState }
  }

  /// The arrow of a candidate.
  func transition(of candidate: Candidate<S, E>) -> Transition<S> {
    Transition(
      fromState: pattern(ofState: candidate.from), toState: pattern(ofState: candidate.row.target))
  }

  /// A number and the wildcard, the number first; the wildcard alone for a value that is not mentioned.
  private static func withWildcard(_ number: Int32) -> [Int32] {
    number == Interner<S>.unmentioned ? [Key.any] : [number, Key.any]
  }

  private func append(_ element: Index.Element, from: Int32, to candidates: inout [Candidate<S, E>]) {
    guard case .row(let row) = element else { return }
    candidates.append(Candidate(row: row, from: from))
  }

  /// Drops rows that would judge the condition of an earlier one again with the same target (R5).
  private static func withoutRepeats(
    _ candidates: [Candidate<S, E>], target: (Candidate<S, E>) -> Int32
  ) -> [Candidate<S, E>] {
    guard candidates.count > 1 else { return candidates }
    var seen: Set<Judgement> = []
    return candidates.filter { candidate in
      guard let rule = candidate.row.rule else { return true }
      return seen.insert(Judgement(rule: ObjectIdentifier(rule), target: target(candidate))).inserted
    }
  }

  /// The handlers that run before the state is left, in their order.
  func exitActions(from state: Int32) -> [Action<S, E>] {
    var actions: [Action<S, E>] = []
    for from in Self.withWildcard(state) {
      append(Key(kind: .exitHandler, fromState: from), to: &actions)
    }
    return Self.sorted(actions)
  }

  /// The handlers that run after a transition, in their order.
  ///
  /// - Parameters:
  ///   - event: the event's number; nil for a state attempt.
  ///   - isInternal: whether the state is not left, so that no entry handler runs.
  ///   - own: the handler that was given together with the route.
  func actions(
    event: Int32?,
    from fromState: Int32,
    to toState: Int32,
    isInternal: Bool,
    own: Action<S, E>?
  ) -> [Action<S, E>] {
    var actions = own.map { [$0] } ?? []
    guard hasTransitionHandlers else { return actions }
    for to in Self.withWildcard(toState) {
      for from in Self.withWildcard(fromState) {
        append(Key(kind: .anyHandler, fromState: from, toState: to), to: &actions)
        if let event {
          for event in Self.withWildcard(event) {
            append(Key(kind: .eventHandler, event: event, fromState: from, toState: to), to: &actions)
          }
        } else {
          append(Key(kind: .stateHandler, fromState: from, toState: to), to: &actions)
        }
      }
      if !isInternal { append(Key(kind: .entryHandler, toState: to), to: &actions) }
    }
    return Self.sorted(actions)
  }

  /// The handlers of a refusal, or of chains, in their order.
  func actions(_ kind: Key.Kind) -> [Action<S, E>] {
    var actions: [Action<S, E>] = []
    append(Key(kind: kind), to: &actions)
    return Self.sorted(actions)
  }

  /// The mappings of a kind in the order of registration.
  func mappings(_ kind: Key.Kind) -> [Mapping<S, E>] {
    var mappings: [Mapping<S, E>] = []
    index.forEach(Key(kind: kind)) { element in
      guard case .mapping(let mapping) = element else { return }
      unsafe mappings.append(unsafeDowncast(mapping, to: Mapping<S, E>.self))
    }
    return mappings
  }

  private func append(_ key: Key, to actions: inout [Action<S, E>]) {
    index.forEach(key) { element in
      guard case .action(let action) = element else { return }
      unsafe actions.append(unsafeDowncast(action, to: Action<S, E>.self))
    }
  }

  private static func sorted(_ actions: [Action<S, E>]) -> [Action<S, E>] {
    actions.count > 1 ? actions.sorted { $0.precedes($1) } : actions
  }
}
