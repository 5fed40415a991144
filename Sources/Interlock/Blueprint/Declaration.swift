/// What one word of a blueprint says, as a value.
///
/// Each case is a registration of the imperative interface.
package enum Declaration<S: StateType, E: EventType> {
  package typealias Handler = Blueprint<S, E>.Handler

  /// Routes that events lead along; state routes if the event is nil.
  case routes(event: Pattern<E>?, [Transition<S>], LabelledCondition<S, E>?, then: Handler?)

  /// Events that do nothing in some states.
  case ignored(Pattern<E>, in: Pattern<S>)

  /// Routing by a closure.
  case routeMapping(MapEvents<S, E>.Mapping, order: HandlerOrder, then: Handler?)

  /// Routing of state attempts by a closure.
  case stateRouteMapping(MapStates<S, E>.Mapping, order: HandlerOrder, then: Handler?)

  /// States in which a machine is done.
  case finalStates(Pattern<S>)

  /// Routes that are taken when the submachines are done.
  case completionRoutes([Transition<S>], LabelledCondition<S, E>?, then: Handler?)

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
    case event(Pattern<E>, along: Transition<S>)
    case stateAttempt(along: Transition<S>)
    case anyAttempt(along: Transition<S>)
    case entry(Pattern<S>)
    case exit(Pattern<S>)
    case refusal
  }

  /// How a chain ends.
  package enum ChainEnd {
    case completion, disruption
  }
}

/// A condition with its name.
package struct LabelledCondition<S: StateType, E: EventType> {
  package let label: String?
  package let condition: Blueprint<S, E>.Condition
}

extension LabelledCondition: Sendable where S: Sendable, E: Sendable {}
extension Declaration: Sendable where S: Sendable, E: Sendable {}
extension Declaration.Occasion: Sendable where S: Sendable, E: Sendable {}
extension Declaration.ChainEnd: Sendable {}

extension Pattern {
  /// The pattern of values that were listed one by one: any, if there are none.
  @usableFromInline
  init(listed values: [Value]) {
    self =
      switch values.count {
      case 0: .any
      case 1: .some(values[0])
      default: .list(values)
      }
  }
}
