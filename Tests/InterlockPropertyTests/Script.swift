extension Oracle {
  /// Everything that happens to a machine, as plain data that two interpreters can follow.
  struct Script {
    /// The seed that it was made from.
    var seed: UInt64

    /// The state that the machine starts in.
    var initialState: Int

    /// The mode that the machine starts in.

    /// What is done to the machine, in order.
    var steps: [Step]
  }

  /// An operation from outside, with the number that it keeps when others are left out.
  struct Step {
    var number: Int
    var operation: Operation
  }

  /// One thing that a program does with a machine, from outside or from inside a closure.
  enum Operation {
    /// Adds to the definition; `spelling` chooses among overloads that mean the same.
    case add(Registration, spelling: Int)

    /// Disposes of a registration, counted from the first one and wrapping around.
    case dispose(Int)

    /// Lets go of an owner; another one takes its place for registrations to come.
    case release(owner: Int)

    /// Attempts an event.
    case event(Int, userInfo: Int?, Manner)

    /// Attempts a target state.
    case state(Int, userInfo: Int?, Manner)

    /// Asks the machine what it would do.
    case query(Query, userInfo: Int?)

    /// Changes the mode of attempts to come.
  }

  /// Which of the calls makes an attempt.
  enum Manner {
    /// `send`, `move(to:)`: tells everything.
    case attempt

    /// `tryEvent`, `tryState`: tells whether it was accepted.
    case `try`

    /// `<-!`, `<-`: tells nothing.
    case `operator`
  }

  /// A question to a machine.
  enum Query {
    case destination(Int)
    case canTryState(Int)
    case hasEventRoute(event: Int, Arrow)
    case hasStateRoute(Arrow)
    case acceptedEvents(among: [Int]?)
    case acceptedStates(among: [Int]?)

    /// Whether the rules leave open in which order, and how often, conditions are asked.
    var isQuiet: Bool {
      switch self {
      case .destination, .canTryState: false
      case .hasEventRoute, .hasStateRoute, .acceptedEvents, .acceptedStates: true
      }
    }
  }

  /// A closure of the user: what it does is data, what it answers follows from ``Situation``.
  struct Closure {
    /// Its number in the script.
    var id: Int

    /// What it does when it is called.
    var body: [Operation]
  }
}
