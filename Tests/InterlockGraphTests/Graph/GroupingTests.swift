import Interlock
import InterlockGraph
import Testing

@Suite struct GroupingTests {
  /// A shop as one big closure, whose states are their own kinds.
  private enum Order: StateType { case cart([String]), placed(Int), shipped(String), lost }
  private enum Step: EventType { case add(String), place(Int), ship, lose }

  private let shop = Blueprint<Order, Step>(state: .cart([])) {
    MapEvents { event, state, _ in
      switch (state, event) {
      case (.cart(let items), .add(let item)): .cart(items + [item])
      case (.cart(let items), .place(let number)) where !items.isEmpty: .placed(number)
      case (.placed(let number), .ship): .shipped("parcel \(number)")
      case (.shipped, .lose): .lost
      default: nil
      }
    }
  }
  private let samples = [Step.add("tea"), .add("cup"), .place(1), .place(2), .ship, .lose]

  @Test("Explored states are grouped by their case, a node each, which shows no data")
  func cases() {
    let graph = MachineGraph(shop, samples: samples)
    #expect(graph.states.count == 4)
    #expect(
      graph.mermaid()
        == """
        stateDiagram-v2
          direction TB
          cart
          placed
          shipped
          lost
          [*] --> cart
          cart --> cart : add(#34;tea#34;)<br/>add(#34;cup#34;)
          cart --> placed : place(1)<br/>place(2)
          placed --> shipped : ship
          shipped --> lost : lose

        """)
    #expect(graph.omissions.contains(.stateLimit(1_000)))
  }

  @Test("Questions about a value are answered by its case")
  func questions() {
    let graph = MachineGraph(shop, samples: samples)
    #expect(graph.moves(from: .cart(["cup", "tea"])).count == 4)
    #expect(graph.events(from: .cart([]), to: .lost) == [.place(1), .ship, .lose])
    #expect(graph.reachableStates().count == 4)
    let machine = shop.machine()
    machine <-! .add("cup") <-! .add("cup")
    #expect(MachineGraph(machine, initialState: .cart([]), samples: samples).states.count == 4)
  }

  @Test("There are no findings about states beyond a limit")
  func findings() {
    #expect(MachineGraph(shop, finalStates: [.lost], samples: samples).findings().isEmpty)
    let byValue = MachineGraph(
      shop, finalStates: [.lost], samples: samples, limit: 20, grouping: .byValue)
    #expect(byValue.findings().isEmpty && byValue.states.count > 20)
    // What is known is still told.
    #expect(
      MachineGraph(shop, samples: samples).findings().map(\.sentence) == [
        "Nothing leads out of .lost, which is not final."
      ])
  }

  @Test("On request each value is a node")
  func values() {
    let graph = MachineGraph(
      shop, samples: [.add("tea"), .place(1), .ship, .lose], limit: 5, grouping: .byValue)
    #expect(graph.states.contains(.cart(["tea"])) && graph.states.contains(.placed(1)))
    #expect(graph.mermaid().contains("tea"))
  }

  @Test("A state in arrows represents its case if it is the only one; several are separate nodes")
  func declared() {
    enum Page: StateType { case number(Int), end }
    enum Turn: EventType { case next, last }
    func book(_ declared: [Int]) -> MachineGraph<Page, Turn> {
      MachineGraph(
        Blueprint<Page, Turn>(state: .number(1)) {
          for number in declared { On(.last, .number(number) => .end) }
          MapEvents { event, state, _ in
            if event == .next, case .number(let number) = state, number < 5 {
              .number(number + 1)
            } else {
              nil
            }
          }
        }, samples: [.next])
    }
    #expect(book([3]).states == [.number(3), .end])
    #expect(book([3, 4]).states == [.number(1), .number(3), .end, .number(4)])
  }
}

@Suite struct DataTreeTests {
  private enum Phone: StateType {
    case idle, inCall(peer: String, isMuted: Bool)

    enum Kind: StateType, CaseIterable { case idle, inCall }
    var kind: Kind { if case .idle = self { .idle } else { .inCall } }

    static func value(of kind: Kind) -> Phone? { kind == .idle ? .idle : nil }
  }
  private enum Talk: StateType, CaseIterable { case open, muted }
  private enum Key: EventType {
    case call(String), mute, hangUp

    enum Kind: EventType, CaseIterable { case call, mute, hangUp }
    var kind: Kind {
      switch self {
      case .call: .call
      case .mute: .mute
      case .hangUp: .hangUp
      }
    }
  }

  private func makePhone(_ part: Blueprint<Phone, Key>.Part) -> Blueprint<Phone, Key> {
    Blueprint(state: .idle) {
      On(.call, .idle => .inCall)
        .value { event, _ in
          if case .call(let peer) = event { .inCall(peer: peer, isMuted: true) } else { nil }
        }
      On(.hangUp, .inCall => .idle)
      part
    }
  }

  private let talk = Blueprint<Talk, Key>(state: .open) { On(.mute, .muted => .open) }

  @Test("H3: a submachine that starts by data may start in any of its states: none is unreachable")
  func findings() {
    let plain = MachineGraph(makePhone(Submachine(talk, in: .inCall)))
    let byData = MachineGraph(
      makePhone(Submachine(talk, in: .inCall, starting: { _ in .muted })))
    #expect(
      plain.findings().map(\.sentence).contains("In Talk inside .inCall: Nothing leads from .open to .muted.")
    )
    #expect(!byData.findings().contains { $0.kind == .unreachable })
    #expect(byData.states == [.idle, .inCall])
  }

  @Test("A tree whose states carry data is drawn by kinds, and submachines that start by data are marked")
  func pictures() {
    let graph = MachineGraph(makePhone(Submachine(talk, in: .inCall, starting: { _ in .muted })))
    #expect(
      graph.mermaid()
        == """
        stateDiagram-v2
          direction TB
          idle
          state inCall {
            open
            muted
            [*] --> open : (by data)
            muted --> open : mute
          }
          [*] --> idle
          idle --> inCall : call
          inCall --> idle : hangUp

        """)
    #expect(graph.plantUML().contains("[*] --> open : (by data)"))
    #expect(graph.dot().contains("xlabel=\"(by data)\""))
    #expect(graph.markdownTable().contains("Inside inCall, starting by data:"))
  }
}
