/// A row that matches an attempt, with the state that it leaves.
struct Candidate {
  let row: Index.Row

  /// The number of the state that the row leaves; `Index.Key.any` for a wildcard.
  let from: Int32
}

/// What tells the judgements of a rule apart: the state that it is asked about.
private struct Judgement: Hashable {
  let rule: ObjectIdentifier
  let target: Int32
}

extension Index {
  /// The rows that an event could take from a state, by rank: an exact event before any event, then a concrete
  /// state before any state, then the order of registration (R1).
  ///
  /// - Complexity: O(*n*) in the number of rows that match.
  func candidates(event: Int32, from state: Int32) -> [Candidate] {
    var candidates: [Candidate] = []
    for event in Key.withWildcard(event) {
      for from in Key.withWildcard(state) {
        append(Key(kind: .route, event: event, fromState: from), to: &candidates)
      }
    }
    return Self.withoutRepeats(candidates) { $0.row.effect == .move ? $0.row.target : state }
  }

  /// The rows that lead from one state to another, whatever their event, in the order of registration (R4).
  ///
  /// - Complexity: O(*n* log *n*) in the number of rows that match.
  func candidates(from fromState: Int32, to toState: Int32) -> [Candidate] {
    var candidates: [Candidate] = []
    for from in Key.withWildcard(fromState) {
      for to in Key.withWildcard(toState) {
        append(Key(kind: .target, fromState: from, toState: to), to: &candidates)
      }
    }
    candidates.sort { ($0.row.registration, $0.row.position) < ($1.row.registration, $1.row.position) }
    return Self.withoutRepeats(candidates) { _ in toState }
  }

  private func append(_ key: Key, to candidates: inout [Candidate]) {
    forEach(key) { element in
      guard case .row(let row) = element else { return }
      candidates.append(Candidate(row: row, from: key.fromState))
    }
  }

  /// Drops rows that would judge the condition of an earlier one again with the same target (R5).
  private static func withoutRepeats(
    _ candidates: [Candidate], target: (Candidate) -> Int32
  ) -> [Candidate] {
    guard candidates.count > 1 else { return candidates }
    var seen: Set<Judgement> = []
    return candidates.filter { candidate in
      guard let rule = candidate.row.rule else { return true }
      return seen.insert(Judgement(rule: ObjectIdentifier(rule), target: target(candidate))).inserted
    }
  }
}

extension Index.Key {
  /// A number and the wildcard, the number first; the wildcard alone for a value that is not mentioned.
  static func withWildcard(_ number: Int32) -> [Int32] {
    number == 0 ? [any] : [number, any]
  }
}
