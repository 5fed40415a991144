import Interlock
import InterlockAsync

enum Phone: StateType { case idle, ringing, connecting, talking, missed, failed }
enum Call: EventType { case ring, accept, connected, fail, hangUp, stray }

/// The same with data in its states and events.
enum Line: StateType, Hashable {
  case idle, ringing(from: String), connecting(to: String, attempt: Int), missed([String])
}
enum Dial: EventType { case ring(String), dial(String), connected(String), hangUp }
