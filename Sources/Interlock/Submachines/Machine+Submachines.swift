extension Machine {
  /// Attaches a submachine to a state. The submachine is active exactly while this machine is active and in that state
  /// (H1).
  ///
  /// Active submachines receive an event first, and this machine's own routes apply if none of them takes it (H2).
  /// Several submachines of one state are parallel regions. Entering the state starts the submachine, and leaving the
  /// state leaves it.
  ///
  /// ```swift
  /// let player = Machine<Player, Tap>(state: .paused) { machine in
  ///   machine.addRoute(event: .play, .paused => .playing)
  /// }
  /// app.attach(player, to: .library, history: .shallow)
  /// ```
  ///
  /// If this machine is in the state already, the submachine is active at once. Nothing was entered, so no handlers
  /// run. A submachine that is attached during an attempt takes part from the next attempt on. This traps if the
  /// submachine has a parent, or if this machine is inside the submachine (H10).
  ///
  /// - Parameters:
  ///   - submachine: the submachine, in the state that it starts in. This machine holds it strongly.
  ///   - state: the state that the submachine lives in.
  ///   - history: where the submachine starts when it is entered again.
  ///   - start: returns the submachine's first state, given this machine's new state, where no history applies
  ///     (H4); nil for the submachine's initial state.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to state: S.Kind, history: History = .none,
    starting start: ((_ parentState: S) -> C?)? = nil
  ) -> Registration where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.inside(.some(state), starting: start).erased(), history, .same)
  }

  /// Attaches a submachine to several states: `.any`, or those of a list.
  ///
  /// It stays active while this machine moves between these states.
  ///
  /// - Parameters:
  ///   - submachine: the submachine, in the state that it starts in. This machine holds it strongly.
  ///   - states: the states that the submachine lives in.
  ///   - history: where the submachine starts when it is entered again.
  ///   - start: returns the submachine's first state, given this machine's new state, where no history applies
  ///     (H4); nil for the submachine's initial state.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to states: Pattern<S.Kind>, history: History = .none,
    starting start: ((_ parentState: S) -> C?)? = nil
  ) -> Registration where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.inside(states, starting: start).erased(), history, .same)
  }

  /// Attaches a submachine with another event type to a state (H6).
  ///
  /// - Parameters:
  ///   - submachine: the submachine, in the state that it starts in. This machine holds it strongly.
  ///   - state: the state that the submachine lives in.
  ///   - history: where the submachine starts when it is entered again.
  ///   - start: returns the submachine's first state, given this machine's new state, where no history applies
  ///     (H4); nil for the submachine's initial state.
  ///   - translation: returns the submachine's event for this machine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to state: S.Kind, history: History = .none,
    starting start: ((_ parentState: S) -> C?)? = nil,
    translating translation: @escaping (E) -> CE?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType {
    attach(
      submachine, SubmachinePlace<S, C>.inside(.some(state), starting: start).erased(), history,
      EventPassage(translation))
  }

  /// Attaches a submachine with another event type to several states: `.any`, or those of a list (H6).
  ///
  /// - Parameters:
  ///   - submachine: the submachine, in the state that it starts in. This machine holds it strongly.
  ///   - states: the states that the submachine lives in.
  ///   - history: where the submachine starts when it is entered again.
  ///   - start: returns the submachine's first state, given this machine's new state, where no history applies
  ///     (H4); nil for the submachine's initial state.
  ///   - translation: returns the submachine's event for this machine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to states: Pattern<S.Kind>, history: History = .none,
    starting start: ((_ parentState: S) -> C?)? = nil,
    translating translation: @escaping (E) -> CE?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType {
    attach(
      submachine, SubmachinePlace<S, C>.inside(states, starting: start).erased(), history,
      EventPassage(translation))
  }
}
