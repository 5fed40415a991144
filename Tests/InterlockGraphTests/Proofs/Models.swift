import Interlock
import InterlockAsync
import TestSupport

@testable import InterlockGraph

/// A model with a property that it has, or has not.
struct ModelCase: Sendable, CustomStringConvertible {
  let name: String
  let holds: Bool
  let fairCount: Int
  let judge: @Sendable () throws -> Void
  let prove: @Sendable () throws -> Bool

  var description: String { name }

  init<S: Kinded & Sendable, E: Kinded & Sendable>(
    _ model: String, _ blueprint: Blueprint<S, E>, _ holds: Bool, _ property: Property<S.Kind, E.Kind>
  ) where S.Kind: Sendable, E.Kind: Sendable {
    name = "\(model): \(property)"
    self.holds = holds
    fairCount = property.fairEvents.count
    judge = { try Spin.expectAgreement(MachineGraph(blueprint), property) }
    prove = { blueprint.prove { property }[0].holds }
  }
}

extension ModelCase {
  static let all: [ModelCase] =
    [order, lights, mutex, philosophers, player, modem, checkout, lift, vending, radio, rounds].flatMap { $0 }
    + charts

  /// Completions that go round for ever, which breaks every property.
  private static let rounds: [ModelCase] = {
    enum Lap: StateType { case start, track, first, last, never }
    enum Flag: EventType { case go, stop }
    func laps(isGuarded: Bool) -> Blueprint<Lap, Flag> {
      Blueprint(state: .start) {
        States(.never)
        On(.go, .start => .track)
        On(.stop, .start => .first)
        if isGuarded {
          OnCompletion(.track => .track).when("again") { _ in true }
        } else {
          OnCompletion(.track => .track)
        }
        Within(.track, initial: .last) {
          On(.go, .first => .last)
          FinalStates(.last)
        }
      }
    }
    return [false, true].flatMap { isGuarded in
      let laps = laps(isGuarded: isGuarded)
      return [
        ModelCase("rounds", laps, isGuarded, Never(.never)),
        ModelCase("rounds", laps, isGuarded, Eventually(.start)),
        ModelCase("rounds", laps, isGuarded, Never(.never).assuming(fair: .stop)),
        ModelCase("rounds", laps, isGuarded, Until(!At(.never), At(.track))),
      ]
    }
  }()

  private static let order: [ModelCase] = [
    ModelCase("order", purchases, true, Never(.paid, then: .cart)),
    ModelCase("order", purchases, true, Never(At(.cart), after: Taken(.place))),
    ModelCase("order", purchases, false, Eventually(.placed)),
    ModelCase("order", purchases, false, Eventually(.placed).assuming(fair: .place)),
    ModelCase(
      "order", purchases, true, Eventually(.placed).assuming(fair: .place).when("has items", is: true)),
    ModelCase(
      "order", purchases, false, Eventually(.placed).assuming(fair: .place).when("has items", is: false)),
    ModelCase("order", purchases, true, LeadsTo(.placed, .paid, .cancelled)),
    ModelCase("order", purchases, false, LeadsTo(.placed, .paid).assuming(fair: .pay)),
  ]

  private static let lights: [ModelCase] = {
    let lights = Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green, .green => .yellow, .yellow => .red)
      On(.hold, .any => .off)
    }
    return [
      ModelCase("lights", lights, true, LeadsTo(.green, .yellow, .off)),
      ModelCase("lights", lights, false, LeadsTo(.green, .red)),
      ModelCase("lights", lights, false, LeadsTo(.green, .red).assuming(fair: .press)),
      ModelCase("lights", lights, true, Never(.off, then: .red)),
      ModelCase("lights", lights, false, Eventually(.off)),
      ModelCase("lights", lights, true, Eventually(.off).assuming(fair: .hold)),
      ModelCase("lights", lights, true, Until(!At(.green), At(.green) || At(.off))),
    ]
  }()

  /// Two processes and a lock, as regions: each may enter while the other is out. The guards that see to that are the root's.
  private static let mutex: [ModelCase] = {
    let mutex = Blueprint<Lock, Ask>(state: .free) {
      On(.one, .free => .first)
      On(.two, .free => .second)
      On(.done, .first => .free, .second => .free)
      Submachine(
        Blueprint<Worker, Ask>(state: .idle) { On(.want, .idle => .waiting) }, in: .any)
    }
    return [
      ModelCase("mutex", mutex, true, LeadsTo(At(.first), At(.free)).assuming(fair: .done)),
      ModelCase("mutex", mutex, false, LeadsTo(At(Worker.waiting), At(.first)).assuming(fair: .done)),
      ModelCase("mutex", mutex, true, LeadsTo(At(Worker.waiting), At(.first)).assuming(fair: .one)),
      ModelCase("mutex", mutex, true, Never(At(Worker.idle), after: Taken(.want))),
    ]
  }()

  /// Philosophers who take their forks one after the other: all may end with one fork each.
  private static let philosophers: [ModelCase] = {
    let table = Blueprint<Table, Eat>(state: .set) {
      for seat in 0..<3 {
        Submachine(
          Blueprint<Fork, Eat>(state: .down) {
            On(.take(seat), .down => .left)
            On(.both(seat), .left => .eating)
            On(.put(seat), .eating => .down)
          }, in: .set)
      }
    }
    return [
      ModelCase("philosophers", table, false, Never(At(Fork.eating) && At(Fork.left))),
      ModelCase("philosophers", table, true, Eventually(At(Fork.eating))),
      ModelCase(
        "philosophers", table, true,
        Eventually(At(Fork.eating)).assuming(fair: .take(0), .both(0))),
      ModelCase("philosophers", table, false, LeadsTo(At(Fork.left), !At(Fork.left))),
    ]
  }()

  /// A player that remembers where it was, with a sound of its own.
  private static let player: [ModelCase] = {
    let player = Blueprint<Deck, Tap>(state: .menu) {
      On(.open, .menu => .library)
      On(.close, .library => .menu)
      Submachine(
        Blueprint<Song, Tap>(state: .paused) { On(.play, .paused => .playing, .playing => .paused) },
        in: .library, history: .shallow)
      Submachine(
        Blueprint<Volume, Tap>(state: .loud) { On(.mute, .loud => .muted, .muted => .loud) }, in: .library)
    }
    return [
      ModelCase("player", player, false, Never(At(Song.playing) && At(Volume.muted))),
      ModelCase("player", player, true, Never(At(Volume.muted) && At(.menu))),
      ModelCase("player", player, true, Never(At(Volume.muted) && Taken(.open))),
      ModelCase("player", player, false, Never(At(Song.playing) && Taken(.open))),
      ModelCase("player", player, true, LeadsTo(At(Song.playing), At(Song.paused)).assuming(fair: .play)),
      ModelCase(
        "player", player, true,
        LeadsTo(At(Song.playing), At(Song.paused)).assuming(fair: .play, .close, .open)),
    ]
  }()

  private static let modem: [ModelCase] = {
    guard #available(macOS 13, *) else { return [] }
    let modem = Blueprint<Modem, Dial>(state: .idle) {
      On(.dial, .idle => .dialing)
      On(.answer, .dialing => .online)
        .when("is a modem") { _ in true }
      On(.hangUp, .any => .idle)
      On(.dial, .failed => .any)
      Timeout(.seconds(30), .dialing => .failed)
      Timeout(.seconds(5), .failed => .idle)
    }
    return [
      ModelCase("modem", modem, false, LeadsTo(.dialing, .online)),
      ModelCase("modem", modem, true, LeadsTo(.dialing, .online, .failed, .idle)),
      ModelCase(
        "modem", modem, true, Never(At(.online), after: Taken(.hangUp)).when("is a modem", is: false)),
      ModelCase("modem", modem, true, Never(.online).when("is a modem", is: false)),
      ModelCase("modem", modem, false, LeadsTo(.failed, .idle)),
      ModelCase("modem", modem, true, LeadsTo(.failed, .idle).assumingFairTimeouts()),
    ]
  }()

  /// A page whose forms are complete before it goes on.
  private static let checkout: [ModelCase] = {
    func form(_ done: Fill) -> Blueprint<Form, Fill> {
      Blueprint(state: .empty) {
        On(done, .empty => .filled)
        On(.clear, .filled => .empty)
        FinalStates(.filled)
      }
    }
    let checkout = Blueprint<Checkout, Fill>(state: .forms) {
      Submachine(form(.name), in: .forms)
      Submachine(form(.card), in: .forms)
      OnCompletion(.forms => .paying)
        .when("card is valid") { _ in true }
      On(.pay, .paying => .done)
      On(.back, .paying => .forms)
    }
    return [
      ModelCase("checkout", checkout, true, Never(.done, then: .forms)),
      ModelCase("checkout", checkout, false, Eventually(.done).assuming(fair: .name, .card, .pay)),
      ModelCase(
        "checkout", checkout, true,
        LeadsTo(At(.paying), At(.done) || Taken(.back))),
      ModelCase("checkout", checkout, true, Never(.paying).when("card is valid", is: false)),
      ModelCase("checkout", checkout, true, Never(At(.paying) && At(Form.filled))),
    ]
  }()

  /// A door that opens only while the lift stands.
  private static let lift: [ModelCase] = {
    let lift = Blueprint<Lift, LiftCall>(state: .standing) {
      On(.go, .standing => .moving)
      On(.arrive, .moving => .standing)
      Submachine(
        Blueprint<Door, LiftCall>(state: .shut) {
          On(.open, .shut => .open)
          On(.shut, .open => .shut)
          Ignore(.go, in: .open)
        }, in: .standing)
    }
    return [
      ModelCase("lift", lift, true, Never(At(.moving) && At(Door.open))),
      ModelCase("lift", lift, true, Never(At(Door.open) && Taken(.go))),
      ModelCase("lift", lift, true, LeadsTo(At(Door.open), At(.moving)).assuming(fair: .go)),
      ModelCase("lift", lift, true, LeadsTo(At(Door.open), At(.moving)).assuming(fair: .go, .shut, .open)),
    ]
  }()

  private static let vending: [ModelCase] = {
    let vending = Blueprint<Vending, Coin>(state: .waiting) {
      On(.coin, .waiting => .waiting)
        .when("not enough") { _ in true }
      On(.coin, .waiting => .paid)
      On(.choose, .paid => .serving)
      On(.take, .serving => .waiting)
      On(.refund, .paid => .waiting)
      Ignore(.coin, in: .serving)
    }
    return [
      ModelCase("vending", vending, false, LeadsTo(.waiting, .paid).assuming(fair: .coin)),
      ModelCase("vending", vending, true, LeadsTo(.waiting, .paid).when("not enough", is: false)),
      ModelCase("vending", vending, true, LeadsTo(.serving, .waiting)),
      ModelCase("vending", vending, true, Never(At(.serving) && Taken(.coin))),
      ModelCase("vending", vending, false, LeadsTo(.paid, .serving).assuming(fair: .coin)),
    ]
  }()

  /// A radio whose state carries that of its tuner.
  private static let radio: [ModelCase] = {
    let radio = Blueprint<Radio, Knob>(state: .off) {
      On(.power, .off => .on(.seeking), .on(.seeking) => .off, .on(.playing) => .off)
      On(.sell, .off => .sold)
      FinalStates(.sold)
      Embed(
        Blueprint<Tuner, Knob>(state: .seeking) { On(.found, .seeking => .playing, .playing => .seeking) },
        as: Radio.on, from: \.tuner)
    }
    return [
      ModelCase("radio", radio, true, Never(At(Tuner.playing) && !At(.on(.playing)))),
      ModelCase("radio", radio, false, Never(.on(.playing))),
      ModelCase("radio", radio, true, LeadsTo(At(.on(.seeking)), At(.on(.playing)) || At(.off))),
      ModelCase("radio", radio, true, Eventually(.sold).assuming(fair: .sell, .power)),
    ]
  }()
}

enum Lock: StateType { case free, first, second }
enum Worker: StateType { case idle, waiting }
enum Ask: EventType { case one, two, done, want }
enum Table: StateType { case set }
enum Fork: StateType { case down, left, eating }
enum Eat: EventType { case take(Int), both(Int), put(Int) }
enum Deck: StateType { case menu, library }
enum Song: StateType { case paused, playing }
enum Volume: StateType { case loud, muted }
enum Tap: EventType { case open, close, play, mute }
enum Modem: StateType { case idle, dialing, online, failed }
enum Dial: EventType { case dial, answer, hangUp }
enum Checkout: StateType { case forms, paying, done }
enum Form: StateType { case empty, filled }
enum Fill: EventType { case name, card, clear, pay, back }
enum Lift: StateType { case standing, moving }
enum Door: StateType { case shut, open }
enum LiftCall: EventType { case go, arrive, open, shut }
enum Vending: StateType { case waiting, paid, serving }
enum Coin: EventType { case coin, choose, take, refund }
