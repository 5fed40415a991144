/// An exit handler.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   OnExit(.red) { _ in print("get ready") }
/// }
/// ```
public struct OnExit<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - states: the states to leave; any state if you list none.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs on any attempt, before the state is left, while the machine is still in it.
  public init(_ states: H.S.Kind..., order: HandlerOrder = 100, then handler: H.Handler) {
    part = .handler(.exit(ValuePattern(Pattern(listed: states))), order, H.body(handler))
  }
}

extension OnExit {
  /// Declares a handler for states given as a pattern: `OnExit(.any) { … }`.
  ///
  /// - Parameters:
  ///   - states: the states to leave.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs on any attempt.
  @_disfavoredOverload
  public init(_ states: Pattern<H.S.Kind>, order: HandlerOrder = 100, then handler: H.Handler) {
    part = .handler(.exit(ValuePattern(states)), order, H.body(handler))
  }

  /// Declares a handler for a case, which is given its data (L4).
  ///
  /// - Parameters:
  ///   - path: the case to leave.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs before the state is left, on any attempt. It receives the state's data.
  @export(implementation)
  public init<Case: CaseType>(
    of path: KeyPath<H.S.Cases, Case>, order: HandlerOrder = 100,
    then handler: @escaping @Sendable (Case.Payload) -> Void
  ) where Case.Root == H.S {
    self.init(kinds(of: Case.self), order, Machine<H.S, H.E>.body(leaving: Case.self, of: handler))
  }

  @usableFromInline
  init(_ states: Pattern<H.S.Kind>, _ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body) {
    part = .handler(.exit(ValuePattern(states)), order, body)
  }
}

extension OnExit: Sendable where H: Sendable {}
