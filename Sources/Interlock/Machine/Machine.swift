/// A machine that moves along declared routes, driven by events.
///
/// A machine has a state and moves only along its routes. It is confined to one isolation domain: the compiler does not
/// let it cross into another.
///
/// ```swift
/// enum Light: StateType { case red, green, yellow }
/// enum Button: EventType { case press }
///
/// let machine = Machine<Light, Button>(state: .red) { machine in
///   machine.add { On(.press, .red => .green, .green => .yellow, .yellow => .red) }
/// }
/// machine <-! .press
/// print(machine.state)  // green
/// ```
public class Machine<S: Kinded, E: Kinded>: _MachineEngine where S.Kind: StateType, E.Kind: EventType {
  /// The attempt that a condition or a handler takes part in.
  public typealias Context = Interlock.Context<S, E>

  /// A guard. It must be pure: it must not change anything. Each attempt judges it at most once, before anything changes.
  public typealias Condition = (Interlock.Context<S, E>) -> Bool

  /// A guard that gives its reason: it returns an error for the refusal, or nil if the route may be taken (K3).
  public typealias Objection = (Interlock.Context<S, E>) -> (any Error)?

  /// Computes the state, with its data, that an event leads to. The event is nil for a completion or a timeout (K2).
  @usableFromInline package typealias Value = (_ event: E?, _ state: S) -> S?

  /// Computes a state of the wanted kind that an event leads to. The event is nil for a completion or a timeout (K2).
  @usableFromInline package typealias KindValue = (_ event: E?, _ state: S, _ kind: S.Kind) -> S?

  /// A closure that runs after a transition or a refusal.
  public typealias Handler = (Interlock.Context<S, E>) -> Void

  /// Returns the state that an event leads to, or nil. On a state attempt the event is nil.
  @usableFromInline package typealias RouteMapping = (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - state: the initial state. No handler runs for it.
  ///   - initClosure: declares routes and handlers.
  public init(
    state: S,
    initClosure: ((Machine) -> Void)? = nil
  ) {
    super.init(state: Edge.erased(state), Self.types)
    initClosure?(self)
  }

  /// For the subclass, whose closure receives the subclass.
  init(unconfigured state: S) {
    super.init(state: Edge.erased(state), Self.types)
  }

  /// The operations on the types that the engine needs.
  static var types: ValueTypes {
    unsafe ValueTypes(
      states: TypedInterner<S.Kind>(), events: TypedInterner<E.Kind>(), plainState: plainState,
      stateType: S.self, machineType: Machine.self, eventsHaveData: !Edge<E>.isKind
    ) { pointer in
      unsafe Edge<E>.erased(pointer.assumingMemoryBound(to: E.self).pointee).box ?? Box()
    }
  }

  /// Provides states that no closure provides; nil if states are their own kinds (K2).
  private static var plainState: Definition.PlainState? {
    if Edge<S>.isKind { return nil }
    return { context in
      let kind = context.wanted(S.self)
      let record = context.record
      if let state = S.value(of: kind) {
        Edge<S>.store(state, in: record)
        return true
      }
      guard context.fromState(S.self).kind == kind else { return false }
      record.targetByte = context.bytes.fromState
      record.toState = record.fromState
      return true
    }
  }

  /// Makes a machine from a frozen program.
  @export(implementation)
  init(state: S, sharing frozen: FrozenProgram) {
    super.init(state: Edge.erased(state), sharing: frozen)
  }

  /// The current state.
  @export(implementation) public final var state: S {
    if Edge<S>.isByte { return Address<S>.value(byte) }
    // Inlined, nothing else would keep the machine until its box has been read.
    defer { withExtendedLifetime(self) {} }
    return unsafe Edge<S>.value(in: heldBox.unsafelyUnwrapped)
  }

  /// How far a call may run before the machine treats it as endless and traps. In a tree, the outermost machine's
  /// limits apply.
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

  /// The machine, its state with all data, and its definition, one line for each route. Machines inside follow.
  public var debugDescription: String {
    (["\(type(of: self)) in \(spelling(of: state))"] + declarations.map { "  \($0)" }).joined(separator: "\n")
  }
}
