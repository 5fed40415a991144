/// A declaration, as a value without its types: what a line of a blueprint, or one that is added to a machine, consists of.
///
/// Its closures are in the shapes that the engine calls. Those of a blueprint are `Sendable`.
indirect enum Declaration: @unchecked Sendable {
  /// Routes.
  case routes(DeclaredRoutes)

  /// Ignored events.
  case ignored(ValuePattern, in: ValuePattern)

  /// Deferred events (C7).
  case deferred(ValuePattern, in: ValuePattern)

  /// A route mapping, or a state route mapping.
  case mapping(Mapping.Forms?, stateRoute: Mapping.StateRoute?, order: HandlerOrder, then: Handler?)

  /// Final states.
  case finalStates(ValuePattern)

  /// A closure that provides states with their data (K2).
  case values(ValueRule.Forms)

  /// An activity.
  case activity(DeclaredActivity, in: ValuePattern)

  /// A revision of the closures.
  case revision(String)

  /// A submachine.
  case submachine(SubmachineDeclaration)

  /// A region of a chart.
  case within(DeclaredRegion)

  /// States that live where the line stands.
  case states(ValuePattern)

  /// The rules of a chart.
  case rules(DeclaredRules)

  /// A handler.
  case handler(Occasion, order: HandlerOrder, then: Handler)

  /// A declaration whose handler needs a driver.
  case driven(Declaration, DriverNeeds)

  /// The state routes of a chain, with a handler for the whole chain.
  case routeChain([AnyArrow], then: Handler)

  /// A handler for a complete or a broken chain.
  case chainHandler([AnyArrow], Chain.Trigger, order: HandlerOrder, then: Handler)

  typealias Handler = RegisteredHandler.Body

  /// The occasions on which handlers run.
  indirect enum Occasion {
    case event(ValuePattern, along: AnyArrow)
    case stateAttempt(along: AnyArrow)
    case anyAttempt(along: AnyArrow)
    case entry(ValuePattern)
    case exit(ValuePattern)

    /// A state is complete, or its region starts as it is declared.
    case completion(ValuePattern)
    case start(ValuePattern)
    case refusal
    case unhandledRefusal
  }
}
