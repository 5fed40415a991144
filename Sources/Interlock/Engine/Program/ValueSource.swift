/// The source of a row's target state, if states have data (K2): the first rule that provides a state of the wanted
/// kind.
@usableFromInline
final class ValueSource {
  private let rules: [ValueRule]
  private let plainState: Definition.PlainState

  /// The closure of the row's own.
  var ownValue: ValueRule.Body? { rules.first.flatMap { $0.registration == nil ? $0.body : nil } }

  /// Changes the data of the present state where it is; nil unless the row's own closure can.
  let inPlace: ValueRule.Body?

  /// The row's arrow.
  let fromState: ValuePattern
  let toState: ValuePattern

  init(
    _ rules: [ValueRule], _ plainState: @escaping Definition.PlainState, from fromState: ValuePattern,
    to toState: ValuePattern
  ) {
    self.rules = rules
    inPlace = rules.first?.inPlace
    self.plainState = plainState
    self.fromState = fromState
    self.toState = toState
  }

  /// Stores the target of a context's attempt in its record; false if no rule provides it.
  ///
  /// - Parameters:
  ///   - isActing: whether a registration takes part in the attempt.
  ///   - isFirstAsked: whether the row's own closure has been asked.
  @inline(never)
  func provide(_ context: AnyContext, isFirstAsked: Bool, where isActing: (RegistrationID) -> Bool) -> Bool {
    for rule in rules.dropFirst(isFirstAsked ? 1 : 0) {
      if let registration = rule.registration, !isActing(registration) { continue }
      if rule.body(context) { return true }
    }
    return plainState(context)
  }

  /// Traps because no rule provides a state of a kind. The arguments are source code.
  @inline(never)
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
  /// The source of a row's target state; nil if states are their own kinds, or if the data does not change.
  func source(of candidate: MatchingRow) -> ValueSource? {
    guard let plainState, candidate.effect != .ignore else { return nil }
    let rules = [rule(of: candidate)?.value].compactMap { $0 } + valueRules
    if candidate.effect == .stay, rules.isEmpty { return nil }
    return ValueSource(
      rules, plainState, from: pattern(ofState: candidate.fromState), to: pattern(ofState: candidate.toState))
  }

  /// Traps because no rule provides a state of a kind.
  func fail(_ source: ValueSource, _ kind: AnyValue, on event: AnyValue?, from fromState: AnyValue) -> Never {
    let arrow = "\(states.spelling(of: source.fromState)) => \(states.spelling(of: source.toState))"
    ValueSource.fail(
      along: arrow, to: states.spelling(of: kind), on: event.map { events.spelling(of: $0) },
      from: states.spelling(of: fromState), stateType)
  }
}
