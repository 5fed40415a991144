import Interlock

enum Crossing: StateType { case working }
enum Train: StateType { case far, near, cleared, crossing }
enum Barrier: StateType { case up, lowering, down, locked }
enum Signal: EventType { case approach, lowered, enter, leave, raise }

/// A railway crossing: a train and a barrier, which hear the same signals.
///
/// - Parameter locks: whether a train that enters locks the barrier.
func crossing(locks: Bool) -> Blueprint<Crossing, Signal> {
  let train = Blueprint<Train, Signal>(state: .far) {
    On(.approach, .far => .near)
    On(.lowered, .near => .cleared)
    On(.enter, .cleared => .crossing)
    On(.leave, .crossing => .far)
  }
  let barrier = Blueprint<Barrier, Signal>(state: .up) {
    On(.approach, .up => .lowering)
    On(.lowered, .lowering => .down)
    if locks {
      On(.enter, .down => .locked)
      On(.leave, .locked => .up)
    } else {
      On(.leave, .down => .up)
    }
    On(.raise, .down => .up)
      .when("the guard is sure") { _ in true }
  }
  return Blueprint(state: .working) {
    Submachine(train, in: .working)
    Submachine(barrier, in: .working)
  }
}
