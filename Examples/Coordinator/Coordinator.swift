// A flow of screens: an event is over when its screen is shown, or gone.

import Interlock
import InterlockAsync

@Cases enum Screen: StateType { case lobby, room(Int), closed }
@Cases enum Tap: EventType { case open(Int), back, close }

struct RoomIsLocked: Error { let number: Int }

/// Shows screens, which takes a while.
actor Stage {
  func slideIn(_ room: Int) async throws {
    if room == 13 { throw RoomIsLocked(number: room) }
    print("  room \(room) slides in")
    await Task.yield()
    print("  room \(room) is shown")
  }

  func slideOut(_ room: Int) async {
    print("  room \(room) slides out")
    await Task.yield()
    print("  room \(room) is gone")
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
func coordinator(on stage: Stage) -> Blueprint<Screen, Tap> {
  Blueprint(state: .lobby) {
    On(\.open, \.lobby => \.room, \.room => \.room) { number, _ in number }
    On(.back, .room => .lobby)
    On(.close, .any => .closed)
    OnExit(of: \.room).run("slide out") { room in await stage.slideOut(room) }
    OnEntry(of: \.room).run("slide in") { room in
      try await stage.slideIn(room)
    } catching: { error in
      error is RoomIsLocked ? .back : nil
    }
  }
}
