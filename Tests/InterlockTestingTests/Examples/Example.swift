import Interlock
import InterlockTesting

@testable import Checkout
@testable import Checks
@testable import Connection
@testable import Diagrams
@testable import EditForm
@testable import FavoriteButton
@testable import Hierarchy
@testable import Keyboard
@testable import MediaPlayer
@testable import ModalFlow
@testable import NetworkTask
@testable import PhoneCall
@testable import Thermostat
@testable import TrafficLight
@testable import Wizard

/// A machine of the examples with the tour of its transitions. Its types are forgotten.
struct Example: CustomStringConvertible, Sendable {
  let description: String
  let report: @Sendable () throws -> Report

  struct Report {
    let transitionCount: Int
    let pathCount: Int
    let length: Int
    let lowerBound: Int
    let isShortest: Bool
  }

  init<S, E>(
    _ name: String, inputs: @escaping @Sendable () -> [Input<S, E>] = { [] }, runsHandlers: Bool = false,
    _ make: @escaping @Sendable () -> Machine<S, E>
  ) {
    description = name
    report = {
      let paths = Paths(of: make(), inputs: inputs(), runsHandlers: runsHandlers)
      let tour = paths.coveringTransitions()
      for path in tour { try path.check(on: make()) }
      return Report(
        transitionCount: paths.transitions.count, pathCount: tour.count, length: tour.length,
        lowerBound: tour.lowerBound, isShortest: tour.isShortest)
    }
  }

  static var all: [Example] {
    [
      Example("TrafficLight") { TrafficLight.lights.stateMachine() },
      Example(
        "Connection", inputs: { [.event(.rst(openedPassively: true)), .event(.rst(openedPassively: false))] }
      ) { tcp.stateMachine() },
      Example("Checkout", inputs: { Purchases.inputs }) { shop.stateMachine() },
      Example(
        "EditForm",
        inputs: {
          [
            .event(.save), .event(.confirm(true)), .event(.confirm(false)), .event(.resultShown),
            .event(.finishSave(.success)), .event(.finishSave(.failure("disk full"))),
          ]
        }
      ) { Blueprint.editForm.stateMachine() },
      Example("ModalFlow", runsHandlers: true) { flow(isLoggedIn: false).stateMachine() },
      Example("FavoriteButton") { Blueprint.favorite.stateMachine() },
      Example("Parcels") { parcels.stateMachine() },
      Example("Book") { book.stateMachine() },
      Example("Doors") { doors.stateMachine() },
      Example("MediaPlayer") { mediaPlayer().app },
      Example("Keyboard", inputs: { [.event(.capsLock), .event(.numLock), .event(.escape)] }) {
        keyboard.stateMachine()
      },
      Example("Wizard") { wizard.stateMachine() },
      Example("Thermostat") { thermostat(.deep).stateMachine() },
      Example("Hierarchy") { Machines.withSubmachines().order },
      Example(
        "NetworkTask", inputs: { [.state(.success("{}")), .state(.failure("no connection"))] },
        runsHandlers: true
      ) { networkTask().stateMachine() },
      Example("PhoneCall") { makePhone {}.stateMachine() },
    ]
  }
}
