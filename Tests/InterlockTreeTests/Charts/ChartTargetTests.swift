import Interlock
import Testing

/// Targets of charts that are more than a state: the past of a state, and states of several regions.
@Suite struct ChartTargetTests {
  enum Phone: StateType { case idle, inCall, ringing, talking, loud, muted, held, closed, open, away }
  enum Key: EventType { case dial, answer, mute, lift, leave, back, recall, hangUp, both }

  private func phone(
    _ arrow: ChartArrow<Phone>, history: History = .none, _ more: Blueprint<Phone, Key>.Part = Lines {}
  ) throws(InvalidBlueprint) -> Blueprint<Phone, Key> {
    try .validated(state: .idle) {
      On(.dial, .idle => .inCall)
      On(.leave, .inCall => .away)
      On(.hangUp, .inCall => .idle)
      On(.back, arrow)
      Within(.inCall, "call", initial: .ringing, history: history) {
        On(.answer, .ringing => .talking)
        States(.held)
        Within(.talking, initial: .loud) { On(.mute, .loud => .muted, .muted => .loud) }
      }
      Within(.inCall, "microphone", initial: .closed) {
        On(.lift, .closed => .open)
        On(.lift, .open => .closed)
      }
      more
    }
  }

  @Test("C4: an arrow to the past of a state enters its regions where they were left, shallow or deep")
  func past() throws {
    for history in [History.shallow, .deep] {
      let phone = try phone(.away => Past(of: .inCall, history)).machine()
      phone <-! .dial <-! .answer <-! .mute <-! .lift <-! .leave
      #expect(phone.activeStates == [.away])
      #expect(phone.destination(on: .back) == .inCall)
      phone <-! .back
      #expect(phone.activeStates == [.inCall, .talking, history == .deep ? .muted : .loud, .open])
      // Without the past, the regions start over.
      phone <-! .hangUp <-! .dial
      #expect(phone.activeStates == [.inCall, .ringing, .closed])
    }
  }

  @Test("C4: without a past, the default is entered, and otherwise the initial states")
  func defaults() throws {
    let arrow: ChartArrow<Phone> = .idle => Past(of: .inCall, .deep, otherwise: .muted)
    let phone = try phone(arrow).machine()
    phone <-! .back
    #expect(phone.activeStates == [.inCall, .talking, .muted, .closed])
    phone <-! .mute <-! .lift <-! .hangUp <-! .back
    #expect(phone.activeStates == [.inCall, .talking, .loud, .open])
    phone <-! .hangUp <-! .dial
    #expect(phone.activeStates == [.inCall, .ringing, .closed])
  }

  @Test("C2: an arrow may lead to states of several regions at once")
  func all() throws {
    let phone = try phone([.idle, .away] => All(.muted, .open)).machine()
    phone <-! .back
    #expect(phone.activeStates == [.inCall, .talking, .muted, .open])
    phone <-! .leave <-! .back
    #expect(phone.activeStates == [.inCall, .talking, .muted, .open])
  }

  @Test("C2, C4: mistakes in the targets of chart arrows are reported")
  func mistakes() {
    func mistakes(
      _ arrow: ChartArrow<Phone>, history: History = .none, _ more: Blueprint<Phone, Key>.Part = Lines {}
    )
      -> [String]
    {
      do {
        _ = try phone(arrow, history: history, more)
        return []
      } catch {
        return error.mistakes.map(\.sentence)
      }
    }
    #expect(
      mistakes(.idle => All(.talking, .held)) == [
        "The route .idle => All(.talking, .held) leads to .talking and .held, which live in one region: it can be in one of them only."
      ])
    #expect(mistakes(.idle => All(.talking, .muted)) == [])
    #expect(
      mistakes(.idle => Past(of: .away)) == [
        "The route .idle => Past(of: .away, .shallow) leads to the past of .away, in which no region lives."
      ])
    #expect(
      mistakes(.idle => Past(of: .inCall, .shallow, otherwise: .muted)) == [
        "The route .idle => Past(of: .inCall, .shallow, otherwise: .muted) would lead to .muted, which is not a state of the regions whose past it enters."
      ])
    #expect(
      mistakes(.idle => Past(of: .inCall, otherwise: .held), history: .shallow) == [
        "While the region \"call\" in .inCall has no past, it starts in .ringing, and the route .idle => Past(of: .inCall, .shallow, otherwise: .held) would start it in .held: a region with `history:` starts in its initial state."
      ])
    #expect(
      mistakes(
        .idle => Past(of: .inCall, otherwise: .held), Lines { On(.recall, .away => Past(of: .inCall)) }
      ) == [
        "While the region \"call\" in .inCall has no past, it starts in .held, and the route .away => Past(of: .inCall, .shallow) would start it in .ringing: give all arrows to its past the same `otherwise:`."
      ])
  }

  @Test("C4: a region without a past starts in one state, so that all arrows to its past agree about it")
  func agreement() throws {
    func chart(_ other: ChartArrow<Phone>) throws(InvalidBlueprint) -> Blueprint<Phone, Key> {
      try phone(.idle => Past(of: .inCall, otherwise: .held), Lines { On(.recall, other) })
    }
    let machine = try chart(.away => Past(of: .inCall, .deep, otherwise: .held)).machine()
    machine <-! .back
    #expect(machine.leaves == [.held, .closed])
    let error = #expect(throws: InvalidBlueprint.self) {
      try chart(.away => Past(of: .inCall, otherwise: .talking))
    }
    #expect(
      error?.mistakes.map(\.sentence) == [
        "While the region \"call\" in .inCall has no past, it starts in .held, and the route .away => Past(of: .inCall, .shallow, otherwise: .talking) would start it in .talking: give all arrows to its past the same `otherwise:`."
      ])
  }

  @Test("C4: a past needs regions, so that a blueprint without any has none")
  func flat() {
    #expect(throws: InvalidBlueprint.self) {
      try Blueprint<Phone, Key>.validated(state: .idle) { On(.back, .idle => Past(of: .away)) }
    }
  }
}
