#if SQLite || PostgreSQL || Redis
  import Foundation
  import InterlockFleet
  import TestSupport
  import Testing

  /// Disks that are full, doors that are closed, and servers that hang.
  @Suite(.serialized) struct ServerFaultTests {
    /// A disk of some megabytes, which only root can make.
    private final class SmallDisk {
      let folder = TemporaryFolder()

      init(megabytes: Int) throws {
        let command = ["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=777", "tmpfs", folder.url.path]
        let mount = try Command(command)
        try #require(mount.succeeded, "\(mount.output)")
      }

      deinit {
        _ = try? Command(["umount", "-l", folder.url.path])
      }
    }

    /// Writes until there is no room, and expects that nothing that was acknowledged gets lost.
    private func fill(_ shop: Shop) async throws {
      var written: [String] = []
      let error = await #expect(throws: StoreError.self) {
        for number in 0..<2000 {
          try await shop.write("\(number)") { write, load in
            // No database can compress it.
            write.row.snapshot = (0..<1250).map { _ in String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
            }.joined()
            write.journal = [.entry("e", revision: 1, at: load.now)]
          }
          written.append("\(number)")
        }
      }
      guard case .full = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(written.count > 5)
      for id in written.suffix(3) {
        #expect(try await shop.machine(id)?.snapshot.count == 20_000)
        #expect(try await shop.journal(of: id).count == 1)
      }
      #expect(try await shop.machine("\(written.count)") == nil)
      // An event is told so, and a worker ends with the error.
      let fleet = Fleet(order, named: shop.fleet + "2", store: shop.store)
      await #expect(throws: StoreError.self) {
        for number in 0..<2000 {
          try await fleet.send(.add(String(repeating: "\(number) ", count: 4000)), to: "\(number)")
        }
      }
    }

    #if SQLite && os(Linux)
      @Test("a full disk is an error, and nothing is lost", .enabled(if: getuid() == 0))
      func fullDiskOfSQLite() async throws {
        let disk = try SmallDisk(megabytes: 4)
        let shop = Shop(SQLiteStore(path: disk.folder.path("fleet.sqlite")), keeping: nil)
        try await shop.store.prepare()
        try await fill(shop)
      }

      @Test("a file that the program may not open or write is denied", .enabled(if: getuid() == 0))
      func permissions() async throws {
        let folder = TemporaryFolder()
        let path = folder.path("fleet.sqlite")
        try await SQLiteStore(path: path).prepare()
        // The folder of the build may be closed to others.
        let program = folder.path("AccountProcess")
        try FileManager.default.copyItem(
          atPath: Products().folder.appending(path: "AccountProcess").path, toPath: program)
        func answer() throws -> String {
          let command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program, path]
          return try Command(command, in: folder.url).output
        }
        _ = try Command(["chmod", "755", folder.url.path, program], in: folder.url)
        for (mode, isDenied) in [("600", true), ("644", true), ("666", true)] {
          _ = try Command(["chmod", mode, path], in: folder.url)
          let answer = try answer()
          #expect(
            answer.hasPrefix("StoreError.The database denies access: ") == isDenied,
            "\(mode): \(answer)")
        }
        // Others need the folder, too, where the log is.
        _ = try Command(["sh", "-c", "rm -f '\(path)'-*; chmod 777 '\(folder.url.path)'"], in: folder.url)
        #expect(try answer() == "moved .open => .open\n")
      }
    #endif

    #if PostgreSQL
      @Test("a full disk is an error, and nothing is lost", .enabled(if: getuid() == 0))
      func fullDiskOfPostgreSQL() async throws {
        let disk = try SmallDisk(megabytes: 14)
        let server = try await PostgreSQLServer.launched()
        try FileManager.default.createDirectory(
          atPath: disk.folder.path("space"), withIntermediateDirectories: false)
        _ = try Command(["chown", "postgres", disk.folder.path("space")], in: disk.folder.url)
        try server.query("CREATE TABLESPACE small LOCATION '\(disk.folder.path("space"))'")
        try server.query("CREATE DATABASE small TABLESPACE small")
        let address = server.address.replacing("dbname=postgres", with: "dbname=small")
        let shop = Shop(try PostgreSQLStore(address), keeping: server)
        try await shop.store.prepare()
        try await fill(shop)
      }

      @Test("a server that hangs is abandoned, and used again when it responds")
      func hangingPostgreSQL() async throws {
        let server = try await PostgreSQLServer.launched()
        let store = try PostgreSQLStore(
          server.address + " application_name=victim", connections: 1, patience: .milliseconds(500))
        let shop = Shop(store)
        try await store.prepare()
        try await shop.write("a")
        let session = try server.query(
          "SELECT pid FROM pg_stat_activity WHERE application_name = 'victim' AND query NOT LIKE 'LISTEN%'")
        let number = try #require(Int32(session))
        kill(number, SIGSTOP)
        // A new session does the work of the one that hangs.
        let time = try await ContinuousClock().measure { try await shop.write("a") }
        #expect(time >= .milliseconds(500))
        #expect(time < .seconds(300))
        kill(number, SIGCONT)
        #expect(try await shop.load("a").row?.revision == 2)
        let postmaster = try #require(
          Int32(try server.query("SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")))
        #expect(postmaster > 0)
      }

      @Test("a commit to a server that hangs has an unknown outcome")
      func hangingCommit() async throws {
        let server = try await PostgreSQLServer.launched()
        let address = server.address + " application_name=victim"
        let shop = Shop(try PostgreSQLStore(address, connections: 1, patience: .milliseconds(500)))
        try await shop.store.prepare()
        try await shop.write("a")
        let session = try server.query(
          "SELECT pid FROM pg_stat_activity WHERE application_name = 'victim' AND query NOT LIKE 'LISTEN%'")
        let number = try #require(Int32(session))
        let error = await #expect(throws: StoreError.self) {
          try await shop.write("a") { _, _ in kill(number, SIGSTOP) }
        }
        kill(number, SIGCONT)
        guard case .unknownOutcome = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        // The lock is released when the server goes on.
        try await shop.write("a")
      }
    #endif

    #if Redis
      @Test("a full memory is an error, and nothing is lost")
      func fullMemoryOfRedis() async throws {
        let server = try await RedisServer.launched(settings: ["--maxmemory", "4mb"])
        let shop = Shop(try RedisStore(server.address) { _ in }, keeping: server)
        try await shop.store.prepare()
        try await fill(shop)
      }

      @Test("a server that hangs is unavailable, and used again when it responds")
      func hangingRedis() async throws {
        let server = try await RedisServer.launched()
        let shop = Shop(try RedisStore(server.address, connections: 1, patience: .milliseconds(300)) { _ in })
        try await shop.store.prepare()
        try await shop.write("a")
        let number = try server.processIdentifier
        let unknown = await #expect(throws: StoreError.self) {
          try await shop.write("a") { _, _ in kill(number, SIGSTOP) }
        }
        if case .unknownOutcome = unknown {} else { Issue.record("\(String(describing: unknown))") }
        let error = await #expect(throws: StoreError.self) { try await shop.write("b") }
        if case .unavailable = error {} else { Issue.record("\(String(describing: error))") }
        kill(number, SIGCONT)
        try await shop.write("c")
        #expect(try await shop.load("a").row?.revision ?? 0 >= 1)
      }
    #endif
  }
#endif
