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
}
