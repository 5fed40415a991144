import TestSupport

extension Prelude {
  /// The lines around the samples of the products that stand on the library; nil for pages of the library itself.
  static func ofProducts(_ page: Page) -> (opening: String, closing: String)? {
    let parts = page.path.split(separator: "/")
    guard parts.count > 1, parts[0] == "Sources", parts[1] != "Interlock" else { return nil }
    if parts[1] == "InterlockSCXML" { return ("import InterlockSCXML\n", "") }
    let (opening, closing) =
      parts[1] == "InterlockFleet" ? (fleet(page), "") : surroundings(of: parts.last.map(String.init) ?? "")
    return ("import InterlockAsync\nimport InterlockGraph\nimport InterlockTesting\n" + opening, closing)
  }

  private static func surroundings(of file: String) -> (opening: String, closing: String) {
    switch file {
    case "Timeout.swift", "During.swift": (phoneTypes + "func connect() async {}", "")
    case "Run.swift": (lights + "func switchLamps(to light: Light) async throws {}", "")
    case "Effects.swift": (lights, "func post(_ mail: Mail) async throws {}")
    case "Machine+Changes.swift": (lights + "let machine = lights.machine()", "")
    case "Machine+Run.swift":
      (
        phone("blueprint") + "func sample() async throws {\nlet machine = blueprint.machine()",
        "}\ntry await sample()"
      )
    case "MachineActor.swift", "ObservableMachine.swift": (phone("blueprint"), "")
    case "TestClock.swift": (phone("blueprint", in: ".ringing"), "")
    case "Simulation.swift": (phone("phone", for: ".seconds(30)"), "")
    case "Input.swift": (shop, "")
    case "WalkFunctions.swift": (lights + shop, "")
    case "Logbook.swift": (app, "")
    case "Coverage+Items.swift":
      (lights + "let coverage = Coverage(of: lights)\n" + everything, "")
    default: (lights, "")
    }
  }

  /// A shop whose orders live in a store.
  private static func fleet(_ page: Page) -> String {
    page.path.hasSuffix("/Fleet.swift")
      ? shopTypes : shopTypes + "let shop = Fleet(order, named: \"orders\", store: store)"
  }

  private static let shopTypes = """
    import InterlockFleet
    enum Order: StateType, Codable { case cart, placed, paid }
    enum Step: EventType, Codable { case place, pay, confirm }
    enum Mail: Codable, Sendable { case confirmation(of: String) }
    enum Door: StateType, Codable { case ajar, closed }
    let order = Blueprint<Order, Step>(state: .cart) {
      On(.place, .cart => .placed)
      On(.pay, .placed => .paid)
    }
    let door = Blueprint<Door, Step>(state: .closed) { On(.place, .closed => .ajar) }
    let store = MemoryStore()

    """

  private static let lights = """
    enum Light: StateType, CaseIterable { case red, green, yellow, off }
    enum Button: EventType, CaseIterable { case press, hold }
    let lights = Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green, .green => .yellow, .yellow => .red)
      On(.hold, [.red, .green, .yellow] => .off)
    }

    """

  /// Has the lights do all that they can.
  private static let everything = """
    for count in 0...3 {
      let machine = coverage.machine()
      for _ in 0..<count { machine <-! .press }
      machine <-! .hold
    }

    """

  private static let phoneTypes = """
    enum Phone: StateType { case idle, ringing, connecting, talking, missed }
    enum Call: EventType { case ring, dial, accept, connected, hangUp }

    """

  /// A phone whose calls are missed soon, unless its clock stands still.
  private static func phone(
    _ name: String, in state: String = ".idle", for duration: String = ".milliseconds(1)"
  ) -> String {
    """
    \(phoneTypes)
    let \(name) = Blueprint<Phone, Call>(state: \(state)) {
      On(.ring, .idle => .ringing)
      Timeout(\(duration), .ringing => .missed)
    }

    """
  }

  private static let shop = """
    enum Checkout: StateType { case cart, authorizing, paid, cancelled }
    @Cases enum Command: EventType { case checkOut(items: Int), confirm, cancel }
    let shop = Blueprint<Checkout, Command>(state: .cart) {
      On(.checkOut, .cart => .authorizing)
        .when("has items") { $0.event?[\\.checkOut] ?? 0 > 0 }
      On(.confirm, .authorizing => .paid)
      On(.cancel, [.cart, .authorizing] => .cancelled)
    }

    """

  private static let app = """
    enum App: StateType { case menu, library }
    enum Player: StateType { case paused, playing }
    enum Tap: EventType { case open, play }
    let player = Blueprint<Player, Tap>(state: .paused) { On(.play, .paused => .playing) }
    let app = Blueprint<App, Tap>(state: .menu) {
      On(.open, .menu => .library)
      Submachine(player, in: .library)
    }

    """
}
