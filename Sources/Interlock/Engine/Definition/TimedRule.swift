/// The part of a timeout's routes that is not their arrows.
final class TimedRule {
  /// Computes how long a state must last; nil if it does not have the data.
  typealias Computation = (_ state: AnyValue) -> Delay?

  /// How long the state must last.
  let delay: Delay

  /// Computes it from the state that was entered, if the delay is computed.
  let computation: Computation?

  /// The condition and the handler, if there are any.
  let rule: Rule?

  init(_ delay: Delay, _ computation: Computation? = nil, _ rule: Rule?) {
    self.delay = delay
    self.computation = computation
    self.rule = rule
  }
}

/// An activity. The core knows only its name.
package final class DeclaredActivity: Sendable {
  package let label: String?

  /// The work of the activity, which only a driver understands.
  package let body: any Sendable

  package init(label: String?, body: any Sendable) {
    self.label = label
    self.body = body
  }
}

extension Definition {
  /// Adds routes that are taken when their from-states have lasted for a duration to the registration under way.
  mutating func addTimeouts(
    after delay: Delay, computing computation: TimedRule.Computation? = nil, from fromState: ValuePattern,
    to toState: ValuePattern, _ rule: Rule?
  ) {
    let timed = TimedRule(delay, computation, rule)
    let toNumbers = stateNumbers(toState)
    for from in stateNumbers(fromState) {
      for to in toNumbers {
        let effect: Effect = to == Key.any ? .stay : .move
        index.append(timed, for: Key(kind: .timeout, fromState: from, toState: to), effect: effect)
      }
    }
  }

  /// Adds an activity of states to the registration under way.
  mutating func addActivity(_ activity: DeclaredActivity, in states: ValuePattern) {
    for number in stateNumbers(states) {
      index.append(activity, for: Key(kind: .activity, fromState: number), effect: .ignore)
    }
  }

  /// The activities of a state, first those of the state itself, in order of registration.
  func activities(in state: Int32) -> [DeclaredActivity] {
    guard index.count(.activity) > 0 else { return [] }
    return Key.withWildcard(state).flatMap { index.elements(Key(kind: .activity, fromState: $0)) }
      .map { downcast($0, to: DeclaredActivity.self) }
  }
}
