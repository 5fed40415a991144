import TestSupport

/// What surrounds the program of a page that does not declare all that it uses.
///
/// Articles stand alone. The samples in doc comments are short: they speak of a traffic light and its button.
struct Prelude {
  /// The lines before the program.
  var opening = ""

  /// The lines after the program.
  var closing = ""

  init(for page: Page) {
    guard page.path.hasSuffix(".swift") else { return }
    if let product = Self.ofProducts(page) {
      (opening, closing) = ("import Interlock\n" + product.opening, product.closing)
      return
    }
    switch page.path.split(separator: "/").last {
    case "Refusal.swift":
      opening = Self.light + "\nmachine <-! .hold"
    case "Route.swift":
      opening = """
        enum Order: StateType { case cart, paid }
        enum Command: EventType { case pay }
        """
    case "Machine+Mappings.swift":
      opening = """
        enum Screen: StateType { case idle, loading(Int) }
        enum Action: EventType { case load(Int) }
        let machine = Machine<Screen, Action>(state: .idle)
        """
    case "Embed.swift", "Submachine.swift", "FinalStates.swift", "OnCompletion.swift":
      opening = Self.ofSubmachines(page)
    case _ where page.path.contains("/Submachines/"):
      opening = Self.ofSubmachines(page)
    default:
      let text = page.fences.flatMap(\.lines).joined(separator: "\n")
      let promises = page.fences.contains { !$0.promises.isEmpty }
      let declaresTypes = text.contains("enum ")
      let declaresMachine = text.contains("let machine")
      if !declaresTypes { opening = declaresMachine ? Self.types : Self.light }
      if !declaresTypes && !declaresMachine && promises { closing = "machine <-! .press" }
    }
    opening = "import Interlock\n" + opening
  }

  private static let types = """
    enum Light: StateType { case red, green, yellow, off }
    enum Button: EventType { case press, hold }
    """

  private static let light = """
    \(types)
    let machine = StateMachine<Light, Button>(state: .red) { machine in
      machine.add { On(.press, .red => .green, .green => .yellow, .yellow => .red) }
      machine.addRoute(event: .hold, .any => .off)
    }
    """
}
