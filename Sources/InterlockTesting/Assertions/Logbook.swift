public import Interlock

/// A record of the last changes of a machine and of those inside it. A test failure shows it.
///
/// ```swift
/// let machine = app.machine()
/// let logbook = Logbook(of: machine)
/// machine <-! .open <-! .play
/// try logbook.expect(App.library, Player.playing)
/// ```
///
/// It holds its machine strongly.
public final class Logbook<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The machine.
  public let machine: Machine<S, E>

  /// The last transitions as arrows, the latest last. Transitions of submachines begin with their state type, and
  /// those of a chart's regions with their name, or the state around them: `Lock: .off => .on on .toggle`.
  public var changes: [String] { chronicle.changes }

  /// The last refusals as sentences, the latest last.
  public var refusals: [String] { chronicle.refusals }

  private let chronicle: Chronicle

  /// Starts a logbook of a machine.
  ///
  /// Don't call this during an attempt.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - limit: how many changes and refusals to keep.
  public init(of machine: Machine<S, E>, limit: Int = 10) {
    self.machine = machine
    chronicle = Chronicle(limit: limit)
    chronicle.observe(machine)
  }
}

extension Logbook {
  /// Throws unless the machine and the active machines inside it are in these states.
  ///
  /// - Parameter states: the states from the outermost in, each machine's before those inside it. A kind is compared
  ///   with the kind of the machine's state, and a state with its data too.
  /// - Throws: ``UnmetExpectation``.
  public func expect(_ states: any StateType...) throws(UnmetExpectation) {
    var rest = states[...]
    let comparison = Whereabouts(of: machine).compared(with: &rest)
    if comparison.isMet, rest.isEmpty { return }
    throw complaint(
      "The machine is not where it was expected.", comparison.expected.adding(rest),
      actual: comparison.actual)
  }

  /// Throws unless the machine is at a position.
  func expect(_ position: Position, _ moment: String) throws(UnmetExpectation) {
    if Position(of: machine) == position { return }
    throw complaint("The machine is not where it was expected \(moment).", position)
  }

  /// The error for a machine in an unexpected position, with everything that is known.
  ///
  /// - Parameter actual: the actual position; nil for the current one, with all data of its states.
  func complaint(
    _ sentence: String, _ expected: Position, actual: Position? = nil
  ) -> UnmetExpectation {
    UnmetExpectation(
      sentence: sentence, expected: expected, actual: actual ?? Position(of: machine), changes: changes,
      refusals: refusals)
  }
}

extension Position {
  /// The same position with the remaining states.
  fileprivate func adding(_ states: ArraySlice<any StateType>) -> Position {
    Position(
      state: state, inside: inside + states.map { Position(state: spelling(of: $0), inside: []) })
  }
}
