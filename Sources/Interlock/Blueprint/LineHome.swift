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

  /// Judges a guard.
  static func judge(_ condition: Condition, _ context: Context<S, E>) -> Bool

  /// Asks a guard for its reason.
  static func ask(_ objection: Objection, _ context: Context<S, E>) -> (any Error)?

  /// Calls a handler.
  static func call(_ handler: Handler, _ context: Context<S, E>)

  /// Calls a handler of refusals.
  static func call(_ handler: RefusalHandler, refusal: Refusal<S, E>)
}

extension Blueprint: LineHome {
  /// A closure that runs after a refusal.
  public typealias RefusalHandler = @Sendable (Refusal<S, E>) -> Void

  /// Judges a guard.
  @export(implementation)
  @inline(__always)
  public static func judge(_ condition: Condition, _ context: Context<S, E>) -> Bool { condition(context) }

  /// Asks a guard for its reason.
  @export(implementation)
  @inline(__always)
  public static func ask(_ objection: Objection, _ context: Context<S, E>) -> (any Error)? {
    objection(context)
  }

  /// Calls a handler.
  @export(implementation)
  @inline(__always)
  public static func call(_ handler: Handler, _ context: Context<S, E>) { handler(context) }

  /// Calls a handler of refusals.
  @export(implementation)
  @inline(__always)
  public static func call(_ handler: RefusalHandler, refusal: Refusal<S, E>) { handler(refusal) }
}

extension Machine: LineHome {
  /// A closure that runs after a refusal.
  public typealias RefusalHandler = (Refusal<S, E>) -> Void

  /// Judges a guard.
  @export(implementation)
  @inline(__always)
  public static func judge(_ condition: Condition, _ context: Context) -> Bool { condition(context) }

  /// Asks a guard for its reason.
  @export(implementation)
  @inline(__always)
  public static func ask(_ objection: Objection, _ context: Context) -> (any Error)? {
    objection(context)
  }

  /// Calls a handler.
  @export(implementation)
  @inline(__always)
  public static func call(_ handler: Handler, _ context: Context) { handler(context) }

  /// Calls a handler of refusals.
  @export(implementation)
  @inline(__always)
  public static func call(_ handler: RefusalHandler, refusal: Refusal<S, E>) { handler(refusal) }
}

// Closures in the shapes that the engine calls. They are made in the client, where the compiler sees through the home, and call
// the user's closure at once.

extension LineHome {
  @export(implementation)
  @inline(__always)
  static func body(_ handler: Handler) -> RegisteredHandler.Body {
    { call(handler, Context($0)) }
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
    { context in Machine<S, E>.lendRefusal(in: context) { call(handler, refusal: $0) } }
  }

  @export(implementation)
  @inline(__always)
  static func judgement(_ condition: Condition) -> Rule.Condition {
    { judge(condition, Context($0)) }
  }

  @export(implementation)
  @inline(__always)
  static func judgement(objecting objection: Objection) -> Rule.Objection {
    { ask(objection, Context($0)) }
  }
}
