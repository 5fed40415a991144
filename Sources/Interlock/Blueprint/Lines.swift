/// Some lines: a part of a blueprint, or of what is added to a machine.
///
/// A group of lines can stand in a file of its own:
///
/// ```swift
/// extension Blueprint<Light, Button> {
///   @Builder static var emergency: Part {
///     On(.hold, .any => .off)
///     OnEntry(.off) { _ in print("dark") }
///   }
/// }
///
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   Blueprint.emergency
/// }
/// ```
public struct Lines<H: LineHome>: BlueprintElement {
  let declarations: [Declaration]

  init(_ declarations: Declaration...) {
    self.init(declarations)
  }

  init(_ declarations: [Declaration]) {
    self.declarations = declarations
  }

  /// Collects lines where no attribute can stand, such as in an expression.
  public init(@LineBuilder<H> _ content: () -> Lines) {
    self = content()
  }

  /// The lines themselves.
  public var part: Lines { return self }
}

extension Blueprint {
  /// Some lines of a blueprint.
  public typealias Part = Lines<Blueprint>
}

extension Lines: Sendable where H: Sendable {}

extension Lines: CustomStringConvertible {
  /// The lines as phrases, one below the other.
  public var description: String {
    phrases.joined(separator: "\n")
  }
}

extension Lines {
  /// The declarations in words.
  var phrases: [String] {
    let vocabulary = Vocabulary(H.S.self, H.E.self)
    return declarations.map { $0.clause(in: vocabulary).description }
  }
}

// How words make lines of their arguments.

extension Lines {
  static func handler(
    _ occasion: Declaration.Occasion, _ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body
  ) -> Self {
    Self(.handler(occasion, order: order, then: body))
  }

  @usableFromInline
  static func eventHandler(
    _ events: Pattern<H.E.Kind>, _ transition: Transition<H.S.Kind>, _ order: HandlerOrder,
    _ body: @escaping RegisteredHandler.Body
  ) -> Self {
    .handler(.event(ValuePattern(events), along: AnyArrow(transition)), order, body)
  }

  @usableFromInline
  static func stateHandler(
    _ transition: Transition<H.S.Kind>, _ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body
  ) -> Self {
    .handler(.stateAttempt(along: AnyArrow(transition)), order, body)
  }

  @usableFromInline
  static func anyHandler(
    _ transition: Transition<H.S.Kind>, _ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body
  ) -> Self {
    .handler(.anyAttempt(along: AnyArrow(transition)), order, body)
  }

  @usableFromInline
  static func entryHandler(
    _ states: Pattern<H.S.Kind>, _ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body
  ) -> Self {
    .handler(.entry(ValuePattern(states)), order, body)
  }

  @usableFromInline
  static func exitHandler(
    _ states: Pattern<H.S.Kind>, _ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body
  ) -> Self {
    .handler(.exit(ValuePattern(states)), order, body)
  }

  static func chainHandler(
    _ routes: [AnyArrow], _ trigger: Chain.Trigger, _ order: HandlerOrder,
    _ body: @escaping RegisteredHandler.Body
  ) -> Self {
    Self(.chainHandler(routes, trigger, order: order, then: body))
  }

  static func routeChain(_ routes: [AnyArrow], _ body: @escaping RegisteredHandler.Body) -> Self {
    Self(.routeChain(routes, then: body))
  }

  @usableFromInline
  static func mapping(_ forms: Mapping.Forms, _ order: HandlerOrder, _ body: RegisteredHandler.Body?) -> Self
  {
    Self(.mapping(forms, stateRoute: nil, order: order, then: body))
  }

  @usableFromInline
  static func values(_ values: ValueRule.Forms) -> Self { Self(.values(values)) }

  package static func activity(_ activity: DeclaredActivity, in states: Pattern<H.S.Kind>) -> Self {
    Self(.activity(activity, in: ValuePattern(states)))
  }
}
