import Interlock
import InterlockAsync
import InterlockGraph
import TestSupport
import Testing

@Cases enum Purchase: StateType, Sendable {
  case cart([String]), placed(id: Int), paid(receipt: String), cancelled
}
@Cases enum Wish: EventType, Sendable {
  case add(String), place(Int), pay(Int), cancel, reset
}

let purchases = Blueprint<Purchase, Wish>(state: .cart([])) {
  On(.add, .cart => .any)
    .value { event, state in
      guard case (.add(let item)?, .cart(let items)) = (event, state) else { return nil }
      return .cart(items + [item])
    }
  On(.place, .cart => .placed)
    .when("has items") { context in
      if case .cart(let items) = context.fromState { !items.isEmpty } else { false }
    }
    .value { event, _ in if case .place(let id)? = event { .placed(id: id) } else { nil } }
  On(.pay, .placed => .paid)
    .value { _, _ in .paid(receipt: "paid") }
  On(.cancel, .placed => .cancelled)
}

@Suite struct ProofTests {
  @Test("P1: a model has a property, or not", arguments: ModelCase.all)
  func models(model: ModelCase) throws {
    #expect(try model.prove() == model.holds)
  }

  @Test("P1: a counterexample prints its steps, with the answers of conditions")
  func description() {
    let proofs = purchases.prove {
      Never(.paid, then: .cart)
      FromEverywhere(canReach: .paid)
      Eventually(.placed)
      LeadsTo(At(.cart) && !Taken(.add), At(.placed) || At(.paid)).when("has items", is: false)
    }
    #expect(
      proofs.map(\.description).joined(separator: "\n") == """
        Never(.paid, then: .cart) holds in all 4 states.
        FromEverywhere(canReach: .paid) does not hold:
          It starts in .cart.
          1. .place leads to .placed; "has items" says yes
          2. .cancel leads to .cancelled
          From there, nothing leads to .paid.
        Eventually(.placed) does not hold:
          It starts in .cart.
          Then this goes on for ever:
          1. .add leads to .cart
        LeadsTo(At(.cart) && !Taken(.add), At(.placed) || At(.paid)).when("has items", is: false) does not hold:
          It starts in .cart.
          Then this goes on for ever:
          1. .add leads to .cart
        """)
  }

  @Test("P1: `then:` looks only at later moments, and `after:` includes the moment itself")
  func thenAndAfter() {
    let proofs = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green) }.prove {
      Never(.green, then: .green)
      Never(.green, after: .green)
      Never(At(.green), after: Taken(.press))
      Never(Taken(.press), then: At(.green))
    }
    #expect(proofs.map(\.holds) == [true, false, false, true])
    #expect(
      proofs[2].counterexample.map { "\($0)" } == """
        Never(At(.green), after: Taken(.press)) does not hold:
          It starts in .red.
          1. .press leads to .green
        """)
  }

  @Test("P1: a run in which no route is open stays for ever")
  func stuck() {
    let proof = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green) }.prove {
      Eventually(.yellow)
    }[0]
    #expect(proof.counterexample?.cycle.isEmpty == true)
    #expect(
      proof.description.hasSuffix("1. .press leads to .green\n  Nothing is open there, so it stays for ever.")
    )
  }

  @Test("P1: an ignored event is not a step, and an internal transition is")
  func ignoredEvents() {
    let proofs = [
      Blueprint<Light, Button>(state: .red) {
        On(.press, .red => .green)
        Ignore(.hold)
      },
      Blueprint<Light, Button>(state: .red) {
        On(.press, .red => .green)
        On(.hold, .red => .any)
      },
    ].map { $0.prove { Eventually(.green) }[0] }
    #expect(proofs.map(\.holds) == [true, false])
  }

  @Test("P1: a state space over the limit is an answer of its own, unless a run in it breaks the property")
  func tooLarge() {
    let proofs = MachineGraph(safe).prove(limit: 100) {
      Never(At(Digit.nine))
      Never(At(Digit.three))
      FromEverywhere(canReach: At(Digit.zero))
    }
    guard case .tooLarge(limit: 100) = proofs[0].answer else {
      Issue.record("\(proofs[0])")
      return
    }
    #expect(
      proofs[0].description
        == "Never(At(Digit.nine)) is not decided: there are more than 100 states, or ways to go on from one of them. Raise `limit`."
    )
    #expect(proofs[1].counterexample?.path.count == 3)
    guard case .tooLarge = proofs[2].answer else {
      Issue.record("\(proofs[2])")
      return
    }
  }

  @Test("P1: the runs of a machine begin in its current configuration")
  func presentConfiguration() {
    let player = Blueprint<Deck, Tap>(state: .menu) {
      On(.open, .menu => .library)
      On(.close, .library => .menu)
      Submachine(
        Blueprint<Song, Tap>(state: .paused) { On(.play, .paused => .playing) }, in: .library,
        history: .shallow)
    }
    let machine = player.machine()
    machine <-! .open <-! .play
    #expect(MachineGraph(machine).prove { Never(At(Song.paused)) }[0].holds)
    machine <-! .close
    let proof = MachineGraph(machine).prove { Never(At(Song.playing)) }[0]
    #expect(
      proof.description == """
        Never(At(Song.playing)) does not hold:
          It starts in .menu.
          1. .open leads to .library / .playing
        """)
    #expect(MachineGraph(machine, initialState: .library).prove { Never(At(Song.paused)) }[0].holds == false)
  }

  @Test("P1: one line requires properties, and the error shows the runs that break them")
  func requirement() throws {
    try purchases.requireProof { Never(.paid, then: .cart) }
    let error = #expect(throws: UnprovenProperties.self) {
      try purchases.requireProof {
        Never(.paid, then: .cart)
        Never(.cancelled)
        for state in [Purchase.Kind.placed, .paid] { Never(state) }
      }
    }
    #expect(error?.sentences.count == 3)
    #expect(
      error?.description.hasPrefix(
        """
        Never(.cancelled) does not hold:
          It starts in .cart.
          1. .place leads to .placed; "has items" says yes
          2. .cancel leads to .cancelled
        Never(.placed) does not hold:
        """) == true)
  }

  @Test("P1: a proof lists what it can't know")
  func omissions() {
    let proofs = [
      Blueprint<Screen, Action>(state: .idle) { MapEvents { _, _, _ in nil } }.prove { Never(.failed) },
      Blueprint<Screen, Action>(state: .idle) { On(.any, .idle => .failed) }.prove { Never(.loading(1)) },
      Blueprint<Screen, Action>(state: .idle) { On(.fail, .idle => .failed) }.prove { Never(.loading(1)) },
    ].map { $0[0] }
    #expect(
      proofs.map { $0.omissions.map(\.description) } == [
        [
          "No event is known, so the mappings were not called for events: pass `samples`.",
          "The mappings of the machine are closures: they were called for the known values and with one message only.",
        ],
        [
          "Events that the definition of the machine does not name were left out, though it may take them."
        ],
        [],
      ])
    #expect(proofs[0].description.hasSuffix("with one message only."))
  }

  @Test(
    "P1: a run whose completions never end breaks every property, and one that needs answers for it is listed as an omission"
  )
  func endlessCompletions() {
    let inner = Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green)
      FinalStates(.green)
    }
    let proof = Blueprint<Deck, Button>(state: .menu) {
      Submachine(inner, in: .menu, history: .none)
      OnCompletion(.menu => .library)
    }.prove { Never(.library) }[0]
    #expect(proof.counterexample?.path.count == 1)
    let loop = Blueprint<Deck, Button>(state: .menu) {
      On(.press, .menu => .library)
      for deck in [Deck.menu, .library] {
        Submachine(Blueprint<Light, Button>(state: .green) { FinalStates(.green) }, in: deck)
      }
      OnCompletion(.menu => .library, .library => .menu)
    }.prove { Never(.library) }[0]
    #expect(loop.omissions.isEmpty)
    #expect(
      "\(loop)" == """
        Never(.library) does not hold:
          It starts in .menu / .green.
          1. .press leads to .library / .green
          There, eventless routes or completions follow each other for ever, so the machine traps.
        """)
    let conditional = Blueprint<Deck, Button>(state: .menu) {
      On(.press, .menu => .library)
      for deck in [Deck.menu, .library] {
        Submachine(Blueprint<Light, Button>(state: .green) { FinalStates(.green) }, in: deck)
      }
      OnCompletion(.menu => .library).when("again") { _ in true }
      OnCompletion(.library => .menu)
    }.prove { Eventually(.library) }[0]
    #expect(!conditional.holds)
    #expect(
      conditional.omissions.map(\.description) == [
        "The completions in .menu / .green may never end, which traps: what follows them was left out."
      ])
  }

  @Test("P1: a run that traps is found behind guards, unless a property fixes what they say")
  func traps() {
    let lights = Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green).when("sure") { _ in true }
      On(.hold, .red => .yellow, .yellow => .red)
    }.machine()
    // A mistake in a blueprint.
    lights.add { Always(.green => .off, .off => .green) }
    let proofs = MachineGraph(lights).prove {
      Never(.off)
      Never(.off).when("sure", is: false)
      FromEverywhere(canReach: .red)
      Eventually(.yellow).when("sure", is: true).assuming(fair: .press)
      Never(.yellow)
    }
    #expect(proofs.map(\.holds) == [false, true, false, false, false])
    #expect(
      "\(proofs[2])" == """
        FromEverywhere(canReach: .red) does not hold:
          It starts in .red.
          1. .press leads to .green; "sure" says yes
          There, eventless routes or completions follow each other for ever, so the machine traps.
        """)
    #expect(proofs[4].counterexample?.path.map(\.position) == [".yellow"])
    #expect(proofs.allSatisfy { $0.omissions.isEmpty })
  }

  @Test("P1: a run may stay where guards can say no to all that could happen, even if events are fair")
  func refusedForEver() throws {
    let lights = Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green).when("paid") { _ in false }
      Timeout(.seconds(1), .red => .yellow).when("late") { _ in false }
      On([.press, .hold], .green => .off).when("sure") { _ in false }
    }
    let proofs = lights.prove {
      Eventually(.green, .yellow)
      Eventually(.green, .yellow).assuming(fair: .press).assumingFairTimeouts()
      Eventually(.green, .yellow).when("paid", is: true)
      LeadsTo(.green, .off)
      LeadsTo(.green, .off).when("sure", is: true)
      Until(.red, .green).when("late", is: false).when("paid", is: true)
    }
    #expect(proofs.map(\.holds) == [false, false, true, false, true, true])
    #expect(
      "\(proofs[0])" == """
        Eventually(.green, .yellow) does not hold:
          It starts in .red.
          It stays there for ever, if "paid" says no, "late" says no.
        """)
    #expect(
      "\(proofs[3])" == """
        LeadsTo(.green, .off) does not hold:
          It starts in .red.
          1. .press leads to .green; "paid" says yes
          It stays there for ever, if "sure" says no.
        """)
    let machine = lights.machine()
    try proofs[0].counterexample?.replay(on: machine)
    machine <-! .press
    #expect(machine.state == .red)
  }

  @Test("P1, H6: a submachine that takes the data of one case receives no other events")
  func passages() {
    let claims = sale.prove {
      LeadsTo(At(Answered.waiting), At(Answered.heard)).assuming(fair: .question)
      Never(At(Answered.heard) && Taken(.pay))
      Never(At(Answered.heard) && Taken(.question))
    }
    #expect(claims.map(\.holds) == [false, true, false])
    #expect("\(claims[2])".contains("2. .question leads to .paying / .heard"))
    #expect(
      claims[0].omissions.map { "\($0)" } == [
        "Which events Answered receives depends on data: each event was assumed to become any of its events, or none."
      ])
  }

  @Test("P1, K4: a property about a machine inside whose states carry data names its type")
  func dataInside() {
    let parcels = Blueprint<Sale, SaleEvent>(state: .paying) {
      Submachine(
        Blueprint<Parcel, SaleEvent>(state: .packed) {
          On(.pay, .packed => .sent(code: 1))
          MapEvents { _, parcel, _ in parcel }
        }, in: .paying)
    }
    let proof = parcels.prove { Never(At(Parcel.Kind.sent)) }[0]
    let sentences = "\(proof)"
    #expect(sentences.hasPrefix("Never(At(Parcel.sent)) does not hold:"))
    #expect(sentences.contains("The mappings of Parcel are closures"))
  }

  @Test("P1: unknown names are a mistake in the property")
  func mistakes() async {
    let types = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = purchases.prove { Never(At(Light.red)) }
    }
    let typesWords = lastWords(types?.standardErrorContent)
    #expect(typesWords.contains("No machine of the tree has states of the type Light"))
    let labels = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = purchases.prove { Never(.paid).when("has no items", is: true) }
    }
    let labelWords = lastWords(labels?.standardErrorContent)
    #expect(
      labelWords.contains(
        #"No condition is labelled "has no items": name one of "has items"."#))
    let events = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = purchases.prove { Eventually(.paid).assuming(fair: .reset) }
    }
    let eventWords = lastWords(events?.standardErrorContent)
    #expect(eventWords.contains("No machine of the tree knows the event .reset"))
  }
}

private enum Answered: StateType { case waiting, heard }
private enum Reply: EventType { case yes, no }
@Cases private enum Parcel: StateType { case packed, sent(code: Int) }
private enum Sale: StateType { case open, paying }
@Cases private enum SaleEvent: EventType { case pay, question(Reply), note(String) }

/// A machine inside receives the data of one case.
private let sale = Blueprint<Sale, SaleEvent>(state: .open) {
  On(.pay, .open => .paying, .paying => .paying)
  On(.note, in: .open)
  Submachine(
    Blueprint<Answered, Reply>(state: .waiting) { On([.yes, .no], .any => .heard) }, in: .paying,
    events: \.question)
}

enum Safe: StateType { case closed }
enum Digit: StateType, CaseIterable { case zero, one, two, three, four, five, six, seven, eight, nine }
enum Turn: Int, EventType, CaseIterable { case first, second, third, fourth, fifth }

/// Five dials of ten digits.
let safe = Blueprint<Safe, Turn>(state: .closed) {
  for turn in Turn.allCases {
    Submachine(
      Blueprint<Digit, Turn>(state: .zero) {
        for (digit, next) in zip(Digit.allCases, Digit.allCases.dropFirst() + [.zero]) {
          On(turn, .some(digit) => .some(next))
        }
      }, in: .closed)
  }
}
