/// An embedded submachine: a state carries the submachine's state, and the two never disagree (H5).
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
public struct Embed<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  @usableFromInline
  init(part: Lines<H>) {
    self.part = part
  }
}

extension Embed where H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable {
  /// Declares an embedded submachine.
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - embed: returns a state that carries the submachine's state.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  @export(implementation)
  public init<C: Kinded & Sendable>(
    _ blueprint: Blueprint<C, H.E>, as embed: @escaping @Sendable (C) -> H.S,
    from extract: @escaping @Sendable (H.S) -> C?
  ) where C.Kind: StateType & Sendable {
    self.init(
      part: .submachine(blueprint, .none, events: { .same }) {
        .embedded(embed: { state, _ in embed(state) }, extract: extract)
      })
  }

  /// Declares a submachine embedded in states that carry more data than its state.
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - embed: returns a state that carries the submachine's state. It receives the machine's current state too, and
  ///     keeps its other data.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  @export(implementation)
  public init<C: Kinded & Sendable>(
    _ blueprint: Blueprint<C, H.E>, as embed: @escaping @Sendable (_ state: C, _ parentState: H.S) -> H.S,
    from extract: @escaping @Sendable (H.S) -> C?
  ) where C.Kind: StateType & Sendable {
    self.init(
      part: .submachine(blueprint, .none, events: { .same }) { .embedded(embed: embed, extract: extract) })
  }

  /// Declares an embedded submachine with another event type (H6).
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - embed: returns a state that carries the submachine's state.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  ///   - events: maps the machine's event to the submachine's; nil if the submachine doesn't receive it.
  @export(implementation)
  public init<C: Kinded & Sendable, CE: Kinded & Sendable>(
    _ blueprint: Blueprint<C, CE>, as embed: @escaping @Sendable (C) -> H.S,
    from extract: @escaping @Sendable (H.S) -> C?, events: @escaping @Sendable (H.E) -> CE?
  ) where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    self.init(
      part: .submachine(blueprint, .none, events: { EventPassage(events) }) {
        .embedded(embed: { state, _ in embed(state) }, extract: extract)
      })
  }

  /// Declares a submachine with another event type (H6), embedded in states that carry more data than its state.
  ///
  /// - Parameters:
  ///   - blueprint: the submachine's definition.
  ///   - embed: returns a state that carries the submachine's state. It receives the machine's current state too, and
  ///     keeps its other data.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  ///   - events: maps the machine's event to the submachine's; nil if the submachine doesn't receive it.
  @export(implementation)
  public init<C: Kinded & Sendable, CE: Kinded & Sendable>(
    _ blueprint: Blueprint<C, CE>, as embed: @escaping @Sendable (_ state: C, _ parentState: H.S) -> H.S,
    from extract: @escaping @Sendable (H.S) -> C?, events: @escaping @Sendable (H.E) -> CE?
  ) where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    self.init(
      part: .submachine(blueprint, .none, events: { EventPassage(events) }) {
        .embedded(embed: embed, extract: extract)
      })
  }
}

extension Embed: Sendable where H: Sendable {}
