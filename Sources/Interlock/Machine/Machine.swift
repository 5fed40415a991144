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
      stateType: S.self, machineType: Machine.self, eventsHaveData: !Edge<E>.isKind, eventBox: eventBox)
  }

  /// Boxes the event at an address.
  private static var eventBox: (UnsafeRawPointer) -> Box {
    if !Edge<E>.isKind, Edge<E>.isByteKind {
      let type: Box.Type = CarryingBox<E?>.self
      return { pointer in unsafe type.box(at: pointer) }
    }
    return { pointer in unsafe Edge<E>.erased(pointer.assumingMemoryBound(to: E.self).pointee).box ?? Box() }
  }

  /// Provides states that no closure provides; nil if states are their own kinds (K2).
  private static var plainState: Definition.PlainStateProvider? {
    if Edge<S>.isKind { return nil }
    let type: any PlainState.Type = S?.self
    return { type.provide(in: $0) }
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
    let box = unsafe heldBox.unsafelyUnwrapped
    if box.with({ $0.isLent }) { Box.failLent() }
    return Edge<S>.value(in: box)
  }

  /// How far a call may run before the machine treats it as endless and traps. In a tree, the outermost machine's
  /// limits apply.
  public final var limits: CallLimits {
    get { callLimits }
    set { callLimits = newValue }
  }
}

/// The optional type of a state. What is generic over it, and not over the state, need not look it up.
private protocol PlainState: Carried {
  /// The state of the kind that a context wants, if the type of states provides it (K2).
  static func plain(in context: AnyContext) -> Self

  /// The byte of the state's kind, or zero if kinds are not bytes; nil if there is no state.
  var byte: UInt8? { get }
  static var hasByteKind: Bool { get }

  /// Stores the state in the record of a context, whose box can't be used again.
  func store(in record: ContextRecord)

  /// Has the machine stay in its state, if that is of the wanted kind.
  ///
  /// - Returns: whether it is.
  static func stay(in context: AnyContext) -> Bool
}

extension PlainState {
  fileprivate static func provide(in context: AnyContext) -> Bool {
    let state = plain(in: context)
    guard let byte = state.byte else { return stay(in: context) }
    let record = context.record
    record.targetByte = byte
    if hasByteKind, record.hasSpare, let spare = record.heldSpare {
      spare.with { downcast($0, to: CarryingBox<Self>.self).content = state }
      record.leadToSpare()
    } else {
      state.store(in: record)
    }
    return true
  }
}

extension Optional: PlainState where Wrapped: Kinded, Wrapped.Kind: StateType {
  fileprivate static func plain(in context: AnyContext) -> Self {
    Wrapped.value(of: context.wanted(Wrapped.self))
  }

  fileprivate static var hasByteKind: Bool { Edge<Wrapped>.isByteKind }

  fileprivate var byte: UInt8? {
    switch self {
    case .some(let state): Edge<Wrapped>.isByteKind ? Edge<Wrapped>.byte(of: state) : 0
    case nil: nil
    }
  }

  fileprivate func store(in record: ContextRecord) {
    if let state = self { Edge<Wrapped>.store(state, in: record) }
  }

  fileprivate static func stay(in context: AnyContext) -> Bool {
    guard context.fromState(Wrapped.self).kind == context.wanted(Wrapped.self) else { return false }
    let record = context.record
    record.targetByte = context.bytes.fromState
    record.toState = record.fromState
    return true
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
