import Interlock

// Functions, because a type that is called `Never` would hide Swift's own.

/// The machine is never in one of these states.
///
/// - Parameters:
///   - state: a state, by its kind.
///   - states: further states.
public func Never<S, E>(_ state: S, _ states: S...) -> Property<S, E> {
  Property(.never(.at([state] + states)))
}

/// A situation never arises.
public func Never<S, E>(_ situation: Situation<S, E>) -> Property<S, E> { Property(.never(situation)) }

/// Once the machine has been in a state, it is never in another one: neither next nor later.
///
/// ```swift fragment
/// Never(.paid, then: .cart)  // What is paid does not become a cart again.
/// ```
///
/// The second state is looked for in what follows the first, so that `Never(.paid, then: .paid)` means "paid once".
///
/// - Parameters:
///   - state: the state that comes first.
///   - other: the state that must not follow.
public func Never<S, E>(_ state: S, then other: S) -> Property<S, E> {
  Property(.neverThen(.at([state]), .at([other])))
}

/// Once a situation has arisen, another one never follows: neither next nor later.
public func Never<S, E>(_ situation: Situation<S, E>, then other: Situation<S, E>) -> Property<S, E> {
  Property(.neverThen(situation, other))
}

/// From the moment the machine is in one state, it is never in another.
///
/// ```swift fragment
/// Never(.cart, after: .paid)
/// Never(At(.cart), after: Taken(.pay))  // Not even where the event itself leads.
/// ```
///
/// Unlike `Never(_:then:)`, this includes the moment itself: the state to which an event has just led counts as
/// after the event.
///
/// - Parameters:
///   - state: the state that must not be.
///   - other: the state after which it must not be.
public func Never<S, E>(_ state: S, after other: S) -> Property<S, E> {
  Property(.neverAfter(.at([state]), .at([other])))
}

/// From the moment one situation arises, another one never does, not even at that moment.
public func Never<S, E>(_ situation: Situation<S, E>, after other: Situation<S, E>) -> Property<S, E> {
  Property(.neverAfter(situation, other))
}

/// Each run reaches one of these states.
///
/// - Parameters:
///   - state: a state, by its kind.
///   - states: further states.
public func Eventually<S, E>(_ state: S, _ states: S...) -> Property<S, E> {
  Property(.eventually(.at([state] + states)))
}

/// A situation arises in each run.
public func Eventually<S, E>(_ situation: Situation<S, E>) -> Property<S, E> {
  Property(.eventually(situation))
}

/// Whenever the machine is in a state, it later reaches one of the others.
///
/// ```swift fragment
/// LeadsTo(.placed, .paid, .cancelled).assuming(fair: .pay)
/// ```
///
/// - Parameters:
///   - state: the state that begins it.
///   - goal: a state that is to follow.
///   - goals: further states, one of which is enough.
public func LeadsTo<S, E>(_ state: S, _ goal: S, _ goals: S...) -> Property<S, E> {
  Property(.leadsTo(.at([state]), .at([goal] + goals)))
}

/// Whenever a situation arises, the other one arises then or later.
public func LeadsTo<S, E>(_ situation: Situation<S, E>, _ goal: Situation<S, E>) -> Property<S, E> {
  Property(.leadsTo(situation, goal))
}

/// The machine stays in a state until it reaches another one, and it does reach it.
///
/// - Parameters:
///   - state: the state that it is in at first.
///   - goal: the state that ends it.
public func Until<S, E>(_ state: S, _ goal: S) -> Property<S, E> {
  Property(.until(.at([state]), .at([goal])))
}

/// A situation lasts until another one arises, and the other one does arise.
public func Until<S, E>(_ situation: Situation<S, E>, _ goal: Situation<S, E>) -> Property<S, E> {
  Property(.until(situation, goal))
}

/// Wherever a run gets, there is a way to one of these states, if one wants to go there.
///
/// Unlike `Eventually`, it does not ask that each run goes there. No formula of linear temporal logic says this: it is
/// AG EF of computation tree logic.
///
/// - Parameters:
///   - state: a state, by its kind.
///   - states: further states.
public func FromEverywhere<S, E>(canReach state: S, _ states: S...) -> Property<S, E> {
  Property(.canReach(.at([state] + states)))
}

/// From every state that a run reaches, there is a way to a situation.
public func FromEverywhere<S, E>(canReach situation: Situation<S, E>) -> Property<S, E> {
  Property(.canReach(situation))
}
