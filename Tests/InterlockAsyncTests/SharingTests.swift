import Interlock
import Testing

/// A run through a blueprint's machine, as its handlers note it down. One task uses it.
private final class Lines {
  var all: [String] = []

  /// A handler that adds a line to the attempt's message.
  static func note<S, E>(_ word: String) -> @Sendable (Context<S, E>) -> Void {
    { context in (context.userInfo as? Lines)?.all.append("\(word) \(context)") }
  }
}

private enum Parcel: StateType {
  case packed([String]), sent(to: String), lost

  enum Kind: StateType { case packed, sent, lost }
  var kind: Kind {
    switch self {
    case .packed: .packed
    case .sent: .sent
    case .lost: .lost
    }
  }
}

private enum Order: EventType {
  case add(String), send(String), lose

  enum Kind: EventType { case add, send, lose }
  var kind: Kind {
    switch self {
    case .add: .add
    case .send: .send
    case .lose: .lose
    }
  }
}

private enum Stage: StateType { case a, b, c }
private enum Go: EventType { case go, halt }

/// States and events that are their own kinds, and more than a byte.
private enum Post: StateType { case idle, busy(Int), done }
private enum Errand: EventType { case start(Int), stop, finish }

@Suite struct SharingTests {
  /// Eight tasks make machines at once, of which every other one is edited.
  private func trace<S, E>(
    _ blueprint: Blueprint<S, E>, edit: @escaping @Sendable (StateMachine<S, E>) -> Void,
    run: @escaping @Sendable (StateMachine<S, E>, _ lines: Any) -> Void
  ) async -> Set<[String]> where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
    await withTaskGroup(of: Set<[String]>.self) { group in
      for number in 0..<8 {
        group.addTask {
          var traces: Set<[String]> = []
          for _ in 0..<50 {
            let machine = blueprint.stateMachine()
            if number.isMultiple(of: 2) { edit(machine) }
            let lines = Lines()
            run(machine, lines)
            traces.insert(lines.all + ["\(machine.state)"])
          }
          return traces
        }
      }
      return await group.reduce(into: []) { $0.formUnion($1) }
    }
  }

  @Test("I1: a blueprint is Sendable, and eight tasks make and edit machines of it at once")
  func bytes() async {
    let play = Blueprint<Stage, Go>(state: .a) {
      On(.go, .a => .b, .b => .c)
      OnExit(.a, then: Lines.note("leaves"))
      OnEntry(.c, then: Lines.note("arrives"))
      OnUnhandledRefusal { _ in }
      MapStates { state, _ in state == .c ? [.a] : nil }
    }
    func isSendable(_: some Sendable) {}
    isSendable(play)
    isSendable(play.part)
    isSendable(play.warnings)
    let traces = await trace(play) {
      $0.addRoute(event: .halt, .any => .a)
    } run: { machine, lines in
      for _ in 0..<3 { machine.send(.go, userInfo: lines) }
      machine.move(to: .a, userInfo: lines)
    }
    #expect(
      traces == [
        [
          "leaves .a => .b on .go", "arrives .b => .c on .go", "a",
        ]
      ])
  }

  @Test("I1: eight tasks make and drive machines of boxed states at once")
  func boxes() async {
    let post = Blueprint<Post, Errand>(state: .idle) {
      On(.start(1), .idle => .busy(1))
      On(.stop, .busy(1) => .idle)
      On(.finish, .busy(1) => .done)
      OnEntry(.done, then: Lines.note("arrives"))
    }
    let traces = await trace(post) {
      $0.addRoute(event: .start(2), .done => .busy(2))
    } run: { machine, lines in
      for _ in 0..<20 { machine <-! .start(1) <-! .stop }
      machine <-! .start(1)
      machine.send(.finish, userInfo: lines)
    }
    #expect(traces == [["arrives .busy => .done on .finish", "done"]])
  }

  @Test("I1: eight tasks make and edit trees whose states carry data at once")
  func trees() async {
    let label = Blueprint<Stage, Order>(state: .a) {
      On(.add, .a => .b, .b => .a)
    }
    let parcel = Blueprint<Parcel, Order>(state: .packed([])) {
      On(.add, .packed => .any)
      On(.send, .packed => .sent)
      On(.lose, .any => .lost)
      Values { event, state in
        switch (event, state) {
        case (.add(let item), .packed(let items)): .packed(items + [item])
        case (.send(let name), _): .sent(to: name)
        case (.lose, _): .lost
        default: nil
        }
      }
      Submachine(label, in: .packed)
      OnEntry(.sent, then: Lines.note("leaves the house"))
    }
    let traces = await trace(parcel) {
      $0.add {
        On(.lose, .lost => .lost)
          .value { _, _ in .lost }
      }
    } run: { machine, lines in
      machine <-! .add("tea") <-! .add("cup")
      machine.send(.send("Ada"), userInfo: lines)
    }
    #expect(
      traces == [["leaves the house .packed => .sent on .send", "sent(to: \"Ada\")"]])
  }
}
