/// Wraps a closure of the main actor as a handler, a condition or an objection of a blueprint (D5).
///
/// A blueprint's closures are `@Sendable` and belong to no actor, so they can't call code of the main actor. A machine
/// that lives on the main actor does call them there. The wrapper checks that at run time.
///
/// ```swift
/// @MainActor struct Bell {
///   static var isMuted = false
///   static var rings = 0
/// }
///
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green)
///     .when("awake", onMain { _ in !Bell.isMuted })
///     .then(onMain { _ in Bell.rings += 1 })
/// }
/// let machine = lights.machine()
/// machine <-! .press
/// print(Bell.rings)  // 1
/// ```
///
/// Called off the main actor, it traps and names the machine that belongs there.
///
/// - Parameters:
///   - body: a closure of the main actor. It receives the attempt.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: a closure that calls the body at once.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public func onMain<S: Kinded, E: Kinded, Output>(
  _ body: @escaping @MainActor (_ context: Context<S, E>) -> Output, file: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (_ context: Context<S, E>) -> Output {
  // The types differ only in the isolation, which is checked here.
  let body = unsafe unsafeBitCast(body, to: (@Sendable (Context<S, E>) -> Output).self)
  return { context in
    checkMainActor("\(context.machine)", file, line)
    return body(context)
  }
}

/// Wraps a closure of the main actor that computes states with their data (D5, K2).
///
/// - Parameters:
///   - body: returns the state that an event leads to from a state.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: a closure that calls the body at once. It traps off the main actor.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public func onMain<S: Kinded, E: Kinded>(
  _ body: @escaping @MainActor (_ event: E?, _ state: S) -> S?, file: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (_ event: E?, _ state: S) -> S? where S.Kind: StateType, E.Kind: EventType {
  let body = unsafe unsafeBitCast(body, to: (@Sendable (E?, S) -> S?).self)
  return { event, state in
    checkMainActor("\(Machine<S, E>.self) in \(kindSpelling(of: state))", file, line)
    return body(event, state)
  }
}

/// Wraps a closure of the main actor that computes states with their data and receives the wanted kind (D5, K2).
///
/// - Parameters:
///   - body: returns a state of the wanted kind that an event leads to from a state.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: a closure that calls the body at once. It traps off the main actor.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public func onMain<S: Kinded, E: Kinded>(
  _ body: @escaping @MainActor (_ event: E?, _ state: S, _ kind: S.Kind) -> S?, file: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (_ event: E?, _ state: S, _ kind: S.Kind) -> S? where S.Kind: StateType, E.Kind: EventType {
  let body = unsafe unsafeBitCast(body, to: (@Sendable (E?, S, S.Kind) -> S?).self)
  return { event, state, kind in
    checkMainActor("\(Machine<S, E>.self) in \(kindSpelling(of: state))", file, line)
    return body(event, state, kind)
  }
}
