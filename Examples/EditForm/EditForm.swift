// A form that is edited, confirmed and saved.

import Interlock

enum SaveResult: Hashable { case success, failure(String) }

enum EditState: StateType {
  case editing, confirming, saving, saved(SaveResult)

  enum Kind: StateType, CaseIterable { case editing, confirming, saving, saved }
  var kind: Kind {
    switch self {
    case .editing: .editing
    case .confirming: .confirming
    case .saving: .saving
    case .saved: .saved
    }
  }

  static func value(of kind: Kind) -> EditState? {
    switch kind {
    case .editing: .editing
    case .confirming: .confirming
    case .saving: .saving
    case .saved: nil
    }
  }
}

enum EditEvent: EventType {
  case save, confirm(Bool), finishSave(SaveResult), resultShown

  /// The two answers lead to different states, so each has its own kind.
  enum Kind: EventType, CaseIterable { case save, agree, decline, finishSave, resultShown }
  var kind: Kind {
    switch self {
    case .save: .save
    case .confirm(true): .agree
    case .confirm(false): .decline
    case .finishSave: .finishSave
    case .resultShown: .resultShown
    }
  }
}
