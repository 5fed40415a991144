#if SQLite || PostgreSQL
  /// A question or an order to a database, and how its rows are read.
  struct Query<Answer: Sendable>: Sendable {
    /// What it does. It may be sent again when it is unknown whether the database has received it.
    enum Effect: Sendable {
      /// It changes nothing.
      case reads

      /// It changes something, and sent again changes nothing that matters.
      case repeats
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
#endif
