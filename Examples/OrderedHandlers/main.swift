// The order of handlers: exit handlers before the change, then all others by ascending order, and equal orders in order
// of registration.

import Interlock

enum Lamp: StateType { case off, on }
enum Tap: EventType { case toggle }

let lamp = Machine<Lamp, Tap>(state: .off)

func say(_ text: String) -> (Context<Lamp, Tap>) -> Void {
  { context in print("\(text), in \(context.machine.state)") }
}

lamp.addRoute(event: .toggle, .off => .on, handler: say("the route's own, order 100"))
lamp.addRoute(event: .toggle, .on => .off)
lamp.addHandler(event: .toggle, order: 200, handler: say("order 200"))
lamp.addHandler(event: .toggle, order: 10, handler: say("order 10"))
lamp.add { OnEntry(.on, then: say("entering on, order 100")) }
lamp.addHandler(event: .toggle, .on => .off, handler: say("only from on to off"))
lamp.add { OnExit(.off, then: say("leaving off")) }

for _ in 1...2 {
  lamp <-! .toggle
  print("---")
}
