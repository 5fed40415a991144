import Interlock
import Testing

/// What the machines of a blueprint share, and when one goes its own way.
@Suite struct SharingTests {
  enum Door: StateType, Sendable { case open, shut, locked, bricked }
  enum Hand: EventType, Sendable { case push, turn, knock, shout }

  struct Room: StateType, Sendable { let name: String }
  struct Sign: EventType, Sendable { let text: String }

  @Test("a machine outlives its blueprint")
  func outliving() {
    func make() -> Machine<Door, Hand> {
      Blueprint(state: .open) {
        On(.push, .open => .shut, .shut => .open)
          .when("is free") { _ in true }
      }.machine()
    }
    let machine = make()
    #expect(machine.send(.push) == .moved(from: .open, to: .shut))
    #expect(machine.send(.push) == .moved(from: .shut, to: .open))
  }

  @Test("events and states that are not mentioned are refused, and error handlers run")
  func strangers() {
    nonisolated(unsafe) var told: [String] = []
    let refusing = Blueprint<Door, Hand>(state: .open) {
      On(.push, .open => .shut)
      OnRefusal { refusal in told.append("\(refusal)") }
    }
    let silent = Blueprint<Door, Hand>(state: .open) { On(.push, .open => .shut) }
    for _ in 1...2 {
      #expect(!refusing.machine().send(.shout).isAccepted)
      #expect(!refusing.machine(state: .bricked).send(.push).isAccepted)
      #expect(!silent.machine().send(.shout).isAccepted)
      #expect(!silent.machine(state: .bricked).send(.push).isAccepted)
      #expect(!silent.stateMachine(state: .bricked).move(to: .open).isAccepted)
    }
    let sentences = ["No route leads from .open on .shout.", "No route leads from .bricked on .push."]
    #expect(told == sentences + sentences)
  }

  @Test("R4: a state attempt leads to a state that is not mentioned, and events continue from there")
  func movingToStrangers() {
    let house = Blueprint<Door, Hand>(state: .open) {
      On(.push, .open => .shut, .shut => .open)
      Allow(.any => .any)
    }
    let machine = house.stateMachine()
    for stranger in [Door.bricked, .locked] {
      #expect(machine.move(to: stranger).isAccepted)
      #expect(!machine.send(.push).isAccepted)
      #expect(machine.state == stranger)
      #expect(machine.move(to: .open).isAccepted)
      #expect(machine.send(.push).isAccepted)
      #expect(machine.state == .shut)
    }
  }

  @Test("mappings lead to any state, with the handlers of the transition")
  func mappings() {
    let house = Blueprint<Room, Sign>(state: Room(name: "hall")) {
      MapEvents { event, _, _ in event.map { Room(name: $0.text) } }
      OnEntry(Room(name: "attic")) { context in (context.userInfo as? Journal)?.lines.append("dust") }
      Along(.any => .any) { _ in }
    }
    let journal = Journal()
    let machines = (1...3).map { _ in house.machine() }
    for machine in machines {
      #expect(machine.send(Sign(text: "cellar"), userInfo: journal).isAccepted)
      #expect(machine.send(Sign(text: "attic"), userInfo: journal).isAccepted)
      #expect(machine.state == Room(name: "attic"))
    }
    #expect(journal.lines == ["dust", "dust", "dust"])
  }

  @Test("a machine of a large blueprint computes for itself what the routes do not name")
  func large() {
    let rooms = (0..<200).map { Room(name: "\($0)") }
    let signs = (0..<100).map { Sign(text: "\($0)") }
    let maze = Blueprint<Room, Sign>(state: rooms[0]) {
      for (number, room) in rooms.enumerated() {
        On(signs[number % 100], room => rooms[(number + 1) % 200])
      }
      On(.any, [rooms[7], rooms[8]] => rooms[0])
        .when("is tired") { $0.userInfo == nil }
    }
    let (walker, idler) = (maze.machine(), maze.machine())
    for number in 0..<200 { #expect(walker.send(signs[number % 100]).isAccepted) }
    #expect(walker.state == rooms[0])
    for number in 0..<7 { #expect(idler.send(signs[number]).isAccepted) }
    #expect(!idler.send(signs[50], userInfo: "awake").isAccepted)
    #expect(idler.send(signs[50]) == .moved(from: rooms[7], to: rooms[0]))
  }

  @Test("G2: a machine that its own handler edits finishes the attempt with the definition it began with")
  func editingUnderWay() {
    let door = Blueprint<Door, Hand>(state: .open) {
      On(.push, .open => .shut)
        .then { context in
          context.machine.addHandler(event: .push) { context in
            (context.userInfo as? Journal)?.lines.append("late")
          }
        }
      On(.push, .shut => .open)
      OnEntry(.shut, order: 200) { context in (context.userInfo as? Journal)?.lines.append("shut") }
    }
    let journal = Journal()
    let (edited, other) = (door.machine(), door.machine())
    edited.send(.push, userInfo: journal)
    #expect(journal.lines == ["shut"])
    edited.send(.push, userInfo: journal)
    #expect(journal.lines == ["shut", "late"])
    other.send(.push, userInfo: nil)
    other.send(.push, userInfo: journal)
    #expect(journal.lines == ["shut", "late", "late"])
  }
}
