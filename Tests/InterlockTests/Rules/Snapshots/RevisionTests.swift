import Interlock
import Testing

/// Revisions that users give to closures.
@Suite struct RevisionTests {
  typealias Door = FingerprintTests.Door
  typealias Act = FingerprintTests.Act

  private static func door(_ revision: String?) -> Blueprint<Door, Act> {
    Blueprint(state: .closed, revision: revision) {
      On(.push, .closed => .open)
        .when("free") { _ in revision != nil }
    }
  }

  private static func line(_ revision: String?) -> Blueprint<Door, Act> {
    Blueprint(state: .closed) { door(revision) }
  }

  private static func both(_ revision: String?) -> Blueprint<Door, Act> {
    Blueprint(state: .closed, revision: revision) { door(revision) }
  }

  private static func tree(_ revision: String?) -> Blueprint<Door, Act> {
    Blueprint(state: .closed) {
      On(.turn, .closed => .locked)
      Submachine(door(revision), in: .closed)
    }
  }

  @Test("S3: a revision of the closures is a part of the fingerprint, also on a line and inside")
  func fingerprints() {
    for make in [Self.door, Self.line, Self.both, Self.tree] {
      let fingerprints = [nil, "", "1", "2"].map { make($0).fingerprint }
      #expect(Set(fingerprints).count == 4, "\(fingerprints)")
      #expect(make("2").machine().fingerprint == fingerprints[3])
    }
    #expect(Self.line("2").fingerprint == Self.door("2").fingerprint)
    #expect(Self.both("2").fingerprint != Self.door("2").fingerprint)
    #expect(String(reflecting: Self.door("2")).contains(#"the revision "2""#))
  }

  @Test("S3: a snapshot of another revision is refused unless it is migrated")
  func migration() throws {
    let old = try Self.door("1").machine().snapshot()
    #expect(throws: SnapshotError.self) { try Self.door("2").machine(from: old) }
    var asked: [Fingerprint] = []
    let machine = try Self.door("2").machine(from: old) { _, fingerprint in asked.append(fingerprint) }
    #expect(asked == [Self.door("1").fingerprint])
    #expect(machine.state == .closed)
    #expect(try Self.door("1").machine(from: old).state == .closed)
  }

  @Test("S3: a machine built by hand has revisions, which snapshots carry and which can be removed")
  func byHand() throws {
    let machine = FingerprintTests.door.stateMachine()
    let plain = try machine.snapshot()
    let revision = machine.addRevision("2")
    let revised = try machine.snapshot()
    let blueprint = Blueprint<Door, Act>(state: .closed, revision: "2") { FingerprintTests.door }
    #expect(revised.fingerprint == blueprint.fingerprint)
    #expect(throws: SnapshotError.self) { try machine.restore(plain) }
    try machine.restore(revised)
    let other = FingerprintTests.door.stateMachine()
    other.addRevision("2")
    try other.restore(revised)
    revision.dispose()
    try machine.restore(plain)
    #expect(throws: SnapshotError.self) { try machine.restore(revised) }
  }

  @Test("S3: the fingerprint of a tree holds the revisions inside")
  func inside() {
    let parent = StateMachine<Door, Act>(state: .closed)
    let child = StateMachine<Door, Act>(state: .closed)
    parent.attach(child, to: .any)
    let before = parent.fingerprint
    let revision = child.addRevision("3")
    #expect(parent.fingerprint != before)
    revision.dispose()
    #expect(parent.fingerprint == before)
  }

  @Test("S3: another revision is a difference")
  func differences() {
    #expect(
      Self.door("2").difference(from: Self.door("1")) == [
        #"gone: the revision "1""#, #"new: the revision "2""#,
      ])
    #expect(
      Self.tree("2").difference(from: Self.tree("1")) == [
        #"gone: Door: the revision "1""#, #"new: Door: the revision "2""#,
      ])
    #expect(Self.door("2").difference(from: Self.door("2")) == [])
    #expect(Self.door("2").difference(from: Self.door(nil)) == [#"new: the revision "2""#])
  }
}
