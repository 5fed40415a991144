import Interlock
import Testing

@Suite struct TreeOutcomeTests {
  @Test("T5: in a tree the outcome is that of the attempt, whatever handlers and completions make of it")
  func trees() {
    let (outer, middle) = (Family.outer(), Family.middle(.running))
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .busy) }
    #expect(outer.send(.power) == .moved(from: .off, to: .on))
    for _ in 0..<2 {
      #expect(outer.send(.run) == .moved(from: .on, to: .on))
      #expect(outer.send(.run) == .moved(from: .on, to: .on))
      #expect(outer.send(.finish) == .moved(from: .on, to: .on))
      #expect(outer.state == .busy)
      #expect(outer.send(.shift) == .moved(from: .busy, to: .on))
    }
    let handler = outer.add { OnEntry(.off) { $0.machine <-! .power } }
    #expect(outer.send(.power) == .moved(from: .on, to: .off))
    #expect(outer.state == .on)
    handler.dispose()
  }

  @Test("F1: a queued attempt that is refused is reported; so is one on a machine of a tree")
  func unhandledLater() {
    var reports: [String] = []
    let (outer, middle) = (Family.outer(), Family.middle())
    for machine in [outer as Any, middle as Any] {
      (machine as? StateMachine<Family.Outer, Family.Signal>)?
        .add { OnUnhandledRefusal { reports.append("outer \($0)") } }
      (machine as? StateMachine<Family.Middle, Family.Signal>)?
        .add { OnUnhandledRefusal { reports.append("middle \($0)") } }
    }
    outer.add { OnEntry(.on) { _ = $0.machine.send(.stray) } }
    outer <-! .power
    #expect(reports == ["outer No route leads from .on on .stray."])
    outer.attach(middle, to: .on)
    middle <-! .stray
    #expect(reports.last == "middle No route leads from .idle on .stray.")
  }
}
