import Interlock
import InterlockAsync
import InterlockFleet
import InterlockSCXML
import TestSupport
import Testing

/// C6: documents as machines of collections and stores.
@Suite struct FleetTests {
  /// A door that begins on the way somewhere, and shuts by itself.
  private static let door = """
    <scxml initial="made">
      <state id="made"><transition target="shut"/></state>
      <state id="shut"><transition event="push" target="open"/></state>
      <state id="open">
        <onentry><send event="late" delay="5s" id="timer"/></onentry>
        <onexit><cancel sendid="timer"/></onexit>
        <transition event="late" target="shut"/>
        <transition event="pull" target="shut"/>
      </state>
    </scxml>
    """

  @Test("C6, W3: a document in a fleet is started, and its delayed events are sent when they are due")
  func delays() async throws {
    let store = MemoryStore(at: Timestamp(microseconds: 1_000_000))
    let doors = Fleet(try Blueprint(scxml: Self.door), named: "doors", store: store)
    let answer = try await doors.send("push", to: "1")
    #expect("\(answer)" == #"moved "shut" => "open""#)
    #expect(try await doors.machine("1")?.dueAt == Timestamp(microseconds: 6_000_000))
    await store.advance(by: .seconds(3))
    try await doors.send("pull", to: "1")
    #expect(try await doors.machine("1")?.dueAt == nil)
    try await doors.send("push", to: "1")
    await store.advance(by: .seconds(4))
    #expect(try await doors.attemptTimeouts() == 0)
    await store.advance(by: .seconds(1))
    #expect(try await doors.attemptTimeouts() == 1)
    #expect(try await doors.machine("1")?.state == "shut")
    #expect(try await doors.verifyJournal(of: "1") > 0)
  }

  @Test("C6: a collection can't start documents, and traps")
  func collections() async throws {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Machines<Int, String, String>(try Blueprint(scxml: "<scxml><state id='a'/></scxml>"))
    }
    let words = lastWords(trap?.standardErrorContent)
    #expect(
      words.contains(
        "Machines of Blueprint<String, String> would not be started, as the chart of an SCXML document is: use a MachineActor for each."
      ))
  }
}
