/// The reason why a store could not do its work. No error holds a password, a connection string or a payload.
public enum StoreError: Error, Hashable {
  /// The database can't be reached, or the connection was lost before anything was committed. Trying again is safe.
  case unavailable(String)

  /// The database denies access: the user, the password or the name of the database is wrong, or the user lacks the
  /// right to connect, to open the file or to write in its folder. Trying again does not help.
  case denied(String)

  /// The connection was lost while the transaction was committed. It may have been committed or not.
  case unknownOutcome(String)

  /// Other transactions kept changing the same rows. Nothing was committed, and trying again is safe.
  case contention(tries: Int)

  /// The tables have another version than this library knows.
  case otherVersion(found: Int, known: Int)

  /// The database has no room.
  case full(String)

  /// An identifier, a key or the name of a fleet can't be stored: it is empty, holds a NUL, or is longer than 1,000 bytes of UTF-8, a
  /// fleet's name than 200.
  case invalidName(String)

  /// The database refused for another reason, given with its own code.
  case refused(code: String, String)

  /// Whether nothing was committed and the same call may succeed later.
  public var isTransient: Bool {
    switch self {
    case .unavailable, .contention: true
    case .denied, .unknownOutcome, .otherVersion, .full, .invalidName, .refused: false
    }
  }

  /// Whether the same call may succeed later, whether or not it was carried out before.
  var isPassing: Bool { if case .unknownOutcome = self { true } else { isTransient } }

  /// Whether nothing else can succeed now, either.
  var isAboutTheDatabase: Bool {
    switch self {
    case .unavailable, .denied, .unknownOutcome, .contention, .otherVersion: true
    case .full, .invalidName, .refused: false
    }
  }

  /// The error of a system that refuses a thread.
  static var noThread: StoreError { .unavailable("the system has no room for another thread") }

  /// Whether an operation failed because of what it was given, so that others may succeed.
  var isAboutItsRows: Bool {
    switch self {
    case .invalidName, .refused: true
    case .unavailable, .denied, .unknownOutcome, .contention, .otherVersion, .full: false
    }
  }

  /// Checks an identifier or a key.
  ///
  /// - Throws: ``invalidName(_:)``.
  public static func checkName(_ name: String) throws(StoreError) {
    try check(name, "an identifier or a key", limit: 1000)
  }

  /// Checks the name of a fleet.
  ///
  /// A fleet's name, an identifier and a key together must fit into a row of an index, which PostgreSQL limits to 2,704 bytes.
  ///
  /// - Throws: ``invalidName(_:)``.
  public static func checkFleet(_ name: String) throws(StoreError) {
    try check(name, "the fleet's name", limit: 200)
  }

  /// Checks the name of a fleet, and those names of others that are given.
  static func check(_ fleet: String, _ names: String?...) throws(StoreError) {
    try checkFleet(fleet)
    for case let name? in names { try checkName(name) }
  }

  /// Checks what a transaction is about.
  static func check(_ access: MachineAccess) throws(StoreError) {
    try checkFleet(access.fleet)
    try checkName(access.id)
    if let key = access.key { try checkName(key) }
  }

  private static func check(_ name: String, _ role: String, limit: Int) throws(StoreError) {
    if name.isEmpty { throw .invalidName("\(role) is empty") }
    if name.utf8.count > limit {
      let start = String(reflecting: "\(name.prefix(20))…")
      throw .invalidName("\(role) has \(name.utf8.count) bytes, more than \(limit): \(start)")
    }
    if name.holdsNUL { throw .invalidName("\(role) holds a NUL: \(String(reflecting: name))") }
  }
}

extension StoreError: CustomStringConvertible {
  /// The problem and what to do.
  public var description: String {
    switch self {
    case .unavailable(let reason): "The database can't be reached: \(reason)"
    case .denied(let reason): "The database denies access: \(reason)"
    case .unknownOutcome(let reason):
      "The connection was lost during the commit, so the transaction may or may not have been committed: \(reason)"
    case .contention(let tries):
      "Other transactions changed the same machine each of \(tries) times: try again."
    case .otherVersion(found: 0, _): "The store has no tables yet, or not all of them: call prepare()."
    case .otherVersion(let found, let known):
      "The tables have version \(found), and this library knows \(known): \(found > known ? "use a later one" : "call prepare() to migrate them")."
    case .full(let reason): "The database is full: \(reason)"
    case .invalidName(let reason):
      "A name can't be stored: \(reason)."
    case .refused(let code, let reason): "The database refused (\(code)): \(reason)"
    }
  }
}
