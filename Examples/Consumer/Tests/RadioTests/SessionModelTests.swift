import Interlock
import InterlockTesting
import Radio
import Testing

@Suite struct SessionModelTests {
  /// The data that a session must remember: the number of wrong passwords in a row.
  struct Model {
    var wrongPasswords = 0
    var isLocked = false

    /// Makes the same step, and returns whether the session did the same.
    mutating func follow(_ moment: WalkMoment<Session, SessionEvent>) -> Bool {
      switch (moment.fromState, moment.input.attempt) {
      case (.locked, .event(.unlock)): self = Model()
      case (.checkingPassword, .event(.reject)): wrongPasswords += 1
      case (.signedOut, .event(.signIn)): break
      default: if moment.fromState != moment.toState { wrongPasswords = 0 }
      }
      if wrongPasswords == 3 { isLocked = true }
      return (moment.toState == .locked) == isLocked
    }
  }

  @Test(
    "a session is locked exactly after three wrong passwords in a row", arguments: 0..<10 as Range<UInt64>)
  func locks(_ seed: UInt64) throws {
    try walk(
      .session, seed: seed, steps: 1_000,
      choices: [
        .event(.signIn(Secret("guess")), weight: 4), .event(.reject, weight: 3), .event(.accept),
        .event(.askForCode), .event(.enterCode(Secret("123456"))), .event(.expire),
        .event(.signOut),
        .event(.unlock), .reset(),
      ], model: Model()
    ) { model, moment in model.follow(moment) }
  }
}
