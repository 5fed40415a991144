import Interlock
import InterlockGraph

/// Says which inputs are worth trying: all, except events that the state space knows to be refused in the kinds of the states.
final class Guide<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  private let effects: Effects?
  private let everything: [Int]

  /// The inputs that are no events, and events that no machine names.
  private var others: [Int] = []

  /// The inputs of each event that a machine of the tree names.
  private var inputs: [[Int]]
  private var known: [Key: [Int]] = [:]

  private struct Key: Hashable {
    let kinds: [AnyHashable]
    let activity: [Bool]
  }

  /// - Parameter hasMappings: whether any machine has mappings, whose answers may depend on the message.
  init(_ graph: MachineGraph<S.Kind, E.Kind>, _ inputs: [Input<S, E>], hasMappings: Bool) {
    effects = hasMappings ? nil : graph.effects()
    everything = Array(inputs.indices)
    let events = Dictionary(uniqueKeysWithValues: zip(graph.offeredEvents, 0...))
    self.inputs = Array(repeating: [], count: events.count)
    for (place, input) in inputs.enumerated() {
      if let event = input.event.flatMap({ events[$0.kind] }) {
        self.inputs[event].append(place)
      } else {
        others.append(place)
      }
    }
  }

  /// The inputs to try in an arrangement.
  func inputs(in arrangement: Arrangement) -> [Int] {
    guard let effects else { return everything }
    let key = Key(kinds: arrangement.kinds, activity: arrangement.activity)
    if let found = known[key] { return found }
    let events = effects.events(in: arrangement.kinds.map { spelling(of: $0.base) }, arrangement.activity)
    let found = events.map { (others + $0.flatMap { inputs[$0] }).sorted() } ?? everything
    known[key] = found
    return found
  }
}
