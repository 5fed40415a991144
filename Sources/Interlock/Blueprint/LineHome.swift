/// Where lines stand: in a ``Blueprint``, which many threads may share, or in one ``Machine``.
///
/// Lines are the same in both, except that closures in a blueprint must be `@Sendable`. The home determines the
/// types of the closures. You don't declare homes of your own.
public protocol LineHome<S, E> {
  /// The type of states.
  associatedtype S: Kinded where S.Kind: StateType

  /// The type of events.
  associatedtype E: Kinded where E.Kind: EventType

  /// An arrow between kinds of states.
  ///
  /// Words take their arrows as this type, and not as the one that it is. The compiler replaces an associated type as soon
  /// as it knows the home; of `Transition<H.S.Kind>` it does so only once it knows the argument. Until then all arrows of a
  /// line depend on each other, and a misspelt word among twenty takes 100 times as long.
  associatedtype Arrow where Arrow == Transition<S.Kind>

  /// An arrow to a state with its data.
  associatedtype ArrowToValue where ArrowToValue == ValueArrow<S>

  /// An arrow of a chart to more than a state.
  associatedtype ArrowOfChart where ArrowOfChart == ChartArrow<S.Kind>

  /// A guard: whether a route may be taken.
  associatedtype Condition

  /// A guard that gives its reason: the error to put in the refusal, or nil.
  associatedtype Objection

  /// A handler.
  associatedtype Handler

  /// A handler of refusals.
  associatedtype RefusalHandler

  /// The guard as a function.
  static func function(_ condition: Condition) -> (Context<S, E>) -> Bool

  /// The guard that gives its reason, as a function.
  static func function(objecting objection: Objection) -> (Context<S, E>) -> (any Error)?

  /// The handler as a function.
  static func function(handling handler: Handler) -> (Context<S, E>) -> Void

  /// The handler of refusals as a function.
  static func function(handlingRefusals handler: RefusalHandler) -> (Refusal<S, E>) -> Void
}

extension Blueprint: LineHome {
  /// A closure that runs after a refusal.
  public typealias RefusalHandler = @Sendable (Refusal<S, E>) -> Void

  /// The guard as a function.
  @export(implementation)
  @inline(__always)
  public static func function(_ condition: @escaping Condition) -> (Context<S, E>) -> Bool { condition }

  /// The guard that gives its reason, as a function.
  @export(implementation)
  @inline(__always)
  public static func function(objecting objection: @escaping Objection) -> (Context<S, E>) -> (any Error)? {
    objection
  }

  /// The handler as a function.
  @export(implementation)
  @inline(__always)
  public static func function(handling handler: @escaping Handler) -> (Context<S, E>) -> Void { handler }

  /// The handler of refusals as a function.
  @export(implementation)
  @inline(__always)
  public static func function(
    handlingRefusals handler: @escaping RefusalHandler
  ) -> (Refusal<S, E>) -> Void { handler }
}

extension Machine: LineHome {
  /// A closure that runs after a refusal.
  public typealias RefusalHandler = (Refusal<S, E>) -> Void

  /// The guard as a function.
  @export(implementation)
  @inline(__always)
  public static func function(_ condition: @escaping Condition) -> (Context) -> Bool { condition }

  /// The guard that gives its reason, as a function.
  @export(implementation)
  @inline(__always)
  public static func function(objecting objection: @escaping Objection) -> (Context) -> (any Error)? {
    objection
  }

  /// The handler as a function.
  @export(implementation)
  @inline(__always)
  public static func function(handling handler: @escaping Handler) -> (Context) -> Void { handler }

  /// The handler of refusals as a function.
  @export(implementation)
  @inline(__always)
  public static func function(
    handlingRefusals handler: @escaping RefusalHandler
  ) -> (Refusal<S, E>) -> Void { handler }
}

// Closures in the shapes that the engine calls. They are made in the client, where the compiler sees through the home.

extension LineHome {
  @export(implementation)
  @inline(__always)
  static func body(_ handler: Handler) -> RegisteredHandler.Body {
    Machine<S, E>.erased(function(handling: handler)) as RegisteredHandler.Body
  }

  @export(implementation)
  @inline(__always)
  static func body(_ handler: Handler?) -> RegisteredHandler.Body? {
    guard let handler else { return nil }
    return body(handler) as RegisteredHandler.Body
  }

  @export(implementation)
  @inline(__always)
  static func body(refusing handler: RefusalHandler) -> RegisteredHandler.Body {
    Machine<S, E>.erased(refusing: function(handlingRefusals: handler))
  }

  @export(implementation)
  @inline(__always)
  static func judgement(_ condition: Condition) -> Rule.Condition {
    Machine<S, E>.erased(judging: function(condition))
  }

  @export(implementation)
  @inline(__always)
  static func judgement(objecting objection: Objection) -> Rule.Objection {
    Machine<S, E>.erased(objecting: function(objecting: objection))
  }
}
