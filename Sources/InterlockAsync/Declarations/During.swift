public import Interlock

/// An activity: a task that lives while a state is active, and whose result is an event (D2).
///
/// ```swift
/// let phone = Blueprint<Phone, Call>(state: .idle) {
///   On(.dial, .idle => .connecting)
///   On(.connected, .connecting => .talking)
///   On(.hangUp, .any => .idle)
///   During(.connecting, "connect") { state in
///     await connect()
///     return .connected
///   }
/// }
/// ```
///
/// It starts when the state has been entered and the queue is empty, and is cancelled when the state is left. Its
/// event is attempted on the machine that declares the activity, in that machine's isolation. If the state has been
/// left in the meantime, the result is dropped, even if the state was entered again.
///
/// An activity needs a driver: see ``MachineActor`` and ``Interlock/Machine/run(clock:effects:)``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct During<H: LineHome>: BlueprintElement
where H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable {
  /// The declarations.
  public let part: Lines<H>

  /// Declares an activity of a state.
  ///
  /// - Parameters:
  ///   - state: the state in which the activity lives.
  ///   - label: the activity's name.
  ///   - body: receives the state as it was entered, and returns the resulting event; nil for none.
  public init(_ state: H.S.Kind, _ label: String? = nil, do body: @escaping @Sendable (H.S) async -> H.E?) {
    part = .activity(Self.activity(label, body), in: .some(state))
  }

  /// Declares an activity of several states, or of `.any`. It starts again in each of them.
  ///
  /// - Parameters:
  ///   - states: the states in which the activity lives.
  ///   - label: the activity's name.
  ///   - body: receives the state as it was entered, and returns the resulting event; nil for none.
  @_disfavoredOverload
  public init(
    _ states: Pattern<H.S.Kind>, _ label: String? = nil, do body: @escaping @Sendable (H.S) async -> H.E?
  ) {
    part = .activity(Self.activity(label, body), in: states)
  }

  /// Declares an activity of a state that may throw.
  ///
  /// - Parameters:
  ///   - state: the state in which the activity lives.
  ///   - label: the activity's name.
  ///   - body: receives the state as it was entered, and returns the resulting event; nil for none.
  ///   - failure: returns the event for an error; nil for none. An error thrown after a cancellation is dropped with
  ///     the stay.
  public init(
    _ state: H.S.Kind, _ label: String? = nil, do body: @escaping @Sendable (H.S) async throws -> H.E?,
    catching failure: @escaping @Sendable (any Error) -> H.E?
  ) {
    part = .activity(Self.activity(label, body, failure), in: .some(state))
  }

  /// Declares an activity of several states, or of `.any`, that may throw. It starts again in each of them.
  ///
  /// - Parameters:
  ///   - states: the states in which the activity lives.
  ///   - label: the activity's name.
  ///   - body: receives the state as it was entered, and returns the resulting event; nil for none.
  ///   - failure: returns the event for an error; nil for none. An error thrown after a cancellation is dropped with
  ///     the stay.
  @_disfavoredOverload
  public init(
    _ states: Pattern<H.S.Kind>, _ label: String? = nil,
    do body: @escaping @Sendable (H.S) async throws -> H.E?,
    catching failure: @escaping @Sendable (any Error) -> H.E?
  ) {
    part = .activity(Self.activity(label, body, failure), in: states)
  }

  /// Reports that an activity that may throw needs to say what comes of an error.
  @available(
    *, unavailable,
    message: "an activity that throws needs 'catching: { error in … }', which gives the event for an error"
  )
  public init(
    _ state: H.S.Kind, _ label: String? = nil, do body: @escaping @Sendable (H.S) async throws -> H.E?
  ) { fatalError() }

  /// Reports that an activity that may throw needs to say what comes of an error.
  @available(
    *, unavailable,
    message: "an activity that throws needs 'catching: { error in … }', which gives the event for an error"
  )
  public init<Case: CaseType>(
    of path: KeyPath<H.S.Cases, Case>, _ label: String? = nil,
    do body: @escaping @Sendable (Case.Payload) async throws -> H.E?
  ) where Case.Root == H.S { fatalError() }

  /// Declares an activity of a case, which receives the case's data (L4).
  ///
  /// - Parameters:
  ///   - path: the case in which the activity lives.
  ///   - label: the activity's name.
  ///   - body: receives the data of the state as it was entered, and returns the resulting event; nil for none.
  public init<Case: CaseType>(
    of path: KeyPath<H.S.Cases, Case>, _ label: String? = nil,
    do body: @escaping @Sendable (Case.Payload) async -> H.E?
  ) where Case.Root == H.S {
    part = .activity(
      Self.activity(label) { state in
        if let payload = Case.extract(state) { await body(payload) } else { nil }
      }, in: kinds(of: Case.self))
  }

  /// Declares an activity of a case, which receives the case's data and may throw (L4).
  ///
  /// - Parameters:
  ///   - path: the case in which the activity lives.
  ///   - label: the activity's name.
  ///   - body: receives the data of the state as it was entered, and returns the resulting event; nil for none.
  ///   - failure: returns the event for an error; nil for none.
  public init<Case: CaseType>(
    of path: KeyPath<H.S.Cases, Case>, _ label: String? = nil,
    do body: @escaping @Sendable (Case.Payload) async throws -> H.E?,
    catching failure: @escaping @Sendable (any Error) -> H.E?
  ) where Case.Root == H.S {
    part = .activity(
      Self.activity(
        label,
        { state in if let payload = Case.extract(state) { try await body(payload) } else { nil } }, failure),
      in: kinds(of: Case.self))
  }

  private static func activity(
    _ label: String?, _ body: @escaping @Sendable (H.S) async throws -> H.E?,
    _ failure: @escaping @Sendable (any Error) -> H.E?
  ) -> DeclaredActivity {
    let caught: @Sendable (H.S) async -> H.E? = { state in
      do { return try await body(state) } catch { return failure(error) }
    }
    return DeclaredActivity(label: label, body: TypedActivityBody<H.S, H.E>(body: caught, failure: failure))
  }

  static func activity(
    _ label: String?, _ body: @escaping @Sendable (H.S) async -> H.E?
  ) -> DeclaredActivity {
    DeclaredActivity(label: label, body: TypedActivityBody<H.S, H.E>(body: body))
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension During: Sendable where H: Sendable {}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machine where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
  /// Adds an activity (D2); see ``During``.
  ///
  /// - Parameters:
  ///   - states: the states in which the activity lives.
  ///   - label: the activity's name.
  ///   - body: receives the state as it was entered, and returns the resulting event; nil for none.
  /// - Returns: a token that removes the registration and cancels the running activity.
  @discardableResult
  public final func addActivity(
    during states: Pattern<S.Kind>, _ label: String? = nil, do body: @escaping @Sendable (S) async -> E?
  ) -> Registration {
    addActivity(During<Machine>.activity(label, body), in: states)
  }

  /// Adds an activity of a state (D2); see ``During``.
  ///
  /// - Parameters:
  ///   - state: the state in which the activity lives.
  ///   - label: the activity's name.
  ///   - body: receives the state as it was entered, and returns the resulting event; nil for none.
  /// - Returns: a token that removes the registration and cancels the running activity.
  @discardableResult
  public final func addActivity(
    during state: S.Kind, _ label: String? = nil, do body: @escaping @Sendable (S) async -> E?
  ) -> Registration {
    addActivity(During<Machine>.activity(label, body), in: .some(state))
  }
}
