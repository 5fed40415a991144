// A machine in four lines.

import Interlock

enum Light: StateType { case red, green, yellow, off }
enum Button: EventType { case press, hold }

let lights = Blueprint<Light, Button>(state: .red) {
  On(.press, .red => .green, .green => .yellow, .yellow => .red)
  On(.hold, .any => .off)
  Along(.any => .any) { context in print(context) }
  OnRefusal { refusal in print(refusal) }
}
