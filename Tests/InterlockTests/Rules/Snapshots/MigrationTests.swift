import Foundation
import Interlock
import TestSupport
import Testing

/// Snapshots of other definitions, and damaged ones.
@Suite struct MigrationTests {
  typealias Call = SnapshotTests.Call
  typealias Key = SnapshotTests.Key

  enum Lamp: String, StateType, Codable { case off, dimmed, on }
  enum OldLamp: String, StateType, Codable { case off, half, on }

  static let oldLamp = Blueprint<OldLamp, Key>(state: .off) {
    On(.call, .off => .half, .half => .on, .on => .off)
  }
  static let lamp = Blueprint<Lamp, Key>(state: .off) {
    On(.call, .off => .dimmed, .dimmed => .on, .on => .off)
  }

  /// What an older version has saved.
  static func old(_ state: OldLamp) throws -> Snapshot<Lamp> {
    let data = try JSONEncoder().encode(oldLamp.machine(state: state).snapshot())
    return try JSONDecoder().decode(Snapshot<Lamp>.self, from: data)
  }

  @Test("S3: a snapshot of another definition is refused unless it is migrated")
  func otherDefinition() throws {
    let snapshot = try Self.old(.half)
    #expect(snapshot.state == nil)
    let machine = Self.lamp.machine(state: .on)
    let error = #expect(throws: SnapshotError.self) { try machine.restore(snapshot) }
    #expect(
      error.map { "\($0)" }
        == "The snapshot belongs to another definition, \(Self.oldLamp.fingerprint) instead of \(Self.lamp.fingerprint): pass `migrating:` to convert it."
    )
    #expect(machine.state == .on)
  }

  @Test("S3: a state that was renamed is migrated by its name")
  func renamed() throws {
    let snapshot = try Self.old(.half)
    let machine = try Self.lamp.machine(from: snapshot) { saved, fingerprint in
      #expect(fingerprint == Self.oldLamp.fingerprint)
      #expect(saved.state.name == "half")
      saved.state = SavedState(Lamp.dimmed)
    }
    #expect(machine.state == .dimmed)
    #expect(machine.send(.call).isAccepted)
    let error = #expect(throws: SnapshotError.self) {
      try Self.lamp.stateMachine(from: snapshot) { _, _ in }
    }
    #expect(
      error.map { "\($0)" }
        == "The state .half that was saved for root can't be read: Cannot initialize Lamp from invalid String value half"
    )
  }

  @Test("S3: the migration is not called for the same definition, and may fail")
  func notAsked() throws {
    struct Lost: Error {}
    let same = try Self.lamp.machine(state: .on).snapshot()
    let machine = try Self.lamp.machine(from: same) { _, _ in throw Lost() }
    #expect(machine.state == .on)
    #expect(throws: Lost.self) { try machine.restore(Self.old(.off)) { _, _ in throw Lost() } }
    #expect(machine.state == .on)
  }

  @Test("S3: a machine becomes a tree, and a submachine comes or goes")
  func trees() throws {
    let alone = Blueprint<SnapshotTests.Ear, Key>(state: .open) { On(.mute, .open => .muted) }
    let old = try alone.machine(state: .muted).snapshot()
    var tree = SavedMachine(Call.talking(peer: "ben", seconds: 3), submachines: [old.machine])
    let snapshot = Snapshot<Call>(tree, fingerprint: old.fingerprint)
    let error = #expect(throws: SnapshotError.self) {
      try SnapshotTests.phone.machine(from: snapshot) { _, _ in }
    }
    #expect(error.map { "\($0)" } == "1 submachine was saved for root, which has 2.")
    let machine = try SnapshotTests.phone.machine(from: snapshot) { saved, _ in
      saved.submachines.append(SavedMachine(SnapshotTests.Hand.full))
    }
    #expect("\(machine.configuration)" == ".talking / [.muted, .full]")
    tree.submachines = [SavedMachine(SnapshotTests.Hand.full), SavedMachine(SnapshotTests.Hand.full)]
    let wrong = Snapshot<Call>(tree, fingerprint: SnapshotTests.phone.fingerprint)
    let other = #expect(throws: SnapshotError.self) { try machine.restore(wrong) }
    #expect(
      other.map { "\($0)" }
        == "The state .laden that was saved for Ear can't be read: it is none of Ear, or that is not Decodable."
    )
    #expect("\(machine.configuration)" == ".talking / [.muted, .full]")
  }

  @Test("S3: progress of chains that does not fit is refused")
  func chains() throws {
    let machine = Self.lamp.machine()
    machine.addChainHandler(.off => .dimmed => .on) { _ in }
    for progress in [[2], [-1], [1, 1]] {
      var saved = SavedMachine(Lamp.off)
      saved.chainProgress = progress
      let snapshot = Snapshot<Lamp>(saved, fingerprint: machine.fingerprint)
      let error = #expect(throws: SnapshotError.self) { try machine.restore(snapshot) }
      #expect(
        error.map { "\($0)" }
          == "The saved progress of chains does not fit the chains of root.")
    }
  }

  @Test("H5, S3: a parent and its embedded child that disagree are refused, whatever the data")
  func disagreement() throws {
    enum App: StateType {
      case menu
      case player(Lamp, volume: Int)
      var lamp: Lamp? { if case .player(let lamp, _) = self { lamp } else { nil } }
    }
    let app = StateMachine<App, Key>(state: .player(.on, volume: 3))
    let child = Self.lamp.stateMachine()
    app.embed(child, as: { .player($0, volume: 3) }, from: \.lamp)
    let snapshot = try app.snapshot()
    var saved = snapshot.machine
    child <-! .call
    try app.restore(snapshot)
    #expect(app.state == .player(.on, volume: 3))
    #expect(child.state == .on)
    saved.submachines[0].state = SavedState(Lamp.off)
    let error = #expect(throws: SnapshotError.self) {
      try app.restore(Snapshot<App>(saved, fingerprint: snapshot.fingerprint))
    }
    #expect(
      error.map { "\($0)" }
        == "The state that was saved for Lamp is not the one that the machine around it carries.")
    #expect(child.state == .on)
    let old = try child.snapshot()
    child <-! .call
    let alone = #expect(throws: SnapshotError.self) { try child.restore(old) }
    #expect(alone?.description == error?.description)
    #expect(app.state == .player(.off, volume: 3))
  }

  @Test("S3: a tree that a closure changes while it is restored keeps its states")
  func changedMeanwhile() throws {
    enum App: StateType {
      case menu
      case player(Lamp)
      var lamp: Lamp? { if case .player(let lamp) = self { lamp } else { nil } }
    }
    let app = StateMachine<App, Key>(state: .player(.on))
    let child = Self.lamp.stateMachine()
    var visitor: StateMachine<Lamp, Key>?
    app.embed(child, as: { .player($0) }) { state in
      if let machine = visitor.take() { child.attach(machine, to: .any) }
      return state.lamp
    }
    let snapshot = try app.snapshot()
    child <-! .call
    visitor = Self.lamp.stateMachine()
    let error = #expect(throws: SnapshotError.self) { try app.restore(snapshot) }
    #expect(error.map { "\($0)" }?.hasPrefix("An attempt is under way") ?? false)
    #expect(app.state == .player(.off))
    #expect(child.state == .off)
  }

  @Test("S1: an error names the type that can't be encoded")
  func notCodable() throws {
    enum Plain: StateType { case only }
    let machine = Self.lamp.stateMachine()
    machine.attach(StateMachine<Plain, Key>(state: .only), to: .any)
    let snapshot = try machine.snapshot()
    let error = #expect(throws: SnapshotError.self) { try JSONEncoder().encode(snapshot) }
    #expect(
      error.map { "\($0)" } == "Plain is not Codable: have it conform, so that its values can be saved.")
    try machine.restore(snapshot)
  }

  @Test("S1: a later version of the format is refused")
  func laterForm() throws {
    let text = #"{"form":2,"fingerprint":"0000000000000000","state":"on"}"#
    let error = #expect(throws: SnapshotError.self) {
      try JSONDecoder().decode(Snapshot<Lamp>.self, from: Data(text.utf8))
    }
    #expect(error.map { "\($0)" }?.hasPrefix("The snapshot has the form 2,") ?? false)
  }

  @Test("S3: 10,000 damaged snapshots give a typed error, or a machine that is in a possible configuration")
  func damage() throws {
    var random = SplitMix64(seed: 15)
    let machine = SnapshotTests.phone.machine()
    machine <-! .call <-! .answer <-! .mute <-! .grab
    let text = Array(try SnapshotTests.json(machine.snapshot()).utf8)
    let before = machine.configuration
    var restored = 0
    var refused = 0
    for _ in 0..<10_000 {
      var damaged = text
      for _ in 0...random.below(3) {
        let place = random.below(damaged.count)
        switch random.below(4) {
        case 0: damaged[place] = UInt8(random.below(128))
        case 1: damaged.remove(at: place)
        case 2: damaged.insert(text[random.below(text.count)], at: place)
        default: damaged.swapAt(place, random.below(damaged.count))
        }
      }
      do {
        let snapshot = try JSONDecoder().decode(Snapshot<Call>.self, from: Data(damaged))
        let machine = try SnapshotTests.phone.machine(from: snapshot) { _, _ in }
        restored += 1
        _ = machine.configuration
        machine.send(.hangUp)
      } catch is DecodingError {
        refused += 1
      } catch is SnapshotError {
        refused += 1
      }
    }
    #expect(restored > 100 && refused > 1000, "\(restored) restored, \(refused) refused")
    #expect(machine.configuration == before)
  }
}
