import Interlock
import Testing

/// Routes that wait for the completion of one submachine.
@Suite struct RegionCompletionTests {
  private typealias Outer = Family.Outer
  private typealias Middle = Family.Middle
  private typealias Signal = Family.Signal

  private enum Talk: StateType { case open, closed }

  private let trace = Family.Trace()

  private func talk(_ state: Talk = .open) -> StateMachine<Talk, Signal> {
    StateMachine(state: state) { machine in
      machine.addRoute(event: .stray, .open => .closed)
      machine.addFinalStates(.closed)
    }
  }

  /// A machine with two submachines in its state, which end by different events.
  private func phone(_ outer: StateMachine<Outer, Signal> = Family.outer(.on)) -> (
    outer: StateMachine<Outer, Signal>, talk: StateMachine<Talk, Signal>, middle: StateMachine<Middle, Signal>
  ) {
    let (talk, middle) = (talk(), Family.middle(.running))
    outer.attach(talk, to: .on)
    outer.attach(middle, to: .on)
    return (outer, talk, middle)
  }

  @Test("H7: a route of one submachine waits for that one, whatever the others do")
  func one() {
    let (outer, talk, middle) = phone()
    outer.addCompletionRoute(.on => .busy, of: Talk.self)
    trace.follow(outer, "outer")
    outer <-! .finish
    #expect((outer.state, middle.state) == (.on, .done))
    #expect(trace.take() == [])
    outer <-! .stray
    #expect((outer.state, talk.state) == (.busy, .closed))
    #expect(trace.take() == ["outer leaves on", "outer moves on to busy", "outer enters busy"])
  }

  @Test("H7: it runs its handler, is judged by its guard, and no other attempt takes it")
  func guarded() {
    let (outer, talk, _) = phone()
    var isOpen = false
    outer.addCompletionRoute(.on => .busy, of: Talk.self, label: "open", condition: { _ in isOpen }) {
      trace.lines.append("\($0)")
    }
    talk.addRoute(event: .run, .closed => .closed)
    outer <-! .stray
    #expect(outer.state == .on)
    isOpen = true
    outer <-! .run
    #expect((outer.state, trace.take()) == (.busy, [".on => .busy"]))
  }

  @Test("H7: the routes of submachines come first, each in its turn, then those of the state")
  func order() {
    let outer = Family.outer(.on)
    let regions = [talk(), talk()]
    for region in regions { outer.attach(region, to: .on) }
    outer.addCompletionRoute(.on => .any) { _ in trace.lines.append("state") }
    outer.addCompletionRoute(.on => .any, of: Talk.self, at: 1) { _ in trace.lines.append("second") }
    outer.addCompletionRoute(.on => .any, of: Talk.self, at: 0) { _ in trace.lines.append("first") }
    outer.addCompletionRoute(.any => .any, of: Talk.self) { _ in trace.lines.append("never") }
    outer <-! .stray
    #expect(trace.take() == ["first", "second", "state"])
    #expect(outer.state == .on)
  }

  @Test(
    "H7: a submachine's route that leaves the state takes the completion from the others, and from the state")
  func leaving() {
    let outer = Family.outer(.on)
    let regions = [talk(), talk()]
    for region in regions { outer.attach(region, to: .on) }
    outer.addCompletionRoute(.on => .off) { _ in trace.lines.append("state") }
    outer.addCompletionRoute(.on => .off, of: Talk.self, at: 1) { _ in trace.lines.append("second") }
    outer.addCompletionRoute(.on => .busy, of: Talk.self, at: 0) { _ in trace.lines.append("first") }
    outer <-! .stray
    #expect((outer.state, trace.take()) == (.busy, ["first"]))
  }

  @Test("H7: where its guard fails, the next route is judged, and then those of the state")
  func refused() {
    let (outer, _, _) = phone()
    outer.addCompletionRoute(.on => .off)
    outer.addCompletionRoute(.on => .busy, of: Talk.self) { _ in false }
    outer <-! .finish <-! .stray
    #expect(outer.state == .off)
  }

  @Test("H7: of a submachine's routes, those from a single state come first, then the order of registration")
  func ranks() {
    let (outer, _, _) = phone()
    outer.addCompletionRoute(.any => .off, of: Talk.self, at: 0)
    outer.addCompletionRoutes(.off => .on, .on => .busy, of: Talk.self)
    outer.addCompletionRoute(.on => .off, of: Talk.self)
    outer <-! .stray
    #expect(outer.state == .busy)
  }

  @Test("H7: the place is that among its siblings when it completes")
  func places() {
    let (outer, talk, _) = phone()
    outer.addCompletionRoute(.on => .busy, of: Talk.self, at: 1)
    outer.addCompletionRoute(.on => .off, of: Middle.self, at: 0)
    outer <-! .stray
    #expect((outer.state, talk.state) == (.on, .closed))
    let other = self.talk()
    let attachment = outer.attach(other, to: .on)
    outer <-! .stray
    #expect((outer.state, other.state) == (.on, .closed))
    attachment.dispose()
    outer.addCompletionRoute(.on => .off, of: Middle.self, at: 1)
    outer <-! .finish
    #expect(outer.state == .off)
  }

  @Test("H7: one that a completion has started over or taken away before its turn does not complete")
  func lost() {
    for isDetached in [false, true] {
      let outer = Family.outer(.on)
      outer.attach(talk(), to: .on)
      let second = talk()
      let attachment = outer.attach(second, to: .on)
      if isDetached {
        outer.addCompletionRoute(.on => .any, of: Talk.self, at: 0) { _ in
          trace.lines.append("first")
          attachment.dispose()
        }
      } else {
        outer.addCompletionRoute(.on => .on, of: Talk.self, at: 0) { _ in trace.lines.append("first") }
      }
      outer.addCompletionRoute(.on => .any, of: Talk.self, at: 1) { _ in trace.lines.append("never") }
      outer.addCompletionRoute(.on => .any) { _ in trace.lines.append("state") }
      outer <-! .stray
      #expect(trace.take() == (isDetached ? ["first", "state"] : ["first"]))
      #expect(second.state == (isDetached ? .closed : .open))
    }
  }

  @Test("H7: completions of submachines come before what was queued, and reach outwards")
  func cascade() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(.running), talk())
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .running)
    middle.addCompletionRoute(.running => .done, of: Talk.self)
    outer.addCompletionRoute(.on => .off, of: Middle.self)
    inner.addEntryHandler(.closed) { _ in outer <-! .power }
    outer.addEntryHandler(.any) { [trace] in
      trace.lines.append("\($0.toState) by \($0.event.map { "\($0)" } ?? "completion")")
    }
    outer <-! .stray
    #expect(trace.take() == ["off by completion", "on by power"])
  }

  @Test("H7: a submachine that starts in a final state, and one that is embedded, complete as others do")
  func startingAndEmbedded() {
    let outer = Family.outer(.off)
    outer.attach(talk(.closed), to: .on)
    outer.addCompletionRoute(.on => .busy, of: Talk.self)
    outer <-! .power
    #expect(outer.state == .busy)

    enum Door: StateType {
      case away
      case here(Talk)

      var talk: Talk? { if case .here(let state) = self { state } else { nil } }
    }
    let door = StateMachine<Door, Signal>(state: .here(.open))
    door.attach(Family.middle(.running), to: .here(.closed))
    door.embed(talk(), as: Door.here, from: \.talk)
    door.addCompletionRoute(.here(.closed) => .away, of: Talk.self)
    door <-! .stray
    #expect(door.state == .away)
  }

  @Test("H7: in a blueprint, beside a region without final states, whether or not the machines are made")
  func blueprints() {
    enum Reproach: Error { case closed }
    let talk = Blueprint<Talk, Signal>(state: .open) {
      On(.stray, .open => .closed)
      Final(.closed)
    }
    let endless = Blueprint<Family.Inner, Signal>(state: .low) { On(.shift, .low => .high) }
    let phones = Blueprint<Outer, Signal>(state: .off) {
      On(.power, .off => .on, .busy => .on)
      OnCompletion(of: Talk.self, at: 1, .on => .off, when: "never") { _ in false }
      OnCompletion(of: Talk.self, at: 1, .on => .off, label: "never", unless: { _ in Reproach.closed })
      OnCompletion(of: Talk.self, at: 1, .on => .busy, entering: .afresh)
      Submachine(endless, in: .on, .busy)
      Submachine(talk, in: .on, .busy)
      Submachine(talk, in: .on)
    }
    #expect(phones.description.contains(".on => .busy on completion of Talk[1], entering"))
    let (folded, live) = (phones.machine(), phones.machine())
    #expect(live.members.count == 4)
    for machine in [folded, live] {
      machine <-! .power
      #expect(machine.send(.stray) == .moved(from: .on, to: .on))
      #expect(machine.state == .busy)
    }
  }

  @Test("H7, G2: a route that a handler adds takes part, because the completion is a later attempt")
  func added() {
    for isWarm in [false, true] {
      let (outer, talk, _) = phone()
      var registrations: [any Disposable] = []
      talk.addEntryHandler(.closed) { [unowned outer] _ in
        registrations.append(outer.addCompletionRoute(.on => .busy, of: Talk.self))
      }
      if isWarm { _ = outer.destination(on: .stray) }
      outer <-! .stray
      #expect((outer.state, registrations.count) == (.busy, 1))
    }
  }

  @Test("H7: a route of a submachine that lives elsewhere is never taken, and doubtful in a blueprint")
  func elsewhere() {
    let outer = Family.outer(.on)
    let talk = talk()
    outer.attach(talk, to: .on)
    outer.addCompletionRoute(.on => .busy, of: Middle.self)
    outer.addCompletionRoute(.on => .busy, of: Talk.self, at: 1)
    outer <-! .stray
    #expect((outer.state, talk.state) == (.on, .closed))
    let part = Blueprint<Talk, Signal>(state: .open) {
      On(.stray, .open => .closed)
      Final(.closed)
    }
    let blueprint = Blueprint<Outer, Signal>(state: .on) {
      OnCompletion(of: Talk.self, .on => .busy, .busy => .off)
      OnCompletion(of: Middle.self, .on => .busy)
      Submachine(part, in: .on)
    }
    #expect(
      blueprint.warnings.map(\.sentence) == [
        "The completion route .busy => .off of Talk is never taken: Talk does not live where it begins.",
        "The completion route .on => .busy of Middle is never taken: Middle does not live where it begins.",
      ])
  }

  @Test("S3: a fingerprint tells which submachine a route waits for, but not the name of its type")
  func fingerprints() {
    enum Chat: StateType { case open, closed }
    func fingerprint<C: StateType & Sendable>(
      _ part: Blueprint<C, Signal>, _ line: some BlueprintElement<Outer, Signal>
    ) -> Fingerprint where C.Kind == C {
      Blueprint<Outer, Signal>(state: .on) {
        line
        Submachine(part, in: .on)
        Submachine(Blueprint<Middle, Signal>(state: .idle) { Final(.done) }, in: .on)
      }.fingerprint
    }
    let talk = Blueprint<Talk, Signal>(state: .open) { Final(.closed) }
    let chat = Blueprint<Chat, Signal>(state: .open) { Final(.closed) }
    let own = fingerprint(talk, OnCompletion(of: Talk.self, .on => .off))
    #expect(fingerprint(chat, OnCompletion(of: Chat.self, .on => .off)) == own)
    let others = [
      own, fingerprint(talk, OnCompletion(of: Talk.self, at: 0, .on => .off)),
      fingerprint(talk, OnCompletion(of: Middle.self, .on => .off)),
      fingerprint(talk, OnCompletion(.on => .off)),
    ]
    #expect(Set(others.map { "\($0)" }).count == others.count)
  }

  @Test("H7: completions that follow each other endlessly trap")
  func endless() async {
    await #expect(processExitsWith: .failure) {
      let outer = Family.outer(.on)
      let talk = StateMachine<Talk, Signal>(state: .closed)
      talk.addFinalStates(.closed)
      talk.addRoute(event: .stray, .closed => .closed)
      outer.attach(talk, to: .on)
      outer.addCompletionRoute(.on => .on, of: Talk.self)
      outer <-! .stray
    }
  }
}
