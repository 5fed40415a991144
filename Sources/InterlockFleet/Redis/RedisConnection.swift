#if Redis
  /// A connection to a server, which logs in when it is first used and again after it was lost.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct RedisConnection {
    /// A call of a program on a partition.
    struct Call: Sendable {
      let script: RedisScript
      let partition: Int
      let arguments: [String]
    }

    /// How often a transaction is tried at most, and how often other work after a lost connection.
    private static let tries = (conflicts: 100, connections: 2)

    /// The version of what stands in the database.
    private static let version = 2

    /// How many partitions there can be: numbers of deliveries say theirs.
    static let partitionLimit = 1024

    private let address: RedisAddress
    private let patience: Duration
    private let warn: @Sendable (String) -> Void
    private var opened: RedisSession?
    private var isChecked = false
    private var partitions: Int?

    /// What the keys of the last transaction began with.
    private var lastPrefix = (fleet: "", partition: 0, prefix: "")

    init(_ address: RedisAddress, patience: Duration, warn: @escaping @Sendable (String) -> Void) {
      self.address = address
      self.patience = patience
      self.warn = warn
    }

    /// Writes down the version and the number of partitions, unless somebody has.
    mutating func prepare(partitions: Int) throws {
      try repeating { connection in
        let session = try connection.logIn()
        _ = try session.send([
          ["HSETNX", Self.schemaKey, "partitions", "\(partitions)"],
          ["HSETNX", Self.schemaKey, "version", "\(Self.version)"],
        ])
        _ = try connection.readSchema(session)
      }
    }

    /// The number of partitions in the database.
    mutating func partitionCount() throws -> Int {
      try repeating { connection in
        _ = try connection.session()
        return connection.partitions ?? 1
      }
    }

    /// Runs programs at once. They may run again after a lost connection, so that they must change nothing that matters then.
    mutating func run(_ calls: [Call], in fleet: String) throws -> [RedisReply] {
      try repeating { connection in
        try connection.session().run(
          calls.map { ($0.script, connection.prefix(of: fleet, $0.partition), $0.arguments) })
      }
    }

    /// Sends a command, which changes nothing.
    mutating func ask(_ command: [String]) throws -> RedisReply {
      try repeating { connection in try connection.session().send([command])[0] }
    }

    /// Runs a transaction in two steps: one loads, and one writes unless somebody else has written meanwhile.
    mutating func transact(
      _ transaction: RedisTransaction, _ body: (MachineLoad) throws -> MachineWrite?
    ) throws {
      let access = transaction.access
      let partition = partition(of: access.id, among: try partitionCount())
      // Names that Swift takes for equal may differ in their bytes.
      if lastPrefix.partition != partition || !lastPrefix.fleet.utf8.elementsEqual(access.fleet.utf8) {
        lastPrefix = (access.fleet, partition, prefix(of: access.fleet, partition))
      }
      let prefix = lastPrefix.prefix
      var tries = 0
      while true {
        tries += 1
        let loaded = try load(transaction, prefix)
        guard let write = try body(loaded.load) else { return }
        let outcome: String
        if let commands = transaction.plainSaving(write, over: loaded, prefix) {
          outcome = try saving { session in
            session.isWatching = false
            return try session.send(commands)[commands.count - 1].outcome()
          }
        } else {
          let arguments = try transaction.saving(write, expecting: loaded.writes, in: partition)
          outcome = try saving { try $0.run([(.write, prefix, arguments)])[0].word }
        }
        switch outcome {
        case "saved": return
        case "journal":
          throw StoreError.refused(code: "journal", "the entries of a journal have revisions that grow")
        case "conflict" where tries < Self.tries.conflicts: pause(after: tries)
        case "conflict": throw StoreError.contention(tries: tries)
        case let other: throw StoreError.refused(code: "reply", other)
        }
      }
    }

    private mutating func load(_ transaction: RedisTransaction, _ prefix: String) throws
      -> RedisTransaction.Loaded
    {
      try repeating { connection in
        let session = try connection.session()
        // What the transaction before this one has watched, if it came to no write.
        let remains: [[String]] = session.isWatching ? [["UNWATCH"]] : []
        session.isWatching = true
        let replies = try session.send(remains + transaction.loading(prefix))
        return transaction.loaded(from: Array(replies.dropFirst(remains.count)))
      }
    }

    private mutating func saving(_ body: (RedisSession) throws -> String) throws -> String {
      // The session was used a moment ago. If it is lost now, the write may have arrived.
      let session = try session()
      do {
        return try body(session)
      } catch let lost as RedisSession.Lost {
        opened = nil
        throw StoreError.unknownOutcome(address.withoutSecrets(lost.reason))
      }
    }

    /// Lets the other side of a conflict go first, more often the longer the conflict lasts.
    private func pause(after tries: Int) {
      sleepBriefly(microseconds: Int.random(in: 0...min(5000, 50 * tries)))
    }

    /// Does something again once if the connection was lost.
    private mutating func repeating<Answer>(_ body: (inout RedisConnection) throws -> Answer) throws -> Answer
    {
      var tries = 0
      while true {
        tries += 1
        do {
          return try body(&self)
        } catch let lost as RedisSession.Lost {
          opened = nil
          if tries < Self.tries.connections { continue }
          throw StoreError.unavailable(address.withoutSecrets(lost.reason))
        } catch let error as StoreError where error.isTransient {
          opened = nil
          throw error
        }
      }
    }

    /// The session, on a database of this version.
    private mutating func session() throws -> RedisSession {
      if let opened, opened.isOpen { return opened }
      let session = try logIn()
      partitions = try readSchema(session)
      opened = session
      return session
    }

    private mutating func logIn() throws -> RedisSession {
      let session = try RedisSession(address, patience: patience)
      let server = try session.send([["INFO", "server"]])[0].word
      try StoreError.checkRedis(information: server)
      if !isChecked {
        isChecked = true
        for warning in durabilityWarnings(session) { warn(warning) }
      }
      return session
    }

    /// What keeps the server from keeping what it acknowledges.
    private func durabilityWarnings(_ session: RedisSession) -> [String] {
      guard
        let reply = try? session.send([["CONFIG", "GET", "appendonly", "appendfsync", "maxmemory-policy"]])[0]
          .list,
        reply.count >= 2
      else {
        return [
          "Redis does not reveal its settings, so a crash of its computer may lose acknowledged events."
        ]
      }
      var settings: [String: String] = [:]
      for index in stride(from: 0, to: reply.count - 1, by: 2) {
        settings[reply[index].word] = reply[index + 1].word
      }
      var warnings: [String] = []
      if settings["appendonly"] != "yes" || settings["appendfsync"] != "always" {
        warnings.append(
          "Redis may lose events that it has acknowledged when it or its machine crashes: it runs with appendonly \(settings["appendonly"] ?? "unknown") and appendfsync \(settings["appendfsync"] ?? "unknown"). Set appendonly yes and appendfsync always."
        )
      }
      if let policy = settings["maxmemory-policy"], policy != "noeviction" {
        warnings.append(
          "Redis may remove machines when its memory is full: it runs with maxmemory-policy \(policy). Set maxmemory-policy noeviction."
        )
      }
      return warnings
    }

    /// - Returns: the number of partitions.
    private func readSchema(_ session: RedisSession) throws -> Int {
      let reply = try session.send([["HMGET", Self.schemaKey, "version", "partitions"]])[0].list
      let found = reply.at(0).count
      if 0 < found, found < Self.version {
        throw StoreError.refused(
          code: "version",
          "its keys have version \(found), of a development version of this library, and can't be migrated to \(Self.version): use another database"
        )
      }
      if found != Self.version { throw StoreError.otherVersion(found: found, known: Self.version) }
      return min(Self.partitionLimit, max(1, reply.at(1).count))
    }

    private static let schemaKey = "interlock:schema"

    /// What would be taken for a part of the prefix in the name of a fleet.
    private static let marks: [UInt8] = Array("{}%:".utf8)

    /// What all keys of a partition begin with. What stands in braces decides about their slot.
    func prefix(of fleet: String, _ partition: Int) -> String {
      let name = fleet.utf8.contains(where: Self.marks.contains) ? fleet.escaping(Self.marks) : fleet
      return "interlock:{\(name):\(partition)}:"
    }

    /// The partition that a machine lives in (FNV-1a).
    func partition(of id: String, among count: Int) -> Int {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return Int(hash % UInt64(count))
    }
  }

  extension String {
    /// The text with some characters as their numbers.
    fileprivate func escaping(_ characters: [UInt8]) -> String {
      var result = ""
      for scalar in unicodeScalars {
        if let byte = UInt8(exactly: scalar.value), characters.contains(byte) {
          result += "%" + String(scalar.value, radix: 16)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }

  extension StoreError {
    /// Refuses servers whose programs can't ask for the time before they write.
    package static func checkRedis(information: String) throws(StoreError) {
      let version = information.split(whereSeparator: \.isNewline).first { $0.hasPrefix("redis_version:") }?
        .dropFirst(14)
      if let major = version?.split(separator: ".").first.flatMap({ Int($0) }), major >= 7 { return }
      throw .refused(
        code: "version", "the server is Redis \(version ?? "of unknown version"), and 7 is needed at least")
    }
  }
#endif
