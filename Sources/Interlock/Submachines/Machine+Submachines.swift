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
  @inlinable
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to state: S.Kind, history: History = .none
  ) -> any Disposable where C.Kind: StateType {
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
  @inlinable
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to states: Pattern<S.Kind>, history: History = .none
  ) -> any Disposable where C.Kind: StateType {
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
  @inlinable
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to state: S.Kind, history: History = .none, events: @escaping (E) -> CE?
  ) -> any Disposable where C.Kind: StateType, CE.Kind: EventType {
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
  @inlinable
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to states: Pattern<S.Kind>, history: History = .none,
    events: @escaping (E) -> CE?
  ) -> any Disposable where C.Kind: StateType, CE.Kind: EventType {
    attach(submachine, SubmachinePlace<S, C>.inside(states).erased, history, EventPassage(events))
  }

  /// Has another machine live inside a state whose data says where it starts.
  ///
  /// The closure is asked each time the submachine starts, when all guards have agreed, before any handler is told of it; at once,
  /// if this machine is in the state already. It only computes. There is no history beside it.
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
  ///   - submachine: the machine, in the state in which it starts otherwise. This machine holds it.
  ///   - state: where it lives.
  ///   - start: gives the state in which it starts, by this machine's new state; nil if that is the one in which it was attached.
  /// - Returns: the removal: the submachine stands alone afterwards, in the state that it is in.
  @inlinable
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to state: S.Kind, starting start: @escaping (_ parentState: S) -> C?
  ) -> any Disposable where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.inside(.some(state), starting: start).erased, .none, .same)
  }

  /// Has another machine live inside some states whose data says where it starts: `.any`, or those of a list.
  ///
  /// - Parameters:
  ///   - submachine: the machine, in the state in which it starts otherwise. This machine holds it.
  ///   - states: where it lives.
  ///   - start: gives the state in which it starts, by this machine's new state; nil if that is the one in which it was attached.
  /// - Returns: the removal: the submachine stands alone afterwards, in the state that it is in.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func attach<C: Kinded>(
    _ submachine: Machine<C, E>, to states: Pattern<S.Kind>,
    starting start: @escaping (_ parentState: S) -> C?
  ) -> any Disposable where C.Kind: StateType {
    attach(submachine, SubmachinePlace<S, C>.inside(states, starting: start).erased, .none, .same)
  }

  /// Has another machine, which has other events, live inside a state whose data says where it starts (H6).
  ///
  /// - Parameters:
  ///   - submachine: the machine, in the state in which it starts otherwise. This machine holds it.
  ///   - state: where it lives.
  ///   - start: gives the state in which it starts, by this machine's new state; nil if that is the one in which it was attached.
  ///   - events: gives the submachine's event for one of this machine; nil if that is not for it.
  /// - Returns: the removal: the submachine stands alone afterwards, in the state that it is in.
  @inlinable
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to state: S.Kind, starting start: @escaping (_ parentState: S) -> C?,
    events: @escaping (E) -> CE?
  ) -> any Disposable where C.Kind: StateType, CE.Kind: EventType {
    attach(
      submachine, SubmachinePlace<S, C>.inside(.some(state), starting: start).erased, .none,
      EventPassage(events))
  }

  /// Has another machine, which has other events, live inside some states whose data says where it starts: `.any`, or those of a
  /// list.
  ///
  /// - Parameters:
  ///   - submachine: the machine, in the state in which it starts otherwise. This machine holds it.
  ///   - states: where it lives.
  ///   - start: gives the state in which it starts, by this machine's new state; nil if that is the one in which it was attached.
  ///   - events: gives the submachine's event for one of this machine; nil if that is not for it.
  /// - Returns: the removal: the submachine stands alone afterwards, in the state that it is in.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func attach<C: Kinded, CE: Kinded>(
    _ submachine: Machine<C, CE>, to states: Pattern<S.Kind>,
    starting start: @escaping (_ parentState: S) -> C?, events: @escaping (E) -> CE?
  ) -> any Disposable where C.Kind: StateType, CE.Kind: EventType {
    attach(
      submachine, SubmachinePlace<S, C>.inside(states, starting: start).erased, .none,
      EventPassage(events))
  }
}
