#if SQLite || PostgreSQL || Redis
  import Foundation

  /// What a service without a library does for the same step: it loads a row, decodes the state in it, switches the lamp, and writes the row
  /// and an entry of a journal, in one transaction, with the database's own commands.
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

    /// The text of the state after a press, and what a journal says of it.
    func next(after text: String) throws -> (state: String, result: String) {
      let state = try decoder.decode(Lamp.self, from: Data(text.utf8))
      let next: Lamp =
        switch state {
        case .on(let switched): .off(switched: switched + 1)
        case .off(let switched): .on(switched: switched + 1)
        }
      let result = "moved .\(state.kind) => .\(next.kind)"
      return (String(decoding: try encoder.encode(next), as: UTF8.self), result)
    }

    static let first = #"{"off":{"switched":0}}"#
  }

  /// Now, in microseconds.
  func microseconds() -> Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }
#endif
