// A button that adds a favourite and removes it again. The blueprint holds the logic, the cell its actions.

import Interlock

enum Favorite: StateType { case notRegistered, registered }
enum Button: EventType { case tap }

extension Blueprint<Favorite, Button> {
  static let favorite = Blueprint(state: .notRegistered) {
    On(.tap, .notRegistered => .registered, .registered => .notRegistered)
  }
}
