#if SQLite
  import CSQLite
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
  }
#endif
