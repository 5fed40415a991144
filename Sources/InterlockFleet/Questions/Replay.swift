import Interlock

/// Replays a machine's journal.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct Replay<S: Kinded & Sendable & Codable, E: Kinded & Sendable & Codable, Effect: Sendable & Codable>
where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
  let fleet: Fleet<S, E, Effect>
  let row: MachineRow
  let journal: [JournalRow]

  /// Replays the entries since the last snapshot.
  ///
  /// - Returns: their number.
  func run() throws -> Int {
    guard let start = journal.lastIndex(where: { $0.snapshot != nil }), let text = journal[start].snapshot,
      let snapshot = try? JSON.snapshot(from: text) as Snapshot<S>,
      let machine = try? fleet.blueprint.stateMachine(from: snapshot)
    else { throw FleetError.noStart(row.id) }
    let collector: EffectCollector<Effect>? =
      fleet.listsEffects ? EffectCollector(of: machine, id: row.id, []) : nil
    let visit = Visit(machine, since: journal[start].time, collector: collector)
    let entries = journal[(start + 1)...]
    for entry in entries {
      _ = visit.advance(to: entry.time)
      var result: String?
      if entry.kind == .event {
        guard let event = fleet.event(of: entry) else {
          throw divergence(entry.revision, entry.event ?? "an event", "one that can't be read")
        }
        result = "\(visit.send(event))".storable
      }
      if result != entry.result || visit.configuration.storable != entry.configuration {
        throw divergence(
          entry.revision, "\(entry.result ?? "time"), \(entry.configuration)",
          "\(result ?? "time"), \(visit.configuration)")
      }
    }
    _ = visit.advance(to: row.savedAt)
    if try !isSaved(visit.machine) { throw divergence(row.revision, "the saved machine", "another one") }
    return entries.count
  }

  /// Whether a machine equals the saved one. The same states may have other texts: sets and dictionaries have no order.
  private func isSaved(_ machine: StateMachine<S, E>) throws -> Bool {
    let snapshot = try machine.snapshot()
    if try JSON.text(of: snapshot) == row.snapshot { return true }
    guard let saved = try? JSON.snapshot(from: row.snapshot) as Snapshot<S> else { return false }
    return snapshot.fingerprint == saved.fingerprint && snapshot.machine == saved.machine
  }

  private func divergence(_ revision: Int64, _ expected: String, _ actual: String) -> FleetError {
    .divergence(row.id, revision: revision, expected: expected, actual: actual)
  }
}
