extension Oracle.Trees {
  /// Everything that happens to some machines, as plain data that two interpreters can follow.
  struct Script {
    /// The seed that it was made from.
    var seed: UInt64

    /// The machines.
    var machines: [Design]

    /// What is done to them, in order.
    var steps: [Step]
  }

  /// An operation from outside, with the number that it keeps when others are left out.
  struct Step {
    var number: Int
    var operation: Operation
  }

  /// One thing that a program does with machines, from outside or from inside a closure.
  enum Operation {
    /// Adds to a machine's definition.
    case add(Registration, to: Int)

    /// Disposes of a registration, counted from the first one and wrapping around.
    case dispose(Int)

    /// Lets go of an owner; another one takes its place for registrations to come.
    case release(owner: Int)

    /// Attaches a machine, unless it has another parent or the parent is inside it.
    case attach(Joint)

    /// Disposes of an attachment, counted from the first one and wrapping around.
    case detach(Int)

    /// Attempts an event.
    case event(Int, machine: Int, userInfo: Int?, Manner)

    /// Attempts a target state.
    case state(Value, machine: Int, userInfo: Int?, Manner)

    /// Asks a machine.
    case query(Query, machine: Int, userInfo: Int?)
  }

  /// A place for a machine in another one.
  struct Joint {
    var child: Int
    var parent: Int
    var place: Place
    var history: History

    /// Whether the child is detached first from the parent that it has.
    var isMoving = false

    /// The child's events for those of the parent; nil if they are the same.
    var events: [Int?]?

    /// What tells where the child starts by its parent's state; nil if that has no say.
    var start: Int?
  }

  /// Where a machine lives.
  enum Place {
    case inside(Match<Value>)
    case embedded(slot: Int)
  }

  /// Where a machine starts.
  enum History: CaseIterable {
    case none, shallow, deep
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
    case canTryState(Value)
    case acceptedEvents
    case acceptedStates([Value])
    case hasEventRoute(Int, Arrow)
    case hasStateRoute(Arrow)
    case isActive, isComplete, isFinal
    case configuration

    /// Whether it asks conditions so often that they had better not act.
    var isQuiet: Bool {
      switch self {
      case .acceptedEvents, .acceptedStates, .hasEventRoute, .hasStateRoute: true
      default: false
      }
    }
  }
}
