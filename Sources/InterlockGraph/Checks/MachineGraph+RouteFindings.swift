import Interlock

extension MachineGraph {
  /// The findings of a blueprint with the same edges about its routes.
  ///
  /// The blueprint consists of marks instead of states and events, so that its closures depend on no type that is not
  /// `Sendable`.
  var routeRemarks: [Remark<S, E>] {
    let rivals = rivals
    guard !rivals.isEmpty else { return [] }
    var stateMarks: [S: Mark] = [:]
    var eventMarks: [E: Mark] = [:]
    for state in states { stateMarks[state] = Mark(number: stateMarks.count, description: spelled(state)) }
    for event in events { eventMarks[event] = Mark(number: eventMarks.count, description: spelled(event)) }
    let rows = rivals.map { edge in
      Row(
        isIgnored: edge.form == .ignored, event: edge.event.map { marked($0, eventMarks) },
        transition: Transition(
          fromState: marked(edge.transition.fromState, stateMarks),
          toState: marked(edge.transition.toState, stateMarks)),
        label: edge.label, isConditional: edge.isConditional, hasHandler: edge.hasHandler,
        entrances: edge.entrances)
    }
    return Row.findings(rows).compactMap { finding in
      GraphFinding.Kind(finding.kind).map {
        Remark($0, .settled, finding.sentence, severity: finding.severity)
      }
    }
  }

  /// The rows that compete with others. A row without competition has no findings.
  private var rivals: [Edge] {
    let rows = edges.filter { edge in
      switch edge.form {
      case .eventRoute, .stateRoute, .ignored: true
      case .mapping, .completion, .eventless, .timeout, .embedded, .crossing: false
      }
    }
    var counts: [Rank: Int] = [:]
    for row in rows { counts[Rank(row), default: 0] += 1 }
    return rows.filter { row in counts[Rank(row)] ?? 0 > 1 }
  }

  private func marked<Value>(_ pattern: Pattern<Value>, _ marks: [Value: Mark]) -> Pattern<Mark> {
    if case .some(let value) = pattern, let mark = marks[value] { .some(mark) } else { .any }
  }
}

/// Represents a state or an event, with the same spelling.
private struct Mark: StateType, EventType, CustomStringConvertible {
  let number: Int
  let description: String
}

/// An edge between marks.
private struct Row {
  let isIgnored: Bool
  let event: Pattern<Mark>?
  let transition: Transition<Mark>
  let label: String?
  let isConditional: Bool
  let hasHandler: Bool
  let entrances: EntranceList

  /// The findings of a blueprint with these rows.
  static func findings(_ rows: [Row]) -> [BlueprintFinding] {
    do throws(InvalidBlueprint) {
      let initial = Mark(number: -1, description: "")
      return try Blueprint<Mark, Mark>.validated(state: initial) { for row in rows { row.part } }.warnings
    } catch {
      return error.findings
    }
  }

  /// The row as a line of a blueprint, with a condition and a handler that are never called.
  private var part: Blueprint<Mark, Mark>.Part {
    if isIgnored { return ignored }
    var line: RouteLine<Blueprint<Mark, Mark>> = event.map { On($0, transition) } ?? Allow(transition)
    if isConditional { line = line.guarded(label, unless: { _ in nil }) }
    if hasHandler { line = line.then { _ in } }
    return line.entering(entrances.list).part
  }

  private var ignored: Blueprint<Mark, Mark>.Part {
    switch (event, transition.fromState) {
    case (.some(.some(let event)), .some(let state)): Ignore(event, in: state).part
    case (.some(.some(let event)), _): Ignore(event).part
    case (_, .some(let state)): Ignore(in: state).part
    default: Ignore().part
    }
  }
}

extension GraphFinding.Kind {
  /// The kind of a blueprint's finding about its routes.
  fileprivate init?(_ kind: BlueprintFinding.Kind) {
    switch kind {
    case .duplicate: self = .duplicate
    case .contradiction: self = .contradiction
    case .shadowed: self = .shadowed
    case .emptyList, .repetition, .disconnectedChain, .idleHandler, .idleCompletion, .overruled, .valueless,
      .wrongEntrance, .staying, .misplaced, .endless, .noWayOut:
      return nil
    }
  }
}
