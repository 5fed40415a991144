import Interlock
public import Radio

/// The display of a player. It lives on the main actor, like everything in this module.
public final class Panel {
  /// The player's activity.
  public private(set) var title = "nothing"
  /// The player's refusals.
  public private(set) var complaints: [String] = []

  private let player = Blueprint.player.machine()

  /// Makes a panel with its own player.
  public init() {
    // The blueprint knows nothing of panels. Handlers that call a panel are added to its machine, and end with the panel.
    player.addAnyHandler(.any => .any, owner: self) { panel, context in
      panel.title = "\(context.toState)"
    }
    player.addErrorHandler(owner: self) { panel, context in
      panel.complaints.append("\(context.refusal!)")
    }
  }

  /// Passes a tap to the player.
  public func tap(_ event: PlayerEvent) {
    player <-! event
  }
}
