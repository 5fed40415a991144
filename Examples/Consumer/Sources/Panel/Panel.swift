import Interlock
public import Radio

/// What is shown of a player. It lives on the main actor, like all of this module.
public final class Panel {
  /// What the player does.
  public private(set) var title = "nothing"
  /// What the player has refused.
  public private(set) var complaints: [String] = []

  private let player = Blueprint.player.machine()

  /// Makes a panel with a player of its own.
  public init() {
    // The blueprint knows nothing of panels. What touches one is added to its machine, and ends with the panel.
    player.addEntryHandler(.any, owner: self) { panel, context in
      panel.title = "\(context.toState)"
    }
    player.addErrorHandler(owner: self) { panel, context in
      panel.complaints.append("\(context.refusal!)")
    }
  }

  /// Passes a tap on to the player.
  public func tap(_ event: PlayerEvent) {
    player <-! event
  }
}
