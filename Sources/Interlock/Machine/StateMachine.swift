/// A machine that can be driven by target states as well as by events.
///
/// ```swift
/// let machine = StateMachine<Light, NoEvent>(state: .red) { machine in
///   machine.addRoute(.red => .green)
///   machine.addRoute(.any => .red)
/// }
/// machine <- .green
/// print(machine.state)  // green
/// ```
public final class StateMachine<S: Kinded, E: Kinded>: Machine<S, E>
where S.Kind: StateType, E.Kind: EventType {
  /// Returns the allowed target states for a state, or nil.
  public typealias StateRouteMapping = (_ fromState: S, _ userInfo: Any?) -> [S]?

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - state: the initial state. No handler runs for it.
  ///   - mode: whether an attempt made during another one is queued or runs at once.
  ///   - initClosure: declares routes and handlers.
  public override init(
    state: S,
    mode: AttemptMode = .runToCompletion,
    initClosure: ((StateMachine) -> Void)? = nil
  ) {
    super.init(state: state, attemptMode: mode)
    initClosure?(self)
  }

  /// Makes a machine from a frozen program.
  @export(implementation)
  override init(state: S, attemptMode: AttemptMode, sharing frozen: FrozenProgram) {
    super.init(state: state, attemptMode: attemptMode, sharing: frozen)
  }

  /// Declares further routes and handlers.
  ///
  /// - Parameter closure: is called immediately with the machine.
  public override func configure(_ closure: (StateMachine) -> Void) {
    closure(self)
  }
}
