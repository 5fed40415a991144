/// Where the state comes from that a row leads to, if states have data (K2): whoever gives one of the wanted kind first.
@usableFromInline
final class ValueSource {
  private let rules: [ValueRule]
  private let plainState: Definition.PlainState

  /// The row's arrow.
  let fromState: ValuePattern
  let toState: ValuePattern

  init(
    _ rules: [ValueRule], _ plainState: @escaping Definition.PlainState, from fromState: ValuePattern,
    to toState: ValuePattern
  ) {
    self.rules = rules
    self.plainState = plainState
    self.fromState = fromState
    self.toState = toState
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

  /// Says that nobody gives a state of a kind. All is named as a program would write it.
  static func fail(
    along arrow: String, to kind: String, on event: String?, from fromState: String, _ type: Any.Type
  ) -> Never {
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
    return ValueSource(
      rules, plainState, from: pattern(ofState: candidate.fromState), to: pattern(ofState: candidate.toState))
  }

  /// Says that nobody gives a state of a kind.
  func fail(_ source: ValueSource, _ kind: AnyValue, on event: AnyValue?, from fromState: AnyValue) -> Never {
    let arrow = "\(states.spelling(of: source.fromState)) => \(states.spelling(of: source.toState))"
    ValueSource.fail(
      along: arrow, to: states.spelling(of: kind), on: event.map { events.spelling(of: $0) },
      from: states.spelling(of: fromState), stateType)
  }
}
