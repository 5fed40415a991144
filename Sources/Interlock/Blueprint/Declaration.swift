/// A declaration of a blueprint, as a value.
///
/// Each case is a registration of the imperative API.
package indirect enum Declaration<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  package typealias Handler = Blueprint<S, E>.Handler

  /// Computes a state with its data (K2). Its forms are made where the line stands, with the types of its closure.
  package typealias Value = ValueRule.Forms

  /// Event routes, or state routes if the event is nil.
  case routes(
    event: Pattern<E.Kind>?, [Transition<S.Kind>], LabelledCondition<S, E>?, value: Value?,
    entering: [Entrance], then: Handler?)

  /// Ignored events.
  case ignored(Pattern<E.Kind>, in: Pattern<S.Kind>)

  /// A route mapping.
  case routeMapping(Mapping.Forms, order: HandlerOrder, then: Handler?)

  /// A state route mapping.
  case stateRouteMapping(MapStates<S, E>.Mapping, order: HandlerOrder, then: Handler?)

  /// Final states.
  case finalStates(Pattern<S.Kind>)

  /// Routes that are taken when the submachines complete, or one of them does.
  case completionRoutes(
    of: SubmachineName?, [Transition<S.Kind>], LabelledCondition<S, E>?, value: Value?, entering: [Entrance],
    then: Handler?)

  /// A closure that provides states with their data.
  case values(Value)

  /// Routes that are taken when their from-states have lasted for a duration.
  case timeouts(
    Delay, [Transition<S.Kind>], LabelledCondition<S, E>?, value: Value?, entering: [Entrance],
    then: Handler?)

  /// An activity.
  case activity(DeclaredActivity, in: Pattern<S.Kind>)

  /// A revision of the closures.
  case revision(String)

  /// A submachine.
  case submachine(SubmachineDeclaration)

  /// A handler.
  case handler(Occasion, order: HandlerOrder, then: Handler)

  /// The state routes of a chain, with a handler for the whole chain.
  case routeChain([Step<S, E>], then: Handler)

  /// A handler for a complete or a broken chain.
  case chainHandler([Step<S, E>], ChainEnd, order: HandlerOrder, then: Handler)

  /// The occasions on which handlers run.
  package indirect enum Occasion {
    case event(Pattern<E.Kind>, along: Transition<S.Kind>)
    case stateAttempt(along: Transition<S.Kind>)
    case anyAttempt(along: Transition<S.Kind>)
    case entry(Pattern<S.Kind>)
    case exit(Pattern<S.Kind>)
    case refusal
    case unhandledRefusal
  }
}

/// How a chain ends.
package enum ChainEnd: Sendable {
  case completion, disruption
}

/// A condition and its label.
@usableFromInline
package final class LabelledCondition<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  package let label: String?

  /// The guard; nil if it is an objection.
  package let condition: Blueprint<S, E>.Condition?

  /// The guard that gives its reason (K3); nil if it is a condition.
  package let objection: Blueprint<S, E>.Objection?

  @usableFromInline
  package init(
    label: String?, condition: Blueprint<S, E>.Condition? = nil,
    objection: Blueprint<S, E>.Objection? = nil
  ) {
    self.label = label
    self.condition = condition
    self.objection = objection
  }

  /// The guard as a route's condition.
  package var judgement: Blueprint<S, E>.Condition? {
    guard let objection else { return condition }
    return { objection($0) == nil }
  }
}

extension LabelledCondition: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Declaration: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Declaration.Occasion: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Pattern {
  /// Makes a pattern from listed values; an empty list means any value.
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
