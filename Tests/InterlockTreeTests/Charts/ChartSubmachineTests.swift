import Interlock
import Testing

@Cases private enum Sound: StateType, Codable { case loud(Int), soft }
@Cases private enum Dial: EventType { case mute, loud(Int) }
@Cases private enum Phone: StateType, Codable {
  case idle, inCall(Int), talking, held(String), open, noting(Int), off
}
@Cases private enum Key: EventType { case dial(Int), hold, note, hangUp, sound(Dial) }

/// Machines of other types in the regions of a chart, at three levels.
@Suite struct ChartSubmachineTests {
  private static let sound = Blueprint<Sound, Dial>(state: .loud(1)) {
    On(.mute, .loud => .soft)
    On(\.loud, \.soft => \.loud) { volume, _ in volume }
  }

  private static let phones = Blueprint<Phone, Key>(state: .idle) {
    On(\.dial, \.idle => \.inCall) { number, _ in number }
    On(.hangUp, .inCall => .idle)
    Submachine(sound, in: .inCall, events: \.sound)
    Within(.inCall, "call", initial: .talking, history: .deep) {
      On(.hold, .talking => .held("by me"), .held => .talking)
      Submachine(sound, in: .talking, .held, history: .shallow, events: \.sound)
      Within(.talking, initial: .open) {
        On(.note, .open => .noting(7))
        Submachine(sound, in: .noting, events: \.sound)
      }
    }
    Within(.inCall, "recorder", initial: .off) { Ignore(.note, in: .off) }
  }

  @Test("C1, H2, H4: submachines live in the regions of a chart")
  func regions() throws {
    let phone = Self.phones.machine()
    phone <-! .dial(110)
    #expect("\(phone.configuration)" == ".inCall / [.loud, .talking / [.loud, .open], .off]")
    phone <-! .sound(.mute) <-! .note
    #expect("\(phone.configuration)" == ".inCall / [.soft, .talking / [.soft, .noting / .loud], .off]")
    #expect(phone.send(.sound(.mute)).isAccepted)
    #expect(!phone.send(.sound(.mute)).isAccepted)
    phone <-! .hold
    #expect("\(phone.configuration)" == ".inCall / [.soft, .held / .soft, .off]")
    phone <-! .sound(.loud(8)) <-! .hangUp <-! .dial(112)
    #expect("\(phone.configuration)" == ".inCall / [.loud, .held / .loud, .off]")
    #expect(phone.submachines(of: StateMachine<Sound, Dial>.self).map(\.state) == [.loud(1)])

    let restored = try Self.phones.machine(from: phone.snapshot())
    restored <-! .hold <-! .note
    #expect("\(restored.configuration)" == ".inCall / [.loud, .talking / [.loud, .noting / .loud], .off]")
    // Trees of which nothing is known but the blueprint are the same.
    for _ in 0..<3 {
      let other = Self.phones.machine(state: .inCall(1))
      #expect("\(other.configuration)" == ".inCall / [.loud, .talking / [.loud, .open], .off]")
    }
  }

  @Test("C1, G1: a submachine that is added to a chart goes to the region of its state")
  func additions() {
    let phone = Self.phones.machine()
    phone <-! .dial(110) <-! .hold
    let added = phone.add { Submachine(Self.sound, in: .held, events: \.sound) }
    #expect("\(phone.configuration)" == ".inCall / [.loud, .held / [.loud, .loud], .off]")
    phone <-! .sound(.mute)
    #expect("\(phone.configuration)" == ".inCall / [.soft, .held / [.soft, .soft], .off]")
    added.dispose()
    #expect("\(phone.configuration)" == ".inCall / [.soft, .held / .soft, .off]")
  }
}
