/// The reason why a snapshot can't be taken, encoded or restored. The machine is unchanged.
public enum SnapshotError: Error {
  /// An attempt is under way. Snapshots are taken and restored between attempts.
  case attemptUnderWay

  /// The type of a state, or of a deferred event, can't be encoded.
  case notCodable(Any.Type)

  /// A later version of the library encoded the snapshot, in a form that this version does not know.
  case unknownForm(Int)

  /// The data of a state, or the machines, are nested more deeply than a snapshot can hold, or the data takes too long to read.
  case tooDeep(limit: Int)

  /// The snapshot belongs to a machine with another definition, and there is no migration.
  case otherDefinition(saved: Fingerprint, own: Fingerprint)

  /// An event that a machine has deferred can't be decoded. The error holds the name of the event, if it has one, and the
  /// reason.
  case unreadableEvent(String?, of: MachinePath, reason: String)

  /// A machine's state can't be decoded. The error holds the name of the saved state, if it has one, and the reason.
  case unreadableState(String?, of: MachinePath, reason: String)

  /// A machine's state lives in another region of the chart (C1). The error holds the name of the saved state, if it has one.
  case misplacedState(String?, of: MachinePath)

  /// The number of a machine's submachines differs from the snapshot's.
  case otherSubmachines(saved: Int, own: Int, of: MachinePath)

  /// A machine's chains differ from the snapshot's, or a chain is shorter than its saved progress.
  case otherChains(of: MachinePath)

  /// A machine's state carries another state than was saved for the embedded machine (H5). If that is the machine to be restored, its
  /// path begins at the machine around it.
  case disagreement(of: MachinePath)
}

extension SnapshotError: CustomStringConvertible {
  /// The problem and its solution, without the data of states.
  public var description: String {
    switch self {
    case .attemptUnderWay: "An attempt is under way: take and restore snapshots between attempts."
    case .notCodable(let type): "\(type) is not Codable: have it conform, so that its values can be saved."
    case .unknownForm(let form):
      "The snapshot has the form \(form), which this version does not know: restore it with the version that saved it, or a later one."
    case .tooDeep(let limit): "The snapshot is nested in more than \(limit) levels."
    case .otherDefinition(let saved, let own):
      "The snapshot belongs to another definition, \(saved) instead of \(own): pass `migrating:` to convert it."
    case .unreadableState(let name, let path, let reason):
      "The state \(name.map { ".\($0) " } ?? "")that was saved for \(path) can't be read: \(reason)"
    case .misplacedState(let name, let path):
      "The state \(name.map { ".\($0) " } ?? "")that was saved for \(path) lives elsewhere in the chart."
    case .unreadableEvent(let name, let path, let reason):
      "The event \(name.map { ".\($0) " } ?? "")that \(path) has deferred can't be read: \(reason)"
    case .otherSubmachines(let saved, let own, let path):
      "\(saved == 1 ? "1 submachine was" : "\(saved) submachines were") saved for \(path), which has \(own)."
    case .otherChains(let path):
      "The saved progress of chains does not fit the chains of \(path)."
    case .disagreement(let path):
      "The state that was saved for \(path) is not the one that the machine around it carries."
    }
  }
}
