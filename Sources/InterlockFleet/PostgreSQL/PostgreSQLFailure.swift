#if PostgreSQL
  /// Why a statement failed.
  struct PostgreSQLFailure: Error {
    /// The code that SQL defines for the reason; nil if the server has not said a word, because the connection is lost.
    var code: String?
    var message: String
    var constraint: String?

    /// Whether the server may have carried out what it was sent: the connection was lost without a word, or it crashed.
    var isSilent: Bool { code == nil || code == "57P02" }

    /// Whether the same transaction may succeed at once, as it has met another one.
    var isConflict: Bool {
      switch code {
      case "40001", "40P01": true
      case "23505": constraint == "interlock_machines_pkey"
      default: false
      }
    }

    /// Whether the session has ended or does not lead to the right server any more.
    var isUnavailability: Bool {
      guard let code else { return true }
      // 25006: it is a replica now, which only reads.
      return code.hasPrefix("08") || code.hasPrefix("57P0") || code == "25006" || code == "25P03"
    }

    /// Whether a message that ends with a code says that the server does not let the program in.
    static func isDenial(_ message: String) -> Bool {
      let code = message.split(whereSeparator: \.isWhitespace).last ?? ""
      // 3D000: there is no such database; 42501: the user may not connect to it.
      return code.count == 5 && code.hasPrefix("28") || code == "3D000" || code == "42501"
    }

    /// The error for those who use the store, where nothing was committed.
    var error: StoreError {
      switch code {
      case _ where isUnavailability: .unavailable(message.withoutQuotations)
      case "53100", "53000": .full(message)
      case "53300": .unavailable(message)
      case "55P03": .contention(tries: 1)
      case "42P01": .otherVersion(found: 0, known: Schema.version)
      case let code?: .refused(code: code, message)
      case nil: .unavailable(message.withoutQuotations)
      }
    }
  }

  extension StoreError {
    /// Refuses servers that are older than those that the project PostgreSQL maintains.
    package static func checkServer(version: Int) throws(StoreError) {
      guard version < 140_000 else { return }
      throw .refused(
        code: "version",
        "the server is PostgreSQL \(version / 10_000).\(version % 10_000), and 14 is needed at least")
    }

    /// Refuses databases that can't hold each text.
    package static func checkEncoding(_ encoding: String) throws(StoreError) {
      // SQL_ASCII takes bytes as they are.
      if encoding == "UTF8" || encoding == "SQL_ASCII" { return }
      throw .refused(
        code: "encoding", "the database has the encoding \(encoding), and UTF8 is needed: create another one")
    }
  }
#endif
