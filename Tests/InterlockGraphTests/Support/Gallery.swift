import Interlock
import InterlockGraph

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
@testable import Superstates
@testable import Thermostat
@testable import TrafficLight
@testable import Wizard

/// The machines of the examples, and a chart.
enum Gallery {
  static var examples: [Portrait] {
    [
      Portrait("TrafficLight", MachineGraph(TrafficLight.lights)),
      Portrait("Connection", MachineGraph(tcp.machine(state: .established), initialState: .closed)),
      Portrait("Checkout", MachineGraph(shop, finalStates: [.delivered, .refunded, .cancelled])),
      Portrait("EditForm", MachineGraph(.editForm)),
      Portrait("ModalFlow", MachineGraph(flow(isLoggedIn: true), finalStates: [.finish])),
      Portrait("FavoriteButton", MachineGraph(.favorite)),
      Portrait("NetworkTask", MachineGraph(networkTask(), finalStates: [])),
      Portrait("Parcels", MachineGraph(parcels, finalStates: [.end])),
      Portrait("Book", MachineGraph(book, grouping: .byValue)),
      Portrait("Doors", MachineGraph(doors)),
      Portrait("MediaPlayer", MachineGraph(mediaPlayer().app)),
      Portrait("Keyboard", MachineGraph(keyboard)),
      Portrait("Wizard", MachineGraph(wizard)),
      Portrait("Thermostat", MachineGraph(thermostat(.deep))),
      Portrait("Hierarchy", MachineGraph(Machines.withSubmachines().order)),
      Portrait("PhoneCall", MachineGraph(makePhone {})),
      Portrait("Superstates", MachineGraph(phones)),
      Portrait("Hotline", MachineGraph(hotline)),
    ]
  }

  /// A machine with all that is drawn in a way of its own.
  static var order: Portrait { Portrait("Order", InterlockGraphTests.order()) }

  /// Machines with something that those of the examples don't have.
  static var special: [Portrait] { [order, again, meanwhile] }

  /// A machine that does things meanwhile.
  static var meanwhile: Portrait { Portrait("Meanwhile", InterlockGraphTests.meanwhile) }

  /// Machines of names that mean something to one of the formats.
  static var hostile: [Portrait] {
    [
      Portrait("Hostile", Hostile.graph), Portrait("Intruders", Hostile.ring(Hostile.intruders)),
      Portrait("Long", Hostile.ring(Hostile.long)),
    ]
      + Hostile.traps.indices.filter { $0 % 27 == 0 }.map {
        Portrait("Traps\($0)", Hostile.ring(Array(Hostile.traps[$0...].prefix(27))))
      }
  }

  /// Machines that are made of such names by chance.
  static var random: [Portrait] {
    (0..<4).map { Portrait("Random\($0)", Hostile.random(seed: $0)) }
  }

  /// A machine of which a state with machines inside is left and entered again at once.
  static var again: Portrait {
    let inside = Blueprint<Place, Button>(state: .a) { On(.press, .a => .b) }
    return Portrait(
      "Again",
      MachineGraph(
        Blueprint<Light, Button>(state: .red) {
          On(.press, .red => .off)
          On(.hold, .off => .off)
            .when("sure") { _ in true }
          Submachine(inside, in: .off)
        }))
  }

  /// Shows whatever can be shown.
  static let full = Picture(
    direction: .leftToRight, wildcards: .expanded, highlightsCurrentState: true, showsIgnoredEvents: true)
}
