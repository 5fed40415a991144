// Goes through the wizard, back and forth.

import Interlock

let machine = wizard.machine()
let page = machine.submachines(of: StateMachine<Form, Tap>.self)[0]

// A transition of the form is a transition of the wizard too, whichever machine you drive.

print("driving the wizard")
machine <-! .begin <-! .next

print("driving the form")
page <-! .previous

// The form is not active in other states of the wizard. It starts in the state that the wizard's new state carries.

print("leaving the form")
machine <-! .quit
print(page.send(.next))

print("sending the form")
machine <-! .resume
print(machine.configuration)
machine <-! .next
print(machine.configuration)
