/// The complete state of a machine and the machines inside it, with which they can continue elsewhere or later (S1).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green, .green => .yellow) }
/// let lamp = lights.machine()
/// lamp <-! .press
/// let snapshot = try lamp.snapshot()
/// lamp <-! .press
/// print(try lights.machine(from: snapshot).state)  // green
/// ```
///
/// A snapshot holds the states of all machines, the histories of inactive ones, and the progress of chains. It is
/// `Codable` and equatable where the states are.
public struct Snapshot<S: Kinded> where S.Kind: StateType {
  /// The machine and all machines inside it.
  public let machine: SavedMachine

  /// The fingerprint of the machine's definition.
  public let fingerprint: Fingerprint

  /// Makes a snapshot from parts that were saved in another way.
  ///
  /// - Parameters:
  ///   - machine: the machine and all machines inside it.
  ///   - fingerprint: the fingerprint of the machine's definition.
  package init(_ machine: SavedMachine, fingerprint: Fingerprint) {
    self.machine = machine
    self.fingerprint = fingerprint
  }

  /// The machine's state; nil if a decoded state does not fit the type, for example because a case has been renamed.
  public var state: S? { (try? machine.state.typed(S.self)) ?? nil }
}

extension Snapshot {
  /// The state of a machine that has nothing else to restore; nil if there is more, or if it can't be read.
  var onlyState: S? {
    guard let entry = machine.entries.first, entry.course == nil, machine.entries.count == 1 else {
      return nil
    }
    return (try? entry.state.typed(S.self)) ?? nil
  }
}

extension Snapshot: Equatable where S: Equatable {
  /// Whether two snapshots hold equal machines with equal definitions. See ``SavedState`` for states that can't be
  /// compared.
  public static func == (one: Snapshot, other: Snapshot) -> Bool {
    one.fingerprint == other.fingerprint && one.machine == other.machine
  }
}

extension Snapshot: Hashable where S: Hashable {
  /// Hashes the fingerprint and the state of the outermost machine.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
    hasher.combine(state)
  }
}

extension Snapshot: CustomStringConvertible, CustomDebugStringConvertible {
  /// The kinds of all states: `Snapshot<Phone> of .inCall [.muted]`.
  public var description: String { "Snapshot<\(S.self)> of \(machine)" }

  /// The snapshot with its fingerprint and the data of all states.
  public var debugDescription: String {
    "Snapshot<\(S.self)>(\(String(reflecting: machine)), fingerprint: \(fingerprint))"
  }
}

/// The version of the encoding.
private let currentForm = 1

extension Snapshot: Encodable where S: Encodable {
  /// Encodes the snapshot with the version of its encoding.
  ///
  /// - Throws: ``SnapshotError`` if the states of a machine inside can't be encoded.
  public func encode(to encoder: any Encoder) throws {
    try plain().encode(to: encoder)
  }

  /// The snapshot as plain data.
  package func plain() throws -> CodedValue {
    let head = [
      CodedObject.Member(key: CodedKey.fingerprint.stringValue, value: .string(fingerprint.description)),
      CodedObject.Member(key: CodedKey.form.stringValue, value: currentForm.coded),
    ]
    return .object(try machine.coded(head))
  }
}

extension Snapshot: Decodable where S: Decodable {
  /// Decodes a snapshot. Its states get their types when a machine is restored.
  ///
  /// - Throws: ``SnapshotError`` if a later version of the library encoded it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodedKey.self)
    let form = try container.decode(Int.self, forKey: .form)
    if form != currentForm { throw SnapshotError.unknownForm(form) }
    let text = try container.decode(String.self, forKey: .fingerprint)
    guard let fingerprint = Fingerprint(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .fingerprint, in: container, debugDescription: Fingerprint.mistake(in: text))
    }
    self.fingerprint = fingerprint
    machine = try SavedMachine(from: container, of: decoder)
  }

  /// Reads a snapshot from plain data.
  package init(from value: CodedValue) throws {
    self = try Self(plain: value) ?? value.value(Self.self)
  }

  /// Reads a snapshot from plain data as far as that needs no decoder; see ``SavedMachine/init(plain:)``.
  private init?(plain value: CodedValue) {
    guard case .object(let object) = value, object["form"] == currentForm.coded,
      case .string(let text)? = object["fingerprint"], let fingerprint = Fingerprint(text),
      let machine = SavedMachine(plain: object)
    else { return nil }
    self.init(machine, fingerprint: fingerprint)
  }
}
