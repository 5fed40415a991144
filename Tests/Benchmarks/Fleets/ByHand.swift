#if SQLite || PostgreSQL || Redis
  import Foundation

  /// What a service without a library does for the same step: it loads a row, decodes the state in it, switches the lamp, and writes the row
  /// and an entry of a journal, in one transaction, with the database's own commands.
  ///
  /// The rows hold what those of a fleet hold, without what few machines need: the state, its kind, by which machines are found, and the version
  /// of the program, which a later one has to know.
  ///
  /// One thread uses an instance.
  protocol ByHand {
    init(_ address: String)

    /// Switches a lamp.
    func press(_ id: String) throws
  }

  /// A state as the rows by hand hold it.
  struct LampText {
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    /// The text and the kind of the state after a press, and what a journal says of it.
    func next(after text: String, version: Int64?) throws -> (state: String, kind: String, result: String) {
      precondition(version == 1, "Another version of the program has saved the lamp.")
      let state = try decoder.decode(Lamp.self, from: Data(text.utf8))
      let next: Lamp =
        switch state {
        case .on(let switched): .off(switched: switched + 1)
        case .off(let switched): .on(switched: switched + 1)
        }
      let result = "moved .\(state.kind) => .\(next.kind)"
      return (String(decoding: try encoder.encode(next), as: UTF8.self), ".\(next.kind)", result)
    }

    static let first = #"{"off":{"switched":0}}"#
  }

  /// Now, in microseconds.
  func microseconds() -> Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }
#endif
