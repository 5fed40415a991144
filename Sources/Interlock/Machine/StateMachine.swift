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
  package typealias StateRouteMapping = (_ fromState: S, _ userInfo: Any?) -> [S]?

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - state: the initial state. No handler runs for it.
  ///   - initClosure: declares routes and handlers.
  public override init(
    state: S,
    initClosure: ((StateMachine) -> Void)? = nil
  ) {
    super.init(unconfigured: state)
    initClosure?(self)
  }

  /// Makes a machine from a frozen program.
  @export(implementation)
  override init(state: S, sharing frozen: FrozenProgram) {
    super.init(state: state, sharing: frozen)
  }
}
