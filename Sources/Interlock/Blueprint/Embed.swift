/// A blueprint whose machines are embedded: states carry theirs as a payload, and the two never disagree (H5).
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
public struct Embed<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  @usableFromInline
  init(part: Blueprint<S, E>.Part) {
    self.part = part
  }
}

extension Embed where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
  /// Declares an embedded submachine.
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - embed: returns a state that carries the submachine's state.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  @inlinable
  public init<C: Kinded & Sendable>(
    _ blueprint: Blueprint<C, E>, as embed: @escaping @Sendable (C) -> S,
    from extract: @escaping @Sendable (S) -> C?
  ) where C.Kind: StateType & Sendable {
    self.init(
      part: .submachine(blueprint, .none, events: { .same }) {
        .embedded(embed: { state, _ in embed(state) }, extract: extract)
      })
  }

  /// Declares a submachine that is embedded in states that carry more than its state.
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - embed: gives the state that carries a state of the submachine, and otherwise is like the state that it is also
  ///     given: the one that the machine is in.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  @inlinable
  public init<C: Kinded & Sendable>(
    _ blueprint: Blueprint<C, E>, as embed: @escaping @Sendable (_ state: C, _ parentState: S) -> S,
    from extract: @escaping @Sendable (S) -> C?
  ) where C.Kind: StateType & Sendable {
    self.init(
      part: .submachine(blueprint, .none, events: { .same }) { .embedded(embed: embed, extract: extract) })
  }

  /// Declares an embedded submachine that has other events (H6).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - embed: returns a state that carries the submachine's state.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  ///   - events: maps the machine's event to the submachine's; nil if the submachine doesn't receive it.
  @inlinable
  public init<C: Kinded & Sendable, CE: Kinded & Sendable>(
    _ blueprint: Blueprint<C, CE>, as embed: @escaping @Sendable (C) -> S,
    from extract: @escaping @Sendable (S) -> C?, events: @escaping @Sendable (E) -> CE?
  ) where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    self.init(
      part: .submachine(blueprint, .none, events: { EventPassage(events) }) {
        .embedded(embed: { state, _ in embed(state) }, extract: extract)
      })
  }

  /// Declares a submachine that is embedded in states that carry more than its state, and that has other events (H6).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - embed: gives the state that carries a state of the submachine, and otherwise is like the state that it is also
  ///     given: the one that the machine is in.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  ///   - events: maps the machine's event to the submachine's; nil if the submachine doesn't receive it.
  @inlinable
  public init<C: Kinded & Sendable, CE: Kinded & Sendable>(
    _ blueprint: Blueprint<C, CE>, as embed: @escaping @Sendable (_ state: C, _ parentState: S) -> S,
    from extract: @escaping @Sendable (S) -> C?, events: @escaping @Sendable (E) -> CE?
  ) where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    self.init(
      part: .submachine(blueprint, .none, events: { EventPassage(events) }) {
        .embedded(embed: embed, extract: extract)
      })
  }
}

extension Embed: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
