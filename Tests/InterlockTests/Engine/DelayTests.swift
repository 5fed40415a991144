import Interlock
import Testing

/// Durations as text, in which snapshots keep them (S1).
@Suite struct DelayTests {
  @Test(
    "S1: a duration is written in seconds and read back",
    arguments: ["0", "5", "1.5", "0.000000000000000001"])
  func readBack(text: String) {
    #expect(Delay(inSeconds: text)?.inSeconds == text)
  }

  @Test("S1: zeros around a number of seconds have no meaning")
  func zeros() {
    #expect(Delay(inSeconds: "007.500") == Delay(seconds: 7, attoseconds: 500_000_000_000_000_000))
  }

  @Test("S1: durations of more than 2⁶⁰ seconds are not read, so that durations can be added")
  func limit() {
    #expect(Delay(inSeconds: "1152921504606846976") == Delay(seconds: 1 << 60, attoseconds: 0))
    #expect(Delay(inSeconds: "1152921504606846977") == nil)
    #expect(Delay(inSeconds: "99999999999999999999999999") == nil)
  }

  @Test(
    "S1: a text that is not a number of seconds is not read",
    arguments: ["", ".", "1.", ".5", "1.2.3", "-1", "+1", "1e3", " 1", "1 s", "١", "0.0000000000000000001"])
  func mistakes(text: String) {
    #expect(Delay(inSeconds: text) == nil)
  }
}
