import Interlock
import InterlockTesting

@testable import Checkout
@testable import Checks
@testable import Connection
@testable import Diagrams
@testable import EditForm
@testable import FavoriteButton
@testable import ModalFlow
@testable import NetworkTask
@testable import TrafficLight

extension Specimen {
  /// The machines of the examples.
  static var all: [Specimen] {
    [
      Specimen("TrafficLight") { TrafficLight.lights },
      Specimen(
        "Connection", inputs: { [.event(.rst(openedPassively: true)), .event(.rst(openedPassively: false))] }
      ) { tcp },
      Specimen("Checkout", inputs: { Purchases.inputs }) { shop },
      Specimen(
        "EditForm",
        inputs: {
          [
            .event(.save), .event(.confirm(true)), .event(.confirm(false)), .event(.resultShown),
            .event(.finishSave(.success)), .event(.finishSave(.failure("disk full"))),
          ]
        }
      ) { .editForm },
      Specimen("ModalFlow") { flow(isLoggedIn: false) },
      Specimen("FavoriteButton") { .favorite },
      Specimen("NetworkTask", inputs: { [.state(.success("{}")), .state(.failure("no connection"))] }) {
        networkTask()
      },
      Specimen("Parcels") { parcels },
      Specimen("Doors") { doors },
      .keyboard, .wizard, .thermostat, .phoneCall,
    ]
  }
}
