// A form inside a wizard. The wizard's state carries the form's, so that they never disagree. A form that is done
// completes the wizard's step.

import Interlock

enum Form: StateType { case name, address, sent }

enum Wizard: StateType {
  case welcome
  case form(Form)
  case thanks

  var form: Form? { if case .form(let form) = self { form } else { nil } }
}

enum Tap: EventType { case begin, resume, next, previous, quit }

let form = Blueprint<Form, Tap>(state: .name) {
  On(.next, .name => .address, .address => .sent)
  On(.previous, .address => .name)
  Final(.sent)
  Along(.any => .any) { context in print("  the form:", context) }
}

let wizard = Blueprint<Wizard, Tap>(state: .welcome) {
  On(.begin, .welcome => .form(.name))
  On(.resume, .welcome => .form(.address))
  On(.quit, .any => .welcome)
  Embed(form, as: Wizard.form, from: \.form)
  OnCompletion(.form(.sent) => .thanks) { _ in print("  the form is done") }
  Along(.any => .any) { context in print("  the wizard:", context) }
}

let machine = wizard.machine()
let page = machine.submachines(of: StateMachine<Form, Tap>.self)[0]

// A move of the form is one of the wizard too, whichever is driven.

print("driving the wizard")
machine <-! .begin <-! .next

print("driving the form")
page <-! .previous

// Outside its states the form is not active. It starts in the state that it is entered in.

print("leaving the form")
machine <-! .quit
print(page.attemptEvent(.next))

print("sending the form")
machine <-! .resume
print(machine.configuration)
machine <-! .next
print(machine.configuration)
