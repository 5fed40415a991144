// Lines with data arrows: from the data of the event and of the state that is left to that of the state that is entered.
//
// Payload closures are `@Sendable` wherever the line stands: a generic function can't take another type of closure for each
// home. There is one overload for each number of arrows, since the compiler tells overloads apart by nothing else quickly.
//
// The closure after one arrow, or after `in:`, has a label, though it always trails. Without it, the compiler would take the second
// arrow or state of a plain line for the closure, once another line is wrong, and try each overload of each operator in the guards of
// that line.

/// Draws a route between cases, with a closure that computes the data of the state it leads to.
///
/// ```swift
/// @Cases enum Order: StateType { case cart([String]), placed(id: Int, total: Int) }
/// @Cases enum Signal: EventType { case add(String), place(Int) }
///
/// let orders = Blueprint<Order, Signal>(state: .cart([])) {
///   On(\.place, \.cart => \.placed) { id, items in (id, 5 * items.count) }
///     .when("has items") { _, items in !items.isEmpty }
///     .then { id, placed in print(id, placed.total) }
/// }
/// ```
///
/// The closure receives the data of the event and of the state that is left, and returns the data of the state that
/// is entered. It is called once, after the guards have passed and before anything changes. On a state attempt
/// there is no event, so the route is not open for it (R4).
///
/// - Parameters:
///   - event: the event's case.
///   - arrow: the arrow; `\.any` at its beginning stands for every state, whose data is the whole state.
///   - value: returns the data of the new state. It must be pure.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
public func On<H: LineHome, Event: CaseType, From: CaseType, To: CaseType>(
  _ event: KeyPath<H.E.Cases, Event>, _ arrow: DataArrow<H.S, From, To>,
  value: @escaping @Sendable (Event.Payload, From.Payload) -> To.Payload
) -> DataLine<H, Event, From, To> where Event.Root == H.E, To.Root == H.S, From.Root == H.S {
  DataLine(
    .routes(
      on: kinds(of: Event.self), [arrow.transition],
      value: Machine<H.S, H.E>.forms(Event.self, From.self, To.self, of: value)))
}

/// Draws two routes between cases, with a closure that computes the data of the state that they lead to.
///
/// - Parameters:
///   - event: the event's case.
///   - first: an arrow.
///   - second: an arrow.
///   - value: returns the data of the new state, given that of the event and the state that is left. It must be pure.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
public func On<H: LineHome, Event: CaseType, From1: CaseType, From2: CaseType, To: CaseType>(
  _ event: KeyPath<H.E.Cases, Event>, _ first: DataArrow<H.S, From1, To>, _ second: DataArrow<H.S, From2, To>,
  value: @escaping @Sendable (Event.Payload, H.S) -> To.Payload
) -> DataLine<H, Event, AnyCase<H.S>, To>
where Event.Root == H.E, To.Root == H.S, From1.Root == H.S, From2.Root == H.S {
  DataLine(
    .routes(
      on: kinds(of: Event.self), [first.transition, second.transition],
      value: Machine<H.S, H.E>.forms(Event.self, AnyCase<H.S>.self, To.self, of: value)))
}

/// Draws three routes between cases, with a closure that computes the data of the state that they lead to.
///
/// - Parameters:
///   - event: the event's case.
///   - first: an arrow.
///   - second: an arrow.
///   - third: an arrow.
///   - value: returns the data of the new state, given that of the event and the state that is left. It must be pure.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
public func On<H: LineHome, Event: CaseType, From1: CaseType, From2: CaseType, From3: CaseType, To: CaseType>(
  _ event: KeyPath<H.E.Cases, Event>, _ first: DataArrow<H.S, From1, To>, _ second: DataArrow<H.S, From2, To>,
  _ third: DataArrow<H.S, From3, To>,
  value: @escaping @Sendable (Event.Payload, H.S) -> To.Payload
) -> DataLine<H, Event, AnyCase<H.S>, To>
where Event.Root == H.E, To.Root == H.S, From1.Root == H.S, From2.Root == H.S, From3.Root == H.S {
  DataLine(
    .routes(
      on: kinds(of: Event.self), [first.transition, second.transition, third.transition],
      value: Machine<H.S, H.E>.forms(Event.self, AnyCase<H.S>.self, To.self, of: value)))
}

/// Draws four routes between cases, with a closure that computes the data of the state that they lead to.
///
/// - Parameters:
///   - event: the event's case.
///   - first: an arrow.
///   - second: an arrow.
///   - third: an arrow.
///   - fourth: an arrow.
///   - value: returns the data of the new state, given that of the event and the state that is left. It must be pure.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
public func On<
  H: LineHome, Event: CaseType, From1: CaseType, From2: CaseType, From3: CaseType, From4: CaseType,
  To: CaseType
>(
  _ event: KeyPath<H.E.Cases, Event>, _ first: DataArrow<H.S, From1, To>, _ second: DataArrow<H.S, From2, To>,
  _ third: DataArrow<H.S, From3, To>, _ fourth: DataArrow<H.S, From4, To>,
  value: @escaping @Sendable (Event.Payload, H.S) -> To.Payload
) -> DataLine<H, Event, AnyCase<H.S>, To>
where
  Event.Root == H.E, To.Root == H.S, From1.Root == H.S, From2.Root == H.S, From3.Root == H.S,
  From4.Root == H.S
{
  DataLine(
    .routes(
      on: kinds(of: Event.self), [first.transition, second.transition, third.transition, fourth.transition],
      value: Machine<H.S, H.E>.forms(Event.self, AnyCase<H.S>.self, To.self, of: value)))
}

/// Changes the data of a state in place, without leaving it (K5).
///
/// ```swift
/// @Cases enum Basket: StateType { case items([String]) }
/// @Cases enum Hand: EventType { case add(String) }
///
/// let basket = Blueprint<Basket, Hand>(state: .items([])) {
///   On(\.add, in: \.items) { item, items in items.append(item) }
/// }
/// let own = basket.machine()
/// own <-! .add("tea")
/// print(own[\.items]!)  // ["tea"]
/// ```
///
/// - Parameters:
///   - event: the event's case.
///   - noArrow: nothing. It stands where an arrow would, so that a misspelt arrow is not told as a missing `in:`.
///   - path: the state's case.
///   - change: changes the data of the state, given that of the event. An array that nobody else holds is not copied.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
public func On<H: LineHome, Event: CaseType, Case: CaseType>(
  _ event: KeyPath<H.E.Cases, Event>, _ noArrow: Void = (), in path: KeyPath<H.S.Cases, Case>,
  change: @escaping @Sendable (Event.Payload, inout Case.Payload) -> Void
) -> DataLine<H, Event, Case, Case> where Event.Root == H.E, Case.Root == H.S {
  DataLine(
    .routes(
      on: kinds(of: Event.self), [Transition(fromState: kinds(of: Case.self), toState: .any)],
      value: Machine<H.S, H.E>.forms(Event.self, in: Case.self, of: change)))
}

/// Reports that a data arrow needs a closure.
///
/// It is disfavoured so that the compiler tries it last. It would try it first otherwise, once another line is wrong, with
/// every guard of the program.
@available(
  *, unavailable, message: "a data arrow needs a closure that returns the data of the state it leads to"
)
@_disfavoredOverload
public func On<H: LineHome, Event: CaseType, From: CaseType, To: CaseType>(
  _ event: KeyPath<H.E.Cases, Event>, _ arrow: DataArrow<H.S, From, To>
) -> DataLine<H, Event, From, To> where Event.Root == H.E, To.Root == H.S, From.Root == H.S { fatalError() }

/// Reports that data which is changed in place needs a closure.
@available(*, unavailable, message: "'in:' needs a closure that changes the data of the state")
@_disfavoredOverload
public func On<H: LineHome, Event: CaseType, Case: CaseType>(
  _ event: KeyPath<H.E.Cases, Event>, in path: KeyPath<H.S.Cases, Case>
) -> DataLine<H, Event, Case, Case> where Event.Root == H.E, Case.Root == H.S { fatalError() }

/// A line with data arrows. The closures of its modifiers receive data.
public struct DataLine<H: LineHome, Event: CaseType, From: CaseType, To: CaseType>: BlueprintElement
where Event.Root == H.E, From.Root == H.S, To.Root == H.S {
  @usableFromInline let content: DeclaredRoutes

  @export(implementation)
  init(_ content: DeclaredRoutes) {
    self.content = content
  }

  /// The line.
  public var part: Lines<H> { Lines(content.declarations) }

  /// Adds a guard. A route is open if all its guards pass. They are judged in order.
  ///
  /// - Parameters:
  ///   - label: the guard's label, shown in refusals and pictures.
  ///   - condition: whether the route may be taken, given the data of the event and of the state. It must be pure.
  @export(implementation)
  public func when(
    _ label: String, @OneExpression _ condition: @escaping @Sendable (Event.Payload, From.Payload) -> Bool
  ) -> Self {
    Self(content.judging(label, Machine<H.S, H.E>.judgement(Event.self, From.self, of: condition)))
  }

  /// Adds a guard that gives its reason (K3).
  ///
  /// - Parameter objection: returns the error to put in the refusal, given the data of the event and of the state; nil if
  ///   the route may be taken. It must be pure.
  @export(implementation)
  public func unless(
    _ objection: @escaping @Sendable (Event.Payload, From.Payload) -> (any Error)?
  ) -> Self {
    Self(content.objecting(nil, Machine<H.S, H.E>.judgement(Event.self, From.self, objecting: objection)))
  }

  /// Adds a labelled guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - label: the guard's label, shown in refusals and pictures.
  ///   - objection: returns the error to put in the refusal, given the data of the event and of the state; nil if the
  ///     route may be taken. It must be pure.
  @export(implementation)
  public func unless(
    _ label: String, _ objection: @escaping @Sendable (Event.Payload, From.Payload) -> (any Error)?
  ) -> Self {
    Self(content.objecting(label, Machine<H.S, H.E>.judgement(Event.self, From.self, objecting: objection)))
  }

  /// Adds a handler, which runs after each transition that takes one of these routes.
  ///
  /// - Parameter handler: receives the data of the event and of the new state.
  @export(implementation)
  public func then(_ handler: @escaping @Sendable (Event.Payload, To.Payload) -> Void) -> Self {
    Self(content.handling(Machine<H.S, H.E>.body(Event.self, To.self, of: handler)))
  }

  /// Adds a handler that receives the attempt.
  ///
  /// - Parameter handler: runs after each transition that takes one of these routes.
  @export(implementation)
  public func also(_ handler: H.Handler) -> Self {
    Self(content.handling(H.body(handler)))
  }

  /// Says how the routes enter submachines. A submachine without an entrance starts by its history (H4).
  ///
  /// - Parameter entrances: the entrances.
  public func entering(_ entrances: Entrance...) -> Self {
    Self(content.entering(entrances))
  }

  /// Reports that a guard has a label.
  @available(*, unavailable, message: "a guard needs a label: 'when(\"has power\") { … }'")
  public func when(_ condition: @escaping @Sendable (Event.Payload, From.Payload) -> Bool) -> Self {
    fatalError()
  }
}

extension DataLine: Sendable where H: Sendable {}
