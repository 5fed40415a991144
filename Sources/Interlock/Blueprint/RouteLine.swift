/// A line with arrows between kinds, such as `On(.event, .a => .b)`.
///
/// Its modifiers say when the arrows may be taken, what happens then, and which data the new state gets. They stand in any
/// order.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green)
///     .when("it is day") { context in context.fromState != .off }
///     .then { context in print(context) }
/// }
/// ```
public struct RouteLine<H: LineHome>: BlueprintElement {
  @usableFromInline let content: DeclaredRoutes

  @export(implementation)
  package init(_ content: DeclaredRoutes) {
    self.content = content
  }

  /// The line.
  public var part: Lines<H> { Lines(content.declarations) }

  /// Adds a guard. A route is open if all its guards pass. They are judged in order.
  ///
  /// - Parameters:
  ///   - label: the guard's label, shown in refusals and pictures.
  ///   - condition: whether the route may be taken. It must be pure.
  @export(implementation)
  public func when(_ label: String, _ condition: H.Condition) -> Self {
    Self(content.judging(label, H.judgement(condition)))
  }

  /// Adds a guard that gives its reason (K3).
  ///
  /// - Parameter objection: returns the error to put in the refusal; nil if the route may be taken. It must be pure.
  @export(implementation)
  public func unless(_ objection: H.Objection) -> Self {
    Self(content.objecting(nil, H.judgement(objecting: objection)))
  }

  /// Adds a labelled guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - label: the guard's label, shown in refusals and pictures.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken. It must be pure.
  @export(implementation)
  public func unless(_ label: String, _ objection: H.Objection) -> Self {
    Self(content.objecting(label, H.judgement(objecting: objection)))
  }

  /// Adds a handler, which runs after each transition that takes one of these routes.
  ///
  /// - Parameter handler: receives the attempt.
  @export(implementation)
  public func then(_ handler: H.Handler) -> Self {
    Self(content.handling(H.body(handler)))
  }

  /// Provides the target state with its data (K2).
  ///
  /// - Parameter value: returns the state that an event leads to from a state, of the kind that the arrow leads to; one of
  ///   another kind traps. If it returns nil, the next source of values is asked (K2). The event is nil if there is none. It
  ///   must be pure.
  @export(implementation)
  public func value(_ value: @escaping @Sendable (_ event: H.E?, _ state: H.S) -> H.S?) -> Self {
    Self(content.providing(Machine<H.S, H.E>.ownForms(of: value)))
  }

  /// Adds guards that may have no label.
  package func guarded(
    _ label: String?, when condition: H.Condition? = nil, unless objection: H.Objection? = nil
  ) -> Self {
    var content = content
    if let condition { content = content.judging(label, H.judgement(condition)) }
    if let objection { content = content.objecting(label, H.judgement(objecting: objection)) }
    return Self(content)
  }

  /// Says how the routes enter submachines, given a list.
  package func entering(_ entrances: [Entrance]) -> Self {
    Self(content.entering(entrances))
  }

  /// Says how the routes enter submachines. A submachine without an entrance starts by its history (H4).
  ///
  /// - Parameter entrances: the entrances.
  public func entering(_ entrances: Entrance...) -> Self {
    Self(content.entering(entrances))
  }
}

extension RouteLine {
  /// Reports that a guard has a label.
  @available(*, unavailable, message: "a guard needs a label: 'when(\"has power\") { … }'")
  public func when(_ condition: H.Condition) -> Self { fatalError() }

  /// Reports that the handler of a plain line receives the attempt anyway.
  @available(*, unavailable, renamed: "then", message: "the handler of a plain line receives the attempt")
  public func also(_ handler: H.Handler) -> Self { fatalError() }
}

extension RouteLine: Sendable where H: Sendable {}
