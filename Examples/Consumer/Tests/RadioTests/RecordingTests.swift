import Interlock
import InterlockGraph
import Radio
import Testing

@Suite struct RecordingTests {
  @Test("what was recorded is kept with its title and its length")
  func keeping() {
    let recording = Blueprint.recording.machine()
    recording <-! .record(title: "news") <-! .minutePassed <-! .minutePassed <-! .stop
    guard case .kept("news", minutes: 2) = recording.state else {
      return #expect(Bool(false), "\(recording.state)")
    }
  }

  @Test("what is too short is not kept, and the refusal says why")
  func tooShort() {
    let recording = Blueprint.recording.machine()
    recording <-! .record(title: "news")
    #expect {
      try recording.send(.stop).orThrow()
    } throws: { error in
      (error as? RefusedAttempt)?.errors.first as? RecordingError == .tooShort(minutes: 0)
    }
    #expect("\(recording)" == "Machine<Recording, RecordingEvent> in .running")
  }

  @Test("the definition has nothing doubtful in it")
  func check() throws {
    try MachineGraph(Blueprint.recording).check()
  }
}
