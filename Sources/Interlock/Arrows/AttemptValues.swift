/// The states and the event of an attempt or a change, whatever the machine's types.
struct AttemptValues {
  let event: AnyValue?
  let fromState: AnyValue
  let toState: AnyValue

  /// Whether both are the same, as the machine's types compare them.
  @inline(never)
  func isEqual<S: Kinded & Equatable, E: Kinded & Equatable>(
    to other: AttemptValues, _ states: S.Type, _ events: E.Type
  ) -> Bool {
    switch (event, other.event) {
    case (nil, nil): break
    case (let own?, let other?): if !Edge<E>.areEqual(own, other) { return false }
    default: return false
    }
    return Edge<S>.areEqual(fromState, other.fromState) && Edge<S>.areEqual(toState, other.toState)
  }

  /// Hashes the event and the states, as the machine's types do.
  @inline(never)
  func hash<S: Kinded & Hashable, E: Kinded & Hashable>(
    into hasher: inout Hasher, _ states: S.Type, _ events: E.Type
  ) {
    hasher.combine(event != nil)
    if let event { Edge<E>.hash(event, into: &hasher) }
    Edge<S>.hash(fromState, into: &hasher)
    Edge<S>.hash(toState, into: &hasher)
  }

  /// The states and the event in words: their kinds alone, or with their data.
  @inline(never)
  func words<S: Kinded, E: Kinded>(_ states: S.Type, _ events: E.Type, showingData: Bool) -> AttemptWords {
    AttemptWords(
      event: event.map { Edge<E>.spelling(of: $0, showingData: showingData) },
      fromState: Edge<S>.spelling(of: fromState, showingData: showingData),
      toState: Edge<S>.spelling(of: toState, showingData: showingData))
  }
}

/// The states and the event of an attempt or a change, in words.
struct AttemptWords {
  let event: String?
  let fromState: String
  let toState: String

  /// The transition: `.red => .green on .press`.
  var arrow: String { "\(fromState) => \(toState)\(occasion)" }

  /// The end of a phrase about something that an event may cause: ` on .press`.
  var occasion: String { event.map { " on \($0)" } ?? "" }
}

extension Edge {
  /// A value from the engine in words: its kind alone, or with its data.
  @inline(never)
  fileprivate static func spelling(of value: AnyValue, showingData: Bool) -> String {
    let value = typed(value)
    return showingData ? Interlock.spelling(of: value) : kindSpelling(of: value)
  }
}

extension Edge where Value: Equatable {
  /// Whether two values from the engine are equal, with their data.
  @inline(never)
  fileprivate static func areEqual(_ one: AnyValue, _ other: AnyValue) -> Bool { typed(one) == typed(other) }
}

extension Edge where Value: Hashable {
  /// Hashes a value from the engine, with its data.
  @inline(never)
  fileprivate static func hash(_ value: AnyValue, into hasher: inout Hasher) {
    hasher.combine(typed(value))
  }
}

/// An attempt as an arrow, `.red => .green on .press`: of the kinds alone, or with their data.
package func arrow<S: Kinded, E: Kinded>(
  on event: E?, from fromState: S, to toState: S, showingData: Bool
) -> String where S.Kind: StateType, E.Kind: EventType {
  AttemptValues(
    event: event.map { Edge.erased($0) }, fromState: Edge.erased(fromState), toState: Edge.erased(toState)
  )
  .words(S.self, E.self, showingData: showingData).arrow
}
