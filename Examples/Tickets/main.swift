// A ticket of a help desk. The data that all states share is in a struct, and the data of each state in the cases of an enum.

import Interlock

struct Ticket: StateType {
  var title: String
  var notes: [String] = []
  var stage: Stage

  @Cases enum Stage: StateType {
    case open, assigned(to: String), closed(answer: String)
  }

  // Arrows connect the kinds of the stage.
  var kind: Stage.Kind { stage.kind }

  /// The same ticket in another stage.
  func moved(to stage: Stage) -> Ticket {
    var ticket = self
    ticket.stage = stage
    return ticket
  }
}

@Cases enum Action: EventType {
  case assign(to: String), note(String), close(answer: String), reopen
}

let tickets = Blueprint<Ticket, Action>(state: Ticket(title: "untitled", stage: .open)) {
  On(.assign, [.open, .assigned] => .assigned)
  On(.close, .assigned => .closed).when("somebody has looked") { !$0.fromState.notes.isEmpty }
  On(.reopen, .closed => .open)
  // Notes change what all states share, and leave none of them.
  On(.note, .any => .any)
  Values { action, ticket in
    if let name = action?[\.assign] { return ticket.moved(to: .assigned(to: name)) }
    if let answer = action?[\.close] { return ticket.moved(to: .closed(answer: answer)) }
    guard let note = action?[\.note] else { return ticket.moved(to: .open) }
    var ticket = ticket
    ticket.notes.append(note)
    return ticket
  }
}

let ticket = tickets.machine(state: Ticket(title: "The lamp is dark", stage: .open))
ticket <-! .assign(to: "Ada")
print(ticket.send(.close(answer: "It is on now")))
ticket <-! .note("unplugged") <-! .close(answer: "It is on now")

// The struct is read as any other one, and its stage by case paths.
print(ticket.state.title, "-", ticket.state.notes)
print(ticket.state.stage[\.closed] ?? "not closed")
ticket <-! .reopen <-! .assign(to: "Grace")
print(ticket.state.stage[\.assigned] ?? "nobody", "-", ticket.state.notes)
print(ticket.state.kind)
