import Interlock
import InterlockAsync

/// A machine that receives inputs. Time passes for it if it has timeouts. Awaited handlers are done at once, without being
/// performed.
final class Subject<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  let machine: Machine<S, E>
  let timekeeper: (any Timekeeper)?
  private let mistakes: MistakeLog

  /// - Parameter letsTimePass: whether due timeouts are attempted.
  init(_ machine: Machine<S, E>, letsTimePass: Bool = true) {
    self.machine = machine
    mistakes = MistakeLog(of: machine)
    timekeeper = Self.timekeeper(of: machine, letsTimePass)
    timekeeper?.settleSilently()
  }

  deinit { timekeeper?.end() }

  private static func timekeeper(of machine: Machine<S, E>, _ letsTimePass: Bool) -> (any Timekeeper)? {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return nil }
    return Driver(virtually: machine, letsTimePass: letsTimePass)
  }

  /// The mistake of the definition that the inputs since the last call have shown, as a sentence; nil if there was none.
  func takeMistake() -> String? { mistakes.take() }

  /// Gives an input to the machine, and attempts the timeouts that are then due.
  ///
  /// - Returns: the outcome. For time it is moved if anything changed meanwhile, and ignored otherwise.
  func give(_ input: Input<S, E>) -> Outcome<S, E> {
    let fromState = machine.state
    if let delay = input.delay {
      guard let timekeeper, timekeeper.pass(delay) else { return .ignored }
      return .moved(from: fromState, to: machine.state)
    }
    timekeeper?.settleSilently()
    let outcome = input.give(to: machine)
    timekeeper?.settleSilently()
    return outcome
  }
}
