#if SQLite
  import CSQLite
  import Foundation
  import InterlockFleet
  import Synchronization
  import TestSupport
  import Testing

  @Suite struct SQLiteStoreTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path("fleet.sqlite") }

    @Test func aFileKeepsItsMachines() async throws {
      do {
        let shop = Shop(SQLiteStore(path: path))
        try await shop.store.prepare()
        try await Shop(shop.store, fleet: "orders").post("e", to: "a", key: "k")
      }
      let store = SQLiteStore(path: path)
      #expect(try await store.deliveries(.all, in: "orders", after: 0, limit: 10).map(\.payload) == ["e"])
    }

    @Test func aFileWithoutTablesAsksForPreparation() async throws {
      let shop = Shop(SQLiteStore(path: path))
      let error = await #expect(throws: StoreError.self) { try await shop.write("a") }
      #expect(error == .otherVersion(found: 0, known: 2))
      #expect("\(error!)".contains("prepare()"))
      try await shop.store.prepare()
      try await shop.write("a")
    }

    @Test("Transactions that wait for each other share a commit")
    func waitingTransactionsShareACommit() async throws {
      let shop = Shop(SQLiteStore(path: path))
      try await shop.store.prepare()
      let before = try SQLiteFile(path: path).commitCount
      _ = try await write(20, in: shop) { _ in }
      #expect(try await shop.store.census(of: shop.fleet).machines == [".cart": 21])
      #expect(try SQLiteFile(path: path).commitCount - before < 21)
    }

    @Test("A transaction that fails takes none with it that would have shared its commit")
    func failuresAreNotShared() async throws {
      struct Trouble: Error {}
      let shop = Shop(SQLiteStore(path: path))
      try await shop.store.prepare()
      let failures = try await write(20, in: shop) { if $0 % 5 == 3 { throw Trouble() } }
      #expect(failures == [3, 8, 13, 18])
      #expect(try await shop.store.census(of: shop.fleet).machines == [".cart": 17])
    }

    /// Writes machines at once, while another transaction holds the connection.
    ///
    /// - Returns: the numbers of those that failed.
    private func write(_ count: Int, in shop: Shop, _ body: @escaping @Sendable (Int) throws -> Void)
      async throws
      -> [Int]
    {
      let isHeld = Mutex(true)
      let first = Task {
        try await shop.write("first") { _, _ in while isHeld.withLock({ $0 }) { usleep(1000) } }
      }
      let others = (0..<count).map { number in
        Task { try await shop.write("\(number)") { _, _ in try body(number) } }
      }
      try await Task.sleep(for: .milliseconds(100))
      isHeld.withLock { $0 = false }
      _ = try await first.value
      var failures: [Int] = []
      for (number, other) in others.enumerated() {
        do { _ = try await other.value } catch { failures.append(number) }
      }
      return failures
    }

    @Test func severalMayPrepareAtOnce() async throws {
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask { [path] in
            let store = SQLiteStore(path: path)
            try await store.prepare()
            _ = try await store.census(of: "orders")
          }
        }
        try await group.waitForAll()
      }
    }

    @Test func tablesOfALaterVersionAreLeftAlone() async throws {
      let shop = Shop(SQLiteStore(path: path))
      try await shop.store.prepare()
      try await shop.write("a")
      SQLiteFile(path: path).execute("UPDATE interlock_schema SET version = 99")
      let later = Shop(SQLiteStore(path: path))
      await #expect(throws: StoreError.otherVersion(found: 99, known: 2)) { try await later.write("b") }
      await #expect(throws: StoreError.otherVersion(found: 99, known: 2)) { try await later.store.prepare() }
      SQLiteFile(path: path).execute("UPDATE interlock_schema SET version = 2")
      try await later.write("b")
    }

    @Test func tablesOfTheFirstVersionAreMigrated() async throws {
      SQLiteFile(path: path).execute(FirstSchema.inSQLite + FirstSchema.rows)
      try await FirstSchema.expectMigration { SQLiteStore(path: path) }
    }

    @Test func aFileOfSomethingElseIsRefused() async throws {
      try Data("This is no database, but it is long enough to have a header. ".utf8 + Data(count: 4096))
        .write(to: URL(fileURLWithPath: path))
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let shop = Shop(SQLiteStore(path: path))
      await expectRefusal(code: "\(SQLITE_NOTADB)") { try await shop.store.prepare() }
      await expectRefusal(code: "\(SQLITE_NOTADB)") { try await shop.write("a") }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      // The store opens the file anew when there is a better one.
      try FileManager.default.removeItem(atPath: path)
      try await shop.store.prepare()
      try await shop.write("a")
    }

    @Test func aDamagedFileIsRefused() async throws {
      do {
        let shop = Shop(SQLiteStore(path: path))
        try await shop.store.prepare()
        for number in 0..<50 {
          try await shop.write("m\(number)") { write, _ in
            write.row.snapshot = String(repeating: "x", count: 500)
          }
        }
      }
      // The store closes the file on its own thread, and with it the log.
      for _ in 0..<1000 where FileManager.default.fileExists(atPath: path + "-wal") {
        try await Task.sleep(for: .milliseconds(10))
      }
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for place in 4096 * 2..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: place &* 31) }
      try bytes.write(to: URL(fileURLWithPath: path))
      let shop = Shop(SQLiteStore(path: path))
      await expectRefusal(code: "\(SQLITE_CORRUPT)") {
        _ = try await shop.store.machines(.all, in: shop.fleet, after: nil, limit: 100)
      }
    }

    @Test("A path that is empty or holds a NUL is refused, which SQLite would take for another file")
    func paths() async throws {
      for path in ["", path + "\0.backup"] {
        let error = StoreError.refused(
          code: "path", "the path is empty or holds a NUL: name a file, or write :memory:")
        await #expect(throws: error) { try await SQLiteStore(path: path).prepare() }
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aFolderThatIsMissingIsUnavailable() async throws {
      let path = folder.path("missing/fleet.sqlite")
      let shop = Shop(SQLiteStore(path: path))
      await expectUnavailability(of: path) { try await shop.store.prepare() }
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "missing"), withIntermediateDirectories: true)
      try await shop.store.prepare()
      try await shop.write("a")
    }

    @Test func aFolderThatCannotBeWrittenIsUnavailable() async throws {
      #if canImport(Darwin)
        let folder = "/System"
      #else
        let folder = "/proc"
      #endif
      let path = "\(folder)/fleet.sqlite"
      let shop = Shop(SQLiteStore(path: path))
      await expectUnavailability(of: path) { try await shop.store.prepare() }
      await #expect(throws: StoreError.otherVersion(found: 0, known: 2)) { try await shop.write("a") }
      // Nor is a folder a file.
      await expectUnavailability(of: folder) { try await SQLiteStore(path: folder).prepare() }
    }

    @Test func aFullDatabaseSaysSoAndKeepsWhatItHas() async throws {
      let shop = Shop(SQLiteStore(path: path, maximumBytes: 400_000))
      try await shop.store.prepare()
      try await shop.write("a")
      var written = 0
      let error = await #expect(throws: StoreError.self) {
        for number in 0..<40 {
          try await shop.write("big\(number)") { write, load in
            write.row.snapshot = String(repeating: "x", count: 30_000)
            write.journal = [.entry("e", revision: 1, at: load.now)]
          }
          written += 1
        }
      }
      guard case .full = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(error?.isTransient == false)
      #expect((5..<15).contains(written))
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(try #require(size) <= 400_000)
      #expect(try await shop.machine("big\(written)") == nil)
      #expect(try await shop.journal(of: "big\(written)") == [])
      #expect(try await shop.machine("big\(written - 1)")?.snapshot.count == 30_000)
      // There is room for small changes, and after some is made for others.
      try await shop.write("big0")
      try await shop.write("big\(written)") { write, _ in
        write.row.snapshot = String(repeating: "y", count: 20_000)
      }
    }

    @Test func aLockThatIsHeldTooLongIsContention() async throws {
      let shop = Shop(SQLiteStore(path: path, patience: .milliseconds(50)))
      try await shop.store.prepare()
      var other: OpaquePointer?
      #expect(sqlite3_open(path, &other) == SQLITE_OK)
      #expect(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
      let error = await #expect(throws: StoreError.self) { try await shop.write("a") }
      #expect(error == .contention(tries: 1))
      #expect(error?.isTransient == true)
      // Readers don't wait for those who write.
      #expect(try await shop.store.census(of: shop.fleet).machines == [:])
      sqlite3_close(other)
      try await shop.write("a")
    }

    private func expectRefusal(code: String, _ body: () async throws -> Void) async {
      let error = await #expect(throws: StoreError.self) { try await body() }
      guard case .refused(code, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }

    /// The error must name the file.
    private func expectUnavailability(of path: String, _ body: () async throws -> Void) async {
      let error = await #expect(throws: StoreError.self) { try await body() }
      guard case .unavailable(let reason) = error, reason.hasSuffix(": \(path)") else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
#endif
