public import Interlock

/// The attempt that triggered an awaited handler: the values of a `Context`, in a form that may leave the machine's
/// isolation (D2a).
public struct AwaitedContext<S: Kinded & Sendable, E: Kinded & Sendable>: Sendable
where S.Kind: StateType, E.Kind: EventType {
  /// The event of the attempt; nil if there was none.
  public let event: E?

  /// The state that was left.
  public let fromState: S

  /// The state that was entered.
  public let toState: S

  init(_ context: Context<S, E>) {
    event = context.event
    fromState = context.fromState
    toState = context.toState
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension AwaitedContext: CustomStringConvertible, CustomDebugStringConvertible {
  /// The attempt as an arrow between kinds: `.red => .green on .press`.
  public var description: String { arrow(on: event, from: fromState, to: toState, showingData: false) }

  /// The attempt with all data: `AwaitedContext(.red => .green on .press)`.
  public var debugDescription: String {
    "AwaitedContext(\(arrow(on: event, from: fromState, to: toState, showingData: true)))"
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension RouteLine where H.S: Sendable, H.E: Sendable {
  /// Adds an awaited handler: it is performed after each step that takes one of these routes, and the next event
  /// waits until it has finished (D2a).
  ///
  /// ```swift
  /// let crossing = Blueprint<Light, Button>(state: .red) {
  ///   On(.press, .red => .green)
  ///     .run("switch") { attempt in try await switchLamps(to: attempt.toState) }
  /// }
  /// let actor = MachineActor(crossing)
  /// try await actor.send(.press)
  /// ```
  ///
  /// The sender waits until the lamps are switched.
  ///
  /// It runs outside the machine's isolation. It needs a driver: without one, the step traps.
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the attempt. The sender that waits receives its error.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (AwaitedContext<H.S, H.E>) async throws -> Void
  ) -> Self {
    driven(.awaiting) { $0.gather(label, failure: nil, telling: handler) }
  }

  /// Adds an awaited handler whose errors become events (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the attempt.
  ///   - failure: returns the event for an error; nil for none. It is attempted next.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (AwaitedContext<H.S, H.E>) async throws -> Void,
    catching failure: @escaping @Sendable (any Error) -> H.E?
  ) -> Self {
    driven(.awaiting) { $0.gather(label, failure: failure, telling: handler) }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension StateLine where H.S: Sendable, H.E: Sendable {
  /// Adds an awaited handler: it is performed after each step that takes one of these routes, and the next event
  /// waits until it has finished (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the data of the new state. The sender that waits receives its error.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (To.Payload) async throws -> Void
  ) -> Self {
    driven(.awaiting) { $0.gather(label, entering: To.self, failure: nil, handler) }
  }

  /// Adds an awaited handler whose errors become events (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the data of the new state.
  ///   - failure: returns the event for an error; nil for none. It is attempted next.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (To.Payload) async throws -> Void,
    catching failure: @escaping @Sendable (any Error) -> H.E?
  ) -> Self {
    driven(.awaiting) { $0.gather(label, entering: To.self, failure: failure, handler) }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension DataLine where H.S: Sendable, H.E: Sendable {
  /// Adds an awaited handler: it is performed after each step that takes one of these routes, and the next event
  /// waits until it has finished (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the data of the event and of the new state. The sender that waits receives its error.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (Event.Payload, To.Payload) async throws -> Void
  ) -> Self {
    driven(.awaiting) { $0.gather(label, on: Event.self, entering: To.self, failure: nil, handler) }
  }

  /// Adds an awaited handler whose errors become events (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the data of the event and of the new state.
  ///   - failure: returns the event for an error; nil for none. It is attempted next.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (Event.Payload, To.Payload) async throws -> Void,
    catching failure: @escaping @Sendable (any Error) -> H.E?
  ) -> Self {
    driven(.awaiting) { $0.gather(label, on: Event.self, entering: To.self, failure: failure, handler) }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Context where S: Sendable, E: Sendable {
  /// Tells the machine's driver what to perform after the step.
  fileprivate func gather(
    _ label: String?, failure: (@Sendable (any Error) -> E?)?,
    _ work: @escaping @Sendable () async throws -> Void
  ) {
    let machine = machine
    guard let driver = machine.driverAround else {
      fatalError(
        "\(machine) can't await \(label.map { String(reflecting: $0) } ?? "a handler"), because it has no driver: send events to a MachineActor, or while the machine runs (`machine.run()`)."
      )
    }
    var delivery: (@Sendable (any Error) -> Delivery?)?
    if let failure {
      delivery = { error in
        guard let event = failure(error) else { return nil }
        return { machine in _ = (machine as? Machine<S, E>)?.send(event) }
      }
    }
    driver.gather(Errand(label ?? description, of: machine, failure: delivery, work))
  }

  fileprivate func gather(
    _ label: String?, failure: (@Sendable (any Error) -> E?)?,
    telling handler: @escaping @Sendable (AwaitedContext<S, E>) async throws -> Void
  ) {
    let values = AwaitedContext(self)
    gather(label, failure: failure) { try await handler(values) }
  }

  fileprivate func gather<To: CaseType>(
    _ label: String?, entering to: To.Type, failure: (@Sendable (any Error) -> E?)?,
    _ handler: @escaping @Sendable (To.Payload) async throws -> Void
  ) where To.Root == S {
    let state = toState
    gather(label, failure: failure) {
      if let held = To.extract(state) { try await handler(held) }
    }
  }

  fileprivate func gather<From: CaseType>(
    _ label: String?, leaving from: From.Type, failure: (@Sendable (any Error) -> E?)?,
    _ handler: @escaping @Sendable (From.Payload) async throws -> Void
  ) where From.Root == S {
    let state = fromState
    gather(label, failure: failure) {
      if let held = From.extract(state) { try await handler(held) }
    }
  }

  fileprivate func gather<Event: CaseType, To: CaseType>(
    _ label: String?, on: Event.Type, entering to: To.Type, failure: (@Sendable (any Error) -> E?)?,
    _ handler: @escaping @Sendable (Event.Payload, To.Payload) async throws -> Void
  ) where Event.Root == E, To.Root == S {
    let (event, state) = (event, toState)
    gather(label, failure: failure) {
      if let event, let given = Event.extract(event), let held = To.extract(state) {
        try await handler(given, held)
      }
    }
  }
}

extension DriverNeeds {
  fileprivate static let awaiting = DriverNeeds(awaitsHandlers: true)
}

// Entry and exit.

/// States that are entered or left, for an awaited handler, ``run(_:_:)``, or for ``effects(_:)``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct AwaitedStates<H: LineHome> where H.S: Sendable, H.E: Sendable {
  let states: Pattern<H.S.Kind>
  let order: HandlerOrder
  let isExit: Bool

  /// Declares an awaited handler: it is performed after each step that enters, or leaves, one of the states, and
  /// the next event waits until it has finished (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the attempt. The sender that waits receives its error.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (AwaitedContext<H.S, H.E>) async throws -> Void
  ) -> Lines<H> {
    lines { $0.gather(label, failure: nil, telling: handler) }
  }

  /// Declares an awaited handler whose errors become events (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the attempt.
  ///   - failure: returns the event for an error; nil for none. It is attempted next.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (AwaitedContext<H.S, H.E>) async throws -> Void,
    catching failure: @escaping @Sendable (any Error) -> H.E?
  ) -> Lines<H> {
    lines { $0.gather(label, failure: failure, telling: handler) }
  }

  func lines(
    _ needs: DriverNeeds = .awaiting, _ body: @escaping @Sendable (Context<H.S, H.E>) -> Void
  ) -> Lines<H> {
    .driven(states, isExit: isExit, order, needs, body)
  }
}

/// A case that is entered or left, for an awaited handler that receives its data, ``run(_:_:)``, or for
/// ``effects(_:)``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct AwaitedCase<H: LineHome, Case: CaseType> where Case.Root == H.S, H.S: Sendable, H.E: Sendable {
  let states: AwaitedStates<H>

  /// Declares an awaited handler: it is performed after each step that enters, or leaves, the case, and the next
  /// event waits until it has finished (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the data of the case. The sender that waits receives its error.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (Case.Payload) async throws -> Void
  ) -> Lines<H> {
    lines(label, nil, handler)
  }

  /// Declares an awaited handler whose errors become events (D2a).
  ///
  /// - Parameters:
  ///   - label: the handler's name, shown until it has finished.
  ///   - handler: receives the data of the case.
  ///   - failure: returns the event for an error; nil for none. It is attempted next.
  public func run(
    _ label: String? = nil, _ handler: @escaping @Sendable (Case.Payload) async throws -> Void,
    catching failure: @escaping @Sendable (any Error) -> H.E?
  ) -> Lines<H> {
    lines(label, failure, handler)
  }

  private func lines(
    _ label: String?, _ failure: (@Sendable (any Error) -> H.E?)?,
    _ handler: @escaping @Sendable (Case.Payload) async throws -> Void
  ) -> Lines<H> {
    states.isExit
      ? states.lines { $0.gather(label, leaving: Case.self, failure: failure, handler) }
      : states.lines { $0.gather(label, entering: Case.self, failure: failure, handler) }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension AwaitedStates {
  /// Reports that a handler that does not wait stands without a word.
  @available(*, unavailable, message: "write the handler without 'then', or 'run' if it takes time")
  public func then(_ handler: (Context<H.S, H.E>) -> Void) -> Lines<H> { Lines {} }
}

// Without a handler these are no lines. The compiler says so where they stand as one; otherwise it could not tell the line's
// home, and would say only that.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@available(*, unavailable, message: "an entry or an exit needs a handler: a closure, or '.run { … }'")
extension AwaitedStates: BlueprintElement {
  /// No lines.
  public var part: Lines<H> { Lines {} }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@available(*, unavailable, message: "an entry or an exit needs a handler: a closure, or '.run { … }'")
extension AwaitedCase: BlueprintElement {
  /// No lines.
  public var part: Lines<H> { Lines {} }
}

/// Declares an entry for an awaited handler: `OnEntry(.open).run { attempt in … }` (D2a).
///
/// - Parameters:
///   - states: the states to enter; any state if you list none.
///   - order: when the handler is performed among others; lower goes first.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func OnEntry<H: LineHome>(_ states: H.S.Kind..., order: HandlerOrder = 100) -> AwaitedStates<H>
where H.S: Sendable, H.E: Sendable {
  AwaitedStates(states: Pattern(listed: states), order: order, isExit: false)
}

/// Declares an entry for an awaited handler, for states given as a pattern: `OnEntry(.any).run { attempt in … }`
/// (D2a).
///
/// - Parameters:
///   - states: the states to enter.
///   - order: when the handler is performed among others; lower goes first.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@_disfavoredOverload
public func OnEntry<H: LineHome>(_ states: Pattern<H.S.Kind>, order: HandlerOrder = 100) -> AwaitedStates<H>
where H.S: Sendable, H.E: Sendable {
  AwaitedStates(states: states, order: order, isExit: false)
}

/// Declares an entry into a case, for an awaited handler: `OnEntry(of: \.room).run { room in … }` (D2a, L4).
///
/// - Parameters:
///   - path: the case to enter.
///   - order: when the handler is performed among others; lower goes first.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func OnEntry<H: LineHome, Case: CaseType>(
  of path: KeyPath<H.S.Cases, Case>, order: HandlerOrder = 100
) -> AwaitedCase<H, Case> where Case.Root == H.S, H.S: Sendable, H.E: Sendable {
  AwaitedCase(states: AwaitedStates(states: kinds(of: Case.self), order: order, isExit: false))
}

/// Declares an exit for an awaited handler: `OnExit(.open).run { attempt in … }` (D2a).
///
/// An exit handler runs before the state is left. An awaited one is performed after the step, when the machine is in its new
/// state.
///
/// - Parameters:
///   - states: the states to leave; any state if you list none.
///   - order: when the handler is performed among others; lower goes first.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func OnExit<H: LineHome>(_ states: H.S.Kind..., order: HandlerOrder = 100) -> AwaitedStates<H>
where H.S: Sendable, H.E: Sendable {
  AwaitedStates(states: Pattern(listed: states), order: order, isExit: true)
}

/// Declares an exit for an awaited handler, for states given as a pattern: `OnExit(.any).run { attempt in … }`
/// (D2a).
///
/// - Parameters:
///   - states: the states to leave.
///   - order: when the handler is performed among others; lower goes first.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@_disfavoredOverload
public func OnExit<H: LineHome>(_ states: Pattern<H.S.Kind>, order: HandlerOrder = 100) -> AwaitedStates<H>
where H.S: Sendable, H.E: Sendable {
  AwaitedStates(states: states, order: order, isExit: true)
}

/// Declares an exit from a case, for an awaited handler: `OnExit(of: \.room).run { room in … }` (D2a, L4).
///
/// The handler receives the data of the case as it was left.
///
/// - Parameters:
///   - path: the case to leave.
///   - order: when the handler is performed among others; lower goes first.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func OnExit<H: LineHome, Case: CaseType>(
  of path: KeyPath<H.S.Cases, Case>, order: HandlerOrder = 100
) -> AwaitedCase<H, Case> where Case.Root == H.S, H.S: Sendable, H.E: Sendable {
  AwaitedCase(states: AwaitedStates(states: kinds(of: Case.self), order: order, isExit: true))
}
