import Interlock
import InterlockAsync

/// A machine of a fleet while a transaction, or a replay, holds it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct Visit<S: Kinded & Codable, E: Kinded, Effect: Sendable>: ~Copyable
where S.Kind: StateType, E.Kind: EventType {
  let machine: StateMachine<S, E>
  private let time: Driver?
  private let start: Timestamp
  private let collector: EffectCollector<Effect>?

  /// - Parameters:
  ///   - machine: a machine that was just made or restored.
  ///   - start: when it was made or saved.
  ///   - collector: collects its effects.
  init(_ machine: StateMachine<S, E>, since start: Timestamp, collector: EffectCollector<Effect>? = nil) {
    self.machine = machine
    self.start = start
    self.collector = collector
    time = machine.needsDriver ? Driver(virtually: machine) : nil
    time?.settle()
  }

  deinit {
    time?.end()
    collector?.end()
  }

  /// The effects so far, as the deliveries of a revision.
  func deliveries(of revision: Int64) throws -> [NewDelivery] where Effect: Encodable {
    guard let collector else { return [] }
    return try collector.effects.enumerated().map { index, effect in
      NewDelivery(kind: .effect, key: "\(revision).\(index)", payload: try JSON.text(of: effect))
    }
  }

  /// Attempts the timeouts that have come due, in order. A clock that has gone back stands still.
  ///
  /// - Returns: whether any came due.
  func advance(to now: Timestamp) -> Bool {
    guard let time else { return false }
    let elapsed = max(time.now(), start.duration(to: now))
    let isDue = time.nextDeadline.map { $0 <= elapsed } ?? false
    time.advance(to: elapsed)
    return isDue
  }

  func send(_ event: E) -> Outcome<S, E> {
    let outcome = machine.send(event)
    time?.settle()
    return outcome
  }

  /// When the next timeout comes due. What is due in thousands of years is due at the end of what a row can say.
  var dueAt: Timestamp? { time?.nextDeadline.map { min(.latestPlausible, start.advanced(by: $0)) } }

  /// The snapshot as JSON.
  func snapshot() throws -> String { try JSON.text(of: machine.snapshot()) }

  /// Whether the machine has others inside it.
  var hasSubmachines: Bool { machine.hasSubmachines }

  /// The kinds of the active states.
  var configuration: String { "\(machine.configuration)" }
}
