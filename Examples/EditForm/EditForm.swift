// A form that is edited, confirmed and saved.

import Interlock

enum SaveResult: Hashable { case success, failure(String) }

@Cases enum EditState: StateType { case editing, confirming, saving, saved(SaveResult) }
@Cases enum EditEvent: EventType { case save, confirm(Bool), finishSave(SaveResult), resultShown }

extension Blueprint<EditState, EditEvent> {
  static let editForm = Blueprint(state: .editing) {
    On(.save, .editing => .confirming)
    On(.confirm, .confirming => .saving)
      .when("is OK") { context in context.event == .confirm(true) }
    On(.confirm, .confirming => .editing)
    On(\.finishSave, \.saving => \.saved) { result, _ in result }
    On(.resultShown, .saved => .editing)
  }
}
