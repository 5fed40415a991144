import Interlock
import TestSupport
import Testing

@Suite struct EmbeddingTests {
  enum Player: StateType { case paused, playing, ended }
  enum Tap: EventType { case play, pause, open, close, skip }

  enum App: StateType {
    case menu
    case player(Player)

    var player: Player? { if case .player(let state) = self { state } else { nil } }
  }

  private let trace = Family.Trace()

  private func make() -> (app: StateMachine<App, Tap>, player: StateMachine<Player, Tap>) {
    let player = StateMachine<Player, Tap>(state: .paused) { machine in
      machine.add { On(.play, .paused => .playing) }
      machine.add { On(.pause, .playing => .paused) }
      machine.addRoute(event: .skip, .playing => .ended, label: "far enough") { $0.userInfo != nil }
    }
    let app = StateMachine<App, Tap>(state: .menu) { machine in
      machine.add { On(.open, .menu => .player(.paused)) }
      machine.addRoute(event: .close, .any => .menu)
    }
    app.embed(player, as: App.player, from: \.player)
    trace.follow(app, "app")
    trace.follow(player, "player")
    return (app, player)
  }

  @Test("H5: entering from outside starts the child in the state that is carried")
  func entering() {
    let (app, player) = make()
    app.addRoute(.menu => .player(.playing))
    app <-! .open
    #expect((app.state, player.state) == (.player(.paused), .paused))
    #expect(
      trace.take()
        == [
          "app leaves menu", "app moves menu to player(Family.paused)",
          "app enters player(Family.paused)", "player enters paused",
        ].map { $0.replacing("Family.", with: "InterlockTreeTests.EmbeddingTests.Player.") })
    app <-! .close
    app <- .player(.playing)
    #expect((app.state, player.state) == (.player(.playing), .playing))
  }

  @Test("H5: the child's move is a transition of the parent too, whichever is driven")
  func moving() {
    for drivesChild in [true, false] {
      let (app, player) = make()
      var handlers: [String] = []
      app.addHandler(event: .play, .player(.paused) => .player(.playing)) { handlers.append("app: \($0)") }
      player.addHandler(event: .play) { handlers.append("player: \($0)") }
      app <-! .open
      _ = trace.take()
      if drivesChild { player <-! .play } else { app <-! .play }
      #expect((app.state, player.state) == (.player(.playing), .playing))
      #expect(
        handlers == [
          "app: .player(.paused) => .player(.playing) on .play", "player: .paused => .playing on .play",
        ])
      #expect(
        trace.take().map { $0.replacing("InterlockTreeTests.EmbeddingTests.Player", with: "") } == [
          "player leaves paused", "app leaves player(.paused)",
          "app moves player(.paused) to player(.playing)",
          "app enters player(.playing)", "player moves paused to playing", "player enters playing",
        ])
    }
  }

  @Test("H5: an attempt of the parent between two such states is judged by the child's routes")
  func judging() {
    let (app, player) = make()
    app.addRoute(.any => .any)
    app.addRoute(event: .skip, .any => .player(.ended))
    app <-! .open
    #expect(app.accepts(.player(.playing)))
    #expect(!app.accepts(.player(.ended)))
    #expect(!app.move(to: .player(.ended)).isAccepted)
    #expect(!app.send(.skip).isAccepted)
    #expect(app.move(to: .player(.playing)).isAccepted)
    #expect((app.state, player.state) == (.player(.playing), .playing))
    #expect(app.destination(on: .pause) == .player(.paused))
    #expect(app.send(.skip, userInfo: true).isAccepted)
    #expect((app.state, player.state) == (.player(.ended), .ended))
  }

  @Test("F2: a refusal names the child's conditions in the parent's words")
  func refusal() {
    let (app, _) = make()
    app <-! .open <-! .play
    guard case .refused(let refusal) = app.send(.skip) else {
      Issue.record("The event is refused.")
      return
    }
    #expect(refusal.fromState == .player(.playing))
    #expect(
      refusal.description
        == "No route is open from .player(.playing) on .skip: the condition \"far enough\" of .player(.playing) => .player(.ended) said no."
    )
  }

  @Test("H5: the parent's own routes lead in and out")
  func leaving() {
    let (app, player) = make()
    app <-! .open <-! .play
    _ = trace.take()
    app <-! .close
    #expect((app.state, player.state) == (.menu, .playing))
    #expect(!player.isActive)
    #expect(trace.take().first == "player leaves playing")
    app <-! .open
    #expect(player.state == .paused)
  }

  @Test("H5: states that carry more than the child's state keep it")
  func carryingMore() {
    struct Tab: StateType {
      var title: String
      var player: Player?
    }
    let (_, player) = make()
    let loose = Machine<Player, Tap>(state: .paused) { $0.add { On(.play, .paused => .playing) } }
    let tab = Machine<Tab, Tap>(state: Tab(title: "news", player: .ended))
    tab.embed(
      loose,
      as: { state, tab in
        var tab = tab
        tab.player = state
        return tab
      }, from: \.player)
    #expect(loose.state == .ended)
    loose.add { On(.play, .ended => .playing) }
    #expect(tab.send(.play).isAccepted)
    #expect(tab.state == Tab(title: "news", player: .playing))
    withExtendedLifetime(player) {}
  }

  @Test("H5: the parent may change the data beside the child's state")
  func changingMore() {
    struct Tab: StateType {
      var title: String
      var player: Player
    }
    let player = Machine<Player, Tap>(state: .paused) { $0.add { On(.play, .paused => .playing) } }
    trace.follow(player, "player")
    let tab = StateMachine<Tab, Tap>(state: Tab(title: "news", player: .paused)) { machine in
      machine.addRouteMapping { event, tab, _ in
        event == .skip ? Tab(title: "music", player: tab.player) : nil
      }
      machine.addRoute(.any => .any)
    }
    tab.embed(player, as: { Tab(title: $1.title, player: $0) }, from: \.player)
    #expect(tab.destination(on: .skip) == Tab(title: "music", player: .paused))
    #expect(tab.send(.skip).isAccepted)
    #expect(tab.move(to: Tab(title: "films", player: .paused)).isAccepted)
    #expect(tab.state.title == "films" && player.state == .paused)
    #expect(trace.take() == [])
    #expect(!tab.move(to: Tab(title: "films", player: .ended)).isAccepted)
    #expect(!tab.move(to: Tab(title: "films", player: .paused)).isAccepted)
    tab <-! .play
    #expect(tab.state == Tab(title: "films", player: .playing))
  }

  @Test("F3: hasRoute includes the routes of an embedded child that decides")
  func queries() {
    let (app, _) = make()
    app.addRoute(.any => .any)
    app.addRoute(event: .close, .player(.paused) => .player(.ended))
    #expect(app.hasRoute(fromState: .player(.paused), toState: .player(.playing)))
    #expect(!app.hasRoute(fromState: .player(.paused), toState: .player(.ended)))
    #expect(app.hasRoute(event: .play, fromState: .player(.paused), toState: .player(.playing)))
    #expect(!app.hasRoute(event: .close, fromState: .player(.paused), toState: .player(.ended)))
    #expect(app.hasRoute(fromState: .menu, toState: .player(.ended)))
  }

  @Test("H5: embeddings in embeddings agree on all levels")
  func nested() {
    enum Outer: StateType {
      case out, app(App)
      var app: App? { if case .app(let state) = self { state } else { nil } }
    }
    let (app, player) = make()
    let outer = StateMachine<Outer, Tap>(state: .app(.menu))
    outer.embed(app, as: Outer.app, from: \.app)
    outer <-! .open
    player <-! .play
    #expect(outer.state == .app(.player(.playing)))
    #expect(app.state == .player(.playing))
    #expect(outer.move(to: .app(.player(.paused))).isAccepted)
    #expect(player.state == .paused)
    #expect(outer.configuration.states.count == 3)
  }

  @Test("H5: a self route of the child runs the parent's handlers once")
  func selfRoute() {
    let (app, player) = make()
    player.addRoute(event: .pause, .paused => .paused)
    app <-! .open
    player <-! .pause
    _ = trace.take()
    app <-! .close
    #expect(trace.take().filter { $0.hasPrefix("player") } == ["player leaves paused"])
  }

  @Test("R1: if a route leads between states that carry the child's state, the routes after it are tried")
  func nextRoute() {
    let (app, _) = make()
    app.addRoute(event: .skip, .any => .player(.ended))
    app.addRoute(event: .skip, .any => .menu)
    app <-! .open
    #expect(app.send(.skip).isAccepted)
    #expect(app.state == .menu)
  }

  @Test("R1: if a route leads between states that carry the child's state, mappings are called")
  func nextMapping() {
    let (app, _) = make()
    app.addRoute(event: .skip, .any => .player(.ended))
    app.addRouteMapping { event, _, _ in event == .skip ? .menu : nil }
    app <-! .open
    #expect(app.send(.skip).isAccepted)
    #expect(app.state == .menu)
  }

  @Test("H5: a machine that is embedded takes those along that are embedded in it")
  func embeddingAFamily() {
    enum Outer: StateType {
      case app(App)
      var app: App? { if case .app(let state) = self { state } else { nil } }
    }
    let (app, player) = make()
    let outer = Machine<Outer, Tap>(state: .app(.player(.ended)))
    outer.embed(app, as: Outer.app, from: \.app)
    #expect((app.state, player.state) == (.player(.ended), .ended))
  }

  @Test(
    "H5: a machine that is embedded starts in the state that is carried, with its data, and so do those inside it"
  )
  func startsWithData() {
    let inner = Blueprint<Deep.Inner, Deep.Go>(state: .off) { On(\.show, in: \.on) { _, n in n += 1 } }
    let middle = Blueprint<Deep.Middle, Deep.Go>(state: .inner(.on(0))) { Embed(inner, in: \.inner) }
    let outer = Blueprint<Deep.Outer, Deep.Go>(state: .middle(.inner(.on(10)))) {
      Embed(middle, in: \.middle)
    }
    for machine in [outer.machine(), outer.machine(state: .middle(.inner(.on(10))))] {
      machine <-! .show
      #expect(machine.state == .middle(.inner(.on(11))))
    }
    let other = outer.machine(state: .none)
    let machine = Machine<Deep.Outer, Deep.Go>(state: .middle(.inner(.on(5))))
    machine.embed(middle.machine(), as: Deep.Outer.middle, from: { $0[\.middle] })
    machine <-! .show
    #expect(machine.state == .middle(.inner(.on(6))) && other.state == .none)
  }

  @Test(
    "H4, H5: where a machine inside an embedded one starts is asked with the data that the outer state carries"
  )
  func startsByCarriedData() {
    let note = Blueprint<Deep.Inner, Deep.Go>(state: .off) {}
    for data in [nil, 0] as [Int?] {
      let room = Blueprint<Deep.Inner, Deep.Go>(state: data.map { .on($0) } ?? .off) {
        Submachine(note, in: \.on, starting: { .on($0) })
      }
      let house = Blueprint<Deep.Middle, Deep.Go>(state: .inner(.on(10))) { Embed(room, in: \.inner) }
      #expect(house.machine().members.last?.machine(as: Machine<Deep.Inner, Deep.Go>.self)?.state == .on(10))
    }
  }

  /// A room whose kind carries the state of its lamp, so that neither is a byte.
  private enum Room: Kinded, Equatable {
    indirect enum Kind: StateType { case dark, lit(Lamp) }
    case dark(String), lit(Lamp)

    var kind: Kind {
      switch self {
      case .dark: .dark
      case .lit(let lamp): .lit(lamp)
      }
    }
    var lamp: Lamp? { if case .lit(let lamp) = self { lamp } else { nil } }

    static func value(of kind: Kind) -> Self? {
      switch kind {
      case .dark: .dark("again")
      case .lit(let lamp): .lit(lamp)
      }
    }
  }
  private enum Lamp: StateType { case low, named(String) }
  private enum Touch: EventType { case turn, tap }

  @Test("H5: a machine is embedded in states whose kind carries more than a byte")
  func carriedByKind() {
    let lamp = Blueprint<Lamp, Touch>(state: .low) { On(.tap, .low => .named("high")) }
    let blueprint = Blueprint<Room, Touch>(state: .dark("a night in a room without any window")) {
      On(.turn, .dark => .lit(.low))
      On(.turn, .any => .dark)
      Embed(lamp, as: { lamp, _ in Room.lit(lamp) }, from: \.lamp)
    }
    for _ in 0..<2 {
      let room = blueprint.machine()
      #expect(room.send(.turn).isAccepted && room.state == .lit(.low))
      #expect(room.send(.tap).isAccepted && room.state == .lit(.named("high")))
      #expect(room.send(.turn).isAccepted && room.state == .dark("again"))
    }
  }

  @Test("H5: an embedded machine rests in a state that it does not mention")
  func restsUnmentioned() {
    let lamp = Blueprint<Lamp, Touch>(state: .named("of a state that no line of the lamp mentions")) {}
    let blueprint = Blueprint<Room, Touch>(state: .dark("")) {
      On(.turn, .dark => .lit(.low))
      Embed(lamp, as: { lamp, _ in Room.lit(lamp) }, from: \.lamp)
    }
    let room = blueprint.machine()
    #expect(room.send(.turn).isAccepted && room.state == .lit(.low) && !room.send(.tap).isAccepted)
  }

  /// States with data, three levels deep.
  enum Deep {
    @Cases enum Inner: StateType { case off, on(Int) }
    @Cases enum Middle: StateType { case none, inner(Inner) }
    @Cases enum Outer: StateType { case none, middle(Middle) }
    @Cases enum Go: EventType { case show }
  }

  @Test("H5: a machine that was embedded and is attached elsewhere moves by itself")
  func embeddedBefore() {
    let app = StateMachine<App, Tap>(state: .player(.paused))
    let loose = Machine<Player, Tap>(state: .paused) { $0.add { On(.play, .paused => .playing) } }
    loose.attach(Machine<Player, Tap>(state: .paused), to: .ended)
    app.embed(loose, as: App.player, from: \.player).dispose()
    app.attach(loose, to: .any)
    #expect(loose.send(.play).isAccepted)
    #expect((app.state, loose.state) == (.player(.paused), .playing))
  }

  @Test("H5: functions that disagree trap")
  func disagreement() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let player = Machine<Player, Tap>(state: .paused) { $0.add { On(.play, .paused => .playing) } }
      let app = Machine<App, Tap>(state: .player(.paused))
      app.embed(player, as: { _ in App.player(.paused) }, from: \.player)
      app <-! .play
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains(
        "does not give back the state .playing that was embedded in it: make `embed` and `extract` inverses of each other."
      ))
  }

  @Test("H5: two machines embedded in one state trap")
  func twoEmbedded() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let app = Machine<App, Tap>(state: .player(.paused))
      for _ in 0..<2 {
        app.embed(Machine<Player, Tap>(state: .paused), as: App.player, from: \.player)
      }
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains("embed one of them, and attach the other."))
  }
}
