import TestSupport

extension Prelude {
  /// The lines before the samples of machines inside states: they speak of an app with a player in it, and of a
  /// wizard with a form.
  static func ofSubmachines(_ page: Page) -> String {
    switch page.path.split(separator: "/").last {
    case "Configuration.swift": app + player + "app.attach(player, to: .library)"
    case "TreeMember.swift":
      app + "let player = Machine<Player, Tap>(state: .paused)\napp.attach(player, to: .library)"
    case "Machine+Watching.swift":
      app + "let player = Machine<Player, Tap>(state: .paused)\n"
        + "player.addRoute(event: .play, .paused => .playing)\napp.attach(player, to: .library)"
    case "Machine+Submachines.swift": app
    case "Machine+Embedding.swift": types + player + "let app = Machine<App, Tap>(state: .menu)"
    case "Machine+Relatives.swift":
      """
      enum Lock: StateType { case off, on }
      enum Key: EventType { case capsLock }
      let keyboard = Machine<Lock, Key>(state: .off)
      """
    case "Embed.swift": types + "let player = Blueprint<Player, Tap>(state: .paused) {}"
    case "Submachine.swift": types + "enum App: StateType { case menu, library }"
    case "FinalStates.swift": form
    case "OnCompletion.swift":
      form + "let form = Blueprint<Form, Key>(state: .editing) { FinalStates(.sent) }"
    default: ""
    }
  }

  private static let types = """
    enum Player: StateType { case paused, playing }
    enum Tap: EventType { case open, play }

    """

  private static let app = """
    \(types)
    enum App: StateType { case menu, library }
    let app = Machine<App, Tap>(state: .library)

    """

  private static let player = """
    let player = Machine<Player, Tap>(state: .playing)

    """

  private static let form = """
    enum Form: StateType { case editing, sent }
    enum Wizard: StateType { case form, thanks }
    enum Key: EventType { case submit }

    """
}
