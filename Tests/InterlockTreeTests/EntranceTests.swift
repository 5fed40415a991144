import Interlock
import Testing

/// Routes that say how they enter submachines.
@Suite struct EntranceTests {
  private enum Phone: StateType { case idle, inCall, onHold }
  private enum Talk: StateType { case open, muted, ended }
  private enum Media: StateType { case sound, video }
  private enum Key: EventType { case call, mute, film, hold, resume, restart, step, back, end }

  private static let talk = Blueprint<Talk, Key>(state: .open) {
    On(.mute, .open => .muted, .muted => .open)
    On(.end, .any => .ended)
    FinalStates(.ended)
  }

  private static let media = Blueprint<Media, Key>(state: .sound) {
    On(.film, .sound => .video, .video => .sound)
  }

  /// A phone with two regions, which is resumed in different ways.
  private static func phone(
    talk talkHistory: History = .none, media mediaHistory: History = .none, _ entrances: Entrance...
  ) -> Blueprint<Phone, Key> {
    Blueprint<Phone, Key>(state: .idle) {
      On(.call, .idle => .inCall)
      On(.hold, .inCall => .onHold)
      On(.resume, .onHold => .inCall)
        .entering(entrances)
      Submachine(talk, in: .inCall, history: talkHistory)
      Submachine(media, in: .inCall, history: mediaHistory)
    }
  }

  /// How the phone's regions stand after they were changed, put on hold and resumed, and the same once more by what has been
  /// learned.
  private func resumed(_ phone: Blueprint<Phone, Key>) -> String {
    var seen: Set<String> = []
    for _ in 0..<2 {
      let machine = phone.machine()
      for _ in 0..<3 {
        machine.send(.call)
        if machine.submachines(of: Machine<Talk, Key>.self).first?.state != .muted { machine.send(.mute) }
        if machine.submachines(of: Machine<Media, Key>.self).first?.state != .video { machine.send(.film) }
        machine.send(.hold)
        machine.send(.resume)
        seen.insert("\(machine.configuration)")
        machine.send(.hold)
        machine.send(.resume)
      }
    }
    return seen.sorted().joined(separator: " or ")
  }

  @Test("H4: a route without an entrance leaves it to the history of each child")
  func byHistory() {
    #expect(resumed(Self.phone()) == ".inCall / [.open, .sound]")
    #expect(resumed(Self.phone(talk: .shallow, media: .deep)) == ".inCall / [.muted, .video]")
  }

  @Test("H4: a route can have all children start afresh, or resume, whatever their history")
  func allChildren() {
    #expect(resumed(Self.phone(talk: .shallow, media: .deep, .afresh)) == ".inCall / [.open, .sound]")
    #expect(resumed(Self.phone(.shallow)) == ".inCall / [.muted, .video]")
    #expect(resumed(Self.phone(.deep)) == ".inCall / [.muted, .video]")
  }

  @Test("H4: a route says how it enters each child by the type of its states; the others go by their history")
  func eachChild() {
    #expect(resumed(Self.phone(.deep(Media.self))) == ".inCall / [.open, .video]")
    #expect(
      resumed(Self.phone(talk: .deep, media: .deep, .afresh(Talk.self))) == ".inCall / [.open, .video]")
    #expect(resumed(Self.phone(.shallow(Talk.self), .in(Media.sound))) == ".inCall / [.muted, .sound]")
  }

  @Test("H4: a route enters a child in a given state")
  func givenState() {
    #expect(resumed(Self.phone(.in(Talk.muted))) == ".inCall / [.muted, .sound]")
    #expect(resumed(Self.phone(talk: .deep, .in(Talk.open))) == ".inCall / [.open, .sound]")
  }

  @Test("H4: the most specific entrance counts, in any order")
  func closest() {
    #expect(resumed(Self.phone(.deep, .in(Talk.open))) == ".inCall / [.open, .video]")
    #expect(resumed(Self.phone(.afresh(Media.self), .deep)) == ".inCall / [.muted, .sound]")
  }

  @Test("H4: an entrance overrules the history for its own transition only")
  func onlyThatTransition() {
    let phone = Blueprint<Phone, Key>(state: .inCall) {
      On(.hold, .inCall => .onHold)
      On(.resume, .onHold => .inCall)
      On(.restart, .onHold => .inCall)
        .entering(.afresh)
      Submachine(Self.talk, in: .inCall, history: .shallow)
    }
    let machine = phone.machine()
    machine <-! .mute <-! .hold <-! .resume
    #expect("\(machine.configuration)" == ".inCall / .muted")
    machine <-! .hold <-! .restart
    #expect("\(machine.configuration)" == ".inCall / .open")
    machine <-! .mute <-! .hold <-! .resume
    #expect("\(machine.configuration)" == ".inCall / .muted")
  }

  @Test(
    "H4: two routes to one state differ by their entrances, in every configuration and however they are led")
  func twoRoutes() {
    let machine = StateMachine<Phone, Key>(state: .inCall)
    machine.add { On(.hold, .inCall => .onHold) }
    machine.addRoute(event: .resume, .onHold => .inCall, entering: .deep)
    machine.addRoute(event: .restart, .onHold => .inCall, entering: .in(Talk.ended)) { _ in }
    machine.addRoute(event: .step, .onHold => .inCall)
    let talk = Self.talk.stateMachine()
    machine.attach(talk, to: .inCall)
    for _ in 0..<3 {
      machine <-! .mute <-! .hold <-! .resume
      #expect(talk.state == .muted)
      machine <-! .hold <-! .step
      #expect(talk.state == .open)
      machine <-! .hold <-! .restart
      #expect(talk.state == .ended)
      machine <-! .hold <-! .step
      #expect(talk.state == .open)
    }
  }

  @Test("H4: machines inside a child follow their own history, unless the entrance is deep")
  func levels() {
    func entered(_ entrance: Entrance, inner innerHistory: History = .none) -> [String] {
      let (outer, middle, inner) = (Family.outer(.on), Family.middle(), Family.inner())
      middle.addRoute(event: .stray, .idle => .running)
      outer.addRoute(event: .stray, .off => .on, entering: entrance)
      outer.attach(middle, to: .on)
      middle.attach(inner, to: .any, history: innerHistory)
      var seen: [[String]] = []
      for _ in 0..<2 {
        if middle.state == .idle { outer <-! .run }
        if inner.state == .low { outer <-! .shift }
        outer <-! .power <-! .stray
        seen.append(["\(middle.state)", "\(inner.state)"])
      }
      #expect(seen[0] == seen[1])
      return seen[0]
    }
    #expect(entered(.afresh) == ["idle", "low"])
    #expect(entered(.shallow) == ["running", "low"])
    #expect(entered(.deep) == ["running", "high"])
    #expect(entered(.in(Family.Middle.running)) == ["running", "low"])
    #expect(entered(.in(Family.Middle.idle), inner: .shallow) == ["idle", "high"])
    #expect(entered(.shallow, inner: .shallow) == ["running", "high"])
    #expect(entered(.afresh, inner: .deep) == ["idle", "high"])
  }

  @Test("H4: a child that was left in a final state starts again even if the entrance is deep")
  func completed() {
    let (outer, middle, inner) = (Family.outer(.on), Family.middle(), Family.inner())
    outer.addRoute(event: .stray, .off => .on, entering: .deep)
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .any)
    outer <-! .run <-! .shift <-! .finish <-! .power <-! .stray
    #expect((middle.state, inner.state) == (.idle, .low))
  }

  @Test("H4, H7: a child that is entered in a final state completes its parent's state at once")
  func enteredDone() {
    let phone = Blueprint<Phone, Key>(state: .idle) {
      On(.call, .idle => .inCall)
        .entering(.in(Talk.ended))
      OnCompletion(.inCall => .onHold)
      Submachine(Self.talk, in: .inCall)
    }
    let machine = phone.machine()
    #expect(machine.send(.call).isAccepted)
    #expect(machine.state == .onHold)
  }

  @Test(
    "H3, H4: a child that is entered in a given state runs that state's entry handlers, after its parent's")
  func telling() {
    let (outer, middle, inner) = (Family.outer(), Family.middle(), Family.inner())
    let trace = Family.Trace()
    outer.addRoute(event: .stray, .off => .on, entering: .in(Family.Middle.running))
    outer.attach(middle, to: .on)
    middle.attach(inner, to: .running)
    trace.follow(outer, "outer")
    trace.follow(middle, "middle")
    trace.follow(inner, "inner")
    outer <-! .stray
    #expect(
      trace.take() == [
        "outer leaves off", "outer moves off to on", "outer enters on", "middle enters running",
        "inner enters low",
      ])
  }

  @Test("H4: a route from a state to itself leaves the child and enters it as it says")
  func selfRoute() {
    let machine = StateMachine<Phone, Key>(state: .inCall)
    machine.addRoute(event: .restart, .inCall => .inCall, entering: .in(Talk.muted))
    machine.addRoute(event: .resume, .inCall => .inCall, entering: .shallow)
    let talk = Self.talk.stateMachine()
    let trace = Family.Trace()
    trace.follow(talk, "talk")
    machine.attach(talk, to: .inCall)
    machine <-! .restart
    #expect(trace.take() == ["talk leaves open", "talk enters muted"])
    machine <-! .resume
    #expect(trace.take() == ["talk leaves muted", "talk enters muted"])
  }

  @Test("H4: a child that stays active is not entered")
  func staying() {
    let machine = StateMachine<Phone, Key>(state: .inCall)
    machine.add { On(.restart, .any => .onHold).entering(.afresh(Talk.self)) }
    let talk = Self.talk.stateMachine()
    machine.attach(talk, to: [.inCall, .onHold])
    machine <-! .mute <-! .restart
    #expect((machine.state, talk.state) == (.onHold, .muted))
    machine <-! .restart
    #expect(talk.state == .open)
  }

  @Test("H4: an entrance names one of several children with the same states by its place among its siblings")
  func places() {
    let machine = StateMachine<Phone, Key>(state: .idle)
    machine.addRoute(event: .call, .idle => .inCall, entering: .in(Talk.muted, at: 2))
    machine.addRoute(event: .restart, .idle => .inCall, entering: .in(Talk.ended), .in(Talk.muted, at: 0))
    machine.addRoute(event: .hold, .inCall => .idle)
    let talks = (0..<3).map { _ in Self.talk.stateMachine() }
    let attachments = talks.map { machine.attach($0, to: .inCall) }
    machine <-! .call
    #expect(talks.map(\.state) == [.open, .open, .muted])
    machine <-! .hold <-! .restart
    #expect(talks.map(\.state) == [.muted, .ended, .ended])
    attachments[0].dispose()
    machine <-! .hold <-! .restart
    #expect(talks.map(\.state) == [.muted, .muted, .ended])
  }

  @Test(
    "H4: a state attempt has the entrances of the first state route that allows it, and none of event routes")
  func stateAttempts() {
    let phone = Blueprint<Phone, Key>(state: .idle) {
      On(.call, .idle => .inCall)
        .entering(.in(Talk.ended))
      Allow(.any => .inCall)
      Allow(.any => .inCall)
        .entering(.in(Talk.muted))
        .when("in secret") { $0.userInfo as? Bool == true }
      Allow(.any => .inCall)
        .entering(.deep)
        .when("again") { $0.userInfo != nil }
      Allow(.any => .idle)
      Submachine(Self.talk, in: .inCall)
    }
    let machine = phone.stateMachine()
    machine <- .inCall
    #expect("\(machine.configuration)" == ".inCall / .open")
    machine <- .idle
    machine.move(to: .inCall, userInfo: true)
    #expect("\(machine.configuration)" == ".inCall / .muted")
    machine <- .idle
    machine.move(to: .inCall, userInfo: false)
    #expect("\(machine.configuration)" == ".inCall / .muted")
    machine <- .idle <- .inCall
    #expect("\(machine.configuration)" == ".inCall / .open")
  }

  @Test("H4, R5: a state route that is judged only for its entrance is judged once, and not for a query")
  func judgedOnce() {
    let machine = StateMachine<Phone, Key>(state: .idle)
    var judged = 0
    machine.addRoute(.idle => .inCall)
    for entrance in [Entrance.deep, .afresh] {
      machine.addRoute(
        .idle => .inCall, entering: entrance,
        condition: { _ in
          judged += 1
          return true
        })
    }
    machine.attach(Self.talk.stateMachine(), to: .inCall)
    #expect(machine.accepts(.inCall))
    #expect(judged == 0)
    machine <- .inCall
    #expect(judged == 1)
  }

  @Test("H4, R1: the first route whose condition passes says how")
  func ranked() {
    let phone = Blueprint<Phone, Key>(state: .idle) {
      On(.call, .any => .inCall)
        .entering(.in(Talk.ended))
      On(.call, .idle => .inCall)
        .entering(.in(Talk.muted))
        .when("in secret") { $0.userInfo != nil }
      On(.call, .idle => .inCall)
        .entering(.afresh)
      On(.hold, .inCall => .idle)
      Submachine(Self.talk, in: .inCall, history: .deep)
    }
    let machine = phone.machine()
    #expect(machine.send(.call, userInfo: "!").isAccepted)
    #expect("\(machine.configuration)" == ".inCall / .muted")
    machine <-! .hold <-! .call
    #expect("\(machine.configuration)" == ".inCall / .open")
    machine <-! .call
    #expect("\(machine.configuration)" == ".inCall / .ended")
  }

  @Test("H4, H7: a completion route says how it enters what comes next")
  func completionRoute() {
    let phone = Blueprint<Phone, Key>(state: .inCall) {
      OnCompletion(.inCall => .onHold)
        .entering(.in(Media.video))
      Submachine(Self.talk, in: .inCall)
      Submachine(Self.media, in: .onHold)
    }
    let machine = phone.machine()
    machine <-! .end
    #expect("\(machine.configuration)" == ".onHold / .video")
    let other = StateMachine<Phone, Key>(state: .inCall)
    let media = Self.media.stateMachine()
    other.add { OnCompletion(.inCall => .onHold).entering(.in(Media.video)) }
    other.attach(Self.talk.stateMachine(), to: .inCall)
    other.attach(media, to: .onHold)
    other <-! .end
    #expect(media.state == .video)
  }

  @Test("H2, H4: regions that move in one step are each entered as their own routes say")
  func regions() {
    let machine = StateMachine<Phone, Key>(state: .inCall)
    let inner = (0..<2).map { _ in Self.talk.stateMachine() }
    for talk in inner {
      let region = StateMachine<Phone, Key>(state: .idle)
      let state: Talk = talk === inner[0] ? .muted : .ended
      region.addRoute(event: .step, .idle => .inCall, entering: .in(state))
      region.attach(talk, to: .inCall)
      machine.attach(region, to: .inCall)
    }
    machine <-! .step
    #expect(inner.map(\.state) == [.muted, .ended])
  }

  /// A player whose states carry data.
  private enum Player: StateType {
    case paused, playing(Int)

    enum Kind: StateType { case paused, playing }

    var kind: Kind { if case .paused = self { .paused } else { .playing } }

    static func value(of kind: Kind) -> Player? { kind == .paused ? .paused : nil }
  }

  @Test("H4: a given state carries its data, and history keeps it")
  func data() {
    let player = Blueprint<Player, Key>(state: .paused) {
      On(.film, .playing => .any)
        .value { _, player in
          if case .playing(let at) = player { .playing(at + 1) } else { nil }
        }
      On(.mute, .playing => .paused)
    }
    let phone = Blueprint<Phone, Key>(state: .idle) {
      On(.call, .idle => .inCall)
        .entering(.in(Player.playing(7)))
      On(.hold, .inCall => .idle)
      On(.resume, .idle => .inCall)
        .entering(.shallow(Player.self))
      Submachine(player, in: .inCall)
    }
    let machine = phone.machine()
    for _ in 0..<2 {
      machine <-! .call <-! .film
      let player = machine.submachines(of: Machine<Player, Key>.self)[0]
      guard case .playing(8) = player.state else { Issue.record("\(player.state)"); return }
      machine <-! .hold <-! .resume
      guard case .playing(8) = player.state else { Issue.record("\(player.state)"); return }
      machine <-! .hold
    }
  }

  @Test("H4: a route overrules where the data of its target would have a child start")
  func startingByData() {
    enum Line: StateType {
      case idle, busy(isMuted: Bool)
      enum Kind: StateType { case idle, busy }
      var kind: Kind { if case .idle = self { .idle } else { .busy } }
      static func value(of kind: Kind) -> Line? { kind == .idle ? .idle : nil }
    }
    let line = Blueprint<Line, Key>(state: .idle) {
      On(.call, .idle => .busy(isMuted: true))
      On(.restart, .idle => .busy(isMuted: true))
        .entering(.in(Talk.ended))
      On(.resume, .idle => .busy(isMuted: true))
        .entering(.shallow)
      On(.back, .idle => .busy(isMuted: true))
        .entering(.afresh)
      On(.hold, .busy => .idle)
      Submachine(
        Self.talk, in: .busy, starting: { if case .busy(isMuted: true) = $0 { .muted } else { nil } })
    }
    let machine = line.machine()
    func entered(_ key: Key) -> String {
      machine <-! key
      defer { machine <-! .mute <-! .hold }
      return "\(machine.configuration)"
    }
    #expect(entered(.call) == ".busy / .muted")
    #expect(entered(.restart) == ".busy / .ended")
    #expect(entered(.back) == ".busy / .muted")
    #expect(entered(.resume) == ".busy / .open")
  }

  @Test("H4, G2: a child that is attached while its parent moves takes no part, but is attached afterwards")
  func attachedMeanwhile() {
    let machine = StateMachine<Phone, Key>(state: .idle)
    let talk = Self.talk.stateMachine()
    machine.addRoute(
      event: .call, .idle => .inCall, entering: .in(Talk.muted),
      condition: { context in
        context.machine.attach(talk, to: .inCall)
        return true
      })
    machine <-! .call
    #expect(talk.state == .open)
  }

  @Test("H4, G1: a route that is removed enters nothing, and a child that is detached is not entered")
  func removed() {
    let machine = StateMachine<Phone, Key>(state: .idle)
    let talk = Self.talk.stateMachine()
    machine.attach(talk, to: .inCall)
    machine.add { On(.hold, .inCall => .idle) }
    let route = machine.addRoute(event: .call, .idle => .inCall, entering: .in(Talk.muted))
    machine.addRoute(event: .call, .idle => .inCall)
    machine <-! .call
    #expect(talk.state == .muted)
    machine <-! .hold
    route.dispose()
    machine <-! .call
    #expect(talk.state == .open)
  }

  @Test("H4: an entrance for all children is meant for those that are there")
  func nobodyThere() {
    let machine = StateMachine<Phone, Key>(state: .idle)
    machine.addRoute(event: .call, .idle => .inCall, entering: .deep)
    machine.addRoute(.inCall => .idle, entering: .deep)
    machine <-! .call
    machine <- .idle
    #expect(machine.state == .idle)
  }

  @Test("F3: a query about a route that enters a missing machine has an answer")
  func queryAboutStrangers() {
    let machine = StateMachine<Phone, Key>(state: .idle)
    machine.addRoute(event: .call, .idle => .inCall, entering: .in(Talk.muted))
    machine.attach(Self.talk.stateMachine(), to: .onHold)
    for _ in 0..<2 { #expect(machine.destination(on: .call) == .inCall) }
  }

  @Test("H4: a route that names a child that is not there traps before anything changes, with a sentence")
  func strangers() async {
    func check(_ result: ExitTest.Result?, _ sentence: String) {
      let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(printed.contains(sentence), "\(printed)")
    }
    let there = "attach it there first, or leave the entrance out."
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let machine = StateMachine<Phone, Key>(state: .idle)
        machine.addRoute(event: .call, .idle => .inCall, entering: .deep(Media.self))
        machine <-! .call
      },
      "The route .idle => .inCall enters Media with deep history, but Media does not live in .inCall: \(there)"
    )
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let machine = StateMachine<Phone, Key>(state: .idle)
        machine.addRoute(.idle => .inCall, entering: .afresh(Media.self))
        machine <- .inCall
      }, "The route .idle => .inCall enters Media afresh, but Media does not live in .inCall: \(there)")
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let machine = StateMachine<Phone, Key>(state: .idle)
        machine.add { OnExit(.idle) { _ in fatalError("too late") } }
        machine.addRoute(event: .call, .idle => .inCall, entering: .in(Talk.muted))
        machine.attach(EntranceTests.talk.stateMachine(), to: .onHold)
        machine <-! .call
      }, "The route .idle => .inCall enters Talk in .muted, but Talk does not live in .inCall: \(there)")
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let machine = StateMachine<Phone, Key>(state: .idle)
        machine.addRoute(event: .call, .idle => .inCall, entering: .in(Talk.muted, at: 1))
        machine.attach(EntranceTests.talk.stateMachine(), to: .inCall)
        machine <-! .call
      }, "The route .idle => .inCall enters Talk[1] in .muted, but Talk[1] does not live in .inCall: \(there)"
    )
  }

  private enum Box: StateType {
    case empty, full(Talk)

    var talk: Talk? { if case .full(let talk) = self { talk } else { nil } }
  }

  @Test(
    "H4, H5: the state that carries an embedded child says how it is entered; a route that names it traps")
  func embedded() async {
    let box = StateMachine<Box, Key>(state: .empty)
    box.addRoute(event: .call, .empty => .full(.open), entering: .deep)
    box.addRoute(event: .hold, .any => .empty)
    let talk = Self.talk.stateMachine()
    box.embed(talk, as: Box.full, from: \.talk)
    box <-! .call <-! .mute <-! .hold <-! .call
    #expect((box.state, talk.state) == (.full(.open), .open))
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let box = StateMachine<Box, Key>(state: .empty)
      box.addRoute(event: .call, .empty => .full(.open), entering: .in(Talk.muted))
      box.embed(EntranceTests.talk.stateMachine(), as: Box.full, from: \.talk)
      box <-! .call
    }
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      printed.contains(
        "The route .empty => .full(.open) enters Talk in .muted, but Talk is embedded, so the parent's state says where it starts: draw the arrow to a state that carries it."
      ), "\(printed)")
  }

  @Test("H4, H1: the machines of a blueprint share the table of entrances until they are edited")
  func sharing() {
    let phone = Self.phone(.deep(Talk.self), .in(Media.video))
    let (one, other) = (phone.machine(), phone.machine())
    for machine in [one, other] {
      machine <-! .call <-! .mute <-! .hold <-! .resume
      #expect("\(machine.configuration)" == ".inCall / [.muted, .video]")
    }
    other.addRoute(event: .step, .onHold => .inCall, entering: .in(Talk.ended))
    other <-! .hold <-! .step
    #expect("\(other.configuration)" == ".inCall / [.ended, .sound]")
    one <-! .hold <-! .resume
    #expect("\(one.configuration)" == ".inCall / [.muted, .video]")
  }

  @Test("H4, S1, S2: a machine that is restored on hold resumes as the saved one would have")
  func snapshots() throws {
    let phone = Self.phone(.deep)
    let machine = phone.machine()
    machine <-! .call <-! .mute <-! .film <-! .hold
    let copy = try phone.machine(from: machine.snapshot())
    copy <-! .resume
    #expect("\(copy.configuration)" == ".inCall / [.muted, .video]")
  }

  @Test("H4, S3: an entrance changes the fingerprint, by its form, its child and its state")
  func fingerprints() {
    let variants: [Blueprint<Phone, Key>] = [
      Self.phone(), Self.phone(.afresh), Self.phone(.shallow), Self.phone(.deep),
      Self.phone(.deep(Talk.self)), Self.phone(.deep(Media.self)), Self.phone(.in(Talk.muted)),
      Self.phone(.in(Talk.ended)), Self.phone(.in(Media.video)), Self.phone(.in(Media.video, at: 1)),
    ]
    #expect(Set(variants.map { "\($0.fingerprint)" }).count == variants.count)
    #expect(Self.phone(.deep(Talk.self)).fingerprint == Self.phone(.deep(Talk.self)).fingerprint)
    #expect(variants[4].machine().fingerprint == variants[4].fingerprint)
  }

  @Test("H4, S3: two routes that swap the children they name have another fingerprint")
  func swappedNames() {
    func phone<A: StateType & Sendable, B: StateType & Sendable>(
      _ a: A.Type, _ b: B.Type
    ) -> Blueprint<Phone, Key> where A.Kind == A, B.Kind == B {
      Blueprint<Phone, Key>(state: .onHold) {
        On(.resume, .onHold => .inCall)
          .entering(.deep(a))
        On(.restart, .onHold => .inCall)
          .entering(.deep(b))
        Submachine(Self.talk, in: .inCall)
        Submachine(Self.media, in: .inCall)
      }
    }
    #expect(phone(Talk.self, Media.self).fingerprint != phone(Media.self, Talk.self).fingerprint)
  }

  @Test("H4, S3: the difference between two definitions tells their entrances")
  func difference() {
    #expect(
      Self.phone(.deep, .in(Talk.muted)).difference(from: Self.phone()) == [
        "gone: .onHold => .inCall on .resume",
        "new: .onHold => .inCall on .resume, entering all submachines with deep history, Talk in .muted",
      ])
  }

  @Test("H4: a blueprint's lines print how they enter submachines")
  func printed() {
    #expect(
      Self.phone(.afresh(Talk.self), .shallow(Media.self, at: 1)).debugDescription.contains(
        "  .onHold => .inCall on .resume, entering Talk afresh, Media[1] with shallow history\n"))
  }
}
