/// Where the state comes from that a row leads to, if states have data (K2): whoever gives one of the wanted kind first.
@usableFromInline
final class ValueSource {
  private let rules: [ValueRule]
  private let plainState: Definition.PlainState

  /// The row's arrow, in words.
  private let arrow: String

  init(_ rules: [ValueRule], _ plainState: @escaping Definition.PlainState, arrow: String) {
    self.rules = rules
    self.plainState = plainState
    self.arrow = arrow
  }

  /// The closure that is asked first.
  var first: ValueRule? { rules.first }

  /// The state of a kind that an event leads to; nil if nobody gives one.
  @usableFromInline
  func state(of kind: AnyValue, on event: AnyValue?, from fromState: AnyValue) -> AnyValue? {
    for rule in rules {
      if let state = rule.body(event, fromState, kind) { return state }
    }
    return plainState(kind, fromState)
  }

  /// Says that nobody gives a state of a kind.
  ///
  /// - Parameters:
  ///   - kind: the kind, as a program would write it; so are the event and the state that was left.
  ///   - type: the name of the type of states.
  @usableFromInline
  func fail(_ kind: String, on event: String?, from fromState: String, _ type: String) -> Never {
    let occasion = event.map { " on \($0)" } ?? ""
    fatalError(
      "The route \(arrow) has no value of \(kind) to lead to from \(fromState)\(occasion): give one with the route, in `Values`, or in `\(type).value(of:)`."
    )
  }
}

extension Definition {
  /// Where the state comes from that a row leads to; nil if kinds are all there is to states, or the data stays as it is.
  func source(of candidate: Candidate) -> ValueSource? {
    guard let plainState, candidate.effect != .ignore else { return nil }
    let rules = [rule(of: candidate)?.value].compactMap { $0 } + valueRules
    if candidate.effect == .stay, rules.isEmpty { return nil }
    let fromState = states.spelling(of: pattern(ofState: candidate.fromState))
    let toState = states.spelling(of: pattern(ofState: candidate.toState))
    return ValueSource(rules, plainState, arrow: "\(fromState) => \(toState)")
  }

  /// The state of a kind that a row leads to.
  ///
  /// It traps if nobody gives one.
  ///
  /// - Parameter carrier: gives the state that carries that of an embedded submachine, if nobody else gives one (H5).
  func state(
    from source: ValueSource, of kind: AnyValue, on event: AnyValue?, leaving fromState: AnyValue,
    _ carrier: (AnyValue) -> AnyValue?
  ) -> AnyValue {
    if let state = source.state(of: kind, on: event, from: fromState) { return state }
    if let state = carrier(kind) { return state }
    source.fail(
      states.spelling(of: kind), on: event.map { events.spelling(of: $0) },
      from: states.spelling(of: fromState), typeName)
  }
}
