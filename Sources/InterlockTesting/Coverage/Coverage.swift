public import Interlock
import InterlockGraph

/// What tests have had the machines of a blueprint do, and what not.
///
/// One coverage serves any number of machines and tests, also those that run at the same time.
///
/// ```swift
/// let coverage = Coverage(of: lights)
/// let machine = coverage.machine()
/// machine <-! .press <-! .press
/// print(coverage)
/// try coverage.check()  // throws what is missing
/// ```
///
/// Counted are the states that can be reached, each arrow that can be taken from them, both answers of each condition, ignored
/// events, and the events that are refused; those of submachines, too.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class Coverage<S: Kinded, E: Kinded>: Sendable where S.Kind: StateType, E.Kind: EventType {
  /// The machines of the tree, each before those inside it.
  let tree: PartTree
  let parts: [Part]
  private let startMachine: @Sendable () -> StateMachine<S, E>
  private let makeMachine: @Sendable (S) -> StateMachine<S, E>
  private let tally: Guarded<Tally>

  /// Makes a coverage of which nothing has been seen.
  ///
  /// Mappings are asked where they lead, as for a `MachineGraph`.
  ///
  /// - Parameters:
  ///   - blueprint: the definition.
  ///   - samples: events to ask the mappings about, where the event type can't list its cases.
  ///   - userInfo: the message passed to the mappings.
  /// - Complexity: that of making a `MachineGraph`.
  public init(of blueprint: Blueprint<S, E>, samples: [E] = [], userInfo: Any? = nil)
  where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
    tree = PartTree(
      blueprint.stateMachine(), from: blueprint.state.kind, samples: samples, userInfo: userInfo)
    parts = tree.parts
    startMachine = { blueprint.stateMachine() }
    makeMachine = { blueprint.stateMachine(state: $0) }
    tally = Guarded(Tally(parts))
  }

  /// How often things were seen until now.
  var counts: [Tally.Counts] { tally.withLock { $0.parts } }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Coverage {
  /// Makes a machine of the blueprint that is recorded, in the state of the blueprint.
  public func machine() -> StateMachine<S, E> {
    let machine = startMachine()
    record(machine)
    return machine
  }

  /// Makes a machine of the blueprint that is recorded.
  ///
  /// - Parameter state: the state to start in.
  public func machine(state: S) -> StateMachine<S, E> {
    let machine = makeMachine(state)
    record(machine)
    return machine
  }

  /// Records a machine of the blueprint, and those inside it, from now on: one that somebody else has made, such as the code
  /// under test or an actor.
  ///
  /// What is added to the machine is not counted. It must not be called during an attempt. What the conditions answer to queries
  /// counts as well. A recorded machine is slower.
  ///
  /// - Parameter machine: a machine of the blueprint; any other traps if it holds other machines.
  /// - Complexity: O(*n*) in the size of the definition.
  public func record(_ machine: Machine<S, E>) {
    let watch = TreeWatch(
      note: { [self] number, occurrence in tally.withLock { $0.note(occurrence, of: number) } },
      mutesHandlers: false)
    let states = watch.watch(machine).map(\.state)
    precondition(
      states.count == parts.count,
      """
      The machine holds \(states.count - 1) others, and one of the coverage's blueprint \(parts.count - 1): record machines of \
      the blueprint that the coverage was made of.
      """)
    for (number, state) in states.enumerated() {
      if let state { tally.withLock { $0.note(.entry(state), of: number) } }
    }
  }
}
