/// Declares states that live inside a state of the same enum, as a region of a chart (C1).
///
/// ```swift
/// enum Phone: StateType { case idle, inCall, talking, held, ended }
/// enum Key: EventType { case dial, hold, resume, hangUp }
///
/// let phone = Blueprint<Phone, Key>(state: .idle) {
///   On(.dial, .idle => .inCall)
///   On(.hangUp, .inCall => .ended)
///   Within(.inCall, initial: .talking) {
///     On(.hold, .talking => .held)
///     On(.resume, .held => .talking)
///   }
/// }
/// let machine = phone.machine()
/// machine <-! .dial <-! .hold
/// print(machine.activeStates == [.inCall, .held])  // true
/// ```
///
/// The region is active while the machine is in the state. Its lines come before those around it (H2), so a line
/// outside applies if no line inside takes the event. A line may name any state of the chart as its source and its
/// target. An arrow that leads out of the region, or into it, *crosses levels* (C2): the states around its source
/// are left from the inside out, up to the innermost region that holds both ends, and the states around its target
/// are entered from the outside in. `.any` stands for all states of the region in which the line stands; a handler
/// for `.any` runs for the regions inside as well.
///
/// Two regions of one state are parallel: both are active, and both receive each event. They need names.
///
/// A state lives in the innermost region with a line that begins in the state. If there is none, it lives in the
/// outermost region with a line that leads to it. ``States(_:_:)`` places a state elsewhere.
///
/// - Parameters:
///   - state: the state around the region. The line stands where this state lives.
///   - name: the region's name, for parallel regions.
///   - initial: the state that the region starts in. It may lie several levels down.
///   - history: where the region starts when it is entered again (C4).
///   - lines: the lines of the region.
/// - Returns: the region, as a line.
public func Within<S: Kinded, E: Kinded>(
  _ state: S.Kind, _ name: String? = nil, initial: S.Kind, history: History = .none,
  @LineBuilder<Blueprint<S, E>> _ lines: () -> Blueprint<S, E>.Part
) -> Blueprint<S, E>.Part where S.Kind: StateType, E.Kind: EventType {
  Lines(
    .within(
      DeclaredRegion(
        of: Address.erased(state), name, initial: Address.erased(initial),
        start: S.value(of: initial).map { Edge.erased($0) }, history, lines().declarations)))
}

/// Declares states that live inside a state, as a region of a chart that starts in a state with data (C1).
///
/// - Parameters:
///   - state: the state around the region. The line stands where this state lives.
///   - name: the region's name, for parallel regions.
///   - initial: the state that the region starts in, with its data. It may lie several levels down.
///   - history: where the region starts when it is entered again (C4).
///   - lines: the lines of the region.
/// - Returns: the region, as a line.
public func Within<S: Kinded, E: Kinded>(
  _ state: S.Kind, _ name: String? = nil, startingIn initial: S, history: History = .none,
  @LineBuilder<Blueprint<S, E>> _ lines: () -> Blueprint<S, E>.Part
) -> Blueprint<S, E>.Part where S.Kind: StateType, E.Kind: EventType {
  Lines(
    .within(
      DeclaredRegion(
        of: Address.erased(state), name, initial: Address.erased(initial.kind), start: Edge.erased(initial),
        history, lines().declarations)))
}

/// Says that states live in the region in which the line stands, where other lines leave it open (C1).
///
/// - Parameters:
///   - state: a state of the region.
///   - states: more states of the region.
/// - Returns: the line.
public func States<S: Kinded, E: Kinded>(_ state: S.Kind, _ states: S.Kind...) -> Blueprint<S, E>.Part
where S.Kind: StateType, E.Kind: EventType {
  Lines(.states(ValuePattern(Pattern(listed: [state] + states))))
}
