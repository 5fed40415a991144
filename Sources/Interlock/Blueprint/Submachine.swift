/// A blueprint whose machines live inside states: making a machine makes the whole tree (H1).
///
/// ```swift
/// let player = Blueprint<Player, Tap>(state: .paused) {
///   On(.play, .paused => .playing)
/// }
/// let app = Blueprint<App, Tap>(state: .menu) {
///   On(.open, .menu => .library)
///   Submachine(player, in: .library, history: .shallow)
/// }
/// let machine = app.machine()
/// machine <-! .open <-! .play
/// print(machine.configuration)  // .library / .playing
/// ```
///
/// The machines that are made are ``StateMachine``s; ``Machine/submachines(of:)`` finds them.
public struct Submachine<S: StateType, E: EventType>: BlueprintElement {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  @usableFromInline
  init(part: Blueprint<S, E>.Part) {
    self.part = part
  }
}

extension Submachine where S: Sendable, E: Sendable {
  /// Declares a submachine that lives inside some states.
  ///
  /// It goes on while the machine moves from one of them to another.
  ///
  /// - Parameters:
  ///   - blueprint: what the submachine is made from.
  ///   - state: where it lives.
  ///   - states: where it lives, too.
  ///   - history: where it starts when it is entered again.
  @inlinable
  public init<C: StateType & Sendable>(
    _ blueprint: Blueprint<C, E>, in state: S, _ states: S..., history: History = .none
  ) {
    let states = Pattern(listed: [state] + states)
    self.init(part: .submachine(blueprint, history, events: { .same }) { .inside(states) })
  }

  /// Declares a submachine that lives inside every state.
  ///
  /// - Parameters:
  ///   - blueprint: what the submachine is made from.
  ///   - history: where it starts when it is entered again.
  @inlinable
  public init<C: StateType & Sendable>(inAnyState blueprint: Blueprint<C, E>, history: History = .none) {
    self.init(part: .submachine(blueprint, history, events: { .same }) { .inside(.any) })
  }

  /// Declares a submachine that lives inside some states and has other events (H6).
  ///
  /// - Parameters:
  ///   - blueprint: what the submachine is made from.
  ///   - state: where it lives.
  ///   - states: where it lives, too.
  ///   - history: where it starts when it is entered again.
  ///   - events: gives the submachine's event for one of the machine; nil if that is not for it.
  @inlinable
  public init<C: StateType & Sendable, CE: EventType & Sendable>(
    _ blueprint: Blueprint<C, CE>, in state: S, _ states: S..., history: History = .none,
    events: @escaping @Sendable (E) -> CE?
  ) {
    let states = Pattern(listed: [state] + states)
    self.init(part: .submachine(blueprint, history, events: { EventPassage(events) }) { .inside(states) })
  }

  /// Declares a submachine that lives inside every state and has other events (H6).
  ///
  /// - Parameters:
  ///   - blueprint: what the submachine is made from.
  ///   - history: where it starts when it is entered again.
  ///   - events: gives the submachine's event for one of the machine; nil if that is not for it.
  @inlinable
  public init<C: StateType & Sendable, CE: EventType & Sendable>(
    inAnyState blueprint: Blueprint<C, CE>, history: History = .none,
    events: @escaping @Sendable (E) -> CE?
  ) {
    self.init(part: .submachine(blueprint, history, events: { EventPassage(events) }) { .inside(.any) })
  }
}

extension Submachine: Sendable where S: Sendable, E: Sendable {}
