/// A machine in a snapshot, with all machines inside it. Migrations change it.
public struct SavedMachine: Equatable {
  /// The machine's state. For an inactive submachine, it is the state that it was left in, which is its history.
  public var state: SavedState

  /// The machines inside it, in order of attachment.
  public var submachines: [SavedMachine]

  /// The number of steps taken on each of the machine's chains, in order of registration; empty if it is on none.
  public var chainProgress: [Int]

  /// How long the machine has been in its state, if a driver knows.
  package var stay: SavedStay?

  /// Makes a machine that is on no chain and has just entered its state.
  ///
  /// - Parameters:
  ///   - state: the machine's state.
  ///   - submachines: the machines inside it, in order of attachment.
  public init(_ state: some Kinded, submachines: [SavedMachine] = []) {
    self.init(state: SavedState(state), submachines: submachines, chainProgress: [], stay: nil)
  }

  init(state: SavedState, submachines: [SavedMachine], chainProgress: [Int], stay: SavedStay?) {
    self.state = state
    self.submachines = submachines
    self.chainProgress = chainProgress
    self.stay = stay
  }
}

extension SavedMachine: Codable {
  private enum Key: String, CodingKey {
    case state, submachines, chains
    case lasted, tried
  }

  /// Decodes a machine. Its states get their types when a machine is restored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    state = try container.decode(SavedState.self, forKey: .state)
    submachines = try container.decodeIfPresent([SavedMachine].self, forKey: .submachines) ?? []
    chainProgress = try container.decodeIfPresent([Int].self, forKey: .chains) ?? []
    guard let text = try container.decodeIfPresent(String.self, forKey: .lasted) else { return }
    guard let lasted = Delay(inSeconds: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .lasted, in: container,
        debugDescription: "A state has lasted for a number of seconds, unlike \(String(reflecting: text)).")
    }
    stay = SavedStay(lasted: lasted, tried: try container.decodeIfPresent([Int].self, forKey: .tried) ?? [])
  }

  /// Encodes the machine without its empty parts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(state, forKey: .state)
    if !submachines.isEmpty { try container.encode(submachines, forKey: .submachines) }
    if !chainProgress.isEmpty { try container.encode(chainProgress, forKey: .chains) }
    guard let stay else { return }
    try container.encode(stay.lasted.inSeconds, forKey: .lasted)
    if !stay.tried.isEmpty { try container.encode(stay.tried, forKey: .tried) }
  }
}

extension SavedMachine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The states of the machine and of the machines inside it, active or not: `.inCall [.muted]`.
  public var description: String {
    submachines.isEmpty
      ? "\(state)" : "\(state) [\(submachines.map(\.description).joined(separator: ", "))]"
  }

  /// The machine with its type, and the data of all states.
  public var debugDescription: String {
    "SavedMachine(\(String(reflecting: state)), submachines: \(submachines), chainProgress: \(chainProgress))"
  }
}
