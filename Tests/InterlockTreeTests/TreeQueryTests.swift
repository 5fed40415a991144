import Interlock
import Testing

/// Queries of trees, which go by their charts where no closure decides.
@Suite struct TreeQueryTests {
  fileprivate typealias Outer = StateMachine<Family.Outer, Family.Signal>

  @Cases enum Cup: StateType { case empty, full(Int), tea(Leaf) }
  @Cases enum Leaf: StateType { case dry(Int), wet(Int) }
  @Cases enum Pour: EventType { case pour(Int), drink }
  private enum Lid: StateType { case on }

  @Test("F3, H2: what a submachine ignores is closed, also for events with data")
  func ignored() {
    let lid = Blueprint<Lid, Pour>(state: .on) { Ignore(.pour) }
    let cup = Blueprint<Cup, Pour>(state: .full(1)) {
      On(\.pour, \.full => \.full) { more, all in more + all }
      Submachine(lid, in: .full)
    }.machine()
    #expect(cup.openness(on: .pour) == .closed && cup.acceptedEvents() == [])
    #expect(cup.send(.pour(1)) == .ignored)
  }

  @Test("F3, H5: where an embedded submachine may decide about the data of a target, the answer is guarded")
  func embedded() {
    let leaf = Blueprint<Leaf, Pour>(state: .dry(1)) {
      On(.drink, .dry => .wet).value { _, _ in .wet(1) }
      Allow(.dry => .wet)
    }
    let cup = Blueprint<Cup, Pour>(state: .tea(.dry(1))) {
      On(\.pour, \.tea => \.tea) { amount, _ in .wet(amount) }
      Embed(leaf, in: \.tea)
    }.stateMachine()
    #expect(cup.openness(on: .pour) == .guarded && cup.destination(on: .pour(1)) == nil)
    #expect(cup.openness(to: .tea) == .guarded && cup.acceptedStates() == [.tea])
    #expect(cup.hasRoute(.tea => .tea) && cup.move(to: .tea(.wet(2))).isAccepted)
  }

  @Test("F3, H6: queries by kinds know the events of submachines")
  func events() {
    let bank = Blueprint<Bank, Answer>(state: .waiting) { On(.yes, .waiting => .heard) }
    let player = Blueprint<Bank, Deed>(state: .waiting) { On(.play, .waiting => .heard, .heard => .waiting) }
    let shop = Blueprint<Shop, Deed>(state: .open) {
      On(\.pay, \.open => \.paying) { sum, _ in sum }
      Submachine(bank, in: .paying, events: \.bank)
      Submachine(player, in: .open)
    }.machine()
    #expect(shop.acceptedEvents() == [.pay, .play])
    #expect(shop.openness(on: .play) == .open)
    #expect(shop.openness(on: .bank) == .closed)
    shop <-! .pay(3)
    #expect(shop.acceptedEvents() == [.bank])
    #expect(shop.openness(on: .bank) == .guarded)
    #expect(shop.openness(on: .pay) == .closed)
    #expect(shop.openness(on: .note) == .closed)
    #expect(shop.accepts(.bank(.yes)) && !shop.accepts(.bank(.no)))
  }

  /// What decides, or is told, in a tree of three levels, or that it is a blueprint's.
  enum Variant: CaseIterable {
    case silent, handled, telling, guarded, completing, watched, shared

    private static let blueprint = Blueprint<Family.Outer, Family.Signal>(state: .off) {
      On(.power, .off => .on, .on => .off)
      On(.shift, .on => .busy)
      Ignore(.stray, in: .busy)
      Submachine(
        Blueprint<Family.Middle, Family.Signal>(state: .idle) {
          On(.run, .idle => .running, .running => .idle)
          OnEntry(.running) { _ in }
        }, in: .on, history: .shallow)
    }

    fileprivate func tree() -> Outer {
      let (outer, middle, inner) = (Family.outer(), Family.middle(), Family.inner())
      outer.attach(middle, to: .on)
      middle.attach(inner, to: .running)
      switch self {
      case .silent: break
      case .handled:
        outer.addAnyHandler(.any => .any) { _ in }
        inner.add { OnExit(.any) { _ in } }
      case .telling: outer.addErrorHandler { _ in }
      case .guarded: middle.addRoute(event: .power, .running => .done, condition: { _ in true })
      case .completing: outer.add { OnCompletion(.on => .busy) }
      case .watched: outer.addTreeHandler { _ in }
      case .shared: return Self.blueprint.stateMachine()
      }
      middle.add { Ignore(.stray, in: .idle) }
      return outer
    }
  }

  private static let signals: [Family.Signal] = [.power, .run, .shift, .finish, .stray]
  private static let states: [Family.Outer] = [.off, .on, .busy]

  /// All paths of up to three signals.
  private static let paths = (0...3).flatMap { length in
    (0..<length).reduce([[Family.Signal]()]) { paths, _ in
      paths.flatMap { path in signals.map { path + [$0] } }
    }
  }

  private func tree(_ variant: Variant, along path: [Family.Signal]) -> Outer {
    let tree = variant.tree()
    for signal in path { tree.send(signal) }
    return tree
  }

  @Test("F3: a query of a tree predicts each attempt and changes nothing", arguments: Variant.allCases)
  func foretelling(_ variant: Variant) {
    for path in Self.paths {
      let asked = tree(variant, along: path)
      let configuration = "\(asked.configuration)"
      for signal in Self.signals {
        let state = asked.state
        let (destination, moves): (Family.Outer?, Bool) =
          switch tree(variant, along: path).send(signal) {
          case .moved(_, let next): (next, true)
          case .ignored, .deferred: (state, false)
          case .refused, .queued: (nil, false)
          }
        for _ in 0..<2 {
          #expect(asked.destination(on: signal) == destination)
          #expect(asked.acceptedEvents(among: [signal]) == (moves ? [signal] : []))
        }
      }
      for state in Self.states {
        let isAccepted = tree(variant, along: path).move(to: state).isAccepted
        for _ in 0..<2 { #expect(asked.accepts(state) == isAccepted) }
      }
      #expect("\(asked.configuration)" == configuration)
    }
  }

  @Test("F3: a query from inside an attempt is answered for that moment")
  func fromInside() {
    let outer = Variant.silent.tree()
    var answers: [Family.Outer?] = []
    outer.add { OnExit(.any) { [unowned outer] _ in answers.append(outer.destination(on: .power)) } }
    outer.add { OnEntry(.any) { [unowned outer] _ in answers.append(outer.destination(on: .power)) } }
    for _ in 0..<2 { outer.send(.power) }
    #expect(answers == [.on, .off, .off, .on])
  }

  @Test("F3: a query after an edit of the tree has a new answer")
  func edits() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    func answers() -> [Family.Outer?] { [.run, .shift].map { outer.destination(on: $0) } }
    #expect(answers() == [nil, .busy])
    let attachment = outer.attach(middle, to: .on)
    #expect(answers() == [.on, .busy])
    let route = middle.addRoute(event: .shift, .any => .any) { _ in }
    #expect(answers() == [.on, .on])
    route.dispose()
    #expect(answers() == [.on, .busy])
    attachment.dispose()
    #expect(answers() == [nil, .busy])
    outer.add { Ignore(.run, in: .on) }
    #expect(answers() == [.on, .busy])
    #expect(middle.destination(on: .run) == .running)
  }

  @Test("F3, G2: a guard that changes the tree is judged once, and the next query knows of the change")
  func guardsThatEdit() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    let attachment = outer.attach(middle, to: .on)
    var count = 0
    middle.addRoute(
      event: .stray, .idle => .running,
      condition: { _ in
        count += 1
        attachment.dispose()
        outer.addRoute(event: .stray, .on => .busy) { _ in }
        return true
      })
    #expect(outer.destination(on: .stray) == .on)
    #expect(count == 1)
    #expect(outer.destination(on: .stray) == .busy)
    #expect((outer.state, middle.state) == (.on, .idle))
  }

  @Test("F3, H6: a function that translates events may change the tree while a query asks it")
  func translationsThatEdit() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    var attachment: (any Disposable)?
    attachment = outer.attach(middle, to: .on) { (event: Family.Signal) -> Family.Signal? in
      attachment?.dispose()
      attachment = nil
      return event == .shift ? .run : nil
    }
    _ = outer.destination(on: .shift)
    #expect(outer.destination(on: .shift) == .busy)
    #expect((outer.state, middle.state, "\(outer.configuration)") == (.on, .idle, ".on"))
  }

  @Test("F3, T4: an attempt that a translation makes during a query runs when the query is over")
  func translationsThatAttempt() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    var isFirst = true
    outer.attach(middle, to: .on) { [unowned outer] (event: Family.Signal) -> Family.Signal? in
      if isFirst {
        isFirst = false
        outer <-! .power
      }
      return event
    }
    #expect(outer.destination(on: .run) == .on)
    #expect(outer.state == .off)
    #expect(outer.destination(on: .run) == nil)
  }

  @Test("T5, G1: a handler that edits the tree does not change what the attempt under way reports")
  func handlersThatEdit() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(), Family.inner())
    outer.attach(middle, to: .on)
    var attachment: (any Disposable)?
    middle.addHandler(event: .run) { _ in
      if let attached = attachment.take() {
        attached.dispose()
      } else {
        attachment = middle.attach(inner, to: .running)
      }
    }
    outer.addErrorHandler { context in context.machine.add { Ignore(.stray, in: .busy) } }
    for state in [Family.Middle.running, .idle, .running, .idle] {
      #expect(outer.send(.run).isAccepted)
      #expect(middle.state == state)
      #expect(!outer.send(.stray).isAccepted)
      #expect(!outer.send(.stray).isAccepted)
    }
    for _ in 0..<2 { #expect(outer.send(.run).description == "moved .on => .on") }
  }
}

private enum Bank: StateType { case waiting, heard }
private enum Answer: EventType { case yes, no }
@Cases private enum Shop: StateType { case open, paying(Int) }
@Cases private enum Deed: EventType { case pay(Int), bank(Answer), play, note(String) }
