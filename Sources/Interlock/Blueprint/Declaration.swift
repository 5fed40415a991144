/// What one word of a blueprint says, as a value.
///
/// Each case is a registration of the imperative interface.
package enum Declaration<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  package typealias Handler = Blueprint<S, E>.Handler

  /// Gives a state with its data (K2).
  package typealias Value = @Sendable (_ event: E?, _ state: S, _ kind: S.Kind) -> S?

  /// Routes that events lead along; state routes if the event is nil.
  case routes(
    event: Pattern<E.Kind>?, [Transition<S.Kind>], LabelledCondition<S, E>?, value: Value?, then: Handler?)

  /// Events that do nothing in some states.
  case ignored(Pattern<E.Kind>, in: Pattern<S.Kind>)

  /// Routing by a closure.
  case routeMapping(MapEvents<S, E>.Mapping, order: HandlerOrder, then: Handler?)

  /// Routing of state attempts by a closure.
  case stateRouteMapping(MapStates<S, E>.Mapping, order: HandlerOrder, then: Handler?)

  /// States in which a machine is done.
  case finalStates(Pattern<S.Kind>)

  /// Routes that are taken when the submachines are done.
  case completionRoutes([Transition<S.Kind>], LabelledCondition<S, E>?, value: Value?, then: Handler?)

  /// A closure that gives states with their data.
  case values(Value)

  /// Routes that are taken when their from-states have lasted for a while.
  case timeouts(
    Delay, [Transition<S.Kind>], LabelledCondition<S, E>?, value: Value?, then: Handler?)

  /// What is done while states are active.
  case activity(DeclaredActivity, in: Pattern<S.Kind>)

  /// A machine inside states.
  case submachine(SubmachineDeclaration<S, E>)

  /// A handler of what happens.
  case handler(Occasion, order: HandlerOrder, then: Handler)

  /// State routes one after the other, with a handler that runs when they are all taken.
  case routeChain([Step<S, E>], then: Handler)

  /// A handler that runs when consecutive transitions are complete, or when they are broken.
  case chainHandler([Step<S, E>], ChainEnd, order: HandlerOrder, then: Handler)

  /// When a handler runs.
  package enum Occasion {
    case event(Pattern<E.Kind>, along: Transition<S.Kind>)
    case stateAttempt(along: Transition<S.Kind>)
    case anyAttempt(along: Transition<S.Kind>)
    case entry(Pattern<S.Kind>)
    case exit(Pattern<S.Kind>)
    case refusal
    case unhandledRefusal
  }

  /// How a chain ends.
  package enum ChainEnd {
    case completion, disruption
  }
}

/// A condition with its name.
package struct LabelledCondition<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  package var label: String?

  /// The guard; nil if it says why not.
  package var condition: Blueprint<S, E>.Condition?

  /// The guard that says why not (K3); nil if it does not.
  package var objection: Blueprint<S, E>.Objection?

  package init(
    label: String?, condition: Blueprint<S, E>.Condition? = nil,
    objection: Blueprint<S, E>.Objection? = nil
  ) {
    self.label = label
    self.condition = condition
    self.objection = objection
  }

  /// The guard as a route's condition.
  var judgement: Blueprint<S, E>.Condition? {
    guard let objection else { return condition }
    return { objection($0) == nil }
  }
}

extension LabelledCondition: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Declaration: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Declaration.Occasion: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Declaration.ChainEnd: Sendable {}

extension Pattern {
  /// The pattern of values that were listed one by one: any, if there are none.
  @usableFromInline
  package init(listed values: [Value]) {
    self =
      switch values.count {
      case 0: .any
      case 1: .some(values[0])
      default: .list(values)
      }
  }
}
