// A form inside a wizard. The wizard's state carries the form's state, so that the two never disagree. When the form is
// done, the wizard's step is complete.

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
  FinalStates(.sent)
  Along(.any => .any) { context in print("  the form:", context) }
}

let wizard = Blueprint<Wizard, Tap>(state: .welcome) {
  On(.begin, .welcome => .form(.name))
  On(.resume, .welcome => .form(.address))
  On(.quit, .any => .welcome)
  Embed(form, as: Wizard.form, from: \.form)
  OnCompletion(.form(.sent) => .thanks)
    .then { _ in print("  the form is done") }
  Along(.any => .any) { context in print("  the wizard:", context) }
}
