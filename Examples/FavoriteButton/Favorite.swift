// A button that adds a favourite and removes it again. The blueprint contains the logic, and the cell adds the actions.

import Interlock

enum Favorite: StateType { case notRegistered, registered }
enum Button: EventType { case tap }

extension Blueprint<Favorite, Button> {
  static let favorite = Blueprint(state: .notRegistered) {
    On(.tap, .notRegistered => .registered, .registered => .notRegistered)
  }
}
