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
  ///   machine.addRoutes(event: .play, .paused => .playing)
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
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to state: S.Kind, history: History = .none
  ) -> Registration where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.inside(.some(state)).erased, history, .same)
  }

  /// Attaches a submachine to several states: `.any`, or those of a list.
  ///
  /// It stays active while this machine moves between these states.
  ///
  /// - Parameters:
  ///   - submachine: the submachine, in the state that it starts in. This machine holds it strongly.
  ///   - states: the states that the submachine lives in.
  ///   - history: where the submachine starts when it is entered again.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to states: Pattern<S.Kind>, history: History = .none
  ) -> Registration where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.inside(states).erased, history, .same)
  }

  /// Attaches a submachine with another event type to a state (H6).
  ///
  /// - Parameters:
  ///   - submachine: the submachine, in the state that it starts in. This machine holds it strongly.
  ///   - state: the state that the submachine lives in.
  ///   - history: where the submachine starts when it is entered again.
  ///   - events: maps this machine's event to the submachine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to state: S.Kind, history: History = .none, events: @escaping (E) -> CE?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType {
    attach(submachine, SubmachinePlace<S, C>.inside(.some(state)).erased, history, EventPassage(events))
  }

  /// Attaches a submachine with another event type to several states (H6): `.any`, or those of a list.
  ///
  /// - Parameters:
  ///   - submachine: the submachine, in the state that it starts in. This machine holds it strongly.
  ///   - states: the states that the submachine lives in.
  ///   - history: where the submachine starts when it is entered again.
  ///   - events: maps this machine's event to the submachine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to states: Pattern<S.Kind>, history: History = .none,
    events: @escaping (E) -> CE?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType {
    attach(submachine, SubmachinePlace<S, C>.inside(states).erased, history, EventPassage(events))
  }

  /// Attaches a submachine to a state whose data determines where the submachine starts.
  ///
  /// The machine calls `start` each time the submachine starts, while the states change: after the exit handlers and
  /// before all others. If this machine is in the state already, it calls `start` at once. The closure must be pure. The
  /// submachine has no history, because the data decides (H4).
  ///
  /// ```swift
  /// enum Phone: StateType {
  ///   case idle, inCall(peer: String, isMuted: Bool)
  ///
  ///   enum Kind: StateType { case idle, inCall }
  ///   var kind: Kind { if case .idle = self { .idle } else { .inCall } }
  /// }
  /// enum Talk: StateType { case open, muted }
  ///
  /// let phone = StateMachine<Phone, NoEvent>(state: .idle)
  /// phone.addRoute(.idle => .inCall)
  /// let talk = Machine<Talk, NoEvent>(state: .open)
  /// phone.attach(
  ///   talk, to: .inCall,
  ///   starting: { phone in if case .inCall(_, isMuted: true) = phone { .muted } else { nil } })
  /// phone <- .inCall(peer: "Anna", isMuted: true)
  /// print(phone.configuration)  // .inCall / .muted
  /// ```
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - state: the state that the submachine lives in.
  ///   - start: returns the state in which the submachine starts, given this machine's new state; nil for the state in
  ///     which the submachine was attached.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to state: S.Kind, starting start: @escaping (_ parentState: S) -> C?
  ) -> Registration where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.inside(.some(state), starting: start).erased, .none, .same)
  }

  /// Attaches a submachine to several states, `.any` or those of a list, whose data determines where it starts.
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - states: the states that the submachine lives in.
  ///   - start: returns the state in which the submachine starts, given this machine's new state; nil for the state in
  ///     which the submachine was attached.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to states: Pattern<S.Kind>,
    starting start: @escaping (_ parentState: S) -> C?
  ) -> Registration where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.inside(states, starting: start).erased, .none, .same)
  }

  /// Attaches a submachine with another event type to a state whose data determines where the submachine starts (H6).
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - state: the state that the submachine lives in.
  ///   - start: returns the state in which the submachine starts, given this machine's new state; nil for the state in
  ///     which the submachine was attached.
  ///   - events: maps this machine's event to the submachine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to state: S.Kind, starting start: @escaping (_ parentState: S) -> C?,
    events: @escaping (E) -> CE?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType {
    attach(
      submachine, SubmachinePlace<S, C>.inside(.some(state), starting: start).erased, .none,
      EventPassage(events))
  }

  /// Attaches a submachine with another event type to several states, `.any` or those of a list, whose data determines
  /// where it starts (H6).
  ///
  /// - Parameters:
  ///   - submachine: the submachine. This machine holds it strongly.
  ///   - states: the states that the submachine lives in.
  ///   - start: returns the state in which the submachine starts, given this machine's new state; nil for the state in
  ///     which the submachine was attached.
  ///   - events: maps this machine's event to the submachine's; nil if the submachine doesn't receive it.
  /// - Returns: a token that detaches the submachine, which keeps its state and stands alone from then on.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to states: Pattern<S.Kind>,
    starting start: @escaping (_ parentState: S) -> C?, events: @escaping (E) -> CE?
  ) -> Registration where C.Kind: StateType, CE.Kind: EventType {
    attach(
      submachine, SubmachinePlace<S, C>.inside(states, starting: start).erased, .none,
      EventPassage(events))
  }
}
