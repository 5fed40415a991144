import Interlock
import Testing

@Cases private enum Purchase: StateType {
  case cart([String]), placed(id: Int, total: Int), paid(receipt: String), cancelled(reason: String), gone
}

@Cases private enum Act: EventType {
  case add(String), place(Int), pay(Int), cancel(String), expire, tick
}

private enum Song: StateType { case paused, playing }
private enum Tap: EventType { case play }
@Cases private enum Screen: StateType { case menu, song(Song), album(isOn: Bool) }
@Cases private enum Key: EventType { case tap(Tap), close }

private struct WrongAmount: Error, Equatable { let expected: Int }
private struct Closed: Error, Equatable {}

private let orders = Blueprint<Purchase, Act>(state: .cart([])) {
  On(\.add, in: \.cart) { item, items in items.append(item) }
  On(\.place, \.cart => \.placed) { id, items in (id, 5 * items.count) }
    .when("has items") { _, items in !items.isEmpty }
  On(\.pay, \.placed => \.paid) { amount, _ in "paid \(amount)" }
    .unless { amount, placed in amount == placed.total ? nil : WrongAmount(expected: placed.total) }
  On(\.cancel, \.cart => \.cancelled, \.placed => \.cancelled) { reason, order in "\(reason), \(order.kind)" }
  On(.expire, .any => .cancelled(reason: "too late"))
  On(.tick, in: .cart, .placed)
}

/// What a line was given, in order.
private final class Notes: @unchecked Sendable {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

@Suite struct LanguageTests {
  @Test("L2: a data arrow receives the data of the event and of its source, and returns that of its target")
  func dataArrows() {
    let order = orders.machine()
    order <-! .add("tea") <-! .add("cup")
    #expect(order[\.cart] == ["tea", "cup"])
    order <-! .place(7)
    #expect(order[\.placed]?.id == 7)
    #expect(order[\.placed]?.total == 10)
    order <-! .pay(10)
    #expect(order.state == .paid(receipt: "paid 10"))
  }

  @Test("L2: a guard of a data line receives the data of both, and its reason is in the refusal")
  func guards() {
    let order = orders.machine()
    #expect(order.send(.place(7)).refusal != nil)
    #expect(order.state == .cart([]))
    order <-! .add("tea") <-! .place(7)
    #expect(order.send(.pay(3)).refusal?.errors.first as? WrongAmount == WrongAmount(expected: 5))
    #expect(order.send(.pay(5)).isAccepted)
  }

  @Test("L1, L2: a guard of a data line may branch, or have several statements")
  func guardsOfStatements() {
    let limited = Blueprint<Purchase, Act>(state: .cart(["tea", "cup"])) {
      On(\.add, in: \.cart) { item, items in items.append(item) }
        .when("is one of a kind") { item, items in
          for other in items where other == item { return false }
          return true
        }
        .when("fits") { item, items in
          if items.count < 3 { !item.isEmpty } else if item == "pen" { items.count < 4 } else { false }
        }
      On(\.place, \.cart => \.placed) { id, items in (id, items.count) }
        .when("has a number") { id, items in
          switch id {
          case 0: false
          case 1...9: items.count > 1
          default: true
          }
        }
        .when("has an even number") { id, _ in
          let rest = id % 2
          rest == 0
        }
      On(\.pay, \.placed => \.paid) { _, placed in "\(placed.total)" }
        .when("pays enough") { amount, placed in
          guard amount > 0 else { return false }
          let rest = amount - placed.total
          return rest >= 0
        }
      On(.expire, in: .cart).when("is empty") { context in
        guard case .cart(let items) = context.fromState else { return false }
        return items.isEmpty
      }
    }
    func refuses(_ order: StateMachine<Purchase, Act>, _ act: Act, _ label: String) -> Bool {
      guard case .conditions(let guards)? = order.send(act).refusal?.reason else { return false }
      return guards.map(\.label) == [label]
    }
    let order = limited.stateMachine()
    #expect(refuses(order, .add("tea"), "is one of a kind and fits"))
    #expect(refuses(order, .add(""), "is one of a kind and fits"))
    #expect(order.send(.add("mug")).isAccepted)
    #expect(refuses(order, .add("jug"), "is one of a kind and fits"))
    #expect(order.send(.add("pen")).isAccepted)
    #expect(refuses(order, .add("cap"), "is one of a kind and fits"))
    #expect(refuses(order, .expire, "is empty"))
    #expect(refuses(order, .place(0), "has a number and has an even number"))
    #expect(refuses(order, .place(5), "has a number and has an even number"))
    #expect(order.send(.place(12)).isAccepted)
    #expect(refuses(order, .pay(0), "pays enough"))
    #expect(refuses(order, .pay(3), "pays enough"))
    order <-! .pay(4)
    #expect(order.state == .paid(receipt: "4"))
  }

  @Test("L1, K2: eventless routes and completions lead to states with their data")
  func valueArrowsWithoutEvents() {
    let song = Blueprint<Song, Act>(state: .paused) {
      On(.tick, .paused => .playing)
      FinalStates(.playing)
    }
    let blueprint = Blueprint<Purchase, Act>(state: .cart([])) {
      On(\.place, \.cart => \.placed) { id, items in (id, items.count) }
      Always(.placed => .cancelled(reason: "empty")).when("is empty") { $0.machine[\.placed]?.total == 0 }
      Submachine(song, in: .cancelled)
      OnCompletion(.cancelled => .paid(receipt: "nothing"))
    }
    let order = blueprint.machine()
    order <-! .place(3)
    #expect(order.state == .cancelled(reason: "empty"))
    order <-! .tick
    #expect(order.state == .paid(receipt: "nothing"))
  }

  @Test("L2: several arrows share a closure, which receives the whole state")
  func severalArrows() {
    let order = orders.machine()
    order <-! .cancel("no")
    #expect(order.state == .cancelled(reason: "no, cart"))
    let placed = orders.machine(state: .placed(id: 1, total: 5))
    placed <-! .cancel("no")
    #expect(placed.state == .cancelled(reason: "no, placed"))
    #expect(placed.send(.cancel("again")).refusal != nil)
  }

  @Test("L2: the wildcard among case paths stands for every state, and its data is the whole state")
  func wildcard() {
    let blueprint = Blueprint<Purchase, Act>(state: .cart(["tea"])) {
      On(\.cancel, \.any => \.cancelled) { reason, order in "\(reason) of \(order.kind)" }
    }
    for state in [Purchase.cart([]), .placed(id: 1, total: 2), .gone] {
      let order = blueprint.machine(state: state)
      order <-! .cancel("end")
      #expect(order.state == .cancelled(reason: "end of \(state.kind)"))
    }
  }

  @Test(
    "L2, K2: a closure to '\\.any' that gives a state of another kind traps with the arrow and both kinds")
  func otherKind() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let order = Blueprint<Purchase, Act>(state: .cart(["tea"])) {
        On(\.cancel, \.cart => \.any) { reason, _ in .cancelled(reason: reason) }
      }
      let machine = order.machine()
      machine.send(.cancel("secret"))
    }
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      printed.contains(
        "The closure of the route .cart => .any on .cancel gave .cancelled where .cart is wanted:"))
    #expect(!printed.contains("secret"))
  }

  @Test("L2, K5: the plain form of 'in:' accepts an event and leads nowhere")
  func plainInside() {
    let order = orders.machine()
    #expect(order.send(.tick).isAccepted)
    #expect(order.state == .cart([]))
    #expect(orders.machine(state: .gone).send(.tick).refusal != nil)
  }

  @Test("R4, R3: a line that accepts an event inside a state opens no state attempt, alone and in a tree")
  func plainInsideOpensNothing() {
    let inside = Blueprint<Purchase, Act>(state: .cart([])) {
      On(.tick, in: .cart).then { _ in }
      On(.expire, in: .cart).when("always") { _ in true }
      Allow(.cart => .gone)
    }
    let order = inside.stateMachine()
    #expect(!order.accepts(.paid(receipt: "")) && !order.accepts(.cart(["tea"])))
    #expect(order.move(to: .paid(receipt: "")).refusal != nil && order.openness(to: .placed) == .closed)
    #expect(order.acceptedStates() == [.gone])
    #expect(order.send(.tick).isAccepted && order.send(.expire).isAccepted)
    let phone = Machine<Song, Act>(state: .playing)
    phone.attach(order, to: .playing)
    #expect(order.move(to: .paid(receipt: "")).refusal != nil)
    #expect(phone.send(.tick).isAccepted && order.move(to: .gone).isAccepted)
  }

  @Test("L2, K5: data changes in place: an append to 10,000 items copies none of them")
  func inPlace() {
    let moves = Notes()
    let basket = Blueprint<Purchase, Act>(state: .cart([])) {
      On(\.add, in: \.cart) { item, items in
        let before = items.withUnsafeBufferPointer { $0.baseAddress }
        items.append(item)
        if items.withUnsafeBufferPointer({ $0.baseAddress }) != before { moves.note("moved") }
      }
    }
    let machine = basket.machine(state: .cart(Array(repeating: "tea", count: 10_000)))
    for _ in 0..<1_000 { machine <-! .add("cup") }
    #expect(machine[\.cart]?.count == 11_000)
    // The array grows by doubling, so that it moves once or twice, and not at each append.
    #expect(moves.lines.count <= 3)
  }

  @Test("L2, K5: events of an enum of one case, which take no memory, are received by each machine")
  func eventsWithoutSize() {
    let counters = Blueprint<Counting, Only>(state: .at(0)) { On(\.next, in: \.at) { _, n in n += 1 } }
    for _ in 0..<3 {
      let machine = counters.machine()
      let chained = machine <-! .next
      #expect(machine.state == .at(1) && chained.destination(on: .next) == .at(2))
      machine.send(.next)
      #expect(machine.state == .at(2))
    }
  }

  @Cases enum Counting: StateType { case at(Int), other }
  @Cases enum Only: EventType { case next }

  @Test("L2, K5: a change in place is an internal transition, and handlers receive both states")
  func insideIsInternal() {
    let notes = Notes()
    let basket = Blueprint<Purchase, Act>(state: .cart(["tea"])) {
      On(\.add, in: \.cart) { item, items in items.append(item) }
        .then { item, items in notes.note("\(item), now \(items.count)") }
        .also { context in notes.note("from \(context.fromState[\.cart]!.count)") }
      OnEntry(.cart) { _ in notes.note("entered") }
      OnExit(.cart) { _ in notes.note("left") }
    }
    let machine = basket.machine()
    machine <-! .add("cup")
    #expect(notes.lines == ["cup, now 2", "from 1"])
  }

  @Test("R4: a route whose closures ask for an event's data does not open on a state attempt")
  func stateAttempts() {
    let blueprint = Blueprint<Purchase, Act>(state: .cart([])) {
      On(\.add, in: \.cart) { item, items in items.append(item) }
      On(\.place, \.cart => \.placed) { id, items in (id, items.count) }
      On(\.cancel, \.any => \.cancelled) { reason, _ in reason }
      On(.expire, .any => .cancelled(reason: "too late"))
    }
    let order = blueprint.stateMachine()
    order <- .placed(id: 1, total: 5)
    #expect(order.state == .cart([]))
    #expect(!order.accepts(.placed(id: 1, total: 5)))
    order <- .cancelled(reason: "by hand")
    #expect(order.state == .cancelled(reason: "by hand"))
  }

  @Test(
    "L1: several guards must all pass; they are judged in order, and the first that fails gives the reason")
  func severalGuards() {
    let notes = Notes()
    let blueprint = Blueprint<Purchase, Act>(state: .placed(id: 1, total: 5)) {
      On(\.pay, \.placed => \.paid) { amount, _ in "\(amount)" }
        .when("is open") { amount, _ in
          notes.note("open")
          return amount < 100
        }
        .unless { amount, placed in
          notes.note("amount")
          return amount == placed.total ? nil : WrongAmount(expected: placed.total)
        }
        .unless("is not closed") { amount, _ in
          notes.note("closed")
          return amount == 0 ? Closed() : nil
        }
    }
    let order = blueprint.machine()
    let first = order.send(.pay(100)).refusal
    #expect(notes.lines == ["open"])
    #expect(first?.errors.isEmpty == true)
    #expect("\(first!)".contains("is open"))
    notes.lines = []
    #expect(order.send(.pay(3)).refusal?.errors.first as? WrongAmount == WrongAmount(expected: 5))
    #expect(notes.lines == ["open", "amount"])
    notes.lines = []
    #expect(order.send(.pay(5)).isAccepted)
    #expect(notes.lines == ["open", "amount", "closed"])
  }

  @Test("L1: modifiers can be in any order")
  func anyOrder() {
    let notes = Notes()
    let blueprint = Blueprint<Purchase, Act>(state: .cart(["tea"])) {
      On(.place, .cart => .placed)
        .then { context in notes.note("\(context.toState)") }
        .value { event, _ in event?[\.place].map { .placed(id: $0, total: 0) } }
        .when("is one") { context in context.event?[\.place] == 1 }
        .then { _ in notes.note("again") }
    }
    let order = blueprint.machine()
    #expect(order.send(.place(2)).refusal != nil)
    #expect(order.send(.place(1)).isAccepted)
    #expect(notes.lines == ["\(Purchase.placed(id: 1, total: 0))", "again"])
  }

  @Test(
    "L5: a machine takes the same lines, with closures that need not be Sendable, and one token removes them")
  func liveEdits() {
    let order = Machine<Purchase, Act>(state: .cart([]))
    var count = 0
    let token = order.add {
      On(\.add, in: \.cart) { item, items in items.append(item) }
        .also { _ in count += 1 }
      On(.expire, .cart => .gone)
        .when("is full") { _ in count > 1 }
        .then { _ in count += 10 }
      OnRefusal { _ in count += 100 }
    }
    order <-! .add("tea")
    #expect(count == 1)
    #expect(order.send(.expire).refusal != nil)
    #expect(count == 101)
    order <-! .expire
    #expect(order.state == .gone)
    #expect(count == 111)
    #expect(!token.disposed)
    token.dispose()
    #expect(token.disposed)
    let other = order.send(.expire)
    #expect(other.refusal != nil)
    #expect(count == 111)
  }

  @Test("L5: a blueprint and a machine print the same lines in the same way")
  func sameWords() {
    let order = Machine<Purchase, Act>(state: .cart([]))
    order.add {
      On(\.place, \.cart => \.placed) { id, items in (id, items.count) }
        .when("has items") { _, items in !items.isEmpty }
      On(.any, .any => .gone)
    }
    let blueprint = Blueprint<Purchase, Act>(state: .cart([])) {
      On(\.place, \.cart => \.placed) { id, items in (id, items.count) }
        .when("has items") { _, items in !items.isEmpty }
      On(.any, .any => .gone)
    }
    #expect(
      order.debugDescription.split(separator: "\n")
        == blueprint.machine().debugDescription.split(separator: "\n"))
  }

  @Test("L1: a line without arrows is reported when the blueprint is made")
  func arrowless() throws {
    #expect(throws: InvalidBlueprint.self) {
      try Blueprint<Purchase, Act>.validated(state: .gone) { On(.expire) }
    }
  }

  @Test("L2, H7: a completion's data arrow receives the data of its source")
  func completions() {
    let steps = Blueprint<Purchase, Act>(state: .cart([])) {
      On(.tick, .cart => .gone)
      FinalStates(.gone)
    }
    let outer = Blueprint<Purchase, Act>(state: .placed(id: 3, total: 4)) {
      OnCompletion(\.placed => \.paid) { placed in "order \(placed.id)" }
        .when("is cheap") { placed in placed.total < 10 }
      Submachine(steps, in: .placed)
    }
    let order = outer.machine()
    order <-! .tick
    #expect(order.state == .paid(receipt: "order 3"))
  }

  @Test("L4: entry and exit handlers of a case receive its data")
  func entryAndExit() {
    let notes = Notes()
    let blueprint = Blueprint<Purchase, Act>(state: .cart(["tea"])) {
      On(\.place, \.cart => \.placed) { id, items in (id, items.count) }
      OnExit(of: \.cart) { items in notes.note("left \(items)") }
      OnEntry(of: \.placed) { placed in notes.note("placed \(placed.id)") }
      OnEntry(.any) { context in notes.note("entered \(context.toState.kind)") }
    }
    blueprint.machine() <-! .place(7)
    #expect(notes.lines == [#"left ["tea"]"#, "placed 7", "entered placed"])
  }

  @Test(
    "L4, H4, H5, H6: submachines start by the data of a case, are embedded in one, and take the events of one"
  )
  func submachines() {
    let song = Blueprint<Song, Tap>(state: .paused) {
      On(.play, .paused => .playing)
    }
    let embedding = Blueprint<Screen, Key>(state: .song(.paused)) {
      Embed(song, in: \.song, events: \.tap)
    }
    let embedded = embedding.machine()
    embedded <-! .tap(.play)
    #expect(embedded.state == .song(.playing))

    let starting = Blueprint<Screen, Tap>(state: .album(isOn: true)) {
      Submachine(song, in: \.album, starting: { isOn in isOn ? .playing : nil })
    }
    #expect("\(starting.machine().configuration)" == ".album / .playing")

    let remembering = Blueprint<Screen, Tap>(state: .album(isOn: true)) {
      Submachine(song, in: \.album, history: .shallow, starting: { isOn in isOn ? .playing : nil })
    }
    let album = remembering.stateMachine()
    album.add { Allow(.any => .menu, .any => .album).value { _, _ in .album(isOn: true) } }
    #expect("\(album.configuration)" == ".album / .playing")

    let both = Blueprint<Screen, Key>(state: .album(isOn: true)) {
      Submachine(song, in: \.album, events: \.tap, starting: { isOn in isOn ? .playing : nil })
      Submachine(
        song, in: .album, .menu, history: .shallow, events: \.tap,
        starting: { screen in screen == .menu ? .playing : nil })
    }.machine()
    #expect("\(both.configuration)" == ".album / [.playing, .paused]")
    both <-! .tap(.play)
    #expect("\(both.configuration)" == ".album / [.playing, .playing]")

    let inside = Blueprint<Screen, Key>(state: .menu) {
      Submachine(song, in: .menu, events: \.tap)
    }
    let machine = inside.machine()
    machine <-! .tap(.play)
    #expect("\(machine.configuration)" == ".menu / .playing")
    #expect(machine.send(.close).refusal != nil)
  }

  @Test(
    "K4: a sentence names a guard's error by its case or type, and its debug description shows what it holds")
  func errorsAreNamed() throws {
    let placed = orders.machine(state: .placed(id: 1, total: 5))
    let refusal = try #require(placed.send(.pay(3)).refusal)
    #expect("\(refusal)".contains("(WrongAmount) said no"))
    #expect(!"\(refusal)".contains("expected"))
    #expect(refusal.debugDescription.contains("expected: 5"))
    #expect(throws: WrongAmount(expected: 5)) { try placed.send(.pay(3)).orThrow(as: WrongAmount.self) }
    #expect(throws: RefusedAttempt.self) { try placed.send(.pay(3)).orThrow(as: Closed.self) }
  }
}
