import Foundation
import Interlock
import TestSupport
import Testing

/// Two embedded machines that claim the same state, which is found out when nothing has changed yet.
@Suite struct TwoEmbeddingsTests {
  private enum App: StateType {
    case menu
    case player(Family.Inner)

    var player: Family.Inner? { if case .player(let state) = self { state } else { nil } }
  }

  /// A machine that can enter a state which two machines claim.
  private static func make() -> StateMachine<App, Family.Signal> {
    let app = StateMachine<App, Family.Signal>(state: .menu) {
      $0.addRoute(event: .power, .menu => .player(.low))
      $0.addRoute(.menu => .player(.low))
    }
    for _ in 0..<2 { app.embed(Family.inner(.high), as: App.player, from: \.player) }
    return app
  }

  @Test("H5: an event does not lead into a state that two machines claim")
  func event() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let app = TwoEmbeddingsTests.make()
      app <-! .power
      exit(EXIT_SUCCESS)
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains("embed one of them, and attach the other."))
  }

  @Test("H5: a state attempt does not lead into a state that two machines claim")
  func state() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let app = TwoEmbeddingsTests.make()
      app <- .player(.low)
      exit(EXIT_SUCCESS)
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains("embed one of them, and attach the other."))
  }

  @Test("H5: two machines that claim the same state trap before any handler runs")
  func handlers() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let app = TwoEmbeddingsTests.make()
      app.add { OnExit(.any) { _ in exit(EXIT_SUCCESS) } }
      app.addAnyHandler(.any => .any) { _ in exit(EXIT_SUCCESS) }
      app <-! .power
      exit(EXIT_SUCCESS)
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains("embed one of them, and attach the other."))
  }

  @Test("F3: a query about a deferred event has an answer")
  func query() {
    let app = Self.make()
    for _ in 0..<2 { #expect(app.destination(on: .power) == .player(.low)) }
  }
}
