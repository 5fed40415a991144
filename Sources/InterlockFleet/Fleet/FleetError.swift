public import Interlock

/// The reason why a fleet could not send an event, or answer a question. Nothing has changed, except that a
/// machine may have been parked.
public enum FleetError: Error, Hashable {
  /// The machine does not exist.
  case unknownMachine(String)

  /// The machine was deleted. It receives no events and is not created again while the store keeps its tombstone;
  /// see ``Fleet/forgetDeleted(olderThan:)``.
  case deleted(String)

  /// The machine has pending deliveries, which would be lost; see
  /// ``Fleet/delete(_:keeping:discardingDeliveries:)``.
  case pendingDeliveries(String)

  /// The machine is parked, for the given reason. It takes no events until it is released.
  case parked(String, reason: String)

  /// A later version of the definition saved the machine.
  case laterVersion(String, saved: Int, own: Int)

  /// Another definition with the same version saved the machine.
  case sameVersion(String, saved: Fingerprint, own: Fingerprint)

  /// The machine can't be restored, for the given reason. It is not parked yet, but will be when it is next used.
  case unrestorable(String, reason: String)

  /// The answer that was saved for an event's key can't be read with the present types.
  case unreadableAnswer(String, key: String)

  /// The machine's journal does not lead to its state.
  case divergence(String, revision: Int64, expected: String, actual: String)

  /// The machine's journal has no entry from which it can be replayed with this definition.
  case noStart(String)

  /// There is no such command; see ``Fleet/command(_:)``.
  case unknownCommand(String, known: [String])

  /// A command has other words than it takes: `park ID REASON`.
  case commandUsage(String)
}

extension FleetError: CustomStringConvertible {
  /// The problem and its solution, without the data of states.
  public var description: String {
    switch self {
    case .unknownMachine(let id): "There is no machine \(String(reflecting: id))."
    case .deleted(let id): "The machine \(String(reflecting: id)) was deleted."
    case .pendingDeliveries(let id):
      "The machine \(String(reflecting: id)) has pending deliveries: wait for them, or discard them."
    case .parked(let id, let reason): "The machine \(String(reflecting: id)) is parked: \(reason)"
    case .laterVersion(let id, let saved, let own):
      "Version \(saved) of the definition saved the machine \(String(reflecting: id)), which version \(own) can't read: use the later one."
    case .sameVersion(let id, let saved, let own):
      "The machine \(String(reflecting: id)) was saved with the definition \(saved) instead of \(own), of the same version: raise `version:`."
    case .unrestorable(let id, let reason):
      "The next event will park the machine \(String(reflecting: id)): \(reason)"
    case .unreadableAnswer(let id, let key):
      "The first answer of the machine \(String(reflecting: id)) to the key \(String(reflecting: key)) can't be read: its states have another type now."
    case .divergence(let id, let revision, let expected, let actual):
      "The journal of the machine \(String(reflecting: id)) leads elsewhere at revision \(revision): \(expected) became \(actual)."
    case .noStart(let id):
      "The journal of the machine \(String(reflecting: id)) can't be replayed: it holds no snapshot of this definition."
    case .unknownCommand(let word, let known):
      "There is no command \(String(reflecting: word)). Write one of \(known.joined(separator: ", ")), or help."
    case .commandUsage(let usage): "Write the command as \(usage)."
    }
  }
}
