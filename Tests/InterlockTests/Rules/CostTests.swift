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
      let growth = CostTests.growth(from: 2000) { count in
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
}
