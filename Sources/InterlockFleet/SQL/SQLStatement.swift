#if SQLite || PostgreSQL
  /// A value for a statement.
  enum SQLValue: Sendable, Hashable {
    case text(String?)
    case integer(Int64?)
  }

  /// A statement in the words that SQLite and PostgreSQL share, with its values.
  ///
  /// `?1` stands for the first value. Some words differ: each store puts its own for them.
  ///
  /// - `:now` is the store's time in microseconds. It stands still while a statement runs.
  /// - `:clock` is the same, at the time at which the expression is computed.
  /// - `:lock` locks the rows of a query until the transaction ends, and waits for them.
  /// - `:skip` locks them and leaves out those that others have locked.
  struct SQLStatement: Sendable {
    let text: String
    let values: [SQLValue]

    init(_ text: String, _ values: SQLValue...) {
      self.text = text
      self.values = values
    }

    init(_ text: String, values: [SQLValue]) {
      self.text = text
      self.values = values
    }
  }

  /// A statement's text, by which a connection finds what it has prepared. Texts are long and few, so that hashing their lengths is enough.
  struct StatementKey: Hashable {
    let text: String

    func hash(into hasher: inout Hasher) {
      hasher.combine(text.utf8.count)
    }
  }

  extension SQLStatement {
    var key: StatementKey { StatementKey(text: text) }
  }

  extension SQLValue {
    static func time(_ time: Timestamp?) -> SQLValue { .integer(time?.microseconds) }

    static func number(_ number: Int) -> SQLValue { .integer(Int64(number)) }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    static func duration(_ duration: Duration) -> SQLValue {
      .integer(duration.storable.microsecondsRoundedUp)
    }
  }
#endif
