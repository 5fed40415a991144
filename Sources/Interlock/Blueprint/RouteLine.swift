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
  @usableFromInline let content: LineContent

  @export(implementation)
  package init(_ content: LineContent) {
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
  ///   another kind traps. The event is nil if there is none. It must be pure.
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
}

extension RouteLine: Sendable where H: Sendable {}

/// The content of a line without its types, so that modifiers are compiled once.
@usableFromInline
package final class LineContent: @unchecked Sendable {
  /// Why a machine follows the arrows.
  enum Trigger {
    case events(ValuePattern)
    case stateAttempt
    case completion
    case eventless
    case timeout(Delay)
  }

  private let trigger: Trigger
  private let arrows: [AnyArrow]

  /// The states to which the arrows lead, if they are drawn to states (K2).
  private let values: [ValueRule.Forms]

  private let terms: Terms

  init(_ trigger: Trigger, _ arrows: [AnyArrow], _ values: [ValueRule.Forms] = [], _ terms: Terms = Terms()) {
    self.trigger = trigger
    self.arrows = arrows
    self.values = values
    self.terms = terms
  }

  var declarations: [Declaration] {
    if values.isEmpty { return [declaration(arrows, terms)] }
    return zip(arrows, values).map { arrow, value in
      var terms = terms
      terms.value = value
      return declaration([arrow], terms)
    }
  }

  private func declaration(_ arrows: [AnyArrow], _ terms: Terms) -> Declaration {
    switch trigger {
    case .events(let events): .routes(event: events, arrows, terms)
    case .stateAttempt: .routes(event: nil, arrows, terms)
    case .completion: .completionRoutes(arrows, terms)
    case .eventless: .eventlessRoutes(arrows, terms)
    case .timeout(let delay): .timeouts(delay, arrows, terms)
    }
  }

  private func changed(_ change: (inout Terms) -> Void) -> LineContent {
    var terms = terms
    change(&terms)
    return LineContent(trigger, arrows, values, terms)
  }

  @usableFromInline
  func judging(_ label: String?, _ condition: @escaping Rule.Condition) -> LineContent {
    changed { $0.guards.append(Terms.Guard(label: label, condition: condition, objection: nil)) }
  }

  @usableFromInline
  func objecting(_ label: String?, _ objection: @escaping Rule.Objection) -> LineContent {
    changed { $0.guards.append(Terms.Guard(label: label, condition: nil, objection: objection)) }
  }

  @usableFromInline
  func handling(_ body: @escaping RegisteredHandler.Body) -> LineContent {
    changed { $0.handlers.append(body) }
  }

  /// Adds a handler.
  ///
  /// - Parameter needs: what it needs a driver for.
  func handling(_ body: @escaping RegisteredHandler.Body, needing needs: DriverNeeds) -> LineContent {
    changed { terms in
      terms.handlers.append(body)
      terms.driverNeeds.add(needs)
    }
  }

  func delayed(by computation: @escaping TimedRule.Computation) -> LineContent {
    changed { $0.delay = computation }
  }

  @usableFromInline
  func providing(_ value: ValueRule.Forms) -> LineContent {
    changed { $0.value = value }
  }

  /// Keeps state attempts from following the line, which is for its event alone (R4).
  func forEventAlone() -> LineContent {
    changed { $0.asksForEvent = true }
  }

  @usableFromInline
  func entering(_ entrances: [Entrance]) -> LineContent {
    changed { $0.entrances += entrances }
  }
}

extension LineContent {
  /// The content of a line for events.
  @usableFromInline
  static func routes<State, Event>(on events: Pattern<Event>, _ transitions: [Transition<State>])
    -> LineContent
  {
    LineContent(.events(ValuePattern(events)), AnyArrow.arrows(transitions))
  }

  /// The content of a line for events with arrows to states.
  @usableFromInline
  static func routes<State, Event>(
    on events: Pattern<Event>, _ arrows: [ValueArrow<State>], _ values: [ValueRule.Forms]
  ) -> LineContent {
    LineContent(.events(ValuePattern(events)), AnyArrow.arrows(arrows.map(\.transition)), values)
  }

  /// The content of a line for timeouts.
  package static func timeouts<State>(after delay: Delay, _ transitions: [Transition<State>]) -> LineContent {
    LineContent(.timeout(delay), AnyArrow.arrows(transitions))
  }

  /// The content of a line for timeouts with arrows to states.
  package static func timeouts<State>(
    after delay: Delay, _ arrows: [ValueArrow<State>], _ values: [ValueRule.Forms]
  ) -> LineContent {
    LineContent(.timeout(delay), AnyArrow.arrows(arrows.map(\.transition)), values)
  }
}
