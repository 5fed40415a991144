public import Interlock

// Effects as values: a line lists them, and the driver performs them.

/// The function that performs the effects of a blueprint's lines.
///
/// ```swift
/// enum Mail: Equatable { case notice(Light) }
///
/// let crossing = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green)
///     .effects { attempt in [Mail.notice(attempt.toState)] }
/// }
/// let actor = MachineActor(crossing, effects: EffectHandler { (mail: Mail) in try await post(mail) })
/// try await actor.send(.press)
/// ```
public struct EffectHandler: Sendable {
  let type: Any.Type
  let perform: @Sendable (any Sendable) async throws -> Void

  /// Makes a handler of effects.
  ///
  /// - Parameter perform: performs an effect. The next event waits until it returns, and the sender that waits
  ///   receives the first error of a step's effects, after all of them have been performed (D2a).
  public init<Effect: Sendable & Equatable>(_ perform: @escaping @Sendable (Effect) async throws -> Void) {
    type = Effect.self
    self.perform = { effect in
      if let effect = effect as? Effect { try await perform(effect) }
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension EffectHandler {
  /// Performs effects one after the other, like handlers: one that throws does not keep the others from being performed. Once the
  /// task is cancelled, no more are.
  ///
  /// - Throws: the first error.
  fileprivate func performAll(_ effects: [any Sendable]) async throws {
    var thrown: (any Error)?
    for effect in effects where !Task.isCancelled {
      do { try await perform(effect) } catch { thrown = thrown ?? error }
    }
    if let thrown { throw thrown }
  }
}

extension RouteLine {
  /// Lists the effects of taking one of these routes: values that the driver passes to one function, its
  /// `EffectHandler`.
  ///
  /// ```swift
  /// let simulation = Simulation(crossing)
  /// simulation.send(.press)
  /// print(simulation.effects == [Mail.notice(.green)])  // true
  /// ```
  ///
  /// All effects of a blueprint, with its submachines, are of one type. An attempt that is refused has none. Without a driver, the
  /// step traps.
  ///
  /// - Parameter effects: returns the effects of the attempt. It must be pure.
  public func effects<Effect: Sendable & Equatable>(
    _ effects: @escaping @Sendable (Context<H.S, H.E>) -> [Effect]
  ) -> Self {
    driven(DriverNeeds(effectTypes: [Effect.self])) { $0.take(effects($0)) }
  }
}

extension StateLine {
  /// Lists the effects of taking one of these routes: values that the driver passes to one function, its
  /// `EffectHandler`.
  ///
  /// - Parameter effects: returns the effects, given the data of the new state. It must be pure.
  public func effects<Effect: Sendable & Equatable>(
    _ effects: @escaping @Sendable (To.Payload) -> [Effect]
  ) -> Self {
    driven(DriverNeeds(effectTypes: [Effect.self])) { context in
      if let held = To.extract(context.toState) { context.take(effects(held)) }
    }
  }
}

extension DataLine {
  /// Lists the effects of taking one of these routes: values that the driver passes to one function, its
  /// `EffectHandler`.
  ///
  /// - Parameter effects: returns the effects, given the data of the event and of the new state. It must be pure.
  public func effects<Effect: Sendable & Equatable>(
    _ effects: @escaping @Sendable (Event.Payload, To.Payload) -> [Effect]
  ) -> Self {
    driven(DriverNeeds(effectTypes: [Effect.self])) { context in
      if let event = context.event, let given = Event.extract(event), let held = To.extract(context.toState) {
        context.take(effects(given, held))
      }
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension AwaitedStates {
  /// Lists the effects of entering, or leaving, one of the states: values that the driver passes to one function,
  /// its `EffectHandler`.
  ///
  /// - Parameter effects: returns the effects of the attempt. It must be pure.
  public func effects<Effect: Sendable & Equatable>(
    _ effects: @escaping @Sendable (Context<H.S, H.E>) -> [Effect]
  ) -> Lines<H> {
    lines(DriverNeeds(effectTypes: [Effect.self])) { $0.take(effects($0)) }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension AwaitedCase {
  /// Lists the effects of entering, or leaving, the case: values that the driver passes to one function, its
  /// `EffectHandler`.
  ///
  /// - Parameter effects: returns the effects, given the data of the case. It must be pure.
  public func effects<Effect: Sendable & Equatable>(
    _ effects: @escaping @Sendable (Case.Payload) -> [Effect]
  ) -> Lines<H> {
    let isExit = states.isExit
    return states.lines(DriverNeeds(effectTypes: [Effect.self])) { context in
      if let held = Case.extract(isExit ? context.fromState : context.toState) { context.take(effects(held)) }
    }
  }
}

/// Takes the effects of a machine, and of those inside it.
package protocol EffectTaker: AnyObject {
  /// Takes the effects of a transition.
  func take(_ effects: [any Sendable], of machine: _MachineEngine, on occasion: String)
}

extension Context {
  /// Hands effects to their receiver.
  fileprivate func take(_ effects: [any Sendable]) {
    if effects.isEmpty { return }
    guard let taker = machine.effectTaker else {
      fatalError(
        "The effects of \(self) are lost, because \(machine) has no driver: send events to a MachineActor, while the machine runs (`machine.run()`), or to a Simulation."
      )
    }
    taker.take(effects, of: machine, on: description)
  }
}

extension _MachineEngine {
  /// What takes the machine's effects.
  fileprivate final var effectTaker: (any EffectTaker)? {
    watchers.lazy.compactMap { $0 as? any EffectTaker }.first ?? machineAround?.effectTaker
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver: EffectTaker {
  package func take(_ effects: [any Sendable], of machine: _MachineEngine, on occasion: String) {
    if clock == nil {
      self.effects += effects
    } else if let effectHandler {
      gather(
        Errand("effects of \(occasion)", of: machine, failure: nil) {
          try await effectHandler.performAll(effects)
        })
    } else {
      fatalError(
        "Nothing performs the effects of \(machine): give its driver a function, `effects: EffectHandler { … }`."
      )
    }
  }
}

extension DriverNeeds {
  /// Traps if a driver can't perform the effects of a blueprint.
  func check(_ handler: EffectHandler?, of blueprint: Any.Type) {
    guard let type = effectTypes.first else { return }
    if effectTypes.count > 1 {
      fatalError(
        "The effects of \(blueprint) are of several types, \(effectTypes.map { "\($0)" }.joined(separator: " and ")): have one, such as an enum of them."
      )
    }
    guard let handler else {
      fatalError(
        "Nothing performs the effects of \(blueprint): give its driver a function, `effects: EffectHandler { (effect: \(type)) in … }`."
      )
    }
    if handler.type != type {
      fatalError(
        "The effects of \(blueprint) are of the type \(type), and its driver performs \(handler.type): give it a function of \(type)."
      )
    }
  }
}
