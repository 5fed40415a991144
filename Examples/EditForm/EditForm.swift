// A form that is edited, confirmed and saved.

import Interlock

enum SaveResult: Hashable { case success, failure(String) }

enum EditState: StateType { case editing, confirming, saving, saved(SaveResult) }

enum EditEvent: EventType { case save, confirm(Bool), finishSave(SaveResult), resultShown }
