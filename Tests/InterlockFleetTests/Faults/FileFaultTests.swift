#if SQLite
  import Foundation
  import InterlockFleet
  import TestSupport
  import Testing

  /// Files of SQLite that are removed, replaced, damaged or locked away while stores use them.
  @Suite struct FileFaultTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path("fleet.sqlite") }

    /// The files of a database.
    private var files: [String] { ["", "-wal", "-shm"].map { path + $0 } }

    private func remove() throws {
      for file in files where FileManager.default.fileExists(atPath: file) {
        try FileManager.default.removeItem(atPath: file)
      }
    }

    private func expectUnavailability(
      sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
      let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try await body() }
      guard case .unavailable(let reason) = error, reason.hasSuffix(": \(path)") else {
        Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
        return
      }
    }

    @Test("a store whose file was removed acknowledges nothing, and makes no new file by itself")
    func removal() async throws {
      let shop = Shop(SQLiteStore(path: path))
      try await shop.store.prepare()
      try await shop.write("a")
      _ = try await shop.machine("a")
      try remove()
      for _ in 1...3 {
        await expectUnavailability { try await shop.write("a") }
        await expectUnavailability { _ = try await shop.machine("a") }
        await expectUnavailability { _ = try await shop.claimDeliveries() }
        await expectUnavailability { try await shop.waitForWork(atMost: .seconds(60)) }
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      // One that begins now is told what to do.
      let late = Shop(SQLiteStore(path: path))
      await #expect(throws: StoreError.self) { try await late.write("a") }
      #expect(!FileManager.default.fileExists(atPath: path))
      try await shop.store.prepare()
      try await shop.write("a")
      #expect(try await shop.machine("a")?.revision == 1)
    }

    @Test("a store continues with a file that replaces its own")
    func replacement() async throws {
      let shop = Shop(SQLiteStore(path: path))
      try await shop.store.prepare()
      try await shop.write("a")
      let backup = folder.path("backup.sqlite")
      SQLiteFile(path: path).execute("VACUUM INTO '\(backup)'")
      try await shop.write("a")
      try remove()
      try FileManager.default.moveItem(atPath: backup, toPath: path)
      await expectUnavailability { try await shop.write("a") }
      try await shop.write("a")
      _ = try? await shop.machine("a")
      #expect(try await shop.machine("a")?.revision == 2)
    }

    @Test("a worker waits for a file that was removed, and continues when it is there again")
    func workers() async throws {
      let opened = Shop(SQLiteStore(path: path))
      try await opened.store.prepare()
      let shop = shop(opened)
      let worker = Task {
        try await shop.work(WorkOptions(patience: .milliseconds(50))) { _ in nil }
      }
      try await shop.post(.add("a cup"), to: "1", key: "1")
      while try await shop.machine("1") == nil { try await Task.sleep(for: .milliseconds(5)) }
      try remove()
      try await Task.sleep(for: .milliseconds(300))
      try await SQLiteStore(path: path).prepare()
      var hasGoneOn = false
      while !hasGoneOn {
        do {
          try await shop.post(.add("a cup"), to: "2", key: "1")
          hasGoneOn = try await shop.machine("2") != nil
        } catch let error as StoreError where error.isTransient {}
        try await Task.sleep(for: .milliseconds(5))
      }
      worker.cancel()
      await #expect(throws: CancellationError.self) { try await worker.value }
    }
  }
#endif
