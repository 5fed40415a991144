import Interlock
import Testing

private enum Light: StateType { case red, green, yellow }
private enum Button: EventType { case press }

@Cases private enum Slip: StateType { case draft([Int]), signed }
@Cases private enum Writing: EventType { case add(Int), sign }

@Suite struct KindTests {
  @Test("K2: a context that a guard keeps computes its target later, and owns it")
  func keptContext() {
    var kept: [Context<Basket, Payment>] = []
    let machine = StateMachine<Basket, Payment>(state: .open(["a string that needs the heap, surely"])) {
      $0.add {
        On(.look, in: .open).value { _, _ in .open(["another string that needs the heap"]) }
          .when("is kept") { context in
            kept.append(context)
            return false
          }
      }
    }
    machine <-! .look
    #expect(kept[0].toState[\.open] == ["another string that needs the heap"])
    #expect(kept[0].fromState[\.open] == ["a string that needs the heap, surely"])
    kept = []
  }

  @Test("F3: a `value(of:)` for initial data is no example of what an event or a state may carry")
  func initialData() {
    let machine = StateMachine<Basket, Payment>(state: .closed) {
      $0.add {
        On(.pay, .closed => .open).when("is enough") { $0.event?[\.pay] ?? 0 >= 10 }
        On(.look, .closed => .closed).when("has a view") { _ in false }
        Allow(.closed => .open).when("has items") { !($0.toState[\.open] ?? []).isEmpty }
      }
    }
    #expect(machine.openness(on: .pay) == .guarded)
    #expect(machine.openness(on: .look) == .closed)
    #expect(machine.acceptedEvents() == [.pay])
    #expect(machine.openness(to: .open) == .guarded)
    #expect(machine.acceptedStates() == [.open])
    #expect(machine.accepts(.pay(10)) && machine.accepts(.open(["tea"])))
  }

  @Test("K1, K2: arrows lead between kinds, and the machine holds the values that are computed")
  func values() {
    let machine = shop.stateMachine()
    machine <-! .add(Item(name: "tea")) <-! .add(Item(name: "cup"))
    guard case .cart(let items) = machine.state else { return #expect(Bool(false), "\(machine)") }
    #expect(items.map(\.name) == ["tea", "cup"])
    machine <-! .place(7) <-! .pay(7)
    guard case .paid(let receipt) = machine.state else { return #expect(Bool(false), "\(machine)") }
    #expect(receipt.amount == 7)
  }

  @Test("K2: an arrow may lead to one value, from each of its kinds")
  func valueArrows() {
    let machine = shop.machine()
    machine <-! .expire
    guard case .cancelled("too late") = machine.state else { return #expect(Bool(false), "\(machine)") }
    let other = shop.machine()
    other <-! .add(Item(name: "tea")) <-! .place(1) <-! .expire
    guard case .cancelled("not paid") = other.state else { return #expect(Bool(false), "\(other)") }
  }

  @Test("K2: a kind without data gets its value from the type")
  func plainValues() {
    let machine = shop.machine()
    machine <-! .close
    #expect(machine.state.kind == .closed)
    // A self route keeps the value, unless somebody gives another.
    machine <-! .close
    #expect(machine.state.kind == .closed)
  }

  @Test(
    "K2: the route's own closure comes before `Values`, which come in their order; other kinds are passed over"
  )
  func order() {
    var asked: [String] = []
    let machine = Machine<Order, Request>(state: .cart([]))
    machine.addValues { _, _ in
      asked.append("first")
      return .closed
    }
    machine.addValues { _, _, kind in
      asked.append("second for \(kind)")
      return kind == .cancelled ? .cancelled("by Values") : nil
    }
    let value: (Request?, Order) -> Order? = { event, _ in
      asked.append("own")
      if case .cancel("own") = event { return .cancelled("by the route") }
      return nil
    }
    machine.register(
      routesFor: .some(.cancel), [.cart => .cancelled],
      value: Machine<Order, Request>.valueForms(of: value))
    machine <-! .cancel("own")
    #expect(asked == ["own"])
    guard case .cancelled("by the route") = machine.state else { return #expect(Bool(false), "\(machine)") }

    asked = []
    let other = Machine<Order, Request>(state: .cart([]))
    other.addRoute(event: .cancel, .cart => .cancelled)
    let first = other.addValues { _, _ in
      asked.append("first")
      return .closed
    }
    other.addValues { _, _, kind in
      asked.append("second for \(kind)")
      return .cancelled("by Values")
    }
    other <-! .cancel("")
    #expect(asked == ["first", "second for cancelled"])
    first.dispose()
    asked = []
    other.addRoute(event: .cancel, .cancelled => .cancelled)
    other <-! .cancel("")
    #expect(asked == ["second for cancelled"])
  }

  @Test("K2: a closure that returns nil is called once in each attempt, and its own attempts come afterwards")
  func unansweredQuestions() {
    var asked: [String] = []
    let machine = Machine<Order, Request>(state: .cart([]))
    machine.addRoute(event: .cancel, .any => .cancelled)
    machine.addRoute(event: .close, .any => .closed)
    machine.addValues { [unowned machine] event, _, kind in
      asked.append("first for \(kind)")
      if asked.count == 3 { machine <-! .close }
      return nil
    }
    machine.addValues { _, _, kind in
      asked.append("second for \(kind)")
      return kind == .cancelled ? .cancelled("second") : nil
    }
    machine <-! .cancel("")
    #expect(asked == ["first for cancelled", "second for cancelled"])
    machine <-! .cancel("")
    #expect(
      asked.dropFirst(2) == [
        "first for cancelled", "second for cancelled", "first for closed", "second for closed",
      ])
    #expect(machine.state.kind == .closed)
    machine <-! .close <-! .cancel("") <-! .close <-! .close
    #expect(asked.dropFirst(6).count == 8 && asked.suffix(2) == ["first for closed", "second for closed"])
  }

  @Test("G1, G2, K2: `Values` that a guard removes provide no more states, and those that it adds none yet")
  func editedValues() {
    for isAskingForTarget in [false, true] {
      let machine = Machine<Order, Request>(state: .cart([]))
      let first = machine.addValues { _, _, kind in kind == .cancelled ? .cancelled("first") : nil }
      machine.addRoute(
        event: .cancel, .cart => .cancelled, label: "edits",
        condition: { context in
          first.dispose()
          context.machine.addValues { _, _, kind in kind == .cancelled ? .cancelled("added") : nil }
          return isAskingForTarget ? context.toState.kind == .cancelled : true
        })
      let last = machine.addValues { _, _, kind in kind == .cancelled ? .cancelled("last") : nil }
      machine <-! .cancel("")
      guard case .cancelled("last") = machine.state else { return #expect(Bool(false), "\(machine)") }
      machine.addRoute(event: .cancel, .cancelled => .cancelled)
      last.dispose()
      machine <-! .cancel("")
      guard case .cancelled("added") = machine.state else { return #expect(Bool(false), "\(machine)") }
    }
  }

  @Test("K2: a guard may ask for the target, which is computed once")
  func targetsOfGuards() {
    var count = 0
    let machine = Machine<Order, Request>(state: .cart([]))
    machine.addValues { event, _ in
      count += 1
      if case .place(let price) = event { return .placed(price, []) }
      return nil
    }
    machine.addRoute(
      event: .place, .cart => .placed, label: "dear",
      condition: { context in
        if case .placed(let price, _) = context.toState { price > 10 } else { false }
      })
    #expect(!machine.send(.place(3)).isAccepted)
    #expect(count == 1)
    #expect(machine.send(.place(30)).isAccepted)
    #expect(count == 2)
  }

  @Test("K2: on a state attempt nothing is computed")
  func stateAttempts() {
    let machine = StateMachine<Order, Request>(state: .cart([]))
    machine.addValues { _, _ in
      Issue.record("asked")
      return nil
    }
    machine.addRoute(.cart => .cancelled)
    machine.addRoute(event: .cancel, .cancelled => .closed)
    #expect(machine.move(to: .cancelled("by hand")).isAccepted)
    guard case .cancelled("by hand") = machine.state else { return #expect(Bool(false), "\(machine)") }
    #expect(machine.accepts(.closed) && machine.move(to: .closed).isAccepted)
    #expect(!machine.move(to: .cart([])).isAccepted)
  }

  @Test("K2: a blueprint with an arrow that can have no value is refused")
  func valuelessArrows() {
    do {
      _ = try Blueprint<Order, Request>.validated(state: .cart([])) {
        On(.cancel, .cart => .cancelled)
        On(.close, .any => .closed)
        On(.add, in: .cart)
      }
      Issue.record("accepted")
    } catch {
      #expect(error.findings.map(\.kind) == [.valueless])
      #expect(
        error.findings.first?.sentence
          == "The route .cart => .cancelled on .cancel has no value of .cancelled to lead to: give one with the route, in `Values`, or in `Order.value(of:)`."
      )
    }
  }

  @Test("K2: a missing value that only running shows traps with a sentence, and nothing has changed")
  func missingValues() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = Machine<Order, Request>(state: .cart([]))
      machine.addRoute(event: .cancel, .cart => .cancelled)
      machine <-! .cancel("secret")
    }
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      printed.contains(
        "The route .cart => .cancelled has no value of .cancelled to lead to from .cart on .cancel: give one with the route, in `Values`, or in `Order.value(of:)`."
      ))
    #expect(!printed.contains("secret"))
  }

  @Test(
    "K2: a closure that returns a state of another kind traps with the arrow, the wanted kind and the given one"
  )
  func otherKinds() async {
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = Machine<Order, Request>(state: .cart([]))
      machine.add { On(.place, .cart => .placed).value { _, _ in .cancelled("secret") } }
      machine <-! .place(7)
    }
    let told = String(decoding: value?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      told.contains(
        "The closure of the route .cart => .placed on .place gave .cancelled where .placed is wanted: return a state of that kind, or draw an arrow to the other one."
      ))
    let internalRoute = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = Machine<Order, Request>(state: .cart([]))
      machine.add { On(.cancel, .cart => .any).value { _, _ in .cancelled("secret") } }
      machine <-! .cancel("secret")
    }
    let printed = String(decoding: internalRoute?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      printed.contains(
        "The closure of the route .cart => .any on .cancel gave .cancelled where .cart is wanted:"))
    #expect(!printed.contains("secret"))
  }

  @Test("K3: a guard can give its reason, and the refusal has the error with its type")
  func objections() {
    let machine = shop.machine()
    machine <-! .add(Item(name: "tea")) <-! .place(5)
    guard case .refused(let refusal) = machine.send(.pay(3)),
      case .conditions(let guards) = refusal.reason
    else { return #expect(Bool(false)) }
    #expect(guards.map { $0.error as? OrderError } == [.wrongAmount(expected: 5, got: 3)])
    #expect(machine.destination(on: .pay(3)) == nil)
    #expect(machine.destination(on: .pay(5))?.kind == .paid)
    #expect(throws: RefusedAttempt.self) { try machine.send(.pay(3)).orThrow() }
  }

  @Test("K2, K3: a route with a value takes a guard that gives its reason")
  func objectionsOfGivers() {
    struct TooSmall: Error, Equatable { let minimum: Int }
    let blueprint = Blueprint<Order, Request>(state: .cart([])) {
      On(.place, .cart => .placed)
        .unless { context in
          if case .place(let price) = context.event, price < 5 { TooSmall(minimum: 5) } else { nil }
        }
        .value { event, _ in if case .place(let price) = event { .placed(price, []) } else { nil } }
      On(.expire, .placed => .cancelled("too late"))
        .unless("later") { _ in TooSmall(minimum: 6) }
    }
    let machine = blueprint.machine()
    machine.add {
      On(.cancel, .placed => .cancelled).unless { _ in TooSmall(minimum: 7) }.value { _, _ in
        .cancelled("never")
      }
    }
    machine.add { On(.fail, .placed => .cancelled("never")).unless { _ in TooSmall(minimum: 8) } }
    func error(_ request: Request) -> TooSmall? {
      guard case .refused(let refusal) = machine.send(request), case .conditions(let guards) = refusal.reason
      else { return nil }
      return guards.first?.error as? TooSmall
    }
    #expect(error(.place(3)) == TooSmall(minimum: 5))
    #expect(error(.place(9)) == nil)
    guard case .placed(9, _) = machine.state else { return #expect(Bool(false), "\(machine)") }
    #expect(error(.expire) == TooSmall(minimum: 6))
    #expect(error(.cancel("")) == TooSmall(minimum: 7))
    #expect(error(.fail(TooSmall(minimum: 0))) == TooSmall(minimum: 8))
  }

  @Test("K2, K3, R1: routes for any event, or for some, may lead to a value, or compute one")
  func valuesOnAnyEvent() {
    struct No: Error, Equatable { let number: Int }
    let blueprint = Blueprint<Order, Request>(state: .cart([])) {
      On([.cancel, .expire], .cart => .cancelled("in the cart"))
      On([.place, .pay], .cart => .placed)
        .when("paid at once") { $0.event?.kind == .pay }
        .value {
          event, _ in if case .pay(let price) = event { .placed(price, []) } else { nil }
        }
      On([.place], .cart => .placed)
        .unless { _ in No(number: 1) }
        .value { _, _ in .placed(0, []) }
      On([.place], .cart => .cancelled("never"))
        .unless { _ in No(number: 2) }
      On([.close], .placed => .any)
        .value { _, state in
          if case .placed(let price, let items) = state { .placed(price + 1, items) } else { nil }
        }
      On([.fail], .placed => .cancelled("failed"))
        .when("never") { _ in false }
      On(.any, .placed => .cancelled)
        .when("expired") { $0.event?.kind == .expire }
        .value { _, _ in .cancelled("late") }
      On(.any, .placed => .cancelled)
        .unless { _ in No(number: 3) }
        .value { _, _ in .cancelled("never") }
      On(.any, .placed => .cancelled("never"))
        .when("never") { _ in false }
      On(.any, .placed => .cancelled("never"))
        .unless { _ in No(number: 4) }
      On(.any, .cancelled => .cart)
        .value { _, _ in .cart([]) }
      On(.any, .cart => .cancelled("by something else"))
    }
    let machine = blueprint.machine()
    func errors(_ outcome: Outcome<Order, Request>) -> [No?] {
      guard case .refused(let refusal) = outcome, case .conditions(let guards) = refusal.reason else {
        return []
      }
      return guards.map { $0.error as? No }
    }
    machine <-! .expire
    guard case .cancelled("in the cart") = machine.state else { return #expect(Bool(false), "\(machine)") }
    machine <-! .close <-! .place(1)
    guard case .cancelled("by something else") = machine.state else {
      return #expect(Bool(false), "\(machine)")
    }
    machine <-! .close <-! .pay(7) <-! .close
    guard case .placed(8, _) = machine.state else { return #expect(Bool(false), "\(machine)") }
    #expect(errors(machine.send(.fail(No(number: 0)))) == [nil, nil, No(number: 3), nil, No(number: 4)])
    machine <-! .expire
    guard case .cancelled("late") = machine.state else { return #expect(Bool(false), "\(machine)") }
  }

  @Test("K3: errors are in the order in which guards were judged, on state attempts, too")
  func severalObjections() {
    struct No: Error, Equatable { let number: Int }
    let machine = StateMachine<Light, Button>(state: .red)
    machine.addRoute(event: .press, .red => .green, unless: { _ in No(number: 1) })
    machine.addRoute(event: .press, .red => .yellow, label: "never") { _ in false }
    machine.addRoute(event: .press, .red => .green, unless: { _ in No(number: 3) })
    var told: [No?] = []
    machine.addErrorHandler { context in
      guard case .conditions(let guards) = context.refusal?.reason else { return }
      told = guards.map { $0.error as? No }
    }
    machine <-! .press
    #expect(told == [No(number: 1), nil, No(number: 3)])
    machine <- .green
    #expect(told == [No(number: 1), No(number: 3)])
  }

  @Test("K3: of several guards in a line, a refusal shows the one that failed")
  func oneOfSeveral() {
    struct No: Error, Equatable { let number: Int }
    nonisolated(unsafe) var answers = (small: true, stock: 0)
    let lights = Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green)
        .unless { _ in answers.stock == 0 ? No(number: 1) : nil }
        .when("is small") { _ in answers.small }
        .unless("is known") { _ in answers.stock == 1 ? No(number: 2) : nil }
    }
    let machine = lights.machine()
    func guards() -> [String] {
      guard case .conditions(let guards)? = machine.send(.press).refusal?.reason else { return [] }
      return guards.map { "\($0.label ?? "-") \(($0.error as? No)?.number ?? 0)" }
    }
    #expect(guards() == ["- 1"])
    answers.stock = 1
    #expect(guards() == ["is known 2"])
    answers.small = false
    #expect(guards() == ["is small 0"])
    answers = (true, 2)
    #expect(machine.send(.press).isAccepted)
  }

  @Test("K4: sentences name kinds, and debug descriptions show data")
  func sentences() {
    let machine = shop.machine()
    #expect(machine.description == "Machine<Order, Request> in .cart")
    let outcome = machine.send(.place(1))
    #expect(
      "\(outcome)"
        == "No route is open from .cart on .place: the condition \"has items\" of .cart => .placed said no.")
    #expect("\(machine.send(.add(Item(name: "a gift"))))" == "moved .cart => .cart")
    #expect("\(machine.send(.pay(1)))" == "No route leads from .cart on .pay.")
    #expect(String(reflecting: machine.send(.add(Item(name: "a gift")))).contains("a gift"))
  }

  @Test("K3: every word that draws arrows takes a guard that gives its reason")
  func objectionsOfOtherWords() {
    struct No: Error, Equatable { let number: Int }
    let lights = Blueprint<Light, Button>(state: .red) {
      On(.any, .red => .green)
        .unless { _ in No(number: 1) }
      On([.press], .red => .yellow)
        .unless("never") { _ in No(number: 2) }
      Allow(.red => .yellow)
        .unless { $0.userInfo == nil ? No(number: 3) : nil }
    }
    let machine = lights.stateMachine()
    func errors(_ outcome: Outcome<Light, Button>) -> [No?] {
      guard case .refused(let refusal) = outcome, case .conditions(let guards) = refusal.reason else {
        return []
      }
      return guards.map { $0.error as? No }
    }
    #expect(errors(machine.send(.press)) == [No(number: 2), No(number: 1)])
    #expect(errors(machine.move(to: .yellow)) == [No(number: 2), No(number: 3)])
    #expect(machine.move(to: .yellow, userInfo: "by hand").isAccepted)
  }

  @Test("K3: a completion route takes a guard that gives its reason; while it has one, nothing happens")
  func objectionsToCompletions() {
    enum Page: StateType { case open, done }
    final class Gate { var isShut = true }
    struct Shut: Error {}
    let form = Blueprint<Page, Button>(state: .open) {
      On(.press, .open => .done)
      FinalStates(.done)
    }
    nonisolated(unsafe) let gate = Gate()
    let lights = Blueprint<Light, Button>(state: .red) {
      OnCompletion(.red => .green)
        .unless { _ in gate.isShut ? Shut() : nil }
      Submachine(form, in: .red)
    }
    let shut = lights.machine()
    #expect(shut.send(.press).isAccepted)
    #expect(shut.configuration.description == ".red / .done")
    gate.isShut = false
    let open = lights.machine()
    #expect(open.send(.press).isAccepted)
    #expect(open.state == .green)
  }

  @Test("K4: configurations, paths and obstacles name the case of a state that is its own kind")
  func sentencesOfOwnKinds() {
    enum Call: StateType { case idle, talking(to: String) }
    enum Key: EventType { case dial, mute }
    let mute = Blueprint<Light, Key>(state: .red) { On(.mute, .red => .green) }
    let phone = Blueprint<Call, Key>(state: .talking(to: "Anna")) {
      Submachine(mute, in: .idle)
    }
    let machine = phone.machine()
    #expect(machine.configuration.description == ".talking")
    #expect(machine.configuration.debugDescription.contains("Anna"))
    #expect(
      machine.members.map(\.description) == ["root in .talking", "Light in .red, not active"])
    #expect("\(phone)" == "Blueprint<Call, Key> from .talking")
  }

  @Test("K5: data changes without leaving: handlers run, exit and entry handlers and chains don't")
  func internalChanges() {
    let machine = shop.machine()
    var trace: [String] = []
    machine.add { OnExit(.cart) { _ in trace.append("exit") } }
    machine.add { OnEntry(.cart) { _ in trace.append("entry") } }
    machine.addChainErrorHandler(.cart => .placed => .paid) { _ in trace.append("chain") }
    machine.addHandler(event: .add) { context in
      guard case .cart(let old) = context.fromState, case .cart(let new) = context.toState else { return }
      trace.append("\(old.count) to \(new.count)")
    }
    machine <-! .add(Item(name: "tea")) <-! .add(Item(name: "cup"))
    #expect(trace == ["0 to 1", "1 to 2"])
  }

  @Test("F3: questions by kind answer open, guarded or closed")
  func questions() {
    let machine = shop.stateMachine()
    #expect(machine.acceptedEvents() == [.add, .place, .fail, .cancel, .expire, .close])
    #expect(machine.openness(on: .add) == .open)
    #expect(machine.openness(on: .place) == .guarded)
    #expect(machine.openness(on: .pay) == .closed)
    #expect(machine.hasRoute(event: .pay, fromState: .placed, toState: .paid))
    #expect(!machine.hasRoute(event: .pay, transition: .cart => .any))
    let other = StateMachine<Order, Request>(state: .cart([]))
    other.addRoute(.cart => .placed, label: "has items") { _ in false }
    other.addRoute(event: .close, .cart => .closed)
    #expect(other.openness(to: .placed) == .guarded)
    #expect(other.openness(to: .paid) == .closed)
    #expect(other.acceptedStates() == [.placed, .closed])
    #expect(!other.accepts(.placed(1, [])))
  }

  @Test("F3: a case without data is judged in the present state, even if other cases carry data")
  func judged() {
    let machine = StateMachine<Slip, Writing>(state: .draft([]))
    machine.addRoute(event: .sign, .draft => .signed, label: "written") { context in
      context.fromState[\.draft]?.isEmpty == false
    }
    machine.add {
      On(.add, .draft => .draft)
        .value { event, _ in event?[\.add].map { .draft([$0]) } }
    }
    #expect(machine.openness(on: .sign) == .closed)
    #expect(machine.openness(to: .signed) == .closed)
    #expect(machine.acceptedEvents() == [.add])
    machine <-! .add(1)
    #expect(machine.openness(on: .sign) == .open)
    #expect(machine.openness(to: .signed) == .open)
    #expect(machine.acceptedEvents() == [.sign, .add])
    #expect(machine.openness(on: .add) == .open)
    #expect(machine.hasRoute(event: .sign, fromState: .draft, toState: .signed))
  }

  @Test("T3: self means the same kind, whatever the data")
  func selfRoutes() {
    let machine = Machine<Order, Request>(state: .cancelled("first"))
    var trace: [String] = []
    machine.add {
      On(.cancel, .cancelled => .cancelled)
        .value { event, _ in
          if case .cancel(let reason) = event { .cancelled(reason) } else { nil }
        }
    }
    machine.add { OnExit(.cancelled) { _ in trace.append("exit") } }
    machine.add { OnEntry(.cancelled) { _ in trace.append("entry") } }
    machine <-! .cancel("second")
    #expect(trace == ["exit", "entry"])
    guard case .cancelled("second") = machine.state else { return #expect(Bool(false), "\(machine)") }
  }

  @Test("K1: kinds that don't fit into a byte: a kind may carry a kind, or be a string")
  func largeKinds() {
    enum Screen: StateType {
      case page(String, scroll: Double), player(track: Int, isMuted: Bool)

      var kind: String {
        switch self {
        case .page(let name, _): "page \(name)"
        case .player: "player"
        }
      }
    }
    enum Tap: EventType {
      case scroll(Double), play(Int), back

      var kind: String {
        switch self {
        case .scroll: "scroll"
        case .play: "play"
        case .back: "back"
        }
      }
    }
    let machine = StateMachine<Screen, Tap>(state: .page("home", scroll: 0)) { machine in
      machine.addRoute(event: "scroll", "page home" => .any)
      machine.addRoute(event: "play", "page home" => "player")
      machine.add { On("back", "player" => .page("home", scroll: 0)) }
      machine.addValues { event, state in
        switch (event, state) {
        case (.scroll(let distance), .page(let name, let scroll)): .page(name, scroll: scroll + distance)
        case (.play(let track), _): .player(track: track, isMuted: false)
        default: nil
        }
      }
    }
    machine <-! .scroll(1.5) <-! .scroll(1)
    #expect(machine.state == .page("home", scroll: 2.5))
    machine <-! .play(3)
    #expect(machine.state == .player(track: 3, isMuted: false))
    machine <-! .scroll(1)
    #expect(machine.state == .player(track: 3, isMuted: false))
    machine <-! .back
    #expect(machine.state == .page("home", scroll: 0))
  }

  @Test("K1: events may carry data where states don't")
  func eventsAlone() {
    let machine = Machine<Light, Request>(state: .red)
    var told: [Int] = []
    machine.addRoute(event: .place, .red => .green)
    machine.addRoute(
      event: .pay, .green => .red, label: "enough",
      condition: { context in
        if case .pay(let amount) = context.event { amount > 1 } else { false }
      })
    machine.addHandler(event: .pay) { context in
      if case .pay(let amount) = context.event { told.append(amount) }
    }
    machine <-! .place(1) <-! .pay(1) <-! .pay(2)
    #expect(machine.state == .red && told == [2])
    #expect(machine.acceptedEvents() == [.place])
  }
}

@Cases private enum Basket: StateType {
  case open([String]), closed

  static func value(of kind: Kind) -> Basket? { kind == .open ? .open([]) : .closed }
}

@Cases private enum Payment: EventType {
  case pay(Int), look

  static func value(of kind: Kind) -> Payment? { kind == .pay ? .pay(0) : .look }
}
