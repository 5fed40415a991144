#if PostgreSQL
  internal import CPostgreSQL

  /// The rows of a statement, or why there are none.
  ///
  /// The pointer is valid from `init` to `deinit`.
  @safe
  final class PostgreSQLResult: ResultRows {
    private let result: OpaquePointer?
    private let count: Int32
    private var row: Int32 = -1

    init(_ result: OpaquePointer?) {
      unsafe self.result = unsafe result
      count = unsafe PQntuples(result)
    }

    deinit {
      unsafe PQclear(result)
    }

    var status: ExecStatusType { unsafe PQresultStatus(result) }

    /// What the statement did: `COMMIT`, `UPDATE 1`.
    var tag: String { unsafe String(cString: PQcmdStatus(result)) }

    /// Why the statement failed; nil if it did not.
    var failure: PostgreSQLFailure? {
      guard status == PGRES_FATAL_ERROR else { return nil }
      // The primary message names tables, not what they hold.
      let message = unsafe field(.message) ?? String(cString: PQresultErrorMessage(result))
      return PostgreSQLFailure(code: field(.code), message: message, constraint: field(.constraint))
    }

    private enum Field: UnicodeScalar {
      case code = "C"
      case message = "M"
      case constraint = "n"
    }

    private func field(_ field: Field) -> String? {
      unsafe PQresultErrorField(result, Int32(field.rawValue.value)).map { unsafe String(cString: $0) }
    }

    func next() -> Bool {
      row += 1
      return row < count
    }

    func text(_ column: Int32) -> String? {
      unsafe bytes(column).map { unsafe String(decoding: $0, as: UTF8.self) }
    }

    func integer(_ column: Int32) -> Int64? {
      guard let bytes = unsafe bytes(column), let first = unsafe bytes.first else { return nil }
      // The first byte carries the sign of numbers of any size.
      return unsafe bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    var changes: Int { Int(unsafe String(cString: PQcmdTuples(result))) ?? 0 }

    /// A value; nil for NULL. The bytes are valid as long as the result.
    private func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
      if unsafe PQgetisnull(result, row, column) == 1 { return nil }
      let count = unsafe Int(PQgetlength(result, row, column))
      return unsafe PQgetvalue(result, row, column).withMemoryRebound(to: UInt8.self, capacity: count) {
        unsafe UnsafeBufferPointer(start: $0, count: count)
      }
    }
  }
#endif
