import Interlock

/// What a transaction does with a machine.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
enum Purpose<E: Sendable>: Sendable {
  /// Makes the machine, if it does not exist.
  case start

  /// Attempts an event, after the timeouts that are due.
  case event(E)

  /// Attempts the timeouts that are due.
  case time

  /// Migrates the machine, if an earlier version saved it.
  case migrate
}

/// What a transaction came to.
enum Verdict<S: Kinded & Sendable>: Sendable where S.Kind: StateType & Sendable {
  /// The event was attempted, now or in an earlier delivery.
  case answered(FleetAnswer<S>)

  /// The machine was written, or there was no reason to.
  case done(isChanged: Bool)

  /// The delivery has been finished by another worker.
  case delivered

  /// Nothing was attempted.
  case failed(FleetError)
}

/// Computes what a transaction saves from what it loaded. It may run several times.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct Transaction<
  S: Kinded & Sendable & Codable, E: Kinded & Sendable & Codable, Effect: Sendable & Codable
>:
  Sendable
where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
  typealias Result = (write: MachineWrite?, answer: Verdict<S>)

  let fleet: Fleet<S, E, Effect>
  let access: MachineAccess
  let purpose: Purpose<E>

  private var id: String { access.id }

  func run(_ load: MachineLoad) throws -> Result {
    if let answer = load.answer { return (nil, repeated(answer)) }
    if !load.isPending { return (nil, .delivered) }
    guard let row = load.row else { return try make(load) }
    if row.deletedAt != nil { return (nil, deleted) }
    if let reason = row.parked { return (nil, .failed(.parked(id, reason: reason))) }
    if let damage = row.damage { return park(row, damage) }
    // A clock that has been set back stands still for the machine.
    var load = load
    load.now = max(load.now, row.savedAt)
    do {
      return try change(row, load)
    } catch let obstacle as Obstacle {
      return obstacle.error.map { (nil, .failed($0)) } ?? park(row, obstacle.reason)
    } catch {
      // Nobody else is told what is wrong with a timeout.
      guard case .time = purpose else { throw error }
      return park(row, "what follows from its timeouts can't be saved: \(decodingReason(error))")
    }
  }

  /// What comes of a purpose for a machine that was deleted. Its timeouts have gone with it.
  private var deleted: Verdict<S> {
    switch purpose {
    case .time, .migrate: .done(isChanged: false)
    case .start, .event: .failed(.deleted(id))
    }
  }

  private func repeated(_ text: String) -> Verdict<S> {
    if let answer = try? JSON.value(SavedAnswer.self, from: text).repeated(S.self) {
      return .answered(answer)
    }
    return .failed(.unreadableAnswer(id, key: access.key ?? ""))
  }

  /// Makes a new machine, and carries out the purpose.
  private func make(_ load: MachineLoad) throws -> Result {
    switch purpose {
    case .time, .migrate: return (nil, .done(isChanged: false))
    case .start, .event: break
    }
    let machine = fleet.blueprint.stateMachine()
    let first = try JSON.text(of: machine.snapshot())
    let start = JournalRow(
      revision: 1, kind: .started, time: load.now, configuration: "\(machine.configuration)", snapshot: first)
    return try carryOut(on: visit(machine, since: load.now), load, after: [start], of: 1)
  }

  /// Restores the machine, and carries out the purpose.
  private func change(_ row: MachineRow, _ load: MachineLoad) throws -> Result {
    let (machine, isMigrated) = try fleet.restore(row)
    if case .migrate = purpose, !isMigrated { return (nil, .done(isChanged: false)) }
    if case .start = purpose, !isMigrated { return (nil, .done(isChanged: false)) }
    var revision = row.revision
    var entries: [JournalRow] = []
    if isMigrated {
      revision += 1
      entries.append(
        JournalRow(
          revision: revision, kind: .restarted, time: row.savedAt, configuration: "\(machine.configuration)",
          snapshot: try JSON.text(of: machine.snapshot())))
    }
    return try carryOut(on: visit(machine, since: row.savedAt), load, after: entries, of: revision)
  }

  private func visit(_ machine: StateMachine<S, E>, since start: Timestamp) -> Visit<S, E, Effect> {
    Visit(
      machine, since: start,
      collector: fleet.collectsEffects ? EffectCollector(of: machine, id: id, fleet.sources) : nil)
  }

  /// Attempts what is due and the event, and saves the machine.
  private func carryOut(
    on visit: borrowing Visit<S, E, Effect>, _ load: MachineLoad, after entries: [JournalRow], of last: Int64
  ) throws -> Result {
    var entries = entries
    var revision = last
    var answer: FleetAnswer<S>?
    var savedAnswer: String?
    let isDue = visit.advance(to: load.now)
    var state = try fleet.kindNames[visit.machine.state.kind]
    if isDue {
      revision += 1
      entries.append(
        JournalRow(
          revision: revision, kind: .time, time: load.now, configuration: configuration(of: visit, in: state))
      )
    }
    if case .event(let event) = purpose {
      let outcome = visit.send(event)
      revision += 1
      let current = visit.machine.state
      state = try fleet.kindNames[current.kind]
      let given = FleetAnswer(
        outcome: FleetOutcome(outcome), state: current, revision: revision, isRepeated: false)
      if fleet.journalPolicy != .dropped {
        entries.append(
          JournalRow(
            revision: revision, kind: .event, time: load.now, event: try fleet.eventTexts[event],
            key: access.key, result: try words(of: outcome),
            configuration: configuration(of: visit, in: state)))
      }
      if access.key != nil { savedAnswer = try JSON.text(of: SavedAnswer(given)) }
      answer = given
    } else if entries.isEmpty {
      return (try postponed(visit, load), .done(isChanged: false))
    }
    let row = MachineRow(
      id: id, revision: revision, snapshot: try visit.snapshot(), state: state, version: fleet.version,
      savedAt: load.now, dueAt: visit.dueAt)
    let (journal, isReplacing) = journal(entries, of: row, after: load.row?.revision ?? 0, visit)
    let write = MachineWrite(
      row: row, journal: journal, replacesJournal: isReplacing,
      deliveries: try visit.deliveries(of: revision),
      answer: savedAnswer)
    guard let answer else { return (write, .done(isChanged: true)) }
    return (write, .answered(answer))
  }

  /// The outcome as it prints.
  private func words(of outcome: Outcome<S, E>) throws -> String {
    guard case .moved(let fromState, let toState) = outcome else { return "\(outcome)" }
    return "moved \(try fleet.kindNames[fromState.kind]) => \(try fleet.kindNames[toState.kind])"
  }

  /// The configuration of the machine, which is in a state, as it prints.
  private func configuration(of visit: borrowing Visit<S, E, Effect>, in state: String) -> String {
    visit.hasSubmachines ? visit.configuration : state
  }

  /// Ends the claim of a machine whose timeouts are not due, if its row says otherwise.
  private func postponed(_ visit: borrowing Visit<S, E, Effect>, _ load: MachineLoad) throws -> MachineWrite?
  {
    guard var row = load.row, let dueAt = row.dueAt, dueAt <= load.now else { return nil }
    row.dueAt = visit.dueAt
    row.revision = row.nextRevision
    return MachineWrite(row: row)
  }

  /// The entries to save, and whether they replace the earlier ones.
  private func journal(
    _ entries: [JournalRow], of row: MachineRow, after revision: Int64, _ visit: borrowing Visit<S, E, Effect>
  ) -> ([JournalRow], isReplacing: Bool) {
    switch fleet.journalPolicy {
    case .kept: return (entries, false)
    case .dropped: return ([], false)
    case .compacted(let count):
      let count = Int64(max(1, count))
      if row.revision / count == revision / count { return (entries, false) }
      let restart = JournalRow(
        revision: row.revision, kind: .restarted, time: row.savedAt, configuration: visit.configuration,
        snapshot: row.snapshot)
      return ([restart], true)
    }
  }

  private func park(_ row: MachineRow, _ reason: String) -> Result {
    var row = row
    let reason = reason.storableReason
    row.revision = row.nextRevision
    row.parked = reason
    return (MachineWrite(row: row), .failed(.parked(id, reason: reason)))
  }
}
