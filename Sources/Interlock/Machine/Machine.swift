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
public class Machine<S: StateType, E: EventType>: _MachineEngine {
  /// What a condition or a handler is told of its attempt.
  public typealias Context = Interlock.Context<S, E>

  /// A guard: pure, judged at most once in an attempt, before anything changes.
  public typealias Condition = (Context) -> Bool

  /// Is called after a transition, or after a refusal.
  public typealias Handler = (Context) -> Void

  /// Routing by a closure: gives the state that an event leads to, or nil. It is asked with a nil event on a
  /// state attempt.
  public typealias RouteMapping = (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - state: the state to start in; no handler runs for it.
  ///   - mode: what becomes of an attempt that is made during another one.
  ///   - initClosure: declares routes and handlers.
  public init(
    state: S,
    mode: AttemptMode = .runToCompletion,
    initClosure: ((Machine) -> Void)? = nil
  ) {
    super.init(
      state: Address.erased(state), mode: mode, states: TypedInterner<S>(), events: TypedInterner<E>())
    initClosure?(self)
  }

  /// For the subclass, whose closure gets the subclass.
  init(state: S, attemptMode: AttemptMode) {
    super.init(
      state: Address.erased(state), mode: attemptMode, states: TypedInterner<S>(), events: TypedInterner<E>())
  }

  /// Makes a machine that follows a frozen program.
  @inlinable
  init(state: S, attemptMode: AttemptMode, sharing frozen: FrozenProgram) {
    super.init(state: Address.erased(state), mode: attemptMode, sharing: frozen)
  }

  /// Declares more routes and handlers.
  ///
  /// - Parameter closure: is called at once with the machine.
  public func configure(_ closure: (Machine) -> Void) {
    closure(self)
  }

  /// The state that the machine is in.
  @inlinable public final var state: S {
    Address<S>.isByte
      ? Address<S>.value(unsafe byte) : unsafe Address<S>.typed(AnyValue(box: box.unsafelyUnwrapped))
  }

  /// What becomes of an attempt that is made during another one.
  public final var mode: AttemptMode {
    get { attemptMode }
    set { attemptMode = newValue }
  }
}

extension Machine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The machine and its state: `Machine<Light, Button> in .red`.
  public var description: String {
    "\(type(of: self)) in \(spelling(of: state))"
  }

  /// The machine, its state and what is declared, a line for each route.
  public var debugDescription: String {
    ([description] + declarations.map { "  \($0)" }).joined(separator: "\n")
  }
}
