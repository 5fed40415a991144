import Interlock
import InterlockGraph
import Testing

@Suite struct SubmachineTests {
  enum App: StateType {
    case menu, library, player(Player)

    var player: Player? { if case .player(let state) = self { state } else { nil } }
  }
  enum Player: StateType, CaseIterable { case paused, playing, ended }
  enum Shelf: StateType, CaseIterable { case books, records, lost }
  enum Tap: EventType, CaseIterable { case open, play, skip, turn, close }

  static let player = Blueprint<Player, Tap>(state: .paused) {
    On(.play, .paused => .playing, .playing => .paused)
    On(.skip, .playing => .ended)
      .when("far enough") { _ in true }
    FinalStates(.ended)
  }

  static let shelf = Blueprint<Shelf, Tap>(state: .books) {
    On(.turn, .books => .records, .records => .books)
  }

  static let app = Blueprint<App, Tap>(state: .menu) {
    On(.open, .menu => .library, .library => .player(.paused))
    On(.close, .any => .menu)
    OnCompletion(.player(.ended) => .library)
    Submachine(shelf, in: .library, history: .deep)
    Embed(player, as: App.player, from: \.player)
  }

  private let graph = MachineGraph(Self.app)

  @Test("The moves of an embedded submachine are edges of the graph")
  func embedded() {
    let moves = graph.moves.filter { $0.form == .embedded }.map(\.description)
    #expect(
      moves == [
        ".player(.paused) => .player(.playing) on .play", ".player(.playing) => .player(.paused) on .play",
        ".player(.playing) => .player(.ended) if \"far enough\" on .skip",
      ])
    #expect(graph.reachableStates().count == 5)
    #expect(graph.moves(from: .player(.ended)).contains { $0.form == .completion && $0.toState == .library })
  }

  @Test("The events of an embedded submachine are known, even if their type can't list its cases")
  func events() {
    enum Step: EventType { case open, next, back }
    let pages = Blueprint<Player, Step>(state: .paused) { On(.next, .paused => .playing) }
    let book = MachineGraph(
      Blueprint<App, Step>(state: .menu) {
        On(.open, .menu => .player(.paused))
        Embed(pages, as: App.player, from: \.player)
      })
    #expect(book.events == [.open, .next])
    #expect(book.reachableStates() == [.menu, .player(.paused), .player(.playing)])
  }

  @Test("A submachine that is not active has no current state to highlight")
  func inactive() {
    let picture = Picture(highlightsCurrentState: true)
    let machine = Self.app.machine()
    machine <-! .open <-! .turn
    var drawing = MachineGraph(machine, initialState: .menu).mermaid(picture)
    #expect(drawing.contains("\n  class library,records current\n"))
    machine <-! .close
    drawing = MachineGraph(machine, initialState: .menu).mermaid(picture)
    #expect(drawing.contains("\n  class menu current\n"))
    #expect(!graph.mermaid(picture).contains("current"))
  }

  @Test("Between states that carry an embedded submachine's, routes of the machine itself don't count")
  func closed() {
    let machine = StateMachine<App, Tap>(state: .player(.paused)) { machine in
      machine.add { On(.turn, .any => .player(.ended)) }
      machine.addRoute(.any => .player(.ended))
    }
    machine.embed(Self.player.machine(), as: App.player, from: \.player)
    let graph = MachineGraph(machine)
    #expect(!graph.moves.contains { $0.fromState == .player(.paused) && $0.toState == .player(.ended) })
  }

  @Test("A submachine is listed with the states in which it lives")
  func listed() {
    #expect(graph.submachines.map(\.isEmbedded) == [false, true])
    #expect(graph.submachines[0].states == [.library])
    #expect(graph.submachines[0].history == .deep)
    #expect(graph.submachines[0].stateNames == ["books", "records", "lost"])
    #expect("\(graph.submachines[0])" == "books, records, lost inside .library")
    #expect(graph.finalStates == [])
  }

  @Test("Submachines are checked, too")
  func findings() {
    let sentences = graph.findings().map(\.sentence)
    #expect(sentences.contains("In Shelf inside .library: Nothing leads from .books to .lost."))
    let lonely = Blueprint<App, Tap>(state: .menu) {
      On(.open, .menu => .menu)
      Submachine(Self.shelf, in: .library)
    }
    #expect(
      MachineGraph(lonely).findings().contains {
        $0.kind == .neverActive
          && $0.sentence
            == "The submachine of books, records, lost can never be active: no state in which it lives is reached."
      })
  }

  @Test("The graph of a machine says which submachines are active")
  func active() {
    let machine = Self.app.machine()
    #expect(MachineGraph(machine).submachines.map(\.isActive) == [false, false])
    machine <-! .open
    #expect(MachineGraph(machine).submachines.map(\.isActive) == [true, false])
  }
}
