// The form with its delegate, whose methods are called before a state is left and after one is entered.

import Interlock

protocol EditFormDelegate: AnyObject {
  func willExit(_ state: EditState)
  func didEnter(_ state: EditState)
}

func makeForm(delegate: any EditFormDelegate) -> Machine<EditState, EditEvent> {
  let machine = Blueprint.editForm.machine()
  machine.add { OnExit(.any) { [weak delegate] in delegate?.willExit($0.fromState) } }
  machine.add { OnEntry(.any) { [weak delegate] in delegate?.didEnter($0.toState) } }
  return machine
}

final class EditView: EditFormDelegate {
  var results: [SaveResult] = [.failure("the disk is full"), .success]
  lazy var form = makeForm(delegate: self)

  func willExit(_ state: EditState) { print("  leaving", state) }

  func didEnter(_ state: EditState) {
    switch state {
    case .editing: print("  the form is open")
    case .confirming: print("  really save?")
    case .saving: form <-! .finishSave(results.removeFirst())
    case .saved(.success): form <-! .resultShown
    case .saved(.failure(let reason)):
      print("  sorry, \(reason)")
      form <-! .resultShown
    }
  }
}

let view = EditView()
for answer in [false, true, true] {
  print("tapping save, then \(answer ? "OK" : "cancel")")
  view.form <-! .save <-! .confirm(answer)
}
