/// An entry handler.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   OnEntry(.yellow, .red) { _ in print("brake") }
///   OnEntry { context in print("now", context.toState) }
/// }
/// ```
public struct OnEntry<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - states: the states to enter; any state if you list none.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after the state has been entered, on any attempt.
  public init(_ states: H.S.Kind..., order: HandlerOrder = 100, then handler: H.Handler) {
    part = .handler(.entry(ValuePattern(Pattern(listed: states))), order, H.body(handler))
  }
}

extension OnEntry {
  /// Declares a handler for states given as a pattern: `OnEntry(.any) { … }`.
  ///
  /// - Parameters:
  ///   - states: the states to enter.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs on any attempt.
  @_disfavoredOverload
  public init(_ states: Pattern<H.S.Kind>, order: HandlerOrder = 100, then handler: H.Handler) {
    part = .handler(.entry(ValuePattern(states)), order, H.body(handler))
  }

  /// Declares a handler for a case, which is given its data (L4).
  ///
  /// - Parameters:
  ///   - path: the case to enter.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after the state has been entered, on any attempt. It receives the state's data.
  @export(implementation)
  public init<Case: CaseType>(
    of path: KeyPath<H.S.Cases, Case>, order: HandlerOrder = 100,
    then handler: @escaping @Sendable (Case.Payload) -> Void
  ) where Case.Root == H.S {
    self.init(kinds(of: Case.self), order, Machine<H.S, H.E>.body(Case.self, of: handler))
  }

  @usableFromInline
  init(_ states: Pattern<H.S.Kind>, _ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body) {
    part = .handler(.entry(ValuePattern(states)), order, body)
  }
}

extension OnEntry: Sendable where H: Sendable {}
