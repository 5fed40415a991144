/// Why a snapshot can't be taken, encoded, or restored. The machine is as it was.
public enum SnapshotError: Error {
  /// An attempt is under way: a snapshot is taken and restored between attempts.
  case attemptUnderWay

  /// States of a type can't be encoded.
  case notCodable(Any.Type)

  /// The snapshot was encoded by a later version of the library, in a form that this one does not know.
  case unknownForm(Int)

  /// The snapshot is that of a machine with another definition, and nobody said how to migrate it.
  case otherDefinition(saved: Fingerprint, own: Fingerprint)

  /// The state of a machine can't be decoded: the name of what was saved, if it has one, and why not.
  case unreadableState(String?, of: MachinePath, reason: String)

  /// A machine has another number of machines inside it than was saved.
  case otherSubmachines(saved: Int, own: Int, of: MachinePath)

  /// A machine has other chains than were saved, or has not gone as far on one as was saved.
  case otherChains(of: MachinePath)

  /// The state of a machine carries another state of an embedded one than was saved for that (H5).
  case disagreement(of: MachinePath)
}

extension SnapshotError: CustomStringConvertible, CustomDebugStringConvertible {
  /// What is wrong, and what to do about it, without the data of states.
  public var description: String {
    switch self {
    case .attemptUnderWay: "An attempt is under way: take and restore snapshots between attempts."
    case .notCodable(let type): "\(type) is not Codable: have it conform, so that its states can be saved."
    case .unknownForm(let form):
      "The snapshot has the form \(form), which this version does not know: restore it with the version that saved it, or a later one."
    case .otherDefinition(let saved, let own):
      "The snapshot is that of another definition, \(saved) instead of \(own): give `migrating:`, which says what becomes of it."
    case .unreadableState(let name, let path, let reason):
      "The state \(name.map { ".\($0) " } ?? "")that was saved for \(path) can't be read: \(reason)"
    case .otherSubmachines(let saved, let own, let path):
      "\(saved == 1 ? "1 submachine was" : "\(saved) submachines were") saved for \(path), which has \(own)."
    case .otherChains(let path):
      "The progress that was saved for the chains of \(path) is not that of its chains."
    case .disagreement(let path):
      "The state that was saved for \(path) is not the one that the machine around it carries."
    }
  }

  /// The error with its type.
  public var debugDescription: String { "SnapshotError(\(description))" }
}
