import Interlock
import InterlockGraph

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Runs an operator's command.
  ///
  /// ```swift
  /// try await shop.start("order 7")
  /// print(try await shop.command(["journal", "order 7"]))  // 1: started in .cart
  /// ```
  ///
  /// - Parameter words: `status`; `list`, with a state; `parked`; `deliveries`, `journal`, `verify`, `picture` or `release`, with
  ///   an identifier; `park`, with an identifier and a reason; `delete` or `discard`, with an identifier; `migrate`; `help`, as without words.
  /// - Returns: a text to print. `picture` returns a state diagram in Mermaid with the current state highlighted. It shows a machine
  ///   of an earlier version as it will be once it is migrated. `help` returns a list of the commands.
  /// - Throws: ``FleetError`` and ``StoreError``; ``FleetError/unknownCommand(_:known:)`` and ``FleetError/commandUsage(_:)`` for words
  ///   that are no command, and nothing has changed.
  public func command(_ words: [String]) async throws -> String {
    switch (words.first, words.dropFirst().first, words.count) {
    case ("status", nil, 1): return "\(try await report())"
    case ("list", let state?, 2):
      return try await list(state.hasPrefix(".") ? state : ".\(state)")
    case ("parked", nil, 1):
      let machines = try await lines(machines(.parked, pagesOf: Self.lineLimit))
      let deliveries = try await lines(deliveries(.parked, pagesOf: Self.lineLimit))
      if machines.isEmpty, deliveries.isEmpty { return "nothing is parked" }
      return [machines, deliveries].filter { !$0.isEmpty }.joined(separator: "\n")
    case ("deliveries", let id?, 2):
      let deliveries = try await lines(deliveries(.machine(id), pagesOf: Self.lineLimit))
      if deliveries.isEmpty { _ = try await row(of: id) }
      return deliveries
    case ("journal", let id?, 2):
      let entries = try await journal(of: id)
      if entries.isEmpty { _ = try await row(of: id) }
      return entries.map(\.description).joined(separator: "\n")
    case ("verify", let id?, 2):
      let count = try await verifyJournal(of: id)
      return "\(count) \(count == 1 ? "entry leads" : "entries lead") to the saved state."
    case ("picture", let id?, 2): return try await picture(of: id)
    case ("park", let id?, 3):
      try await park(id, because: words[2])
      return "parked"
    case ("release", let id?, 2):
      try await release(id)
      return "released"
    case ("delete", let id?, 2):
      try await delete(id)
      return "deleted"
    case ("discard", let id?, 2):
      try await delete(id, discardingDeliveries: true)
      return "deleted"
    case ("migrate", nil, 1):
      let (migrated, parked) = try await migrateAll()
      return "\(migrated) migrated, \(parked) parked"
    case (nil, _, _), ("help", _, _):
      return commands.map { usage, effect in
        usage + String(repeating: " ", count: 18 - usage.count) + effect
      }.joined(separator: "\n")
    case (let word?, _, _):
      let names = commands.map { usage, _ in String(usage.prefix { $0 != " " }) }
      guard let place = names.firstIndex(of: word) else {
        throw FleetError.unknownCommand(word, known: names)
      }
      throw FleetError.commandUsage(commands[place].usage)
    }
  }

  /// How many elements are listed.
  private static var lineLimit: Int { 1000 }

  /// A line for each element, and one that says that there are more.
  private func lines<Element: CustomStringConvertible>(_ elements: FleetPages<Element>) async throws -> String
  {
    var lines: [String] = []
    for try await element in elements {
      if lines.count == Self.lineLimit {
        lines.append("… and more")
        break
      }
      lines.append(element.description)
    }
    return lines.joined(separator: "\n")
  }

  /// The machines in a state, or, as states can be misspelt, those states that machines are in.
  private func list(_ state: String) async throws -> String {
    let machines = try await lines(machines(.state(state), pagesOf: Self.lineLimit))
    if !machines.isEmpty { return machines }
    let states = try await storeCensus().machines.keys.sorted()
    return "no machine has \(state) as its outermost state"
      + (states.isEmpty ? "" : "; there are some in \(states.joined(separator: ", "))")
  }

  /// A state diagram with the machine's current state.
  private func picture(of id: String) async throws -> String {
    let row = try await row(of: id)
    do {
      let (machine, _) = try restore(row)
      return MachineGraph(machine, initialState: blueprint.state.kind).mermaid(
        Picture(highlightsCurrentState: true))
    } catch {
      if let error = error.error { throw error }
      throw row.parked.map { FleetError.parked(id, reason: $0) } ?? .unrestorable(id, reason: error.reason)
    }
  }
}

/// An operator's commands, as they are written, and what they do.
private let commands: [(usage: String, effect: String)] = [
  ("status", "counts by state, and what is late"),
  ("list STATE", "the machines in a state"),
  ("parked", "the parked machines and deliveries"),
  ("deliveries ID", "a machine's pending deliveries"),
  ("journal ID", "a machine's journal"),
  ("verify ID", "replays a machine's journal"),
  ("picture ID", "a machine's states and its current one, as a Mermaid diagram"),
  ("park ID REASON", "parks a machine"),
  ("release ID", "releases a parked machine and its deliveries"),
  ("delete ID", "deletes a machine that has no pending deliveries, with its journal and its answers"),
  ("discard ID", "deletes a machine even if it has pending deliveries, which are lost"),
  ("migrate", "migrates the machines of earlier versions"),
]
