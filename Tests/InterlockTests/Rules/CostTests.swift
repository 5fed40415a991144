import Interlock
import Testing

/// How costs grow with what is declared, measured in a process of its own each, where no other test runs.
@Suite struct CostTests {
  /// How many times as much processor time a task takes if it is eight times as large.
  ///
  /// - Parameter measure: does the task in a size, and answers how many seconds it took.
  static func growth(from size: Int, _ measure: (Int) -> Double) -> Double {
    func best(_ size: Int) -> Double { (0..<3).map { _ in measure(size) }.min()! }
    return best(8 * size) / best(size)
  }

  /// How many seconds of processor time something takes.
  static func seconds(_ body: () -> Void) -> Double {
    let start = MemoryTests.seconds
    body()
    return MemoryTests.seconds - start
  }

  @Test("T2: a state attempt costs as many times as much as routes with handlers take part")
  func handlersOfStateRoutes() async {
    await #expect(processExitsWith: .success) {
      let growth = CostTests.growth(from: 300) { count in
        var calls = 0
        let machine = StateMachine<Bytes.S, Bytes.E>(state: .a)
        for _ in 0..<count { machine.addRoute(.a => .a) { _ in calls += 1 } }
        machine <- .a
        let seconds = CostTests.seconds { for _ in 0..<4 { machine <- .a } }
        #expect(calls == 5 * count)
        return seconds
      }
      #expect(growth < 24)
    }
  }

  @Test("F3: the time of a query about any states grows with the number of routes", arguments: [true, false])
  func wildcardQueries(isByEvent: Bool) async {
    await #expect(processExitsWith: .success) { [isByEvent] in
      struct Place: StateType { let number: Int }
      let growth = CostTests.growth(from: 500) { count in
        let machine = StateMachine<Place, Bytes.E>(state: Place(number: 0))
        for number in 0..<count {
          let arrow = Place(number: number) => Place(number: (number + 1) % count)
          machine.addRoute(event: .go, arrow, condition: { _ in false })
          machine.addRoute(arrow, condition: { $0.userInfo != nil })
        }
        return CostTests.seconds {
          if isByEvent {
            #expect(!machine.hasRoute(event: .go, transition: .any => .any))
            #expect(!machine.hasRoute(event: .halt, transition: .any => .any))
          } else {
            #expect(!machine.hasRoute(.any => .any))
            #expect(machine.hasRoute(.any => Place(number: count - 1), userInfo: 1))
          }
        }
      }
      #expect(growth < 24)
    }
  }

  @Test("C7: events that are deferred again cost as much as there are")
  func deferredAgain() async {
    await #expect(processExitsWith: .success) {
      let desks = Blueprint<Bytes.S, Bytes.E>(state: .a) {
        On(.go, .a => .b)
        On(.halt, .b => .a)
        Defer(.go, in: .b)
      }
      let growth = CostTests.growth(from: 250) { count in
        let desk = desks.machine()
        desk.limits.deferrals = count
        for _ in 0...count { desk <-! .go }
        return CostTests.seconds {
          desk <-! .halt
          #expect(desk.deferredEvents.count == count - 1)
        }
      }
      #expect(growth < 24)
    }
  }

  @Test("H1: attaching and detaching a machine costs the same among many as among few")
  func siblings() async {
    await #expect(processExitsWith: .success) {
      let growth = CostTests.growth(from: 1000) { count in
        let outer = Machine<Bytes.S, Bytes.E>(state: .a)
        let children = (0..<count).map { _ in Machine<Bytes.S, Bytes.E>(state: .a) }
        for child in children { outer.attach(child, to: .b) }
        return CostTests.seconds {
          for _ in 0..<200 { outer.attach(Machine<Bytes.S, Bytes.E>(state: .a), to: .b).dispose() }
        }
      }
      #expect(growth < 3)
    }
  }

  @Test("H1: attaching many machines in a handler, and detaching them, costs as much as there are")
  func siblingsInHandlers() async {
    await #expect(processExitsWith: .success) {
      let growth = CostTests.growth(from: 500) { count in
        var attachments: [any Disposable] = []
        let outer = Machine<Bytes.S, Bytes.E>(state: .a)
        outer.add { On(.any, .any => .b) }
        outer.addHandler(event: .go) { [unowned outer] _ in
          for _ in 0..<count {
            attachments.append(outer.attach(Machine<Bytes.S, Bytes.E>(state: .a), to: .b))
          }
        }
        outer.addHandler(event: .halt) { _ in
          for attachment in attachments { attachment.dispose() }
        }
        return CostTests.seconds {
          outer <-! .go
          outer <-! .halt
        }
      }
      #expect(growth < 24)
    }
  }

  @Test("G3: the time of freeing a deep chain of machines is linear", arguments: [true, false])
  func chains(isBusy: Bool) async {
    await #expect(processExitsWith: .success) { [isBusy] in
      let growth = CostTests.growth(from: 250) { count in
        let outer = Machine<Bytes.S, Bytes.E>(state: .a)
        outer.add { On(.any, .any => .b) }
        var attachment: (any Disposable)?
        func attachChain() {
          let machines = (0..<count).map { _ in Machine<Bytes.S, Bytes.E>(state: .a) }
          for place in machines.indices.dropLast().reversed() {
            machines[place].attach(machines[place + 1], to: .a)
          }
          attachment = outer.attach(machines[0], to: .b)
        }
        return CostTests.seconds {
          attachChain()
          outer.addHandler(event: .go) { _ in
            attachment?.dispose()
            attachment = nil
          }
          if isBusy { outer <-! .go } else { attachment?.dispose() }
        }
      }
      #expect(growth < 24)
    }
  }
}
