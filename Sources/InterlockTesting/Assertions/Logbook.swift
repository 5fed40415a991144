public import Interlock

/// What a machine and those inside it did last, to be told when a test finds it where it was not expected.
///
/// ```swift
/// let machine = app.machine()
/// let logbook = Logbook(of: machine)
/// machine <-! .open <-! .play
/// try logbook.expect(App.library, Player.playing)
/// ```
///
/// It keeps its machine.
public final class Logbook<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The machine.
  public let machine: Machine<S, E>

  /// The last transitions as arrows, the latest last. Those of machines inside begin with the type of their states:
  /// `Lock: .off => .on on .toggle`.
  public var changes: [String] { chronicle.changes }

  /// The last refusals as sentences, the latest last.
  public var refusals: [String] { chronicle.refusals }

  private let chronicle: Chronicle

  /// Keeps a logbook of a machine from now on.
  ///
  /// It must not be made during an attempt.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - limit: how many changes and refusals are kept.
  public init(of machine: Machine<S, E>, limit: Int = 10) {
    self.machine = machine
    chronicle = Chronicle(limit: limit)
    chronicle.observe(machine)
  }
}

extension Logbook {
  /// Throws unless the machine and the active machines inside it are in these states.
  ///
  /// - Parameter states: the kinds of the states from the outermost in, each machine's before those inside it.
  /// - Throws: ``UnmetExpectation``.
  public func expect(_ states: any StateType...) throws(UnmetExpectation) {
    let actual = machine.configuration.states
    if actual.map({ AnyHashable($0) }) == states.map({ AnyHashable($0) }) { return }
    var rest = states.map { spelling(of: $0) }[...]
    let expected = Position(taking: &rest, as: machine.configuration)
    throw complaint(
      "The machine is not where it was expected.", expected.adding(rest),
      actual: Position(machine.configuration))
  }

  /// Throws unless the machine is at a position.
  func expect(_ position: Position, _ moment: String) throws(UnmetExpectation) {
    if Position(of: machine) == position { return }
    throw complaint("The machine is not where it was expected \(moment).", position)
  }

  /// That the machine is not where it was expected, with all that is known.
  ///
  /// - Parameter actual: where it is; with all that its states carry if it is nil.
  func complaint(
    _ sentence: String, _ expected: Position, actual: Position? = nil
  ) -> UnmetExpectation {
    UnmetExpectation(
      sentence: sentence, expected: expected, actual: actual ?? Position(of: machine), changes: changes,
      refusals: refusals)
  }
}

extension Position {
  /// As many of the expected states as an actual configuration has, in its shape.
  fileprivate init(taking states: inout ArraySlice<String>, as configuration: Configuration) {
    let state = states.popFirst() ?? "no state"
    var inside: [Position] = []
    for submachine in configuration.submachines where !states.isEmpty {
      inside.append(Position(taking: &states, as: submachine))
    }
    self.init(state: state, inside: inside)
  }

  /// The same with states that are too many.
  fileprivate func adding(_ states: ArraySlice<String>) -> Position {
    Position(state: state, inside: inside + states.map { Position(state: $0, inside: []) })
  }
}
