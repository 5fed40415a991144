#if PostgreSQL
  import CPostgreSQL
  import Foundation

  /// What a service without a library does: it loads a row, decodes the state in it, and updates it in a transaction, with
  /// prepared statements.
  ///
  /// One thread uses an instance, as libpq demands.
  final class HandWritten {
    private let connection: OpaquePointer
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    init(_ address: String) {
      connection = PQconnectdb(address)!
      precondition(PQstatus(connection) == CONNECTION_OK, String(cString: PQerrorMessage(connection)))
    }

    deinit {
      PQfinish(connection)
    }

    /// Runs statements without parameters, and returns the first column of the first row; nil if there is none.
    @discardableResult
    func run(_ script: String) -> String? { answer(PQexec(connection, script)) }

    /// Prepares the statements of ``press(_:)``.
    func prepare() {
      _ = answer(PQprepare(connection, "load", "SELECT state FROM by_hand WHERE id = $1 FOR UPDATE", 1, nil))
      _ = answer(
        PQprepare(
          connection, "save", "UPDATE by_hand SET state = $2, revision = revision + 1 WHERE id = $1", 2, nil))
    }

    /// Loads a lamp, switches it, and saves it.
    func press(_ id: String) throws {
      run("BEGIN")
      let state = try decoder.decode(Lamp.self, from: Data(execute("load", [id])!.utf8))
      let next: Lamp =
        switch state {
        case .on(let switched): .off(switched: switched + 1)
        case .off(let switched): .on(switched: switched + 1)
        }
      _ = execute("save", [id, String(decoding: try encoder.encode(next), as: UTF8.self)])
      run("COMMIT")
    }

    private func execute(_ name: String, _ values: [String]) -> String? {
      let texts = values.map { Array($0.utf8CString) }
      return withPointers(to: texts[...], []) { pointers in
        answer(PQexecPrepared(connection, name, Int32(values.count), pointers, nil, nil, 0))
      }
    }

    private func withPointers<Answer>(
      to texts: ArraySlice<[CChar]>, _ pointers: [UnsafePointer<CChar>?],
      _ body: ([UnsafePointer<CChar>?]) -> Answer
    ) -> Answer {
      guard let text = texts.first else { return body(pointers) }
      return text.withUnsafeBufferPointer {
        withPointers(to: texts.dropFirst(), pointers + [$0.baseAddress], body)
      }
    }

    private func answer(_ result: OpaquePointer?) -> String? {
      defer { PQclear(result) }
      let status = PQresultStatus(result)
      precondition(
        status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, String(cString: PQerrorMessage(connection)))
      return PQntuples(result) > 0 ? String(cString: PQgetvalue(result, 0, 0)) : nil
    }
  }
#endif
