import Interlock
import InterlockGraph
import Testing

@Suite struct TreeFindingTests {
  enum Phone: StateType, CaseIterable { case off, on, lost }
  enum Call: StateType, CaseIterable { case idle, ringing, talking }
  enum Sound: StateType, CaseIterable { case loud, silent }
  enum Tap: EventType, CaseIterable { case power, ring, answer, hangUp, mute }
  enum Knob: EventType, CaseIterable { case turn, press, pull }

  static let call = Blueprint<Call, Tap>(state: .idle) {
    On(.ring, .idle => .ringing)
    On(.answer, .ringing => .talking)
    On(.hangUp, [.ringing, .talking] => .idle)
  }

  static let sound = Blueprint<Sound, Tap>(state: .loud) {
    On(.mute, .loud => .silent, .silent => .loud)
  }

  @Test("an event that one machine of a tree accepts is accepted")
  func accepted() throws {
    let graph = MachineGraph(
      Blueprint<Phone, Tap>(state: .off) {
        On(.power, .off => .on, .on => .off)
        Submachine(Self.call, in: .on)
        Submachine(Self.sound, in: .on)
      })
    try graph.check(except: [.unreachable])
    #expect(graph.findings().map(\.sentence) == ["Nothing leads from .off to .lost."])
  }

  @Test(
    "an event that no machine of a tree accepts is reported once, for the outermost machine that knows it")
  func unaccepted() {
    let graph = MachineGraph(
      Blueprint<Sound, Tap>(state: .loud) {
        On(.power, .loud => .silent, .silent => .loud)
        Submachine(Self.call, in: .silent)
      })
    #expect(graph.findings().map(\.description) == ["No state accepts .mute."])
    #expect(graph.findings().map(\.path) == [[]])
  }

  @Test(
    "a machine with other events is checked by the events that are mapped to them, and by those that are not")
  func translated() {
    let radio = Blueprint<Sound, Knob>(state: .loud) { On(.turn, .loud => .silent, .silent => .loud) }
    let graph = MachineGraph(
      Blueprint<Sound, Tap>(state: .loud) {
        On(.power, .loud => .silent)
        On(.hangUp, .silent => .loud)
        Submachine(
          radio, in: .loud,
          translating: { tap in
            switch tap {
            case .mute: .turn
            case .hangUp: .press
            default: nil
            }
          })
      })
    // .hangUp means .press, and the machine around takes it.
    #expect(
      graph.findings().map(\.description) == [
        "No state accepts .ring.", "No state accepts .answer.",
        "In Sound inside .loud: No state accepts .pull.",
      ])
  }

  @Test("a finding names its machine: where it lives, from the outermost in, and which of several it is")
  func names() {
    let player = Blueprint<Call, Tap>(state: .idle) {
      On(.ring, .idle => .ringing, .ringing => .idle)
      Submachine(Self.sound, in: .ringing)
      Submachine(Blueprint<Sound, Tap>(state: .silent) {}, in: .ringing)
    }
    let graph = MachineGraph(
      Blueprint<Phone, Tap>(state: .off) {
        On(.power, .off => .on, .on => .off)
        On(.answer, .on => .lost)
        On(.hangUp, .lost => .off)
        Submachine(player, in: .on)
      })
    #expect(
      graph.findings().map(\.description) == [
        "In Call inside .on: Nothing leads from .idle to .talking.",
        "In Call inside .on / Sound inside .ringing (2 of 2): Nothing leads from .silent to .loud.",
      ])
    #expect(graph.findings().last?.path == ["Call inside .on", "Sound inside .ringing (2 of 2)"])
  }

  @Test("a state in which a machine inside can move, or that the machine around leaves, is no dead end")
  func deadEnds() {
    let form = Blueprint<Call, Tap>(state: .idle) { On(.ring, .idle => .ringing, .ringing => .talking) }
    let left = Blueprint<Sound, Tap>(state: .loud) {
      On(.mute, .loud => .silent, .silent => .loud)
      Submachine(form, in: .loud)
    }
    let kept = Blueprint<Sound, Tap>(state: .loud) {
      On(.mute, .loud => .silent)
      Submachine(form, in: .loud, .silent)
    }
    #expect(MachineGraph(left).findings().filter { $0.kind == .deadEnd } == [])
    #expect(
      MachineGraph(kept).findings().filter { $0.kind == .deadEnd }.map(\.sentence) == [
        "In Call inside any state: Nothing leads out of .talking, which is not final."
      ])
  }

  @Test("H11, C1: findings name the state around a machine, even if it is the only one of its level")
  func singleHosts() {
    let chart = Blueprint<Call, Tap>(state: .talking) {
      Within(.talking, initial: .idle) { On(.ring, .idle => .ringing) }
    }
    #expect(
      MachineGraph(chart).findings().map(\.sentence).contains(
        "In the region of .talking: Nothing leads out of .ringing, which is not final."))
    enum Room: StateType { case only }
    let form = Blueprint<Call, Tap>(state: .idle) { On(.ring, .idle => .ringing) }
    let room = Blueprint<Room, Tap>(state: .only) { Submachine(form, in: .only) }
    #expect(
      MachineGraph(room).findings().map(\.sentence).contains(
        "In Call inside .only: Nothing leads out of .ringing, which is not final."))
  }

  @Test("an event without a declaration is reported only if no machine inside or around has one for it")
  func uncovered() {
    let graph = MachineGraph(
      Blueprint<Sound, Tap>(state: .loud) {
        On(.mute, .loud => .silent, .silent => .loud)
        Ignore(.answer)
        On(.power, .silent => .any)
        Submachine(Self.call, in: .loud)
      })
    #expect(
      graph.findings(showsUncovered: true).map(\.description) == [
        ".loud declares nothing for .power.",
        ".silent declares nothing for .ring, .hangUp.",
        "In Call inside .loud: .idle declares nothing for .hangUp.",
        "In Call inside .loud: .ringing declares nothing for .ring.",
        "In Call inside .loud: .talking declares nothing for .ring.",
      ])
  }

  @Test("a state of an embedded machine is reached where the machine around enters it")
  func embedded() {
    let graph = MachineGraph(
      Blueprint<Screen, Tap>(state: .menu) {
        On(.power, .menu => .call(.talking), .call(.idle) => .menu)
        Embed(Self.call, as: Screen.call, from: \.call)
      })
    #expect(
      graph.findings().map(\.description) == [
        "No state accepts .mute."
      ])
  }

  enum Screen: StateType {
    case menu, call(Call)

    var call: Call? { if case .call(let call) = self { call } else { nil } }
  }
}
