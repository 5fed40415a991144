import Interlock
import Testing

@Suite struct OtherEventTests {
  enum Key: EventType { case digit(Int), clear }
  enum Count: StateType { case empty, full }

  @Test("H6: a child with other events gets those that are translated for it")
  func translating() {
    let outer = Family.outer(.on)
    let counter = Machine<Count, Key>(state: .empty) { machine in
      machine.addRouteMapping { event, _, _ in
        switch event {
        case .digit(let digit): digit > 5 ? .full : nil
        case .clear: .empty
        case nil: nil
        }
      }
    }
    var offered: [Family.Signal] = []
    outer.attach(counter, to: .on) { signal in
      offered.append(signal)
      return switch signal {
      case .run: .digit(9)
      case .shift: .digit(1)
      default: nil
      }
    }
    #expect(outer.send(.run).isAccepted)
    #expect((outer.state, counter.state) == (.on, .full))
    #expect(outer.send(.shift).isAccepted)
    #expect(outer.state == .busy)
    #expect(!outer.send(.run).isAccepted)
    #expect(offered == [.run, .shift])
  }

  @Test("H6: an embedded child's own event is no event of its parent; one that was offered is")
  func embedded() {
    enum Shell: StateType {
      case inside(Count)
      var count: Count? { if case .inside(let count) = self { count } else { nil } }
    }
    let counter = StateMachine<Count, Key>(state: .empty) { machine in
      machine.add { On(.clear, .full => .empty) }
      machine.add { On(.digit(1), .empty => .full) }
    }
    let shell = StateMachine<Shell, Family.Signal>(state: .inside(.empty))
    shell.embed(counter, as: { count, _ in Shell.inside(count) }, from: \.count) {
      $0 == .run ? .digit(1) : nil
    }
    var events: [Family.Signal?] = []
    shell.addAnyHandler(.any => .any) { events.append($0.event) }
    shell <-! .run
    counter <-! .clear
    counter <- .full
    #expect(events == [.run, nil, nil])
    #expect(shell.state == .inside(.full))
  }
}
