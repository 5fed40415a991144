/// A machine that follows arrows, driven by events.
///
/// A machine has a state, and moves only along the routes that were declared to it. It is confined to one isolation
/// domain: the compiler does not let it cross into another.
///
/// ```swift
/// enum Light: StateType { case red, green, yellow }
/// enum Button: EventType { case press }
///
/// let machine = Machine<Light, Button>(state: .red) { machine in
///   machine.addRoutes(event: .press, .red => .green, .green => .yellow, .yellow => .red)
/// }
/// machine <-! .press
/// print(machine.state)  // green
/// ```
public class Machine<S: Kinded, E: Kinded>: _MachineEngine where S.Kind: StateType, E.Kind: EventType {
  /// What a condition or a handler is told of its attempt.
  public typealias Context = Interlock.Context<S, E>

  /// A guard: pure, judged at most once in an attempt, before anything changes.
  public typealias Condition = (Context) -> Bool

  /// A guard that says why not: gives the error that stands in the refusal, or nil if it agrees (K3).
  public typealias Objection = (Context) -> (any Error)?

  /// Gives the state with its data that an event leads to; the event is nil on completion (K2).
  public typealias Value = (_ event: E?, _ state: S) -> S?

  /// Gives the state of a kind that an event leads to; the event is nil on completion (K2).
  public typealias KindValue = (_ event: E?, _ state: S, _ kind: S.Kind) -> S?

  /// Is called after a transition, or after a refusal.
  public typealias Handler = (Context) -> Void

  /// Routing by a closure: gives the state that an event leads to, or nil. It is asked with a nil event on a
  /// state attempt.
  public typealias RouteMapping = (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - state: the state to start in; no handler runs for it.
  ///   - mode: whether an attempt made during another one is queued or runs at once.
  ///   - initClosure: declares routes and handlers.
  public init(
    state: S,
    mode: AttemptMode = .runToCompletion,
    initClosure: ((Machine) -> Void)? = nil
  ) {
    super.init(state: Edge.erased(state), mode: mode, Self.types)
    initClosure?(self)
  }

  /// For the subclass, whose closure gets the subclass.
  init(state: S, attemptMode: AttemptMode) {
    super.init(state: Edge.erased(state), mode: attemptMode, Self.types)
  }

  /// What the engine has to know of the types.
  static var types: ValueTypes {
    ValueTypes(
      states: TypedInterner<S.Kind>(), events: TypedInterner<E.Kind>(),
      plainState: plainState, stateType: S.self,
      eventsHaveData: !Edge<E>.isKind)
  }

  /// Gives states for which there is no closure; nil if states are their own kinds (K2).
  private static var plainState: Definition.PlainState? {
    if Edge<S>.isKind { return nil }
    return { kind, fromState in
      let kind = Address<S.Kind>.typed(kind)
      if let state = S.value(of: kind) { return Edge.erased(state) }
      return Edge<S>.typed(fromState).kind == kind ? fromState : nil
    }
  }

  /// Makes a machine that follows a frozen program.
  @inlinable
  init(state: S, attemptMode: AttemptMode, sharing frozen: FrozenProgram) {
    super.init(state: Edge.erased(state), mode: attemptMode, sharing: frozen)
  }

  /// Declares more routes and handlers.
  ///
  /// - Parameter closure: is called at once with the machine.
  public func configure(_ closure: (Machine) -> Void) {
    closure(self)
  }

  /// The state that the machine is in.
  @inlinable public final var state: S {
    Edge<S>.isByte ? Address<S>.value(unsafe byte) : unsafe Edge<S>.typed(AnyValue(byte: byte, box: box))
  }

  /// What becomes of an attempt that is made during another one.
  public final var mode: AttemptMode {
    get { attemptMode }
    set { attemptMode = newValue }
  }

  /// How far a call may go before the machine takes it for endless, and traps. In a tree, what the outermost machine says holds.
  public final var limits: CallLimits {
    get { callLimits }
    set { callLimits = newValue }
  }
}

extension Machine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The machine and the kind of its state: `Machine<Light, Button> in .red`.
  public var description: String {
    "\(type(of: self)) in \(kindSpelling(of: state))"
  }

  /// The machine, its state with all data and what is declared, a line for each route.
  public var debugDescription: String {
    (["\(type(of: self)) in \(spelling(of: state))"] + declarations.map { "  \($0)" }).joined(separator: "\n")
  }
}
