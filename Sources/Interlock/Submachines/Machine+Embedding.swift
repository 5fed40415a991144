extension Machine {
  /// Embeds a submachine: this machine's states carry the submachine's state, and the two always agree (H5).
  ///
  /// A transition of the submachine is a transition of this machine too. If an attempt of this machine lies between two
  /// states that carry the submachine's, only the submachine's routes decide. Entering such a state from outside starts
  /// the submachine in the carried state.
  ///
  /// ```swift
  /// enum App: StateType {
  ///   case menu, player(Player)
  ///
  ///   var player: Player? { if case .player(let state) = self { state } else { nil } }
  /// }
  /// app.embed(player, as: App.player, from: \.player)
  /// ```
  ///
  /// In a chart, the submachine lives in the region of the state that carries its current one (C1).
  ///
  /// If this machine is in such a state already, the submachine starts in the carried state, with the machines inside it, but no
  /// handlers run. This traps if the two functions disagree, if another machine is embedded in the same state, if the submachine has a
  /// parent, or if this machine is inside the submachine (H10).
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - embed: returns a state that carries the submachine's state.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func embed<C: Kinded>(
    _ submachine: Machine<C, E>, as embed: @escaping (C) -> S, from extract: @escaping (S) -> C?
  ) -> Registration where C.Kind: StateType {
    self.embed(submachine, as: { state, _ in embed(state) }, from: extract)
  }

  /// Embeds a submachine in states that carry more data than its state.
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - embed: returns a state that carries the submachine's state. It receives this machine's current state too, and
  ///     keeps its other data.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func embed<C: Kinded>(
    _ submachine: Machine<C, E>, as embed: @escaping (_ state: C, _ parentState: S) -> S,
    from extract: @escaping (S) -> C?
  ) -> Registration where C.Kind: StateType {
    attach(submachine, embeddedPlace(of: submachine, embed, extract), .none, .same)
  }

  /// Embeds a submachine with another event type (H6).
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - embed: returns a state that carries the submachine's state. It receives this machine's current state too, and
  ///     keeps its other data.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  ///   - translation: returns the submachine's event for this machine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func embed<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, as embed: @escaping (_ state: C, _ parentState: S) -> S,
    from extract: @escaping (S) -> C?, translating translation: @escaping (E) -> CE?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType {
    attach(submachine, embeddedPlace(of: submachine, embed, extract), .none, EventPassage(translation))
  }

  /// The place of an embedded submachine. In a chart, the state that carries its current one tells in which region it lives, if the
  /// closures can tell it here.
  @export(implementation)
  private final func embeddedPlace<C: Kinded, CE: Kinded>(
    of submachine: Machine<C, CE>, _ embed: @escaping (C, S) -> S, _ extract: @escaping (S) -> C?
  ) -> Place where C.Kind: StateType, CE.Kind: EventType {
    var carriers: Pattern<S.Kind>?
    if isMapped, case let state = embed(submachine.state, state), extract(state) != nil {
      carriers = .some(state.kind)
    }
    return SubmachinePlace.embedded(embed: embed, extract: extract).erased(near: carriers)
  }
}
