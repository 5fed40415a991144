public import Interlock
public import InterlockAsync
import InterlockGraph

/// Records which parts of a blueprint's machines the tests have covered.
///
/// One coverage serves any number of machines and tests, even at the same time.
///
/// ```swift
/// let coverage = Coverage(of: lights)
/// let machine = coverage.machine()
/// machine <-! .press <-! .press
/// print(coverage.missing()[0])  // The state .off was never entered.
/// ```
///
/// It counts the states that can be reached, each arrow that can be taken from them, both answers of each
/// condition, ignored events, and refused events, including those of submachines. It knows what the machines of a
/// tree can do together for up to 20,000 configurations; in a larger tree, each machine counts on its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class Coverage<S: Kinded, E: Kinded>: Sendable where S.Kind: StateType, E.Kind: EventType {
  /// The machines of the tree, each before those inside it.
  let tree: PartTree
  let parts: [Part]
  private let startMachine: @Sendable () -> StateMachine<S, E>
  private let makeMachine: @Sendable (S) -> StateMachine<S, E>
  private let tally: Guarded<Tally>

  /// Makes an empty coverage.
  ///
  /// Mappings are explored, as for a `MachineGraph`.
  ///
  /// - Parameters:
  ///   - blueprint: the definition.
  ///   - samples: events to call the mappings with, if the event type can't list its cases.
  /// - Complexity: that of making a `MachineGraph`.
  public init(of blueprint: Blueprint<S, E>, samples: [E] = [])
  where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
    tree = PartTree(of: blueprint.stateMachine(), from: blueprint.state.kind, samples: samples)
    parts = tree.parts
    startMachine = { blueprint.stateMachine() }
    makeMachine = { blueprint.stateMachine(state: $0) }
    tally = Guarded(Tally(parts))
  }

  /// The counts so far.
  var counts: [Tally.Counts] { tally.withLock { $0.parts } }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Coverage {
  /// Makes a recorded machine in the blueprint's initial state.
  public func machine() -> StateMachine<S, E> {
    let machine = startMachine()
    record(machine)
    return machine
  }

  /// Makes a recorded machine in a given state.
  ///
  /// - Parameter state: the initial state.
  public func machine(state: S) -> StateMachine<S, E> {
    let machine = makeMachine(state)
    record(machine)
    return machine
  }

  /// Records an existing machine of the blueprint and those inside it from now on, for example a machine made by the
  /// code under test or owned by an actor.
  ///
  /// Registrations added to the machine are not counted. Conditions' answers to queries count too. A recorded machine
  /// is slower. Don't call this during an attempt.
  ///
  /// - Parameter machine: a machine of the blueprint. A tree of another shape traps.
  /// - Complexity: O(*n*) in the size of the definition.
  public func record(_ machine: Machine<S, E>) {
    let watch = TreeWatch(
      note: { [self] number, occurrence in tally.withLock { $0.note(occurrence, of: number) } },
      mutesHandlers: false)
    let states = watch.watch(machine).map(\.state)
    if states.count != parts.count {
      fatalError(
        """
        The machine holds \(states.count - 1) others, and one of the coverage's blueprint \(parts.count - 1): record machines of \
        the blueprint that the coverage was made of.
        """)
    }
    for (number, state) in states.enumerated() {
      if let state { tally.withLock { $0.note(.entry(state), of: number) } }
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Coverage where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
  /// Records the machine of an actor and those inside it from now on.
  ///
  /// - Parameter actor: an actor of the blueprint. A tree of another shape traps.
  /// - Complexity: O(*n*) in the size of the definition.
  public func record(_ actor: MachineActor<S, E>) async {
    await actor.withMachine { self.record($0) }
  }
}
