/// Declares a submachine: a blueprint whose machines live inside states. Making a machine makes the whole tree
/// (H1).
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
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - state: the state that the submachine lives in.
///   - states: more states that it lives in. It stays active while the machine moves between them.
///   - history: where the submachine starts when its state is entered again.
///   - start: returns the submachine's first state, given the machine's new state, where no history applies (H4);
///     nil for the submachine's initial state.
/// - Returns: the line.
@export(implementation)
public func Submachine<H: LineHome, C: Kinded & Sendable>(
  _ blueprint: Blueprint<C, H.E>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none,
  starting start: (@Sendable (_ parentState: H.S) -> C?)? = nil
) -> Lines<H>
where
  C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable
{
  let states = Pattern(listed: [state] + states)
  return .submachine(blueprint, history, events: { .same }) { .inside(states, starting: start) }
}

/// Declares a submachine with another event type (H6).
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - state: the state that the submachine lives in.
///   - states: more states that it lives in. It stays active while the machine moves between them.
///   - history: where the submachine starts when its state is entered again.
///   - start: returns the submachine's first state, given the machine's new state, where no history applies (H4);
///     nil for the submachine's initial state.
///   - translation: returns the submachine's event for the machine's; nil if the submachine doesn't receive it.
/// - Returns: the line.
@export(implementation)
public func Submachine<H: LineHome, C: Kinded & Sendable, CE: Kinded & Sendable>(
  _ blueprint: Blueprint<C, CE>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none,
  starting start: (@Sendable (_ parentState: H.S) -> C?)? = nil,
  translating translation: @escaping @Sendable (H.E) -> CE?
) -> Lines<H>
where
  C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable,
  CE.Kind: EventType & Sendable
{
  let states = Pattern(listed: [state] + states)
  return .submachine(blueprint, history, events: { EventPassage(translation) }) {
    .inside(states, starting: start)
  }
}

/// Declares a submachine that lives in every state, or in the states of a list: `Submachine(lock, in: .any)`.
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - states: the states that the submachine lives in.
///   - history: where the submachine starts when its state is entered again.
/// - Returns: the line.
@export(implementation)
@_disfavoredOverload
public func Submachine<H: LineHome, C: Kinded & Sendable>(
  _ blueprint: Blueprint<C, H.E>, in states: Pattern<H.S.Kind>, history: History = .none
) -> Lines<H>
where
  C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable
{
  .submachine(blueprint, history, events: { .same }) { .inside(states) }
}

/// Declares a submachine with another event type (H6) that lives in every state, or in the states of a list.
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - states: the states that the submachine lives in.
///   - history: where the submachine starts when its state is entered again.
///   - translation: returns the submachine's event for the machine's; nil if the submachine doesn't receive it.
/// - Returns: the line.
@export(implementation)
@_disfavoredOverload
public func Submachine<H: LineHome, C: Kinded & Sendable, CE: Kinded & Sendable>(
  _ blueprint: Blueprint<C, CE>, in states: Pattern<H.S.Kind>, history: History = .none,
  translating translation: @escaping @Sendable (H.E) -> CE?
) -> Lines<H>
where
  C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable,
  CE.Kind: EventType & Sendable
{
  .submachine(blueprint, history, events: { EventPassage(translation) }) { .inside(states) }
}

/// Declares a submachine that lives in a case, and whose start depends on the data of the case (L4).
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - path: the case that the submachine lives in.
///   - history: where the submachine starts when its state is entered again.
///   - start: returns the submachine's first state, given the data of the machine's new state, where no history applies
///     (H4); nil for the submachine's initial state.
/// - Returns: the line.
@export(implementation)
public func Submachine<H: LineHome, C: Kinded & Sendable, Case: CaseType>(
  _ blueprint: Blueprint<C, H.E>, in path: KeyPath<H.S.Cases, Case>, history: History = .none,
  starting start: @escaping @Sendable (Case.Payload) -> C?
) -> Lines<H>
where
  C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable,
  Case.Root == H.S
{
  .submachine(blueprint, history, events: { .same }) {
    .inside(kinds(of: Case.self), starting: { state in Case.extract(state).flatMap(start) })
  }
}

/// Declares a submachine whose events are the data of a case (L4, H6).
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - state: the state that the submachine lives in.
///   - states: more states that it lives in. It stays active while the machine moves between them.
///   - history: where the submachine starts when its state is entered again.
///   - path: the case of events whose data is the submachine's event.
///   - start: returns the submachine's first state, given the machine's new state, where no history applies (H4);
///     nil for the submachine's initial state.
/// - Returns: the line.
@export(implementation)
public func Submachine<H: LineHome, C: Kinded & Sendable, CE: Kinded & Sendable, Case: CaseType>(
  _ blueprint: Blueprint<C, CE>, in state: H.S.Kind, _ states: H.S.Kind..., history: History = .none,
  events path: KeyPath<H.E.Cases, Case>, starting start: (@Sendable (_ parentState: H.S) -> C?)? = nil
) -> Lines<H>
where
  C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable,
  CE.Kind: EventType & Sendable, Case.Root == H.E, Case.Payload == CE
{
  let states = Pattern(listed: [state] + states)
  return .submachine(blueprint, history, events: { EventPassage(Case.self) }) {
    .inside(states, starting: start)
  }
}

/// Declares a submachine that lives in a case, whose start depends on the data of the case, and whose events are the data of
/// another (L4, H6).
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - path: the case that the submachine lives in.
///   - history: where the submachine starts when its state is entered again.
///   - eventPath: the case of events whose data is the submachine's event.
///   - start: returns the submachine's first state, given the data of the machine's new state, where no history applies
///     (H4); nil for the submachine's initial state.
/// - Returns: the line.
@export(implementation)
public func Submachine<
  H: LineHome, C: Kinded & Sendable, CE: Kinded & Sendable, Case: CaseType, Event: CaseType
>(
  _ blueprint: Blueprint<C, CE>, in path: KeyPath<H.S.Cases, Case>, history: History = .none,
  events eventPath: KeyPath<H.E.Cases, Event>, starting start: @escaping @Sendable (Case.Payload) -> C?
) -> Lines<H>
where
  C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable,
  CE.Kind: EventType & Sendable, Case.Root == H.S, Event.Root == H.E, Event.Payload == CE
{
  .submachine(blueprint, history, events: { EventPassage(Event.self) }) {
    .inside(kinds(of: Case.self), starting: { state in Case.extract(state).flatMap(start) })
  }
}

extension Lines where H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable {
  /// Declares a submachine.
  ///
  /// - Parameters:
  ///   - events: how events pass from the machine to the submachine. It and `place` are made for each machine, since a
  ///     machine's closures need not be `Sendable`.
  ///   - place: where the submachine lives.
  ///
  /// It is inlined, so that the code for machines is compiled for their types.
  @export(implementation)
  static func submachine<C: Kinded & Sendable, CE: Kinded & Sendable>(
    _ blueprint: Blueprint<C, CE>, _ history: History,
    events: @escaping @Sendable () -> EventPassage, place: @escaping @Sendable () -> SubmachinePlace<H.S, C>
  ) -> Self where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    let declaration = SubmachineDeclaration(
      attach: { machine in
        let machine = downcast(machine, to: Machine<H.S, H.E>.self)
        return machine.attach(blueprint.stateMachine(), place().erased(), history, events())
      },
      place: { place().erased() },
      matches: { place().matches(Address<H.S.Kind>.typed($0)) },
      decides: { place().decides(from: Address<H.S.Kind>.typed($0), to: Address<H.S.Kind>.typed($1)) },
      stateType: C.self, isEmbedded: place().isEmbedded,
      isFoundByClosures: place().isFoundByClosures, hasFinalStates: blueprint.hasFinalStates,
      driverNeeds: blueprint.driverNeeds, phrase: "\(blueprint), \(place())\(history.phrase)")
    return Self(declaration)
  }
}

extension Lines {
  @usableFromInline
  init(_ submachine: SubmachineDeclaration) {
    self.init(.submachine(submachine))
  }
}
