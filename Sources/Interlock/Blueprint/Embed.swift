/// Declares an embedded submachine: a state carries the submachine's state, and the two always agree (H5).
///
/// ```swift
/// enum App: StateType {
///   case menu, player(Player)
///
///   var player: Player? { if case .player(let state) = self { state } else { nil } }
/// }
/// let app = Blueprint<App, Tap>(state: .menu) {
///   On(.open, .menu => .player(.paused))
///   Embed(player, as: App.player, from: \.player)
/// }
/// ```
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - embed: returns a state that carries the submachine's state.
///   - extract: returns the submachine's state that a state carries; nil if it carries none.
/// - Returns: the line.
@export(implementation)
public func Embed<H: LineHome, C: Kinded & Sendable>(
  _ blueprint: Blueprint<C, H.E>, as embed: @escaping @Sendable (C) -> H.S,
  from extract: @escaping @Sendable (H.S) -> C?
) -> Lines<H>
where C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable {
  .submachine(blueprint, .none, events: { .same }) {
    .embedded(embed: { state, _ in embed(state) }, extract: extract)
  }
}

/// Declares a submachine embedded in states that carry more data than its state.
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - embed: returns a state that carries the submachine's state. It receives the machine's current state too, and
///     keeps its other data.
///   - extract: returns the submachine's state that a state carries; nil if it carries none.
/// - Returns: the line.
@export(implementation)
public func Embed<H: LineHome, C: Kinded & Sendable>(
  _ blueprint: Blueprint<C, H.E>, as embed: @escaping @Sendable (_ state: C, _ parentState: H.S) -> H.S,
  from extract: @escaping @Sendable (H.S) -> C?
) -> Lines<H>
where C.Kind: StateType & Sendable, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable {
  .submachine(blueprint, .none, events: { .same }) { .embedded(embed: embed, extract: extract) }
}

/// Declares an embedded submachine with another event type (H6).
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - embed: returns a state that carries the submachine's state. It receives the machine's current state too, and
///     keeps its other data.
///   - extract: returns the submachine's state that a state carries; nil if it carries none.
///   - translation: returns the submachine's event for the machine's; nil if the submachine doesn't receive it.
/// - Returns: the line.
@export(implementation)
public func Embed<H: LineHome, C: Kinded & Sendable, CE: Kinded & Sendable>(
  _ blueprint: Blueprint<C, CE>, as embed: @escaping @Sendable (_ state: C, _ parentState: H.S) -> H.S,
  from extract: @escaping @Sendable (H.S) -> C?, translating translation: @escaping @Sendable (H.E) -> CE?
) -> Lines<H>
where
  C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable, H.S: Sendable, H.E: Sendable,
  H.S.Kind: Sendable, H.E.Kind: Sendable
{
  .submachine(blueprint, .none, events: { EventPassage(translation) }) {
    .embedded(embed: embed, extract: extract)
  }
}

/// Declares an embedded submachine, whose state is the data of a case (L4).
///
/// ```swift
/// @Cases enum Screen: StateType { case menu, song(Player) }
///
/// let screens = Blueprint<Screen, Tap>(state: .menu) {
///   On(.open, .menu => .song(.paused))
///   Embed(player, in: \.song)
/// }
/// ```
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - path: the case that carries the submachine's state.
/// - Returns: the line.
@export(implementation)
public func Embed<H: LineHome, C: Kinded & Sendable, Case: CaseType>(
  _ blueprint: Blueprint<C, H.E>, in path: KeyPath<H.S.Cases, Case>
) -> Lines<H>
where
  C.Kind: StateType & Sendable, Case.Root == H.S, Case.Payload == C, H.S: Sendable, H.E: Sendable,
  H.S.Kind: Sendable, H.E.Kind: Sendable
{
  .submachine(blueprint, .none, events: { .same }) { .embedded(in: Case.self) }
}

/// Declares an embedded submachine, whose state is the data of a case, and whose events are the data of another (L4,
/// H6).
///
/// - Parameters:
///   - blueprint: the submachine's definition.
///   - path: the case that carries the submachine's state.
///   - eventPath: the case of events whose data is the submachine's event.
/// - Returns: the line.
@export(implementation)
public func Embed<H: LineHome, C: Kinded & Sendable, CE: Kinded & Sendable, Case: CaseType, Event: CaseType>(
  _ blueprint: Blueprint<C, CE>, in path: KeyPath<H.S.Cases, Case>,
  events eventPath: KeyPath<H.E.Cases, Event>
) -> Lines<H>
where
  C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable, Case.Root == H.S, Case.Payload == C,
  Event.Root == H.E, Event.Payload == CE, H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable
{
  .submachine(blueprint, .none, events: { EventPassage(Event.self) }) { .embedded(in: Case.self) }
}

extension SubmachinePlace {
  /// The states of a case, whose data is the submachine's state.
  @export(implementation)
  static func embedded<Case: CaseType>(in type: Case.Type) -> Self
  where Case.Root == S, Case.Payload == C {
    .embedded(
      in: kinds(of: type), embed: { state, _ in Case.embedding(state) }, extract: { Case.extract($0) })
  }
}

extension CaseType {
  /// A value of the case, whose data is not at hand to be changed.
  @export(implementation)
  static func embedding(_ payload: Payload) -> Root {
    var payload = payload
    return embed(&payload)
  }
}
