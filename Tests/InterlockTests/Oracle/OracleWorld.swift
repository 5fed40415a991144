import Interlock

extension Oracle {
  /// The types that a script is played with.
  protocol World {
    associatedtype States: StateType where States.Kind == States
    associatedtype Events: EventType where Events.Kind == Events

    /// The values of the states' numbers; equal values are allowed.
    static var states: [States] { get }

    /// The values of the events' numbers.
    static var events: [Events] { get }

    /// Whether both types are `CaseIterable`.
    static var isCaseIterable: Bool { get }

    /// `acceptedEvents`, by the overload that the types deserve.
    static func acceptedEvents(of machine: StateMachine<States, Events>, userInfo: Any?) -> [Events]

    /// `acceptedStates`, by the overload that the types deserve.
    static func acceptedStates(of machine: StateMachine<States, Events>, userInfo: Any?) -> [States]
  }
}

extension Oracle.World {
  static var isCaseIterable: Bool { false }

  static func acceptedEvents(of machine: StateMachine<States, Events>, userInfo: Any?) -> [Events] {
    machine.acceptedEvents(userInfo: userInfo)
  }

  static func acceptedStates(of machine: StateMachine<States, Events>, userInfo: Any?) -> [States] {
    machine.acceptedStates(userInfo: userInfo)
  }

  /// The number that stands for a state: the first of those that mean an equal value.
  static func number(_ state: States) -> Int {
    states.firstIndex(of: state) ?? -1
  }

  /// The number that stands for an event.
  static func number(_ event: Events) -> Int {
    events.firstIndex(of: event) ?? -1
  }

  /// Which numbers mean the same.
  static var names: Oracle.Names {
    Oracle.Names(
      states: states.map { number($0) },
      events: events.map { number($0) },
      isCaseIterable: isCaseIterable
    )
  }
}
