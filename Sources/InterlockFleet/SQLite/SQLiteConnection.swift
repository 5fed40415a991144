#if SQLite
  /// A connection to a file, which is opened when it is first used and again after it has failed.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct SQLiteConnection {
    private let path: String
    private let patience: Duration
    private let maximumBytes: Int?
    private let record: FileRecord
    private let clock: @Sendable () -> Timestamp
    private var opened: SQLiteDatabase?
    private var identity: FileIdentity?
    private var isChecked = false

    init(
      path: String, patience: Duration, maximumBytes: Int?, record: FileRecord,
      clock: @escaping @Sendable () -> Timestamp
    ) {
      self.clock = clock
      self.path = path
      self.patience = patience
      self.maximumBytes = maximumBytes
      self.record = record
    }

    /// Whether the database is a file, which others may remove.
    private var isFile: Bool { path != ":memory:" && !path.isEmpty }

    /// Creates or migrates the tables.
    mutating func prepare() throws {
      try attempt { connection in
        let database = try connection.open(creating: true)
        if try connection.version(of: database) == Schema.version { return }
        try connection.enableWriteAheadLog(database)
        try connection.inTransaction(of: database) {
          let version = try connection.hasTables(database) ? connection.version(of: database) : nil
          for step in try Schema.steps(from: version, in: .sqlite) { try database.run(step) }
        }
      }
    }

    /// Answers queries, as one transaction if there are several.
    mutating func run<Answer>(_ queries: [Query<Answer>]) throws -> [Answer] {
      try attempt { connection in
        let database = try connection.database()
        let now = connection.clock()
        if queries.count == 1 { return [try database.run(queries[0], now: now)] }
        return try connection.inTransaction(of: database) {
          try queries.map { try database.run($0, now: now) }
        }
      }
    }

    mutating func changeCounter() throws -> [Int64] {
      try attempt { try $0.database().changeCounter() }
    }

    mutating func transact(
      _ transaction: MachineTransaction, _ body: (MachineLoad) throws -> MachineWrite?
    ) throws {
      try attempt { connection in
        let database = try connection.database()
        try connection.inTransaction(of: database) {
          try connection.carryOut(transaction, on: database, body)
        }
      }
    }

    /// Runs transactions on machines, which share one of the database. Each succeeds or fails on its own.
    mutating func transact(_ steps: [PendingStep]) {
      if steps.count > 1 {
        do {
          try attempt { connection in
            let database = try connection.database()
            try connection.inTransaction(of: database) {
              for step in steps { try connection.carryOut(step.transaction, on: database, step.body) }
            }
          }
          for step in steps { step.finish(nil) }
          return
        } catch let error as StoreError where error.isAboutTheDatabase {
          for step in steps { step.finish(error) }
          return
        } catch {
          // One has failed, and nothing is written. The others don't share its fate.
        }
      }
      for step in steps {
        do {
          try transact(step.transaction, step.body)
          step.finish(nil)
        } catch {
          step.finish(error)
        }
      }
    }

    private func carryOut(
      _ transaction: MachineTransaction, on database: SQLiteDatabase,
      _ body: (MachineLoad) throws -> MachineWrite?
    ) throws {
      let now = clock()
      let row = try database.run(transaction.machine, now: now)?.row
      let rest =
        transaction.needsOnlyMachine
        ? MachineTransaction.Rest(now: now) : try database.run(transaction.rest, now: now)
      let load = MachineLoad(now: rest.now, row: row, answer: rest.answer, isPending: rest.isPending)
      guard let write = try body(load) else { return }
      for statement in try transaction.statements(for: write, after: row) {
        try database.run(statement, now: now)
      }
    }

    private static let begin = SQLStatement("BEGIN IMMEDIATE")
    private static let commit = SQLStatement("COMMIT")

    /// Runs a transaction that writes. Only one runs at a time, in all processes.
    private func inTransaction<Answer>(of database: SQLiteDatabase, _ body: () throws -> Answer) throws
      -> Answer
    {
      try database.run(Self.begin, now: .now)
      do {
        let answer = try body()
        try commit(database)
        return answer
      } catch {
        database.rollBack()
        throw error
      }
    }

    private func commit(_ database: SQLiteDatabase) throws {
      do {
        try database.run(Self.commit, now: .now)
      } catch StoreError.unavailable(let reason) {
        // What was written before the file failed may be found when it is opened again.
        throw StoreError.unknownOutcome(reason)
      }
    }

    /// Does something with the file, and closes it if it can't be read.
    private mutating func attempt<Answer>(_ body: (inout SQLiteConnection) throws -> Answer) throws -> Answer
    {
      do {
        return try body(&self)
      } catch let error as StoreError where error.isAboutTheFile {
        opened = nil
        throw error
      }
    }

    /// The database with tables of this version.
    private mutating func database() throws -> SQLiteDatabase {
      // A database in memory is as new as its connection.
      let database = try open(creating: !isFile)
      if !isChecked {
        let version = try version(of: database)
        if version == 0, record.hasBeenOpen {
          // Somebody prepares a new file in the place of one that was removed.
          throw StoreError.unavailable("the file has no tables yet: \(path)")
        }
        if version != Schema.version {
          throw StoreError.otherVersion(found: version, known: Schema.version)
        }
        isChecked = true
        record.hasBeenOpen = true
      }
      return database
    }

    private mutating func open(creating createsFile: Bool) throws -> SQLiteDatabase {
      if let opened {
        if !isFile || FileIdentity(path: path) == identity { return opened }
        // What is committed now would be lost with the file.
        self.opened = nil
        throw StoreError.unavailable("the file was removed or replaced: \(path)")
      }
      let before = isFile ? FileIdentity(path: path) : nil
      if isFile, before == nil, !createsFile, !record.hasBeenOpen, hasFolder {
        throw StoreError.otherVersion(found: 0, known: Schema.version)
      }
      let database = try SQLiteDatabase(path: path, patience: patience, createsFile: createsFile)
      identity = isFile ? FileIdentity(path: path) : nil
      if let before, before != identity {
        throw StoreError.unavailable("the file was replaced: \(path)")
      }
      // By default, SQLite keeps 2 MB of pages in memory, and writes the log to the file at each thousandth page.
      try database.run(
        "PRAGMA synchronous = FULL; PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000")
      if let maximumBytes { try database.limit(to: maximumBytes) }
      isChecked = false
      opened = database
      return database
    }

    /// Whether the file's folder exists, or can't be looked at.
    private var hasFolder: Bool {
      guard let end = path.lastIndex(of: "/"), end > path.startIndex else { return true }
      return FileIdentity(path: String(path[..<end])) != nil
    }

    /// Lets others read while one writes. The setting stays with the file.
    private func enableWriteAheadLog(_ database: SQLiteDatabase) throws {
      let end = ContinuousClock.now.advanced(by: patience.storable)
      while true {
        do {
          return try database.run("PRAGMA journal_mode = WAL")
        } catch StoreError.contention where ContinuousClock.now < end {
          // Two that change the setting at once would wait for each other, so SQLite refuses one of them at once.
          database.pause()
        }
      }
    }

    private func version(of database: SQLiteDatabase) throws -> Int {
      guard try hasTables(database) else { return 0 }
      let version = Query(.reads, SQLStatement(Schema.question)) { rows in
        try rows.next() ? Int(rows.number(0)) : 0
      }
      return try database.run(version, now: .now)
    }

    private func hasTables(_ database: SQLiteDatabase) throws -> Bool {
      let question = Query(
        .reads,
        SQLStatement("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'interlock_schema'")
      ) { rows in try rows.next() }
      return try database.run(question, now: .now)
    }
  }
#endif
