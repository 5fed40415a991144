#if SQLite || PostgreSQL
  /// A question or an order to a database, and how its rows are read.
  struct Query<Answer: Sendable>: Sendable {
    /// What may happen when it is sent once more.
    enum Effect: Sendable {
      /// It changes nothing.
      case reads

      /// It may be sent again when it is unknown whether the database has received it.
      case repeats

      /// It must not be sent again.
      case writes
    }

    let effect: Effect
    let statement: SQLStatement
    let read: @Sendable (any ResultRows) throws -> Answer

    /// The fleet in which those who wait for work may have some after it.
    var awakened: String?

    init(
      _ effect: Effect, _ statement: SQLStatement,
      read: @escaping @Sendable (any ResultRows) throws -> Answer
    ) {
      self.effect = effect
      self.statement = statement
      self.read = read
    }
  }

  extension Query<Void> {
    init(_ effect: Effect, _ statement: SQLStatement, awakening fleet: String?) {
      self.init(effect, statement) { rows in _ = try rows.next() }
      awakened = fleet
    }
  }
#endif
