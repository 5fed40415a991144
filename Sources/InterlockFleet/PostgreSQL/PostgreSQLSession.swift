#if PostgreSQL
  internal import CPostgreSQL
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// A session on a server, with the statements that it has prepared.
  ///
  /// The pointer is valid from `init` to `deinit`. One thread uses an instance, as libpq demands.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @safe
  final class PostgreSQLSession {
    private let connection: OpaquePointer
    private var isHung = false

    /// How long the server may take to answer before the session is given up; nil for as long as it takes.
    var patience: Duration?
    private var names: [StatementKey: String] = [:]
    private var lastName = 0

    /// Logs in.
    ///
    /// - Parameter script: statements that set the session up.
    init(_ address: ConnectionString, running script: String) throws {
      // What the connection string says comes later and wins.
      let settings = [
        ("connect_timeout", "10"), ("tcp_user_timeout", "30000"), ("keepalives_idle", "30"),
        ("keepalives_interval", "10"), ("keepalives_count", "3"),
        ("fallback_application_name", "Interlock"), ("dbname", address.text), ("client_encoding", "UTF8"),
      ]
      let start = ContinuousClock.now
      let connection = unsafe withCStrings(settings.map(\.0)) { names in
        unsafe withCStrings(settings.map(\.1)) { values in unsafe PQconnectdbParams(names, values, 1) }
      }
      guard let connection = unsafe connection else {
        throw StoreError.refused(code: "memory", "there is no memory left")
      }
      unsafe self.connection = unsafe connection
      if unsafe PQstatus(connection) != CONNECTION_OK {
        // A server that has answered did so soon. Another one is not worth a second wait.
        try logInAgain(asksWhy: start.duration(to: .now) < .seconds(5))
      }
      // Otherwise libpq prints notices.
      unsafe PQsetNoticeProcessor(connection, { _, _ in }, nil)
      try unsafe StoreError.checkServer(version: Int(PQserverVersion(connection)))
      if let encoding = unsafe PQparameterStatus(connection, "server_encoding") {
        try StoreError.checkEncoding(unsafe String(cString: encoding))
      }
      let result = unsafe PostgreSQLResult(unsafe PQexec(connection, script))
      if let failure = result.failure { throw failure }
      if result.status != PGRES_COMMAND_OK && result.status != PGRES_TUPLES_OK {
        throw PostgreSQLFailure(message: unsafe String(cString: PQerrorMessage(connection)))
      }
    }

    deinit {
      unsafe PQfinish(connection)
    }

    /// Logs in once more after a failure: libpq tells the server's code only to those who have asked for it before.
    private func logInAgain(asksWhy: Bool) throws {
      let reason = unsafe Self.reason(of: connection)
      if asksWhy {
        unsafe PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
        unsafe PQreset(connection)
        unsafe PQsetErrorVerbosity(connection, PQERRORS_DEFAULT)
        if isOpen { return }
      }
      let message = unsafe String(cString: PQerrorMessage(connection))
      let isDenied = unsafe PQconnectionNeedsPassword(connection) == 1 || PostgreSQLFailure.isDenial(message)
      throw isDenied ? StoreError.denied(reason) : .unavailable(reason)
    }

    /// Why the server can't be reached, without anything that the connection string says.
    private static func reason(of connection: OpaquePointer) -> String {
      let reason = unsafe String(cString: PQerrorMessage(connection)).withoutQuotations
      let password = unsafe PQpass(connection).map { unsafe String(cString: $0) } ?? ""
      return password.isEmpty || !reason.contains(password) ? reason : "the connection failed"
    }

    /// Whether the server can still be asked.
    var isOpen: Bool { unsafe !isHung && PQstatus(connection) == CONNECTION_OK }

    /// Whether the server has not ended the session meanwhile, as far as is known here.
    func isAlive() -> Bool { unsafe PQconsumeInput(connection) == 1 && isOpen }

    /// Lets the session send several statements at once. From then on it can do nothing else.
    func enterPipelineMode() {
      unsafe PQenterPipelineMode(connection)
    }

    /// Sends statements and waits for their results.
    ///
    /// - Parameter batches: the statements. Those of a batch that follow one that fails are not carried out; other batches are.
    /// - Returns: the results, up to the first failure of each batch.
    func send(_ batches: [[SQLStatement]]) -> [Reply] {
      var expected: [[(statement: StatementKey, isPreparation: Bool)]] = []
      for batch in batches {
        var kinds: [(StatementKey, Bool)] = []
        for statement in batch {
          let key = statement.key
          var name = names[key]
          if name == nil {
            lastName += 1
            name = "interlock\(lastName)"
            names[key] = name
            prepare(statement, name: name!)
            kinds.append((key, true))
          }
          execute(statement, name: name!)
          kinds.append((key, false))
        }
        unsafe PQpipelineSync(connection)
        expected.append(kinds)
      }
      return expected.map(receive)
    }

    /// Sends statements and waits for their results.
    ///
    /// - Parameter fleet: the fleet whose workers are to be woken; nil for none. A notification of its own is not a part of the
    ///   transaction: otherwise the commits of all transactions with notifications would wait for each other.
    func send(_ batch: [SQLStatement], notifying fleet: String? = nil) -> Reply {
      send(fleet.map { [batch, [.notification(for: $0)]] } ?? [batch])[0]
    }

    private func prepare(_ statement: SQLStatement, name: String) {
      let types = statement.values.map { value in
        switch value {
        case .text: Oid(25)
        case .integer: Oid(20)
        }
      }
      _ = unsafe PQsendPrepare(connection, name, statement.text.inPostgreSQL, Int32(types.count), types)
    }

    private func execute(_ statement: SQLStatement, name: String) {
      // Texts are sent as bytes with their length, as NULs and quotes mean nothing there.
      var bytes: [UInt8] = []
      var places: [(start: Int, count: Int)?] = []
      for value in statement.values {
        let start = bytes.count
        switch value {
        case .text(nil), .integer(nil):
          places.append(nil)
          continue
        case .text(let text?): bytes.append(contentsOf: text.utf8)
        case .integer(let number?):
          for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
          }
        }
        places.append((start, bytes.count - start))
      }
      // An empty text needs an address, too.
      bytes.append(0)
      let count = Int32(places.count)
      let lengths = places.map { Int32($0?.count ?? 0) }
      let formats = places.map { _ in Int32(1) }
      unsafe bytes.withUnsafeBytes { bytes in
        let values = unsafe places.map { place in
          unsafe place.map {
            unsafe bytes.baseAddress!.advanced(by: $0.start).assumingMemoryBound(to: CChar.self)
          }
        }
        _ = unsafe PQsendQueryPrepared(connection, name, count, values, lengths, formats, 1)
      }
    }

    private func receive(_ expected: [(statement: StatementKey, isPreparation: Bool)]) -> Reply {
      var reply = Reply()
      var received = 0
      while true {
        guard let result = nextResult() else {
          let message =
            isHung
            ? "the server has not answered for \(patience ?? .zero)"
            : unsafe String(cString: PQerrorMessage(connection))
          if reply.failure == nil { reply.failure = PostgreSQLFailure(message: message) }
          return reply
        }
        if result.status == PGRES_PIPELINE_SYNC { return reply }
        let kind = received < expected.count ? expected[received] : nil
        received += 1
        if let failure = result.failure, reply.failure == nil { reply.failure = failure }
        if reply.failure != nil {
          if let kind, kind.isPreparation { names[kind.statement] = nil }
        } else if let kind, !kind.isPreparation {
          reply.results.append(result)
        }
      }
    }

    /// Waits until there is a result, or the end of the connection. libpq itself would wait for a server that hangs forever.
    ///
    /// - Returns: false if the server hangs.
    private func waitForResult() -> Bool {
      guard let patience, !isHung else { return !isHung }
      let end = ContinuousClock.now + patience.storable
      while unsafe PQisBusy(connection) == 1 {
        let rest = ContinuousClock.now.duration(to: end).microsecondsRoundedUp / 1000
        var source = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let count = rest > 0 ? unsafe poll(&source, 1, Int32(clamping: rest)) : 0
        isHung = count == 0
        if isHung { return false }
        if unsafe PQconsumeInput(connection) != 1 { return true }
      }
      return true
    }

    /// - Returns: nil if the connection is lost.
    private func nextResult() -> PostgreSQLResult? {
      // Each result is followed by a null.
      for _ in 0..<2 {
        if !waitForResult() { return nil }
        if let result = unsafe PQgetResult(connection) { return unsafe PostgreSQLResult(result) }
        if !isOpen { return nil }
      }
      return nil
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension PostgreSQLSession {
    /// The results of a batch.
    struct Reply {
      var results: [PostgreSQLResult] = []

      /// Why the results end early.
      var failure: PostgreSQLFailure?
    }

    /// The socket of the connection.
    var socket: Int32 { unsafe PQsocket(connection) }

    /// What the notifications say that have arrived.
    func notifications() throws -> [String] {
      guard unsafe PQconsumeInput(connection) == 1 else {
        throw PostgreSQLFailure(message: unsafe String(cString: PQerrorMessage(connection)))
      }
      var payloads: [String] = []
      while let notification = unsafe PQnotifies(connection) {
        payloads.append(unsafe String(cString: notification.pointee.extra))
        unsafe PQfreemem(notification)
      }
      return payloads
    }
  }

  extension String {
    /// A statement in PostgreSQL's own words.
    ///
    /// `:now` is the time at which the server received the statement, so that an index may be asked with it.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    package var inPostgreSQL: String {
      replacing("?", with: "$").replacing(":lock", with: "FOR UPDATE")
        .replacing(":skip", with: "FOR UPDATE SKIP LOCKED")
        .replacing(":now", with: "(extract(epoch FROM statement_timestamp()) * 1000000)::bigint")
        .replacing(":clock", with: "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
    }
  }

  /// Calls a function with an array of C strings that ends with a null.
  private func withCStrings<Answer>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Answer
  ) -> Answer {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for text in texts {
      starts.append(bytes.count)
      bytes.append(contentsOf: text.utf8CString)
    }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      let pointers = unsafe starts.map { unsafe UnsafePointer<CChar>?(bytes.baseAddress! + $0) } + [nil]
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }
  }
#endif
