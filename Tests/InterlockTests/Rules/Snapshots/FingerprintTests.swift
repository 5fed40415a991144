import Foundation
import Interlock
import TestSupport
import Testing

/// Fingerprints of definitions.
@Suite struct FingerprintTests {
  enum Door: StateType { case open, closed, locked }
  enum Act: EventType { case push, turn }
  private enum Secret: StateType { case here, there }
  private struct Pair: StateType { let one: Int, two: String }

  static let door = Blueprint<Door, Act>(state: .closed) {
    On(.push, .closed => .open, .open => .closed)
    On(.turn, .closed => .locked)
    On(.turn, .locked => .closed)
  }

  @Test("S3: a fingerprint is the same in each process, and says so in print")
  func stable() {
    #expect("\(Self.door.fingerprint)" == "317c682187facb60")
    #expect(Fingerprint("\(Self.door.fingerprint)") == Self.door.fingerprint)
    #expect(Fingerprint("xyz") == nil)
    #expect(Fingerprint("00000000-0000000") == nil)
    #expect(Fingerprint("+000000000000000") == nil)
    let secret = Blueprint<Secret, Act>(state: .here) { On(.push, .here => .there) }
    #expect("\(secret.fingerprint)" == "853ca419a459f3f1")
    let pair = Blueprint<Pair, Act>(state: Pair(one: 1, two: "a")) {
      On(.push, Pair(one: 1, two: "a") => Pair(one: 2, two: "b"))
    }
    #expect("\(pair.fingerprint)" == "af6be36e98649b5a")
  }

  @Test("S3: the fingerprints of twenty processes are one, in debug and in release builds")
  func processes() throws {
    let program = try Products().folder.appending(path: "Trace").path
    for _ in 0..<20 {
      let command = try Command([program, "fingerprints"])
      #expect(command.succeeded)
      #expect(command.output == "64e8b06d71978294 322305ecf3198a06 c1d243805ed91e65\n")
    }
  }

  @Test("S3: the fingerprint of a tree follows what is attached, detached and edited inside")
  func treesThatChange() {
    func machine() -> StateMachine<Door, Act> { StateMachine(state: .closed) }
    let (root, inner, innermost) = (machine(), machine(), machine())
    let alone = root.fingerprint
    let attachment = root.attach(inner, to: .closed)
    let two = root.fingerprint
    let second = inner.attach(innermost, to: .any)
    let three = root.fingerprint
    let route = innermost.addRoute(.open => .closed)
    let four = root.fingerprint
    #expect(Set([alone, two, three, four]).count == 4)
    route.dispose()
    #expect(root.fingerprint == three)
    second.dispose()
    #expect(root.fingerprint == two)
    attachment.dispose()
    #expect(root.fingerprint == alone)
    #expect(inner.fingerprint == alone)
    inner.attach(root, to: .closed)
    #expect(inner.fingerprint == two)
    #expect(root.fingerprint == alone)
  }

  @Test("S3: the order of lines counts only if they compete")
  func order() {
    let other = Blueprint<Door, Act>(state: .closed) {
      On(.turn, .locked => .closed)
      On(.push, .open => .closed)
      On(.turn, .closed => .locked)
      On(.push, .closed => .open)
    }
    #expect(other.fingerprint == Self.door.fingerprint)
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
    #expect(one.fingerprint != two.fingerprint)
  }

  @Test("S3: each change of the structure changes it; closures don't")
  func changes() {
    let variants: [Blueprint<Door, Act>] = [
      Self.door,
      Blueprint(state: .open) { Self.door },
      Blueprint(state: .closed) {
        Self.door; On(.push, .locked => .locked)
      },
      Blueprint(state: .closed) {
        Self.door; Ignore(.push, in: .locked)
      },
      Blueprint(state: .closed) {
        Self.door; Allow(.locked => .open)
      },
      Blueprint(state: .closed) {
        Self.door; Allow(.locked => .open).when("forced") { _ in true }
      },
      Blueprint(state: .closed) {
        Self.door; Allow(.locked => .open).when("bribed") { _ in true }
      },
      Blueprint(state: .closed) {
        Self.door; FinalStates(.locked)
      },
      Blueprint(state: .closed) {
        Self.door; OnCompletion(.closed => .open)
      },
      Blueprint(state: .closed) {
        Self.door; MapEvents { _, _, _ in nil }
      },
      Blueprint(state: .closed) {
        Self.door; AfterChain(.closed => .open => .closed) { _ in }
      },
      Blueprint(state: .closed) {
        Self.door; OffChain(.closed => .open => .closed) { _ in }
      },
      Blueprint(state: .closed) {
        Self.door; Submachine(SnapshotTests.inner, in: .open)
      },
      Blueprint(state: .closed) {
        Self.door; Submachine(SnapshotTests.inner, in: .closed)
      },
      Blueprint(state: .closed) {
        Self.door; Submachine(SnapshotTests.inner, in: .open, history: .deep)
      },
      Blueprint(state: .closed) {
        Self.door; Submachine(SnapshotTests.inner, in: .open, translating: { $0 })
      },
    ]
    let fingerprints = variants.map(\.fingerprint)
    #expect(Set(fingerprints).count == variants.count, "\(fingerprints)")
    let loud = Blueprint<Door, Act>(state: .closed) {
      Self.door; OnEntry(.open) { _ in print("squeak") }
    }
    #expect(loud.fingerprint == Self.door.fingerprint)
  }

  @Test("S3: a machine has the fingerprint of its definition, before and after it is edited")
  func machines() {
    let machine = Self.door.stateMachine()
    #expect(machine.fingerprint == Self.door.fingerprint)
    let unlocking = machine.addRoute(.locked => .open)
    let edited = machine.fingerprint
    #expect(edited != Self.door.fingerprint)
    unlocking.dispose()
    #expect(machine.fingerprint == Self.door.fingerprint)
    machine.add { OnEntry(.open) { _ in } }
    #expect(machine.fingerprint == Self.door.fingerprint)
    #expect(Self.door.stateMachine().fingerprint == Self.door.fingerprint)
  }
}

extension SnapshotTests {
  static let inner = Blueprint<FingerprintTests.Door, FingerprintTests.Act>(state: .closed) {
    On(.push, .closed => .open)
  }
}
