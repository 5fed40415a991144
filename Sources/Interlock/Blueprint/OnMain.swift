/// Wraps a closure of the main actor as one of a blueprint: a handler, a guard, or one that computes data (D5).
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
///   - body: a closure of the main actor. It receives what the closure in its place would receive.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: a closure that calls the body at once.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public func onMain<Input, Output>(
  _ body: @escaping @MainActor (_ input: Input) -> Output, file: StaticString = #fileID, line: UInt = #line
) -> @Sendable (_ input: Input) -> Output {
  // The types differ only in the isolation, which is checked here.
  let body = unsafe unsafeBitCast(body, to: (@Sendable (Input) -> Output).self)
  return { input in
    checkMainActor(caller(giving: input), file, line)
    return body(input)
  }
}

/// Wraps a closure of the main actor that receives two values, such as the data of an event and of a state (D5).
///
/// - Parameters:
///   - body: a closure of the main actor. It receives what the closure in its place would receive.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: a closure that calls the body at once. It traps off the main actor.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public func onMain<First, Second, Output>(
  _ body: @escaping @MainActor (_ first: First, _ second: Second) -> Output, file: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (_ first: First, _ second: Second) -> Output {
  let body = unsafe unsafeBitCast(body, to: (@Sendable (First, Second) -> Output).self)
  return { first, second in
    checkMainActor(caller(giving: second), file, line)
    return body(first, second)
  }
}

/// Wraps a closure of the main actor that receives three values, such as an event, a state and a kind (D5, K2).
///
/// - Parameters:
///   - body: a closure of the main actor. It receives what the closure in its place would receive.
///   - file: the file shown if this traps.
///   - line: the line shown if this traps.
/// - Returns: a closure that calls the body at once. It traps off the main actor.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public func onMain<First, Second, Third, Output>(
  _ body: @escaping @MainActor (_ first: First, _ second: Second, _ third: Third) -> Output,
  file: StaticString = #fileID, line: UInt = #line
) -> @Sendable (_ first: First, _ second: Second, _ third: Third) -> Output {
  let body = unsafe unsafeBitCast(body, to: (@Sendable (First, Second, Third) -> Output).self)
  return { first, second, third in
    checkMainActor(caller(giving: second), file, line)
    return body(first, second, third)
  }
}

/// The machine that gives a value to a closure, in words.
private func caller(giving input: Any) -> String {
  switch input {
  case let input as any MachineInput: input.caller
  case let state as any Kinded: "A machine in \(kindSpelling(of: state))"
  default: "A machine"
  }
}

/// An argument of a closure from which the machine can be found.
private protocol MachineInput {
  var caller: String { get }
}

extension Context: MachineInput {
  fileprivate var caller: String { "\(machine)" }
}

extension Refusal: MachineInput {
  fileprivate var caller: String { "A machine in \(kindSpelling(of: fromState))" }
}
