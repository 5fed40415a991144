// A phone call, and a picture of all that a phone can do.

import Interlock
import InterlockGraph

let phone = phones.machine()

func show(_ phone: Machine<Phone, Key>) {
  print(phone.activeStates.map { "\($0)" }.joined(separator: ", "))
}

phone <-! .ring("Ada") <-! .answer <-! .minute <-! .mute
show(phone)
print(phone[\.inCall]!, phone[\.talking]!, phone.isIn(.muted))

phone <-! .hold("Für Elise")
show(phone)

phone <-! .hangUp <-! .redial
show(phone)

phone <-! .resume <-! .minute <-! .drop
show(phone)

phone <-! .redial <-! .minute <-! .minute  // the call was left after its first minute
show(phone)
phone <-! .mute  // refused: the microphone is not there

// The call as a picture for a Markdown page: each state stands inside the one that it lives in.
print(MachineGraph(phones).mermaid())
