#if SQLite
  internal import CSQLite
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// An open file of SQLite, with the statements that it has prepared.
  ///
  /// The pointers are valid from `init` to `deinit`. One thread uses an instance, as SQLite is told.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @safe
  final class SQLiteDatabase {
    /// The number of the value that stands for the time, higher than those of all others.
    private static let placeOfNow: Int32 = 16

    private let handle: OpaquePointer

    /// How to wait for a lock, for the code that SQLite calls; nil until the file is open.
    private var wait: UnsafeMutablePointer<LockWait>?
    private var statements: [StatementKey: Prepared] = [:]

    /// Where the texts of the statement that runs stand.
    private var texts = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)

    @safe
    private struct Prepared {
      let statement: OpaquePointer

      /// Whether a value stands for the time.
      let asksForTime: Bool
    }

    /// Opens a file.
    ///
    /// - Parameter createsFile: whether a file that does not exist is made.
    init(path: String, patience: Duration, createsFile: Bool) throws {
      guard sqlite3_libversion_number() >= 3_035_000 else {
        throw StoreError.refused(
          code: "version", "SQLite \(unsafe String(cString: sqlite3_libversion())) is too old: 3.35 is needed"
        )
      }
      // SQLite takes an empty path for a file that is deleted when it is closed, and ends a path at a NUL.
      if path.isEmpty || path.holdsNUL {
        throw StoreError.refused(
          code: "path", "the path is empty or holds a NUL: name a file, or write :memory:")
      }
      var opened: OpaquePointer?
      let flags =
        SQLITE_OPEN_READWRITE | (createsFile ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX
        | SQLITE_OPEN_EXRESCODE
      let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
      guard let handle = unsafe opened else {
        throw StoreError.refused(code: "\(code)", "there is no memory left")
      }
      unsafe self.handle = unsafe handle
      if code != SQLITE_OK { throw error(code, at: path) }
      let wait = UnsafeMutablePointer<LockWait>.allocate(capacity: 1)
      unsafe wait.initialize(to: LockWait(patience: patience))
      unsafe self.wait = unsafe wait
      unsafe sqlite3_busy_handler(
        handle,
        { wait, count in
          guard let wait = unsafe wait?.assumingMemoryBound(to: LockWait.self) else { return 0 }
          return unsafe wait.pointee.goesOn(after: count) ? 1 : 0
        }, wait)
    }

    deinit {
      for prepared in statements.values { unsafe sqlite3_finalize(prepared.statement) }
      unsafe sqlite3_close_v2(handle)
      unsafe texts.deallocate()
      unsafe wait?.deallocate()
    }

    /// Lets the file grow to a number of bytes at most.
    func limit(to bytes: Int) throws {
      let size = try withRows(of: SQLStatement("PRAGMA page_size"), now: .now) { rows in
        try rows.next() ? Int(rows.number(0)) : 4096
      }
      try run("PRAGMA max_page_count = \(max(1, bytes / size))")
    }

    /// Answers a query.
    func run<Answer>(_ query: Query<Answer>, now: Timestamp) throws -> Answer {
      try withRows(of: query.statement, now: now, query.read)
    }

    /// Runs a statement and drops its rows.
    func run(_ statement: SQLStatement, now: Timestamp) throws {
      try withRows(of: statement, now: now) { rows in while try rows.next() {} }
    }

    /// Runs statements without values.
    func run(_ script: String) throws {
      try check(unsafe sqlite3_exec(handle, script, nil, nil, nil))
    }

    /// Ends the transaction after an error, unless the error has ended it.
    func rollBack() {
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
    }

    /// Waits a moment.
    func pause() {
      _ = sqlite3_sleep(5)
    }

    /// What changes when anybody changes the database.
    func changeCounter() throws -> [Int64] {
      let others = try withRows(of: SQLStatement("PRAGMA data_version"), now: .now) { rows in
        try rows.next() ? rows.number(0) : 0
      }
      return unsafe [others, Int64(sqlite3_total_changes(handle))]
    }

    private func withRows<Answer>(
      of statement: SQLStatement, now: Timestamp, _ read: (any ResultRows) throws -> Answer
    ) throws -> Answer {
      let prepared = try prepare(statement)
      defer {
        unsafe sqlite3_reset(prepared.statement)
        if !statement.values.isEmpty { unsafe sqlite3_clear_bindings(prepared.statement) }
      }
      if !statement.values.isEmpty { try unsafe bind(statement.values, of: prepared.statement) }
      if prepared.asksForTime {
        try unsafe check(sqlite3_bind_int64(prepared.statement, Self.placeOfNow, now.microseconds))
      }
      return try unsafe read(SQLiteRows(statement: prepared.statement, database: self))
    }

    private func prepare(_ statement: SQLStatement) throws -> Prepared {
      let key = statement.key
      if let prepared = statements[key] { return prepared }
      let text = statement.text
      let time = "?\(Self.placeOfNow)"
      let words = text.replacing(":now", with: time).replacing(":clock", with: time)
        .replacing(":lock", with: "").replacing(":skip", with: "")
      var statement: OpaquePointer?
      let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
      try check(unsafe sqlite3_prepare_v3(handle, words, -1, flags, &statement, nil))
      guard let statement = unsafe statement else {
        throw StoreError.refused(code: "\(SQLITE_MISUSE)", "a statement is empty")
      }
      let prepared = unsafe Prepared(
        statement: statement, asksForTime: sqlite3_bind_parameter_count(statement) == Self.placeOfNow)
      statements[key] = prepared
      return prepared
    }

    /// Binds values, for as long as the statement runs: SQLite reads the texts where they stand.
    private func bind(_ values: [SQLValue], of statement: OpaquePointer) throws {
      var size = 0
      for case .text(let text?) in values { size += text.utf8.count }
      if unsafe size > texts.count {
        unsafe texts.deallocate()
        unsafe texts = .allocate(byteCount: size, alignment: 1)
      }
      var end = 0
      for index in values.indices {
        let place = Int32(index + 1)
        switch values[index] {
        // Nothing is bound before.
        case .text(nil), .integer(nil): break
        case .integer(let number?): try unsafe check(sqlite3_bind_int64(statement, place, number))
        case .text(var text?):
          let start = unsafe texts.baseAddress! + end
          let count = text.withUTF8 { bytes in
            if let first = bytes.baseAddress {
              unsafe start.copyMemory(from: first, byteCount: bytes.count)
            }
            return bytes.count
          }
          end += count
          let stays: sqlite3_destructor_type? = nil
          try unsafe check(
            sqlite3_bind_text64(
              statement, place, start.assumingMemoryBound(to: CChar.self), UInt64(count), stays,
              UInt8(SQLITE_UTF8)))
        }
      }
    }

    fileprivate func check(_ code: Int32) throws {
      if code != SQLITE_OK { throw error(code) }
    }

    fileprivate func error(_ code: Int32, at path: String? = nil) -> StoreError {
      let reason = message + (path.map { ": \($0)" } ?? "")
      // The system may have refused what SQLite only calls impossible.
      let number = unsafe sqlite3_system_errno(handle)
      let isRefused = number == EACCES || number == EPERM || number == EROFS
      if isRefused, code & 0xFF == SQLITE_CANTOPEN { return .denied(reason) }
      return StoreError(sqlite: code, reason)
    }

    /// What the last call has failed with.
    private var message: String { unsafe String(cString: sqlite3_errmsg(handle)) }

    fileprivate var changes: Int { unsafe Int(sqlite3_changes(handle)) }
  }

  /// A wait for the lock of another process or thread. SQLite's own waits of up to 100 ms leave a file idle that several processes write. After
  /// shorter ones than these, processes often take turns, and each has to read what the others have written.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  private struct LockWait {
    let patience: Duration
    var start = ContinuousClock.now

    /// Waits a moment, unless the patience has ended.
    mutating func goesOn(after count: Int32) -> Bool {
      let now = ContinuousClock.now
      if count == 0 { start = now }
      if start.duration(to: now) >= patience { return false }
      let longest = min(10_000, 1000 + 500 * Int(count))
      _ = usleep(UInt32(Int.random(in: longest / 2...longest)))
      return true
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @safe
  private struct SQLiteRows: ResultRows {
    let statement: OpaquePointer
    let database: SQLiteDatabase

    func next() throws -> Bool {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      case let code: throw database.error(code)
      }
    }

    func text(_ column: Int32) -> String? {
      // The pointer is valid until the next step. The text must be asked for before its length.
      guard let bytes = unsafe sqlite3_column_text(statement, column) else { return nil }
      let count = unsafe Int(sqlite3_column_bytes(statement, column))
      return unsafe String(decoding: unsafe UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func integer(_ column: Int32) -> Int64? {
      if unsafe sqlite3_column_type(statement, column) == SQLITE_NULL { return nil }
      return unsafe sqlite3_column_int64(statement, column)
    }

    var changes: Int { database.changes }
  }

  extension StoreError {
    /// The error for a code of SQLite. Its messages name tables and columns, not what they hold.
    init(sqlite code: Int32, _ message: String) {
      // The file was removed or renamed while it was open.
      if code == SQLITE_READONLY | (4 << 8) {
        self = .unavailable(message)
        return
      }
      self =
        switch code & 0xFF {
        case SQLITE_FULL: .full(message)
        case SQLITE_BUSY, SQLITE_LOCKED: .contention(tries: 1)
        case SQLITE_CANTOPEN, SQLITE_IOERR: .unavailable(message)
        case SQLITE_READONLY, SQLITE_PERM: .denied(message)
        default: .refused(code: "\(code & 0xFF)", message)
        }
    }

    /// Whether another file may stand at the path by and by.
    var isAboutTheFile: Bool {
      switch self {
      case .unavailable, .unknownOutcome, .denied: true
      case .refused(let code, _): code == "\(SQLITE_NOTADB)" || code == "\(SQLITE_CORRUPT)"
      case .contention, .otherVersion, .full, .invalidName: false
      }
    }
  }
#endif
