#if SQLite || PostgreSQL
  /// The rows that a statement has returned, one after the other. Columns count from zero.
  protocol ResultRows {
    /// Goes to the next row, at first to the first one.
    ///
    /// - Returns: false after the last row.
    func next() throws -> Bool

    /// A text; nil for NULL.
    func text(_ column: Int32) -> String?

    /// A number; nil for NULL.
    func integer(_ column: Int32) -> Int64?

    /// The number of rows that the statement has changed, after the last row.
    var changes: Int { get }
  }

  extension ResultRows {
    /// The rest of the rows.
    func map<Row>(_ row: (any ResultRows) throws -> Row) throws -> [Row] {
      var rows: [Row] = []
      while try next() { rows.append(try row(self)) }
      return rows
    }

    /// A text that a column can't do without.
    func word(_ column: Int32) -> String { text(column) ?? "" }

    /// A number that a column can't do without.
    func number(_ column: Int32) -> Int64 { integer(column) ?? 0 }

    /// A number that counts something.
    func count(_ column: Int32) -> Int { Int(clamping: number(column)) }

    func time(_ column: Int32) -> Timestamp? { integer(column).map { Timestamp(microseconds: $0) } }

    /// A point in time that a column can't do without.
    func moment(_ column: Int32) -> Timestamp { Timestamp(microseconds: number(column)) }

    /// A kind, by its name.
    func kind<Kind: RawRepresentable<String>>(_ column: Int32) throws -> Kind {
      guard let kind = Kind(rawValue: word(column)) else {
        throw StoreError.refused(code: "kind", "a row has the unknown kind “\(word(column))”")
      }
      return kind
    }
  }
#endif
