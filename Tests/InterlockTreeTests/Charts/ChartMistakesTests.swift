import Interlock
import Testing

/// Mistakes of charts are told when the blueprint is made, all at once, in sentences.
@Suite struct ChartMistakesTests {
  enum Phone: StateType { case idle, inCall, talking, held, muted, ended }
  enum Key: EventType { case dial, hold, hangUp }
  enum Sound: StateType { case on }
  @Cases enum Call: StateType { case idle, inCall(number: Int), talking(seconds: Int), held }

  private func mistakes(@LineBuilder<Blueprint<Phone, Key>> _ lines: () -> Blueprint<Phone, Key>.Part)
    -> [String]
  {
    do {
      _ = try Blueprint<Phone, Key>.validated(state: .idle, lines)
      return []
    } catch {
      return error.mistakes.map(\.sentence)
    }
  }

  @Test("C1: a state lives in one place")
  func twoPlaces() {
    #expect(
      mistakes {
        On(.dial, .idle => .inCall)
        Within(.inCall, "call", initial: .talking) { On(.hold, .held => .talking) }
        Within(.inCall, "microphone", initial: .muted) { On(.hold, .held => .muted) }
      } == [
        "The state .held lives in two places, \"call\" in .inCall and \"microphone\" in .inCall: a state of a chart lives in one."
      ])
    #expect(
      mistakes {
        Within(.inCall, initial: .talking) { Within(.talking, initial: .held) {} }
        Within(.talking, initial: .muted) {}
      } == [
        "The state .talking lives in two places, .inCall and the blueprint itself: a state of a chart lives in one."
      ])
  }

  @Test("C1: a region starts inside itself")
  func strayStart() {
    #expect(
      mistakes {
        On(.dial, .idle => .inCall)
        Within(.inCall, initial: .ended) { On(.hold, .talking => .held) }
        States(.ended)
      } == ["The region in .inCall starts in .ended, which does not live in it."])
    #expect(
      mistakes { Within(.inCall, initial: .inCall) {} } == [
        "The region in .inCall starts in .inCall, which does not live in it."
      ])
  }

  @Test("C1: parallel regions have names of their own")
  func names() {
    #expect(
      mistakes {
        Within(.inCall, initial: .talking) {}
        Within(.inCall, "microphone", initial: .muted) {}
      } == ["Several regions live in .inCall: give each of them a name."])
    #expect(
      mistakes {
        Within(.inCall, "call", initial: .talking) {}
        Within(.inCall, "call", initial: .muted) {}
      } == ["Two regions in .inCall have the name \"call\"."])
  }

  @Test(
    "C1: if no line begins in a state, and lines in two regions lead there, `States` says where it lives")
  func placeless() {
    func part(saysWhere: Bool) -> Blueprint<Phone, Key>.Part {
      Lines {
        On(.dial, .idle => .inCall)
        if saysWhere { States(.ended) }
        Within(.inCall, "call", initial: .talking) { On(.hangUp, .talking => .ended) }
        Within(.inCall, "microphone", initial: .muted) { On(.hangUp, .muted => .ended) }
      }
    }
    #expect(
      mistakes { part(saysWhere: false) } == [
        "Nothing says where .ended lives: lines in \"call\" in .inCall and \"microphone\" in .inCall lead there, and none begins there. Say so by `States(.ended)`."
      ])
    #expect(mistakes { part(saysWhere: true) } == [])
  }

  @Test("C1: a state in which no line begins lives in the outermost place with a line that leads there")
  func outermostPlace() throws {
    let blueprint = try Blueprint<Phone, Key>.validated(state: .idle) {
      On(.dial, .idle => .inCall)
      On(.hangUp, .inCall => .ended)
      Within(.inCall, "call", initial: .talking) { On(.hold, .talking => .ended) }
      Within(.inCall, "microphone", initial: .muted) { On(.hold, .muted => .ended) }
    }
    let phone = blueprint.machine()
    phone <-! .dial <-! .hold
    #expect(phone.activeStates == [.ended])
    // The same holds for the regions of a region.
    let nested = try Blueprint<Phone, Key>.validated(state: .inCall) {
      Within(.inCall, initial: .idle) {
        On(.dial, .idle => .ended)
        Within(.idle, "call", initial: .talking) { On(.hold, .talking => .ended) }
        Within(.idle, "microphone", initial: .muted) { On(.hangUp, .muted => .ended) }
      }
    }
    let other = nested.machine()
    other <-! .hangUp
    #expect(other.activeStates == [.inCall, .ended])
  }

  @Test("C1: all mistakes are reported at once, and a state that no line mentions is a warning")
  func severalMistakes() throws {
    #expect(
      mistakes {
        On(.dial, .idle => .inCall, .idle => .ended)
        Within(.inCall, initial: .talking) {
          On(.hangUp, .talking => .idle).entering(.deep)
          MapEvents { _, _, _ in .idle }
          AfterChain(.idle => .inCall => .talking) { _ in }
        }
      } == [
        "The route .talking => .idle crosses levels, and has an entrance for submachines: draw it to the state around them.",
        "A blueprint with regions can't have a route mapping, because it may lead to a state of any region: draw routes to single states.",
        "The states of the chain .idle => .inCall, .inCall => .talking live in several regions, and a chain counts the transitions of one: write handlers for single arrows.",
        "The route .idle => .ended on .dial can never be taken: it contradicts .idle => .inCall on .dial, which comes first.",
      ])
    let blueprint = try Blueprint<Phone, Key>.validated(state: .idle) {
      On(.dial, .idle => .inCall)
      Within(.inCall, initial: .talking) { On(.hold, .talking => .held) }
    }
    #expect(
      blueprint.warnings.map(\.sentence) == [
        "No line mentions .muted, so the chart is never in it.",
        "No line mentions .ended, so the chart is never in it.",
      ])
  }

  @Test("C2, K2: missing data is reported")
  func valueless() {
    do {
      _ = try Blueprint<Call, Key>.validated(state: .idle) {
        On(.dial, .idle => .held)
        On(.hangUp, .inCall => .idle)
        Within(.inCall, initial: .talking) { On(.hold, .talking => .held, .held => .idle) }
      }
      Issue.record("The blueprint has mistakes.")
    } catch {
      #expect(
        error.mistakes.map(\.sentence) == [
          "The route .idle => .held enters .inCall on its way, which has data that nothing provides: do so in `Values`.",
          "The region in .inCall starts in .talking, whose data is missing: give the state with its data as `startingIn:`.",
        ])
    }
  }

  @Test("C1: a submachine lives in states of one region")
  func scatteredSubmachine() {
    let sound = Blueprint<Sound, Key>(state: .on) {}
    #expect(
      mistakes {
        On(.dial, .idle => .inCall)
        On(.hangUp, .inCall => .idle)
        Submachine(sound, in: .idle, .talking)
        Within(.inCall, initial: .talking) { On(.hold, .talking => .held, .held => .talking) }
      } == [
        "A submachine lives in states of one region, not in those of the blueprint itself and of .inCall: attach one to each."
      ])
    #expect(
      mistakes {
        On(.dial, .idle => .inCall)
        On(.hangUp, .inCall => .idle)
        Submachine(sound, in: .any)
        Within(.inCall, initial: .talking) { On(.hold, .talking => .held, .held => .talking) }
      } == [])
  }

  @Test("C4, K2: the default of a past has no data, whatever `Values` provide")
  func pastWithData() {
    do {
      _ = try Blueprint<Call, Key>.validated(state: .idle) {
        On(.dial, .idle => Past(of: .inCall, otherwise: .talking))
        On(.hangUp, .inCall => .idle)
        Within(.inCall, initial: .held) { On(.hold, .talking => .held, .held => .talking) }
        Values { _, _, kind in
          kind == .talking ? .talking(seconds: 1) : kind == .inCall ? .inCall(number: 1) : nil
        }
      }
      Issue.record("The blueprint has a mistake.")
    } catch {
      #expect(
        error.mistakes.map(\.sentence) == [
          "The route .idle => Past(of: .inCall, .shallow, otherwise: .talking) would lead to .talking as long as there is no past, and a past can't give .talking its data: name a state without data as `otherwise:`."
        ])
    }
  }

  @Test("C4: the past of a region that starts several levels down needs a default")
  func pastOfDeepStart() {
    #expect(
      mistakes {
        On(.dial, .idle => Past(of: .inCall))
        On(.hangUp, .inCall => .idle)
        Within(.inCall, "call", initial: .held) {
          On(.hold, .talking => .ended)
          Within(.talking, initial: .muted) { On(.hold, .muted => .held, .held => .muted) }
        }
      } == [
        "The route .idle => Past(of: .inCall, .shallow) leads to the past of the region \"call\" in .inCall, which starts several levels down: say with `otherwise:` where the route leads while there is no past."
      ])
  }

  @Test("C4, H4: a region without a past does not start in a final state")
  func finalPast() {
    #expect(
      mistakes {
        On(.dial, .idle => Past(of: .inCall, otherwise: .ended))
        On(.hangUp, .inCall => .idle)
        Within(.inCall, initial: .talking) {
          On(.hold, .talking => .ended)
          FinalStates(.ended)
        }
      } == [
        "While the region in .inCall has no past, it would start in .ended, which is final, and so starts over in .talking: name another state as `otherwise:`."
      ])
  }

  @Test("C1, K2: a machine can't start deep inside if the data of the states around is unknown")
  func startInsideData() {
    do {
      _ = try Blueprint<Call, Key>.validated(state: .held) {
        Within(.inCall, initial: .held) { States(.held) }
      }
      Issue.record("The blueprint has mistakes.")
    } catch {
      #expect(
        error.mistakes.map(\.sentence) == [
          "The blueprint starts in .held, inside .inCall, which has data that nothing provides: start in .inCall."
        ])
    }
  }

  @Test("C1: a chart is described line by line")
  func description() {
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      Within(.inCall, "call", initial: .talking, history: .deep) {
        On(.hold, .talking => .held)
        Within(.talking, initial: .muted) { FinalStates(.muted) }
      }
      States(.ended)
    }
    #expect(
      blueprint.debugDescription == """
        Blueprint<Phone, Key> from .idle
          .idle => .inCall on .dial
          within .inCall "call", from .talking with deep history
            .talking => .held on .hold
            within .talking, from .muted
              .muted final
          .ended here
        """)
  }

  private func warnings(@LineBuilder<Blueprint<Phone, Key>> _ lines: () -> Blueprint<Phone, Key>.Part) throws
    -> [String]
  {
    try Blueprint<Phone, Key>.validated(state: .idle, lines).warnings.map(\.sentence)
      .filter { !$0.hasPrefix("No line mentions") }
  }

  @Test("C2: a handler that no route makes run is reported")
  func idleHandlers() throws {
    func chart(@LineBuilder<Blueprint<Phone, Key>> _ handlers: () -> Blueprint<Phone, Key>.Part)
      throws -> [String]
    {
      try warnings {
        On(.dial, .idle => .inCall)
        On(.hangUp, .inCall => .ended)
        Within(.inCall, initial: .talking) {
          On(.hold, .talking => .held)
          States(.muted)
          handlers()
        }
      }
    }
    #expect(
      try chart {
        OnEntry(.talking) { _ in }
        OnExit(.talking) { _ in }
        OnEntry(.held) { _ in }
        OnExit(.held) { _ in }
        OnEntry(.inCall) { _ in }
        OnExit(.idle) { _ in }
        OnEntry(.any) { _ in }
        Along(.talking => .held) { _ in }
        Along(.inCall => .ended) { _ in }
        Along(.any => .any) { _ in }
        After(.hold) { _ in }
      } == [])
    #expect(
      try chart {
        OnEntry(.idle) { _ in }
        OnExit(.ended) { _ in }
        OnEntry(.muted) { _ in }
        Along(.held => .talking) { _ in }
        After(.hold, along: .held => .talking) { _ in }
      } == [
        "No route makes the handler of the entry to .idle run.",
        "No route makes the handler of the exit from .ended run.",
        "No route makes the handler of the entry to .muted run.",
        "No route makes the handler along .held => .talking run.",
        "No route makes the handler of .held => .talking on .hold run.",
      ])
  }

  @Test("C2: a chart whose initial state has no way out is reported")
  func wayOut() throws {
    #expect(
      try warnings {
        On(.hangUp, .inCall => .ended)
        Within(.inCall, initial: .talking) { On(.hold, .talking => .held) }
        States(.idle)
      } == ["No route leaves .idle, in which the machines start."])
    // A route of a region inside is a way out.
    let blueprint = try Blueprint<Phone, Key>.validated(state: .inCall) {
      Within(.inCall, initial: .talking) { On(.hangUp, .talking => .ended) }
      States(.ended)
    }
    #expect(blueprint.warnings.allSatisfy { $0.kind != .noWayOut })
  }

  @Test("H7: a completion that can never come is reported, with the reason")
  func idleCompletions() throws {
    func chart(@LineBuilder<Blueprint<Phone, Key>> _ inside: () -> Blueprint<Phone, Key>.Part)
      throws -> [String]
    {
      try warnings {
        On(.dial, .idle => .inCall)
        OnCompletion(.inCall => .ended)
        Within(.inCall, "call", initial: .talking, inside)
        Within(.inCall, "microphone", initial: .muted) {}
      }
    }
    #expect(
      try chart {
        On(.hold, .talking => .held)
        FinalStates(.held)
      } == [])
    #expect(
      try chart { On(.hold, .talking => .held) } == [
        "The completion route .inCall => .ended is never taken: nothing that lives where it begins has a final state."
      ])
    #expect(
      try chart {
        FinalStates(.held)
        On(.hold, .talking => .talking)
      } == [
        "The completion route .inCall => .ended is never taken: no route leads to a final state of the region \"call\" in .inCall."
      ])
    #expect(
      try warnings {
        On(.dial, .idle => .inCall)
        OnCompletion(.idle => .ended)
        Within(.inCall, initial: .talking) { On(.hold, .talking => .held) }
      } == ["The completion route .idle => .ended is never taken: no region lives where it begins."])
  }

  @Test("H4: a route with an entrance must enter a submachine, in charts, too")
  func entrances() {
    #expect(
      mistakes {
        On(.dial, .idle => .inCall).entering(.deep)
        On(.hangUp, .inCall => .idle).entering(.deep)
        Within(.inCall, initial: .talking) { On(.hold, .talking => .held) }
      } == ["The route .inCall => .idle on .hangUp has an entrance, but no submachine lives in .idle."])
  }
}
