#if SQLite
  import CSQLite
  import Foundation
  import Testing

  /// A file of SQLite, as others than stores see it.
  struct SQLiteFile {
    let path: String

    /// Runs statements.
    func execute(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) {
      var database: OpaquePointer?
      #expect(sqlite3_open(path, &database) == SQLITE_OK, sourceLocation: sourceLocation)
      sqlite3_busy_timeout(database, 10_000)
      let code = sqlite3_exec(database, script, nil, nil, nil)
      #expect(
        code == SQLITE_OK, "\(script): \(String(cString: sqlite3_errmsg(database)))",
        sourceLocation: sourceLocation)
      #expect(sqlite3_close(database) == SQLITE_OK, sourceLocation: sourceLocation)
    }

    /// The number of commits in the log. Each ends with a frame that says how large the file is then.
    var commitCount: Int {
      get throws {
        let log = try [UInt8](Data(contentsOf: URL(filePath: "\(path)-wal")))
        func number(_ place: Int) -> Int { log[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return stride(from: 32, to: log.count, by: 24 + number(8)).count { number($0 + 4) != 0 }
      }
    }
  }
#endif
