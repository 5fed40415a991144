// Four connections, from their opening to their end.

import Interlock

print("a client that closes first:")
tcp.machine() <-! .activeOpen <-! .synAck <-! .close <-! .ackOfFin <-! .fin <-! .timeout

print("a server whose client closes first:")
tcp.machine() <-! .passiveOpen <-! .syn <-! .ackOfSyn <-! .fin <-! .close <-! .ackOfFin

print("both close at the same time:")
tcp.machine(state: .established) <-! .close <-! .fin <-! .ackOfFin <-! .timeout

print("a connection that is reset while it opens:")
tcp.machine() <-! .passiveOpen <-! .syn <-! .rst(openedPassively: true) <-! .rst(openedPassively: true)
  <-! .send <-! .rst(openedPassively: false) <-! .close
