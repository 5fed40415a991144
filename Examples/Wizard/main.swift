// Somebody goes through the wizard, back and forth.

import Interlock

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
print(page.send(.next))

print("sending the form")
machine <-! .resume
print(machine.configuration)
machine <-! .next
print(machine.configuration)
