#if Redis
  import Foundation
  import InterlockFleet
  import TestSupport
  import Testing

  @Suite struct RedisStoreTests {
    private func expectUnavailability(
      sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
      let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try await body() }
      guard case .unavailable = error else {
        Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
        return
      }
    }

    @Test func whatWasAcknowledgedOutlivesACrash() async throws {
      let server = try await RedisServer.launched(isDurable: true)
      let shop = Shop(try RedisStore(server.address) { Issue.record("\($0)") })
      try await shop.store.prepare()
      for number in 1...3 {
        try await shop.write("a") { write, load in
          write.journal = [.entry("\(number)", revision: write.row.revision, at: load.now)]
        }
        try await server.crash()
        await expectUnavailability { try await shop.write("a") }
        await expectUnavailability { _ = try await shop.store.census(of: shop.fleet) }
        await expectUnavailability { try await shop.waitForWork(atMost: .seconds(10)) }
        try await server.start()
        // The server has forgotten the programs.
        #expect(try await shop.journal(of: "a").last?.event == "\(number)")
        #expect(try await shop.load("a").row?.revision == Int64(number))
        try await shop.waitForWork(atMost: .milliseconds(10))
      }
    }

    @Test func settingsThatLoseMachinesAreWarnedOfOnce() async throws {
      let warnings = Guarded<[String]>([])
      func told(with settings: [String], isDurable: Bool) async throws -> [String] {
        warnings.withLock { $0 = [] }
        let server = try await RedisServer.launched(isDurable: isDurable, settings: settings)
        let store = try RedisStore(server.address) { warning in warnings.withLock { $0.append(warning) } }
        try await store.prepare()
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<20 { group.addTask { try await Shop(store).write("\(number)") } }
          try await group.waitForAll()
        }
        return warnings.withLock { $0 }
      }
      #expect(try await told(with: [], isDurable: true) == [])
      let volatile = try await told(with: [], isDurable: false)
      #expect(volatile.count == 1 && volatile[0].contains("Set appendonly yes and appendfsync always."))
      let lazy = try await told(with: ["--appendfsync", "everysec"], isDurable: true)
      #expect(lazy.count == 1 && lazy[0].contains("appendfsync everysec"))
      let evicting = try await told(with: ["--maxmemory-policy", "allkeys-lru"], isDurable: true)
      #expect(evicting.count == 1 && evicting[0].contains("allkeys-lru"))
      let silent = try await told(with: ["--rename-command", "CONFIG", ""], isDurable: true)
      #expect(silent.count == 1 && silent[0].contains("does not reveal"))
    }

    @Test func aServerThatDoesNotLetTheProgramInIsDenied() async throws {
      let server = try await RedisServer.launched()
      try server.query("CONFIG", "SET", "requirepass", "correct-horse")
      let store = try RedisStore(server.address) { _ in }
      for attempt in [{ try await store.prepare() }, { try await Shop(store).write("a") }] {
        let error = await #expect(throws: StoreError.self) { try await attempt() }
        guard case .denied = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      await #expect(throws: StoreError.self) { try await Fleet(order, store: store).work { _ in nil } }
    }

    @Test(
      .serialized,
      arguments: [
        ("redis://:correct-horse@127.0.0.1:PORT", true),
        ("redis://default:correct-horse@127.0.0.1:PORT/3", true),
        ("redis://:wrong-battery@127.0.0.1:PORT", false),
        ("redis://nobody:wrong-battery@127.0.0.1:PORT", false),
        ("redis://:correct%2Dhorse@localhost:PORT", true),
      ])
    func passwords(address: String, isRight: Bool) async throws {
      let port = Int.random(in: 20_000..<30_000)
      let server = try await RedisServer.launched(settings: ["--bind", "127.0.0.1", "--port", "\(port)"])
      try server.query("CONFIG", "SET", "requirepass", "correct-horse")
      let store = try RedisStore(address.replacing("PORT", with: "\(port)")) { _ in }
      do {
        try await store.prepare()
        try await Shop(store).write("a")
        #expect(isRight)
      } catch let error as StoreError {
        #expect(!isRight)
        guard case .denied = error else {
          Issue.record("\(error)")
          return
        }
        var dumped = "\(error) \(store) \(String(reflecting: store))"
        dump(store, to: &dumped)
        #expect(!dumped.contains("battery") && !dumped.contains("horse"))
      }
    }

    @Test(arguments: [
      "", "secret", "http://secret", "redis://", "redis://:secret@", "redis://h:0", "redis://h:secret",
      "redis://h/x",
      "redis://u:%zzsecret@h", "unix://", "unix:///p?secret", "rediss://u:secret@h", "redis://h\0secret",
    ])
    func anAddressThatIsNoneIsRefusedAndNotRepeated(address: String) {
      let error = #expect(throws: StoreError.self) { try RedisStore(address) }
      guard case .refused("address", let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.contains("secret"))
    }

    @Test(arguments: [
      "redis://127.0.0.1:1", "redis://no-such-host.invalid", "redis://[::1]:1/2", "unix:///no/socket",
    ])
    func aServerThatIsNotThereIsUnavailable(address: String) async throws {
      let store = try RedisStore(address) { _ in }
      await expectUnavailability { try await store.prepare() }
      await expectUnavailability { try await Shop(store).write("a") }
    }

    @Test func olderServersAreRefused() {
      #expect(throws: Never.self) {
        try StoreError.checkRedis(information: "# Server\r\nredis_version:7.0.15\r\n")
      }
      for version in ["6.2.14", "x"] {
        let error = #expect(throws: StoreError.self) {
          try StoreError.checkRedis(information: "# Server\r\nredis_version:\(version)\r\n")
        }
        #expect("\(error!)".contains(version))
      }
    }

    @Test func aDatabaseOfALaterVersionIsLeftAlone() async throws {
      let server = try await RedisServer.launched()
      let store = try RedisStore(server.address) { _ in }
      await #expect(throws: StoreError.otherVersion(found: 0, known: 2)) { try await Shop(store).write("a") }
      try await store.prepare()
      try await Shop(store).write("a")
      try server.query("HSET", "interlock:schema", "version", "99")
      let later = try RedisStore(server.address) { _ in }
      await #expect(throws: StoreError.otherVersion(found: 99, known: 2)) { try await Shop(later).write("a") }
      await #expect(throws: StoreError.otherVersion(found: 99, known: 2)) { try await later.prepare() }
    }

    @Test func aDatabaseOfAnEarlierVersionIsRefusedWithoutTheAdviceToMigrateIt() async throws {
      let server = try await RedisServer.launched()
      try server.query("HSET", "interlock:schema", "version", "1", "partitions", "4")
      let store = try RedisStore(server.address) { _ in }
      for operation in [{ try await store.prepare() }, { try await Shop(store).write("a") }] {
        let error = try #require(await #expect(throws: StoreError.self) { try await operation() })
        #expect("\(error)".hasPrefix("The database refused (version): its keys have version 1"))
        #expect(!"\(error)".contains("prepare()"))
      }
    }

    @Test func allKeysOfAPartitionHaveOneTagAndTheNumberOfPartitionsStays() async throws {
      let server = try await RedisServer.launched()
      let store = try RedisStore(server.address, partitions: 3) { _ in }
      try await store.prepare()
      // Others find the number of partitions in the database.
      let other = try RedisStore(server.address, partitions: 7) { _ in }
      try await other.prepare()
      let shop = shop(other, named: "a:{b}%")
      for number in 0..<40 {
        for step in [Step.add("a cup"), .place(1)] {
          try await shop.send(step, to: "{\(number)}", key: "\(step.kind)")
        }
        try await shop.post(.cancel("why"), to: "{\(number)}", key: "k", after: .seconds(60))
      }
      try await shop.park("{1}", because: "why")
      try await shop.delete("{2}", keeping: .journal, discardingDeliveries: true)
      #expect(try await shop.deliver { _ in nil } == 39)
      let keys = try server.query("--raw", "KEYS", "*").split(separator: "\n").map(String.init)
        .filter { $0 != "interlock:schema" }
      let tags = Set(keys.map { $0.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" } })
      #expect(tags == ["a%3a%7bb%7d%25:0", "a%3a%7bb%7d%25:1", "a%3a%7bb%7d%25:2"])
      #expect(keys.allSatisfy { $0.hasPrefix("interlock:{a%3a%7bb%7d%25:") })
      #expect(try await Fleet(order, named: "a:{b}%", store: store).census().total == 39)
    }

    @Test func nothingIsLeftOfADeletedFleet() async throws {
      let server = try await RedisServer.launched()
      let store = try RedisStore(server.address) { _ in }
      try await store.prepare()
      let shop = shop(store)
      for number in 0..<50 {
        for step in [Step.add("a cup"), .place(1), .cancel("why")] {
          try await shop.send(step, to: "\(number)", key: "\(step.kind)")
        }
      }
      while try await shop.deliver(delivering: { _ in nil }) > 0 {}
      try await Task.sleep(for: .milliseconds(2))
      #expect(try await shop.delete(in: .cancelled, untouchedFor: .zero) == 50)
      try await shop.forgetDeleted(olderThan: .zero)
      try await shop.forgetAnswers(olderThan: .zero)
      let keys = try server.query("--raw", "KEYS", "*").split(separator: "\n").map(String.init)
      // The names of versions go with the next claim.
      #expect(keys.filter { !$0.hasSuffix(":n") && !$0.hasSuffix(":vs") } == ["interlock:schema"])
    }

    @Test("W6: invalid numbers in hashes don't stop other machines")
    func damagedNumbers() async throws {
      let server = try await RedisServer.launched()
      let store = try RedisStore(server.address, partitions: 1) { _ in }
      try await store.prepare()
      let shop = shop(store)
      let options = WorkOptions(delay: .zero)
      for (kind, fields) in [
        ("m", ["r", "v", "t", "d", "n", "c", "u", "x", "l"]), ("d", ["a", "d", "n", "c", "u", "q"]),
      ] {
        for field in fields {
          for value in ["-9223372036854775808", "9223372036854775807", "1e400", "", "song"] {
            let id = "\(kind)\(field)\(value)"
            for step in [Step.add("a teapot"), .place(1)] { try await shop.send(step, to: id) }
            let number = try await store.deliveries(.machine(id), in: "orders", after: 0, limit: 1)[0].number
            try server.query(
              "HSET", "interlock:{orders:0}:\(kind):\(kind == "m" ? id : "\(number)")", field, value)
            do { try await shop.attemptTimeouts(options) } catch StoreError.refused {}
            do { try await shop.deliver(options) { _ in nil } } catch StoreError.refused {}
            _ = "\(try await shop.report())"
            for try await machine in shop.machines() { _ = "\(machine)" }
            for try await delivery in shop.deliveries() { _ = "\(delivery)" }
            do { try await shop.send(.cancel("why"), to: id) } catch is FleetError {} catch StoreError.refused
            {}
          }
        }
      }
      try await shop.post(.add("a cup"), to: "healthy", key: "k")
      for _ in 0..<50 where try await shop.machine("healthy") == nil {
        try await shop.deliver(options) { _ in nil }
      }
      #expect(try await shop.machine("healthy") != nil)
    }
  }
#endif
