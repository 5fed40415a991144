// Event routes: one event can lead to different states from different states, and `.any` stands for every state or event.

import Interlock

enum Light: StateType { case red, green, yellow, off }
enum Button: EventType { case press, hold, breakdown }

let light = Machine<Light, Button>(state: .red) { machine in
  machine.add { On(.press, .red => .green, .green => .yellow, .yellow => .red) }
  machine.addRoute(event: .hold, [.red, .green, .yellow] => .off)
  machine.add { On(.any, .off => .red) }
  machine.add { Ignore(.breakdown, in: .red) }

  machine.add { After { context in print(context) } }
}

light <-! .press <-! .press <-! .press
light <-! .hold
light <-! .breakdown  // from off, any event leads to red

for event in light.acceptedEvents() {
  print("\(light.state) accepts", event)
}
print("a breakdown in \(light.state):", light.send(.breakdown))
print("holding it would lead to", light.destination(on: .hold)!)
