/// Makes a closure of the main actor one that a blueprint takes as a handler, a condition or an objection (D5).
///
/// A blueprint's closures are `@Sendable` and belong to no actor, so that they can't call what belongs to the main actor. A machine that lives on the
/// main actor calls them there all the same. That is checked while it runs.
///
/// ```swift
/// @MainActor struct Bell {
///   static var isMuted = false
///   static var rings = 0
/// }
///
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, when: "awake", onMain { _ in !Bell.isMuted }, then: onMain { _ in Bell.rings += 1 })
/// }
/// let machine = lights.machine()
/// machine <-! .press
/// print(Bell.rings)  // 1
/// ```
///
/// Called anywhere but on the main actor it traps, and says which machine belongs there.
///
/// - Parameters:
///   - body: what is done on the main actor, and is told the attempt.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: what calls the body at once.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public func onMain<S: Kinded, E: Kinded, Output>(
  _ body: @escaping @MainActor (_ context: Context<S, E>) -> Output, file: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (_ context: Context<S, E>) -> Output {
  // The type differs in the check alone, which is made here.
  let body = unsafe unsafeBitCast(body, to: (@Sendable (Context<S, E>) -> Output).self)
  return { context in
    checkMainActor("\(context.machine)", file, line)
    return body(context)
  }
}

/// Makes a closure of the main actor one that gives states with their data (D5, K2).
///
/// - Parameters:
///   - body: gives the state that an event leads to from a state.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: what calls the body at once. It traps if it is not called on the main actor.
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

/// Makes a closure of the main actor one that gives states with their data, and is told the kind that is wanted (D5, K2).
///
/// - Parameters:
///   - body: gives the state of a kind that an event leads to from a state.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: what calls the body at once. It traps if it is not called on the main actor.
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
