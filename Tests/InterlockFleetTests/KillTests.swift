#if PostgreSQL || SQLite || Redis
  import Accounts
  import Foundation
  import InterlockFleet
  import TestSupport
  import Testing

  /// Processes on one database, which are killed again and again. The environment says how often: `INTERLOCK_FLEET_KILLS`.
  @Suite(.serialized) struct KillTests {
    static let kills = ProcessInfo.processInfo.environment["INTERLOCK_FLEET_KILLS"].flatMap { Int($0) } ?? 16
    static let machines = kills >= 200 ? 10_000 : 200

    #if PostgreSQL
      @Test("W1 to W8 hold while workers are killed and the server is restarted, with two versions at once")
      func postgreSQL() async throws {
        let server = try await PostgreSQLServer.launched(isDurable: true)
        let store = try PostgreSQLStore(server.address)
        let scene = Scene(server.address, store, machines: Self.machines)
        try await scene.run(kills: Self.kills) {
          try await server.stop(mode: "immediate")
          try await server.start()
        }
        let violations = try await scene.violations()
        #expect(violations == [])
      }

      @Test("A transaction that is split in two is noticed")
      func splitTransactions() async throws {
        let server = try await PostgreSQLServer.launched()
        let store = try PostgreSQLStore(server.address)
        let scene = Scene(server.address, store, machines: 20, isSplit: true)
        try await scene.run(kills: 12) {}
        let violations = try await scene.violations()
        #expect(!violations.isEmpty)
      }
    #endif

    #if Redis
      @Test("W1 to W8 hold in Redis while workers and the server are killed, with two versions at once")
      func redis() async throws {
        let server = try await RedisServer.launched(isDurable: true)
        let scene = Scene(server.address, try RedisStore(server.address), machines: Self.machines)
        try await scene.run(kills: Self.kills) {
          try await server.crash()
          try await server.start()
        }
        let violations = try await scene.violations()
        #expect(violations == [])
      }
    #endif

    #if SQLite
      @Test("W1 to W8 hold in a file while its processes are killed, with two versions at once")
      func sqlite() async throws {
        let folder = TemporaryFolder()
        let path = folder.path("accounts.sqlite")
        let scene = Scene(path, SQLiteStore(path: path), machines: min(Self.machines, 200))
        try await scene.run(kills: min(Self.kills, 100)) {}
        let violations = try await scene.violations()
        #expect(violations == [])
      }
    #endif

    @Test(
      "W9: a deletion continues after its processes were killed at any point", arguments: TestedStore.shared)
    func deletion(tested: TestedStore) async throws {
      let (address, store, kept) = try await place(tested)
      try await store.prepare()
      let (machines, frozen) = (500, 20)
      let fleet = accounts(store, thawingAfter: .seconds(36_000))
      for number in 0..<machines + frozen {
        let id = "account \(number)"
        try await fleet.send(.freeze, to: id, key: "freeze")
        if number < machines { try await fleet.send(.thaw, to: id, key: "thaw") }
      }
      var generator = SplitMix64(seed: 11)
      var kills = 0
      var patience = Duration.milliseconds(100)
      while true {
        let process = Process()
        process.executableURL = try Products().folder.appending(path: "AccountProcess")
        process.arguments = [address, "delete"]
        try process.start()
        // On a busy machine, it takes a process some time to begin.
        try await Task.sleep(for: patience * Double.random(in: 0..<1, using: &generator))
        patience = patience * 1.25
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        if process.terminationReason == .exit {
          #expect(process.terminationStatus == 0)
          break
        }
        kills += 1
      }
      #expect(kills > 0)
      let census = try await store.census(of: "accounts")
      #expect(census.machines == [".frozen": frozen])
      #expect(census.deletedMachines == machines)
      #expect(try await store.remove(.leftovers, in: "accounts", limit: 1000) == 0)
      for number in 0..<machines + frozen {
        let id = "account \(number)"
        let journal = try await store.journal(of: id, in: "accounts", after: 0, limit: 9)
        #expect(journal.isEmpty == (number < machines))
        if number >= machines { try await fleet.verifyJournal(of: id) }
      }
      await #expect(throws: FleetError.deleted("account 0")) {
        try await fleet.send(.freeze, to: "account 0", key: "freeze")
      }
      withExtendedLifetime(kept) {}
    }

    /// A database for several processes: its address for them, and a store.
    private func place(_ tested: TestedStore) async throws -> (String, any FleetStore, any Sendable) {
      switch tested {
      #if PostgreSQL
        case .postgreSQL:
          let server = try await PostgreSQLServer.launched()
          return (server.address, try PostgreSQLStore(server.address), server)
      #endif
      #if Redis
        case .redis:
          let server = try await RedisServer.launched()
          return (server.address, try RedisStore(server.address) { _ in }, server)
      #endif
      #if SQLite
        case .sqliteFile:
          let folder = TemporaryFolder()
          let path = folder.path("accounts.sqlite")
          return (path, SQLiteStore(path: path), folder)
      #endif
      default: throw StoreError.unavailable("no other process reaches it")
      }
    }
  }

  /// Four processes on a store, and what the world outside has seen of them.
  private struct Scene {
    private static let customers = 4

    private let address: String
    private let store: any FleetStore
    private let machines: Int
    private let isSplit: Bool
    private let folder = TemporaryFolder()

    init(_ address: String, _ store: any FleetStore, machines: Int, isSplit: Bool = false) {
      self.address = address
      self.store = store
      self.machines = machines
      self.isSplit = isSplit
    }

    private func spawn(_ number: Int, version: Int) throws -> Process {
      let process = Process()
      process.executableURL = try Products().folder.appending(path: "AccountProcess")
      process.arguments =
        [address, "\(number)", "\(machines)", "\(version)", folder.url.path] + (isSplit ? ["--split"] : [])
      try process.start()
      return process
    }

    /// Kills processes at random and replaces them, from the middle on by some of the second version.
    func run(kills: Int, restarting: () async throws -> Void) async throws {
      try await store.prepare()
      var generator = SplitMix64(seed: 7)
      var processes = try (1...Self.customers).map { try spawn($0, version: 1) }
      var known = Array(repeating: 0, count: Self.customers)
      for count in 1...kills {
        let victim = Int.random(in: 0..<Self.customers, using: &generator)
        try await answer(of: victim + 1, after: known[victim])
        try await Task.sleep(for: .milliseconds(Int.random(in: 0..<200, using: &generator)))
        kill(processes[victim].processIdentifier, SIGKILL)
        processes[victim].waitUntilExit()
        known[victim] = answers(of: victim + 1).count
        // The first two customers keep to the first version until shortly before the end.
        let isLate = count > kills * 9 / 10 || victim >= 2
        processes[victim] = try spawn(victim + 1, version: count > kills / 2 && isLate ? 2 : 1)
        if count == kills / 3 { try await restarting() }
      }
      for customer in 1...Self.customers { try await answer(of: customer, after: known[customer - 1]) }
      try await Task.sleep(for: .milliseconds(500))
      _ = FileManager.default.createFile(atPath: folder.path("stop"), contents: nil)
      for process in processes { process.waitUntilExit() }
      if processes.contains(where: { $0.terminationStatus != 0 }) { throw Failure() }
    }

    /// Waits until a customer's process has had an answer, so that a kill meets it at work. On a busy machine, it takes a process
    /// some time to begin.
    private func answer(of customer: Int, after known: Int) async throws {
      let limit = ContinuousClock.now + .seconds(120)
      while answers(of: customer).count <= known {
        if ContinuousClock.now > limit { throw Failure() }
        try await Task.sleep(for: .milliseconds(20))
      }
    }

    struct Failure: Error {}

    /// Finishes all that is left to do, and returns what is not as it should be.
    func violations() async throws -> [String] {
      var violations: [String] = []
      let fleet = accounts(store, version: 2, thawingAfter: .milliseconds(300))
      let customers = (1...Self.customers).map { Customer(number: $0, machines: machines) }
      let answers = customers.map { self.answers(of: $0.number) }
      var ledgers: [String: Ledger] = [:]
      // The last process may have ended before it knew the answer to its step, as one that was killed.
      for (customer, lines) in zip(customers, answers) {
        let step = customer.step(lines.count)
        if try await fleet.send(step.entry, to: step.id, key: step.key).outcome.isAccepted {
          ledgers[step.id, default: Ledger()].add(step.entry)
        }
      }
      let deliveries = try await finish(fleet)
      for (customer, lines) in zip(customers, answers) {
        if lines.isEmpty { violations.append("customer \(customer.number) did nothing") }
        for (index, line) in lines.enumerated() {
          let step = customer.step(index)
          // An acknowledged event has an answer, which the next delivery repeats.
          let answer = try await fleet.send(step.entry, to: step.id, key: step.key)
          if !answer.isRepeated { violations.append("\(step.key) was lost") }
          if line != "posted", answer.outcome.isAccepted != (line == "accepted") {
            violations.append("\(step.key) was \(line), and then: \(answer)")
          }
          if answer.outcome.isAccepted { ledgers[step.id, default: Ledger()].add(step.entry) }
        }
      }
      var deposits = 0
      for (id, ledger) in ledgers {
        guard let counts = try await fleet.machine(id)?.state?.counts else {
          violations.append("\(id) is gone")
          continue
        }
        if Ledger(counts) != ledger { violations.append("\(id) has \(counts) instead of \(ledger)") }
        if counts.notices != counts.deposits { violations.append("\(id) has \(counts.notices) notices") }
        if counts.freezes != counts.thaws + counts.timeouts {
          violations.append("\(id) has \(counts) timeouts")
        }
        if counts.migrations > 1 { violations.append("\(id) was migrated \(counts.migrations) times") }
        do {
          try await fleet.verifyJournal(of: id)
        } catch {
          violations.append("\(error)")
        }
        deposits += counts.deposits
      }
      if deliveries.count != deposits {
        violations.append("\(deliveries.count) effects were delivered for \(deposits) deposits")
      }
      for (key, numbers) in deliveries where numbers.count > 1 {
        violations.append("\(key) has several effects")
      }
      return violations
    }

    /// Attempts what is due until nothing is left.
    ///
    /// - Returns: the numbers of the effects that were delivered, by key.
    private func finish(_ fleet: Accounts) async throws -> [String: Set<String>] {
      _ = try await fleet.migrateAll()
      let last = LastDeliveries()
      let options = WorkOptions(batch: 1000, lease: .seconds(10), tries: 1000, delay: .milliseconds(10))
      let end = ContinuousClock.now + .seconds(900)
      while ContinuousClock.now < end {
        let count =
          try await fleet.attemptTimeouts(options)
          + fleet.deliver(options) { delivery in
            await last.add(delivery.key, "\(delivery.effect.number)")
            return .noticed
          }
        let census = try await fleet.census()
        if count == 0, census.pendingDeliveries == 0, census[.frozen] == 0 { break }
        if count == 0 { try await Task.sleep(for: .milliseconds(100)) }
      }
      var deliveries = await last.deliveries
      for line in lines(of: "deliveries") {
        let parts = line.split(separator: "\t").map(String.init)
        deliveries[parts[0], default: []].insert(parts[1])
      }
      return deliveries
    }

    private func answers(of customer: Int) -> [String] { lines(of: "answers \(customer)") }

    private func lines(of file: String) -> [String] {
      ((try? String(contentsOfFile: folder.path(file), encoding: .utf8)) ?? "").split(separator: "\n").map(
        String.init)
    }
  }

  private actor LastDeliveries {
    private(set) var deliveries: [String: Set<String>] = [:]
    func add(_ key: String, _ number: String) { deliveries[key, default: []].insert(number) }
  }
#endif
