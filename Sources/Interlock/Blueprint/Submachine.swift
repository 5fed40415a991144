/// A submachine: a blueprint whose machines live inside states. Making a machine makes the whole tree (H1).
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
/// Its machines are ``StateMachine``s. ``Machine/submachines(of:)`` finds them.
public struct Submachine<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  @usableFromInline
  init(part: Lines<H>) {
    self.part = part
  }
}

extension Submachine where H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable {
  /// Declares a submachine that lives inside some states.
  ///
  /// It stays active while the machine moves between these states.
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - state: the state that the submachine lives in.
  ///   - states: further states that it lives in.
  ///   - history: where the submachine starts when it is entered again.
  @export(implementation)
  public init<C: Kinded & Sendable>(
    _ blueprint: Blueprint<C, H.E>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none
  ) where C.Kind: StateType & Sendable {
    let states = Pattern(listed: [state] + states)
    self.init(part: .submachine(blueprint, history, events: { .same }) { .inside(states) })
  }

  /// Declares a submachine that lives inside every state.
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - history: where the submachine starts when it is entered again.
  @export(implementation)
  public init<C: Kinded & Sendable>(inAnyState blueprint: Blueprint<C, H.E>, history: History = .none)
  where C.Kind: StateType & Sendable {
    self.init(part: .submachine(blueprint, history, events: { .same }) { .inside(.any) })
  }

  /// Declares a submachine with another event type that lives inside some states (H6).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - state: the state that the submachine lives in.
  ///   - states: further states that it lives in.
  ///   - history: where the submachine starts when it is entered again.
  ///   - events: maps the machine's event to the submachine's; nil if the submachine doesn't receive it.
  @export(implementation)
  public init<C: Kinded & Sendable, CE: Kinded & Sendable>(
    _ blueprint: Blueprint<C, CE>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none,
    events: @escaping @Sendable (H.E) -> CE?
  ) where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    let states = Pattern(listed: [state] + states)
    self.init(part: .submachine(blueprint, history, events: { EventPassage(events) }) { .inside(states) })
  }

  /// Declares a submachine whose start depends on the data of the machine's state.
  ///
  /// ```swift
  /// enum Phone: StateType {
  ///   case idle, inCall(peer: String, isMuted: Bool)
  ///
  ///   enum Kind: StateType { case idle, inCall }
  ///   var kind: Kind { if case .idle = self { .idle } else { .inCall } }
  /// }
  /// enum Talk: StateType { case open, muted }
  /// enum Key: EventType { case mute }
  ///
  /// let talk = Blueprint<Talk, Key>(state: .open) { On(.mute, .open => .muted, .muted => .open) }
  /// let phone = Blueprint<Phone, Key>(state: .inCall(peer: "Anna", isMuted: true)) {
  ///   Submachine(
  ///     talk, in: .inCall,
  ///     starting: { phone in if case .inCall(_, isMuted: true) = phone { .muted } else { nil } })
  /// }
  /// print(phone.machine().configuration)  // .inCall / .muted
  /// ```
  ///
  /// The machine calls `start` each time the submachine starts, while the states change: after the exit handlers and
  /// before all others. It also calls it when a machine is made or restored in such a state. The closure must be
  /// pure. The submachine has
  /// no history, because the data decides (H4).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - state: the state that the submachine lives in.
  ///   - states: further states that it lives in.
  ///   - start: returns the state in which the submachine starts, given the machine's new state; nil for the initial
  ///     state of its blueprint.
  @export(implementation)
  public init<C: Kinded & Sendable>(
    _ blueprint: Blueprint<C, H.E>, in state: H.S.Kind, _ states: H.S.Kind...,
    starting start: @escaping @Sendable (_ parentState: H.S) -> C?
  ) where C.Kind: StateType & Sendable {
    let states = Pattern(listed: [state] + states)
    self.init(
      part: .submachine(blueprint, .none, events: { .same }) { .inside(states, starting: start) })
  }

  /// Declares a submachine with another event type whose start depends on the data of the machine's state (H6).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - state: the state that the submachine lives in.
  ///   - states: further states that it lives in.
  ///   - start: returns the state in which the submachine starts, given the machine's new state; nil for the initial
  ///     state of its blueprint.
  ///   - events: maps the machine's event to the submachine's; nil if the submachine doesn't receive it.
  @export(implementation)
  public init<C: Kinded & Sendable, CE: Kinded & Sendable>(
    _ blueprint: Blueprint<C, CE>, in state: H.S.Kind, _ states: H.S.Kind...,
    starting start: @escaping @Sendable (_ parentState: H.S) -> C?,
    events: @escaping @Sendable (H.E) -> CE?
  ) where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    let states = Pattern(listed: [state] + states)
    self.init(
      part: .submachine(blueprint, .none, events: { EventPassage(events) }) {
        .inside(states, starting: start)
      })
  }

  /// Declares a submachine with another event type that lives inside every state (H6).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - history: where the submachine starts when it is entered again.
  ///   - events: maps the machine's event to the submachine's; nil if the submachine doesn't receive it.
  @export(implementation)
  public init<C: Kinded & Sendable, CE: Kinded & Sendable>(
    inAnyState blueprint: Blueprint<C, CE>, history: History = .none,
    events: @escaping @Sendable (H.E) -> CE?
  ) where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    self.init(part: .submachine(blueprint, history, events: { EventPassage(events) }) { .inside(.any) })
  }
}

extension Submachine where H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable {
  /// Declares a submachine whose start depends on the data of the case that it lives in (L4).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - path: the case that the submachine lives in.
  ///   - start: returns the state in which the submachine starts, given the data of the machine's state; nil for the
  ///     initial state of its blueprint.
  @export(implementation)
  public init<C: Kinded & Sendable, Case: CaseType>(
    _ blueprint: Blueprint<C, H.E>, in path: KeyPath<H.S.Cases, Case>,
    starting start: @escaping @Sendable (Case.Payload) -> C?
  ) where C.Kind: StateType & Sendable, Case.Root == H.S {
    self.init(
      part: .submachine(blueprint, .none, events: { .same }) {
        .inside(kinds(of: Case.self), starting: { state in Case.extract(state).flatMap(start) })
      })
  }

  /// Declares a submachine that receives the events that a case of the machine's events carries (L4, H6).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - state: the state that the submachine lives in.
  ///   - states: further states that it lives in.
  ///   - history: where the submachine starts when it is entered again.
  ///   - path: the case of events whose data is the submachine's event.
  @export(implementation)
  public init<C: Kinded & Sendable, CE: Kinded & Sendable, Case: CaseType>(
    _ blueprint: Blueprint<C, CE>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none,
    events path: KeyPath<H.E.Cases, Case>
  )
  where
    C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable, Case.Root == H.E, Case.Payload == CE
  {
    let states = Pattern(listed: [state] + states)
    self.init(
      part: .submachine(blueprint, history, events: { EventPassage { Case.extract($0) } }) {
        .inside(states)
      })
  }
}

extension Submachine: Sendable where H: Sendable {}
