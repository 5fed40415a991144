public import Interlock

/// Drives machines of a blueprint at random, and throws as soon as an invariant does not hold: with a shortest sequence of steps that leads
/// there, as code.
///
/// ```swift
/// try walk(lights, seed: 1, steps: 1_000, events: [.press, .hold]) { moment in
///   moment.fromState != .off || moment.toState == .off
/// }
/// ```
///
/// The same seed makes the same walk everywhere. Machines and invariant must depend on nothing else, or a failure can't be repeated.
///
/// - Parameters:
///   - blueprint: the definition.
///   - seed: chooses the walk.
///   - steps: how many steps are made, at most.
///   - events: what is chosen from, each as often. One step in fifty is a new machine instead, so that no end state is the end.
///   - invariant: is asked after each step; what it throws is told as well.
/// - Throws: ``WalkFailure``.
/// - Complexity: O(*n*) in the number of steps; O(*n*²) after a failure.
public func walk<S, E>(
  _ blueprint: Blueprint<S, E>, seed: UInt64, steps: Int, events: [E],
  invariant: @escaping (WalkMoment<S, E>) throws -> Bool
) throws(WalkFailure) {
  try walk(blueprint, seed: seed, steps: steps, choices: WalkChoice.events(events), invariant: invariant)
}

/// The same with messages, target states, weights and resets.
///
/// ```swift
/// try walk(
///   shop, seed: 1, steps: 1_000,
///   choices: [.event(.checkOut, userInfo: Order(items: 2), weight: 3), .event(.cancel), .reset()]
/// ) { moment in moment.toState != .paid || moment.fromState == .authorizing }
/// ```
///
/// - Parameters:
///   - blueprint: the definition.
///   - seed: chooses the walk.
///   - steps: how many steps are made, at most; a reset is one.
///   - choices: what is chosen from.
///   - invariant: is asked after each step; what it throws is told as well.
/// - Throws: ``WalkFailure``.
/// - Complexity: O(*n*) in the number of steps; O(*n*²) after a failure.
public func walk<S, E>(
  _ blueprint: Blueprint<S, E>, seed: UInt64, steps: Int, choices: [WalkChoice<S, E>],
  invariant: @escaping (WalkMoment<S, E>) throws -> Bool
) throws(WalkFailure) {
  let walk = Walk<S, E>(
    begin: {
      (blueprint.stateMachine(), { complaint(about: $0, "The invariant does not hold", invariant) })
    }, seed: seed, choices: choices)
  try walk.check(steps: steps)
}

/// Drives machines of a blueprint at random beside a model, which says what has to become of each step.
///
/// ```swift
/// try walk(lights, seed: 1, steps: 1_000, choices: [.event(.press)], model: 0) { presses, moment in
///   presses += 1
///   return moment.toState == [.red, .green, .yellow][presses % 3]
/// }
/// ```
///
/// - Parameters:
///   - blueprint: the definition.
///   - seed: chooses the walk.
///   - steps: how many steps are made, at most; a reset is one.
///   - choices: what is chosen from.
///   - model: the model of a new machine: a value.
///   - follow: has the model make the same step, and says whether the machine did what the model says.
/// - Throws: ``WalkFailure``.
/// - Complexity: O(*n*) in the number of steps; O(*n*²) after a failure.
public func walk<S, E, Model>(
  _ blueprint: Blueprint<S, E>, seed: UInt64, steps: Int, choices: [WalkChoice<S, E>], model: Model,
  follow: @escaping (inout Model, WalkMoment<S, E>) throws -> Bool
) throws(WalkFailure) {
  let walk = Walk<S, E>(
    begin: {
      var model = model
      return (
        blueprint.stateMachine(),
        {
          complaint(about: $0, "The machine does not do what the model says") { try follow(&model, $0) }
        }
      )
    }, seed: seed, choices: choices)
  try walk.check(steps: steps)
}

/// What is wrong with a step; nil if nothing is.
private func complaint<S, E>(
  about moment: WalkMoment<S, E>, _ sentence: String, _ isRight: (WalkMoment<S, E>) throws -> Bool
) -> String? {
  do {
    if try isRight(moment) { return nil }
    return "\(sentence): \(moment.input) was \(moment.outcome)."
  } catch {
    return "\(error)"
  }
}
