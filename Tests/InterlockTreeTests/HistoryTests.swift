import Interlock
import Testing

@Suite struct HistoryTests {
  /// Where the two machines inside stand after they were driven on, left, and entered again.
  private func resumed(_ middleHistory: History, _ innerHistory: History) -> [String] {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(), Family.inner())
    middle.addRoute(event: .stray, .idle => .running)
    outer.attach(middle, to: .on, history: middleHistory)
    middle.attach(inner, to: .any, history: innerHistory)
    outer <-! .run <-! .shift
    #expect((middle.state, inner.state) == (.running, .high))
    outer <-! .power <-! .power
    #expect(outer.state == .on)
    return ["\(middle.state)", "\(inner.state)"]
  }

  @Test("H4: without history a child starts again, and so do its own children")
  func none() {
    #expect(resumed(.none, .none) == ["idle", "low"])
  }

  @Test("H4: with shallow history the child resumes where it was, and its own children start again")
  func shallow() {
    #expect(resumed(.shallow, .none) == ["running", "low"])
  }

  @Test("H4: with deep history all resume")
  func deep() {
    #expect(resumed(.deep, .none) == ["running", "high"])
  }

  @Test("H4: a child goes by its own history where the one around it has none")
  func own() {
    #expect(resumed(.none, .shallow) == ["idle", "high"])
    #expect(resumed(.shallow, .deep) == ["running", "high"])
  }

  @Test("H4: with history a child that was never active starts where it was attached")
  func first() {
    let (outer, middle) = (Family.outer(), Family.middle(.running))
    outer.attach(middle, to: .on, history: .deep)
    outer <-! .power
    #expect(middle.state == .running)
  }

  @Test("H4: a child that resumes runs the entry handlers of its state")
  func telling() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    let trace = Family.Trace()
    outer.attach(middle, to: .on, history: .shallow)
    outer <-! .run <-! .power
    trace.follow(middle, "middle")
    outer <-! .power
    #expect(trace.take() == ["middle enters running"])
  }
}
