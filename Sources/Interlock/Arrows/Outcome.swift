/// The outcome of an attempt (T5).
public enum Outcome<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The machine made a transition. An internal transition stays in the current state, so both states have the same
  /// kind.
  case moved(from: S, to: S)

  /// The attempt was made during another one and will run after it.
  case queued

  /// The event is declared as ignored here. Nothing changed.
  case ignored

  /// The event is kept until the machine is in a configuration that does not defer it (C7). Nothing changed.
  case deferred

  /// The attempt was refused. Nothing changed.
  case refused(Refusal<S, E>)

  /// False if the attempt was refused, true otherwise.
  @export(implementation)
  public var isAccepted: Bool {
    // As in a refusal, the parts are let go of one by one.
    @inline(__always)
    consuming get {
      guard isRefused else {
        if case .moved(let fromState, let toState) = consume self { _ = (fromState, toState) }
        return true
      }
      if case .refused(let refusal) = consume self { refusal.discard() }
      return false
    }
  }

  @export(implementation) var isRefused: Bool {
    @inline(__always)
    get { if case .refused = self { true } else { false } }
  }

  /// The refusal, if the attempt was refused.
  public var refusal: Refusal<S, E>? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// Throws a refusal, and returns any other outcome.
  ///
  /// ```swift
  /// try machine.send(.press).orThrow()
  /// ```
  ///
  /// - Returns: the outcome, which is never a refusal.
  /// - Throws: a ``RefusedAttempt`` if the attempt was refused.
  @discardableResult
  public func orThrow() throws(RefusedAttempt) -> Outcome {
    if case .refused(let refusal) = self { throw RefusedAttempt(refusal) }
    return self
  }

  /// Throws the error with which a guard has refused the attempt, and returns any other outcome.
  ///
  /// ```swift
  /// struct Broken: Error {}
  /// let lights = Blueprint<Light, Button>(state: .red) {
  ///   On(.press, .red => .green)
  ///     .unless { _ in Broken() }
  /// }
  /// do {
  ///   try lights.machine().send(.press).orThrow(as: Broken.self)
  /// } catch {
  ///   print(error is Broken)  // true
  /// }
  /// ```
  ///
  /// - Parameter type: the type of the guards' errors.
  /// - Returns: the outcome, which is never a refusal.
  /// - Throws: the first error of that type (K3), or a ``RefusedAttempt`` if no guard gave one.
  @discardableResult
  public func orThrow<Failure: Error>(as type: Failure.Type) throws -> Outcome {
    if let refusal, let error = refusal.errors.lazy.compactMap({ $0 as? Failure }).first { throw error }
    return try orThrow()
  }
}

extension Outcome: Equatable where S: Equatable, E: Equatable {}
extension Outcome: Hashable where S: Hashable, E: Hashable {}
extension Outcome: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Outcome: CustomStringConvertible, CustomDebugStringConvertible {
  /// The outcome in words, by kinds: `moved .red => .green`, `queued`, `ignored`, `deferred`, or the refusal's sentence.
  public var description: String { phrase(showingData: false) }

  /// The outcome with its type and all data.
  public var debugDescription: String { "Outcome(\(phrase(showingData: true)))" }

  private func phrase(showingData: Bool) -> String {
    switch self {
    case .moved(let fromState, let toState):
      let values = AttemptValues(
        event: nil, fromState: Edge.erased(fromState), toState: Edge.erased(toState))
      return "moved \(values.words(S.self, E.self, showingData: showingData).arrow)"
    case .queued: return "queued"
    case .ignored: return "ignored"
    case .deferred: return "deferred"
    case .refused(let refusal): return refusal.sentence(showingData: showingData)
    }
  }
}
