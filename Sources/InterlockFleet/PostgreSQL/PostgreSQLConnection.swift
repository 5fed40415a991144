#if PostgreSQL
  /// A connection to a server, which logs in when it is first used and again after it was lost.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct PostgreSQLConnection {
    /// How often a transaction is tried at most, and how often other work after a lost connection.
    private static let tries = (conflicts: 20, connections: 2)

    private let address: ConnectionString
    private let patience: Duration
    private var opened: PostgreSQLSession?

    init(_ address: ConnectionString, patience: Duration) {
      self.address = address
      self.patience = patience
    }

    /// Creates or migrates the tables.
    mutating func prepare() throws {
      let session = try logIn()
      if try version(of: session) == Schema.version { return }
      // All who prepare the tables take the same lock, whose number means nothing.
      var reply = session.send([
        SQLStatement("BEGIN"), SQLStatement("SELECT pg_advisory_xact_lock(7302894511)"),
      ])
      do {
        if let failure = reply.failure { throw failure }
        let current = try self.version(of: session)
        let steps = try Schema.steps(from: current, in: .postgreSQL)
        reply = session.send(steps.map { SQLStatement($0) } + [SQLStatement("COMMIT")])
        if let failure = reply.failure { throw failure }
      } catch let failure as PostgreSQLFailure {
        throw failure.error
      }
    }

    /// Answers queries, as one transaction.
    mutating func run<Answer>(_ queries: [Query<Answer>]) throws -> [Answer] {
      let awakened = queries.lazy.compactMap(\.awakened).first
      var tries = 0
      while true {
        tries += 1
        let session = try session()
        let reply = session.send(queries.map(\.statement), notifying: awakened)
        if let failure = reply.failure {
          if !session.isOpen || failure.isUnavailability { opened = nil }
          if failure.isConflict && tries < Self.tries.conflicts { continue }
          if failure.isUnavailability && tries < Self.tries.connections { continue }
          throw failure.error
        }
        return try zip(queries, reply.results).map { try $0.read($1) }
      }
    }

    mutating func transact(
      _ transaction: MachineTransaction, _ body: (MachineLoad) throws -> MachineWrite?
    ) throws {
      var tries = 0
      while true {
        tries += 1
        do {
          return try attempt(transaction, body)
        } catch let failure as PostgreSQLFailure {
          if failure.isConflict {
            if tries < Self.tries.conflicts { continue }
            throw StoreError.contention(tries: tries)
          }
          if failure.isUnavailability && tries < Self.tries.connections { continue }
          throw failure.error
        }
      }
    }

    /// Tries a transaction in two round trips: one that locks and loads, and one that writes and commits. A machine that does
    /// not exist yet may take one more.
    ///
    /// - Throws: `PostgreSQLFailure` if nothing was committed, besides `StoreError` and the errors of the body.
    private mutating func attempt(
      _ transaction: MachineTransaction, _ body: (MachineLoad) throws -> MachineWrite?
    ) throws {
      let session = try session()
      defer { if !session.isOpen { opened = nil } }
      do {
        let (row, rest) = try load(transaction, on: session)
        let load = MachineLoad(now: rest.now, row: row, answer: rest.answer, isPending: rest.isPending)
        guard let write = try body(load) else { return try commit([], on: session, notifying: nil) }
        let isNotified = transaction.makesWork(write, to: row, rest: rest)
        try commit(
          try transaction.statements(for: write, after: row), on: session,
          notifying: isNotified ? transaction.access.fleet : nil)
      } catch {
        rollBack(session, after: error)
        throw error
      }
    }

    private func load(_ transaction: MachineTransaction, on session: PostgreSQLSession) throws
      -> (row: MachineRow?, rest: MachineTransaction.Rest)
    {
      var statements = [
        SQLStatement("BEGIN"), transaction.machine.statement,
      ]
      if !transaction.needsOnlyMachine { statements.append(transaction.rest.statement) }
      var reply = session.send(statements)
      if let failure = reply.failure { throw failure }
      let locked = try transaction.machine.read(reply.results[1])
      if transaction.needsOnlyMachine {
        if let locked { return (locked.row, MachineTransaction.Rest(now: locked.now)) }
        reply = session.send([transaction.rest.statement])
        if let failure = reply.failure { throw failure }
      }
      return (locked?.row, try transaction.rest.read(reply.results.last!))
    }

    private func commit(_ statements: [SQLStatement], on session: PostgreSQLSession, notifying fleet: String?)
      throws
    {
      let reply = session.send(statements + [SQLStatement("COMMIT")], notifying: fleet)
      guard let failure = reply.failure else { return }
      if failure.isSilent { throw StoreError.unknownOutcome(failure.message.withoutQuotations) }
      throw failure
    }

    private mutating func rollBack(_ session: PostgreSQLSession, after error: any Error) {
      if let failure = error as? PostgreSQLFailure, failure.isUnavailability { opened = nil }
      if opened != nil && session.send([SQLStatement("ROLLBACK")]).failure != nil { opened = nil }
    }

    private func logIn() throws -> PostgreSQLSession {
      do {
        let session = try PostgreSQLSession(
          address,
          running: """
            SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s'; SET jit = off;
            SET default_transaction_isolation = 'read committed'
            """)
        session.enterPipelineMode()
        return session
      } catch let failure as PostgreSQLFailure {
        throw failure.error
      }
    }

    /// - Returns: nil if there are no tables.
    private func version(of session: PostgreSQLSession) throws -> Int? {
      // A question about a table that is not there would end the transaction. Only one that opens a table makes the server
      // look at what others have created since the session's last question.
      let existence = session.send([
        SQLStatement("SELECT count(*) FROM pg_catalog.pg_class WHERE oid = to_regclass('interlock_schema')")
      ])
      if let failure = existence.failure { throw failure.error }
      guard existence.results[0].next(), existence.results[0].number(0) == 1 else { return nil }
      let reply = session.send([SQLStatement(Schema.question)])
      if let failure = reply.failure { throw failure.error }
      return reply.results[0].next() ? Int(reply.results[0].number(0)) : nil
    }

    /// The session, on tables of this version.
    private mutating func session() throws -> PostgreSQLSession {
      if let opened, opened.isAlive() { return opened }
      let session = try logIn()
      let version = try version(of: session) ?? 0
      if version != Schema.version {
        throw StoreError.otherVersion(found: version, known: Schema.version)
      }
      // The tables of a large database take their time to prepare, what follows does not.
      session.patience = patience
      opened = session
      return session
    }
  }
#endif
