import Interlock
import Testing

/// What changed between two definitions, in sentences.
@Suite struct BlueprintDifferenceTests {
  typealias Door = FingerprintTests.Door
  typealias Act = FingerprintTests.Act

  @Test("S3: a difference names what was added and removed, also inside")
  func sentences() {
    let old = Blueprint<Door, Act>(state: .closed) {
      On(.push, .closed => .open)
      On(.turn, .closed => .locked)
        .when("has key") { _ in true }
      Submachine(SnapshotTests.inner, in: .open)
    }
    let inner = Blueprint<Door, Act>(state: .locked) { On(.push, .closed => .open, .locked => .open) }
    let new = Blueprint<Door, Act>(state: .open) {
      On(.push, .closed => .open)
      On(.turn, .closed => .locked)
      FinalStates(.locked)
      Submachine(inner, in: .open, history: .deep)
    }
    #expect(
      new.difference(from: old) == [
        "starts in .open instead of .closed",
        #"gone: .closed => .locked if "has key" on .turn"#,
        "gone: Door: lives in .open, starts in .closed",
        "new: .closed => .locked on .turn",
        "new: .locked final",
        "new: Door: lives in .open with deep history, starts in .locked",
        "new: Door: .locked => .open on .push",
      ])
    #expect(old.difference(from: old) == [])
  }

  @Test("S3: lines that compete in another order are a difference")
  func order() {
    let one = Blueprint<Door, Act>(state: .closed) {
      On(.push, .closed => .open)
        .when("a") { _ in true }
      On(.push, .closed => .locked)
        .when("b") { _ in true }
    }
    let two = Blueprint<Door, Act>(state: .closed) {
      On(.push, .closed => .locked)
        .when("b") { _ in true }
      On(.push, .closed => .open)
        .when("a") { _ in true }
    }
    #expect(two.difference(from: one) == ["the same lines in another order"])
  }

  @Test("S3: where fingerprints are equal, there is no difference: the names of regions are no part of them")
  func regionNames() {
    enum Phone: StateType { case idle, inCall, talking, onHold, open, muted }
    enum Key: EventType { case dial, hold, mute }
    func phones(_ call: String, _ microphone: String) -> Blueprint<Phone, Key> {
      Blueprint(state: .idle) {
        On(.dial, .idle => .inCall)
        Within(.inCall, call, initial: .talking) { On(.hold, .talking => .onHold) }
        Within(.inCall, microphone, initial: .open) { On(.mute, .open => .muted) }
      }
    }
    let (old, new) = (phones("call", "microphone"), phones("voice", "sound"))
    #expect(new.fingerprint == old.fingerprint)
    #expect(new.difference(from: old) == [])
  }
}
