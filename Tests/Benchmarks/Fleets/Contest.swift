#if PostgreSQL
  import Foundation
  import InterlockFleet
  import TestSupport

  /// Events of machines in a database, beside transactions that are written by hand, on the same server in turns.
  struct Contest {
    private let server: PostgreSQLServer
    private let admin: HandWritten
    private let turn: Duration
    private let rounds: Int
    private var machines = 0

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - isDurable: whether commits wait for the disk.
    ///   - turn: how long a side works at a time.
    ///   - rounds: how often each side works.
    init(isDurable: Bool, turn: Duration, rounds: Int) async throws {
      server = try await .launched(isDurable: isDurable)
      admin = HandWritten(server.address)
      self.turn = turn
      self.rounds = rounds
      try await PostgreSQLStore(server.address).prepare()
      admin.run("CREATE TABLE by_hand (id TEXT PRIMARY KEY, state TEXT NOT NULL, revision BIGINT NOT NULL)")
    }

    /// Who works, and whether journals are kept.
    enum Side: CaseIterable {
      case byHand, withoutJournal, withJournal
    }

    /// Makes machines until there are so many. The database makes copies of the first one.
    mutating func grow(to count: Int) async throws {
      if machines == 0 {
        try await lamps(.withJournal, PostgreSQLStore(server.address)).start("lamp 0")
        machines = 1
      }
      let columns = "revision, snapshot, state, version, saved_at"
      admin.run(
        """
        INSERT INTO interlock_machines (fleet, id, \(columns))
        SELECT fleet, 'lamp ' || number, \(columns)
        FROM interlock_machines, generate_series(\(machines), \(count - 1)) AS number WHERE id = 'lamp 0'
        """)
      admin.run(
        """
        INSERT INTO by_hand SELECT 'lamp ' || number, '{"off":{"switched":0}}', 1
        FROM generate_series(\(machines == 1 ? 0 : machines), \(count - 1)) AS number
        """)
      admin.run("VACUUM ANALYZE")
      machines = count
    }

    /// Bytes on disk for each machine, with indexes.
    func bytesForEachMachine() -> Double {
      Double(admin.run("SELECT pg_total_relation_size('interlock_machines')")!)! / Double(machines)
    }

    /// Events a second of each side in each round.
    func rates(sessions: Int) async throws -> [Side: [Double]] {
      var rates: [Side: [Double]] = [:]
      for round in 0..<rounds {
        let sides = round.isMultiple(of: 2) ? Side.allCases : Side.allCases.reversed()
        for side in sides { try await rates[side, default: []].append(rate(of: side, sessions)) }
      }
      return rates
    }

    private func rate(of side: Side, _ sessions: Int) async throws -> Double {
      let clock = ContinuousClock()
      let store = side == .byHand ? nil : try PostgreSQLStore(server.address, connections: sessions)
      let (address, machines, turn) = (server.address, machines, turn)
      return try await withThrowingTaskGroup { group in
        for _ in 0..<sessions {
          group.addTask(executorPreference: store?.taskExecutor) {
            guard let store else {
              return try await onThread {
                let hand = HandWritten(address)
                hand.prepare()
                var pace = Pace(turn)
                while pace.goesOn(at: clock.now) { try hand.press("lamp \(Int.random(in: 0..<machines))") }
                return pace.rate
              }
            }
            let lamps = lamps(side, store)
            var pace = Pace(turn)
            while pace.goesOn(at: clock.now) {
              try await lamps.send(.press, to: "lamp \(Int.random(in: 0..<machines))")
            }
            return pace.rate
          }
        }
        return try await group.reduce(0, +)
      }
    }
  }

  private func lamps(_ side: Contest.Side, _ store: some FleetStore) -> Fleet<Lamp, Finger, NoEffect> {
    Fleet(
      lamp, named: "lamps", version: 1, store: store, journal: side == .withJournal ? .kept : .dropped)
  }

  /// Counts what is done in some time, after a tenth of it to warm up.
  private struct Pace {
    private let turn: Duration
    private var start: ContinuousClock.Instant?
    private var firstCount: (time: ContinuousClock.Instant, number: Int)?
    private var last: ContinuousClock.Instant?
    private var number = -1

    init(_ turn: Duration) {
      self.turn = turn
    }

    mutating func goesOn(at now: ContinuousClock.Instant) -> Bool {
      number += 1
      last = now
      guard let start else {
        start = now
        return true
      }
      let elapsed = start.duration(to: now)
      if firstCount == nil, elapsed >= turn / 10 { firstCount = (now, number) }
      return elapsed < turn
    }

    /// What was done in a second.
    var rate: Double {
      guard let firstCount, let last, last > firstCount.time else { return 0 }
      return Double(number - firstCount.number) / (firstCount.time.duration(to: last) / .seconds(1))
    }
  }
#endif
