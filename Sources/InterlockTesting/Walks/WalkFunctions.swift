public import Interlock

/// Drives machines of a blueprint at random. If an invariant fails, it throws the shortest failing sequence found, as
/// code.
///
/// ```swift
/// try walk(lights, seed: 1, steps: 1_000, events: [.press, .hold]) { moment in
///   moment.fromState != .off || moment.toState == .off
/// }
/// ```
///
/// A route that has no state to lead to, or whose closure gives a state of another kind, is a failure too (K2).
///
/// The same seed makes the same walk everywhere. Machines and invariant must depend on nothing else, or a failure can't
/// be repeated.
///
/// - Parameters:
///   - blueprint: the definition.
///   - seed: the seed of the walk.
///   - steps: the maximal number of steps.
///   - events: the events to choose from, with equal weights. One step in fifty makes a new machine instead, so that
///     the walk does not stay in a final state.
///   - invariant: is called after each step. If it throws, the failure contains the error.
/// - Throws: ``WalkFailure``.
/// - Complexity: O(*n*) in the number of steps; O(*n*²) after a failure.
public func walk<S, E>(
  _ blueprint: Blueprint<S, E>, seed: UInt64, steps: Int, events: [E],
  invariant: @escaping (WalkMoment<S, E>) throws -> Bool
) throws(WalkFailure) {
  try walk(blueprint, seed: seed, steps: steps, choices: WalkChoice.events(events), invariant: invariant)
}

/// Drives machines of a blueprint at random, with target states, time, weights and resets.
///
/// ```swift
/// try walk(
///   shop, seed: 1, steps: 1_000,
///   choices: [.event(.checkOut(items: 2), weight: 3), .event(.cancel), .reset()]
/// ) { moment in moment.toState != .paid || moment.fromState == .authorizing }
/// ```
///
/// Timeouts come due if time is among the choices: `.time(.seconds(10), weight: 2)`. Activities don't run: their results
/// are events like any others.
///
/// - Parameters:
///   - blueprint: the definition.
///   - seed: the seed of the walk.
///   - steps: the maximal number of steps; a reset counts as one.
///   - choices: the steps to choose from.
///   - invariant: is called after each step. If it throws, the failure contains the error.
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

/// Drives machines of a blueprint at random beside a model, which predicts the result of each step.
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
///   - seed: the seed of the walk.
///   - steps: the maximal number of steps; a reset counts as one.
///   - choices: the steps to choose from.
///   - model: the model of a new machine: a value.
///   - follow: makes the same step on the model, and returns whether the machine did what the model says.
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

/// The problem with a step; nil if there is none.
private func complaint<S, E>(
  about moment: WalkMoment<S, E>, _ sentence: String, _ isRight: (WalkMoment<S, E>) throws -> Bool
) -> String? {
  do {
    if try isRight(moment) { return nil }
    if case .refused(let refusal) = moment.outcome { return "\(sentence) after \(moment.input): \(refusal)" }
    return "\(sentence) after \(moment.input): \(moment.outcome)."
  } catch {
    return "\(error)"
  }
}
