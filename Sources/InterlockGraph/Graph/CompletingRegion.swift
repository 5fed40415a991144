/// The submachines that a completion route waits for one of (H7).
struct CompletingRegion: Sendable, Hashable {
  /// The name by which the route knows them.
  let name: String

  /// Their indices among all submachines.
  let places: Set<Int>
}
