// A power cut with each kind of history.

import Interlock

print(String(reflecting: thermostat(.deep)))

for history: History in [.none, .shallow, .deep] {
  print("\nhistory: \(history)")
  let machine = thermostat(history).machine()
  machine <-! .power <-! .cooler <-! .speed
  print(machine.configuration)
  machine <-! .power
  print(machine.configuration)
  machine <-! .power
  print(machine.configuration)
}
