// A crossing with a walk signal, and independent observers.

import Interlock
import InterlockAsync

enum Light: StateType { case red, green, yellow }
enum Walk: StateType { case waiting, walking }
enum Signal: EventType { case tick, button }

let walk = Blueprint<Walk, Signal>(state: .waiting) {
  On(.button, .waiting => .walking)
}

let crossing = Blueprint<Light, Signal>(state: .red) {
  On(.tick, .red => .green, .green => .yellow, .yellow => .red)
  Submachine(walk, in: .red)
}

/// All elements of a sequence until it ends.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
func collect<Element: Sendable>(_ stream: AsyncStream<Element>) async -> [Element] {
  var elements: [Element] = []
  for await element in stream { elements.append(element) }
  return elements
}
