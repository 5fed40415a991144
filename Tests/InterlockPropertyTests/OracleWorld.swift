import Interlock

extension Oracle {
  /// The types that a script is played with.
  protocol World {
    associatedtype States: Kinded where States.Kind: StateType
    associatedtype Events: Kinded where Events.Kind: EventType

    /// The values of the states' numbers; equal values are allowed. In traces a number stands for a kind.
    static var states: [States] { get }

    /// The values of the events' numbers.
    static var events: [Events] { get }

    /// Whether values are more than their kinds, so that questions by kind can't judge conditions.
    static var hasData: Bool { get }

    /// Adds to a machine what the rules need not know of: where values with data come from.
    static func prepare(_ machine: StateMachine<States, Events>)

    /// Whether both types are `CaseIterable`.
    static var isCaseIterable: Bool { get }

    /// `acceptedEvents`, by the overload that the types deserve.
    static func acceptedEvents(of machine: StateMachine<States, Events>, userInfo: Any?) -> [Events.Kind]

    /// `acceptedStates`, by the overload that the types deserve.
    static func acceptedStates(of machine: StateMachine<States, Events>, userInfo: Any?) -> [States.Kind]
  }
}

extension Oracle.World {
  static var isCaseIterable: Bool { false }
  static var hasData: Bool { false }

  static func prepare(_ machine: StateMachine<States, Events>) {}

  /// The kinds of the states' numbers, and of the events'.
  static var stateKinds: [States.Kind] { states.map(\.kind) }
  static var eventKinds: [Events.Kind] { events.map(\.kind) }

  static func acceptedEvents(of machine: StateMachine<States, Events>, userInfo: Any?) -> [Events.Kind] {
    machine.acceptedEvents(userInfo: userInfo)
  }

  static func acceptedStates(of machine: StateMachine<States, Events>, userInfo: Any?) -> [States.Kind] {
    machine.acceptedStates(userInfo: userInfo)
  }

  /// The number that stands for a state's kind.
  static func number(_ state: States) -> Int { number(ofState: state.kind) }

  /// The number that stands for an event.
  static func number(_ event: Events) -> Int { number(ofEvent: event.kind) }

  /// The number that stands for a kind of states: the first of those that mean an equal one.
  static func number(ofState kind: States.Kind) -> Int {
    states.firstIndex { $0.kind == kind } ?? -1
  }

  /// The number that stands for a kind of events.
  static func number(ofEvent kind: Events.Kind) -> Int {
    events.firstIndex { $0.kind == kind } ?? -1
  }

  /// Which numbers mean the same.
  static var names: Oracle.Names {
    Oracle.Names(
      states: states.map { number($0) },
      events: events.map { number($0) },
      isCaseIterable: isCaseIterable,
      hasData: hasData
    )
  }
}
