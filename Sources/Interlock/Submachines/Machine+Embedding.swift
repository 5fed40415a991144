extension Machine {
  /// Embeds another machine: states of this one carry the states of that one as a payload, and the two never disagree,
  /// whichever is driven (H5).
  ///
  /// A move of the submachine is a transition of this machine too. An attempt of this machine between two states that carry
  /// the submachine's is judged by the submachine's routes alone. Entering such a state from outside starts the
  /// submachine in the state that is carried.
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
  /// If this machine is in such a state already, the submachine is put into the state that is carried; nobody is told.
  /// It traps if the two functions disagree, if another machine is embedded in the same state, if the submachine has a
  /// parent, or if this machine is inside it (H10).
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - embed: returns a state that carries the submachine's state.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @inlinable
  @discardableResult
  public final func embed<C: Kinded>(
    _ submachine: Machine<C, E>, as embed: @escaping (C) -> S, from extract: @escaping (S) -> C?
  ) -> any Disposable where C.Kind: StateType {
    attach(
      submachine,
      SubmachinePlace<S, C>.embedded(embed: { state, _ in embed(state) }, extract: extract).erased, .none,
      .same)
  }

  /// Embeds another machine in states that carry more than its state.
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - embed: gives the state that carries a state of the submachine, and otherwise is like the state that it is also
  ///     given: the one that this machine is in.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @inlinable
  @discardableResult
  public final func embed<C: Kinded>(
    _ submachine: Machine<C, E>, as embed: @escaping (_ state: C, _ parentState: S) -> S,
    from extract: @escaping (S) -> C?
  ) -> any Disposable where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.embedded(embed: embed, extract: extract).erased, .none, .same)
  }

  /// Embeds another machine, which has other events (H6).
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - embed: returns a state that carries the submachine's state.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  ///   - events: maps this machine's event to the submachine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @inlinable
  @discardableResult
  public final func embed<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, as embed: @escaping (C) -> S, from extract: @escaping (S) -> C?,
    events: @escaping (E) -> CE?
  ) -> any Disposable where C.Kind: StateType, CE.Kind: EventType {
    attach(
      submachine,
      SubmachinePlace<S, C>.embedded(embed: { state, _ in embed(state) }, extract: extract).erased, .none,
      EventPassage(events))
  }

  /// Embeds another machine, which has other events, in states that carry more than its state.
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - embed: gives the state that carries a state of the submachine, and otherwise is like the state that it is also
  ///     given: the one that this machine is in.
  ///   - extract: returns the submachine's state that a state carries; nil if it carries none.
  ///   - events: maps this machine's event to the submachine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @inlinable
  @discardableResult
  public final func embed<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, as embed: @escaping (_ state: C, _ parentState: S) -> S,
    from extract: @escaping (S) -> C?, events: @escaping (E) -> CE?
  ) -> any Disposable where C.Kind: StateType, CE.Kind: EventType {
    attach(
      submachine, SubmachinePlace<S, C>.embedded(embed: embed, extract: extract).erased, .none,
      EventPassage(events))
  }
}
