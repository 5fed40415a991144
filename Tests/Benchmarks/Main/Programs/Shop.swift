import Interlock

/// A shop whose payments a bank decides, with data on both levels: the shop's events carry those of the bank.
@Cases enum Shop: StateType { case cart(total: Int), placed(total: Int) }
@Cases enum ShopEvent: EventType { case place(price: Int), bank(BankEvent), cancel }
@Cases enum Bank: StateType { case waiting, asked(amount: Int), paid }
@Cases enum BankEvent: EventType { case ask(amount: Int), approve, decline }

/// The shop as a blueprint of two levels, with a guard and a handler inside.
func shop(telling total: Counter) -> Blueprint<Shop, ShopEvent> {
  let bank = Blueprint<Bank, BankEvent>(state: .waiting) {
    On(\.ask, \.waiting => \.asked) { amount, _ in amount }
      .when("is an amount") { amount, _ in amount > 0 }
    On(.approve, .asked => .paid)
    On(.decline, .any => .waiting)
    Along(.any => .any) { _ in total.add(1) }
  }
  return Blueprint(state: .cart(total: 0)) {
    On(\.place, \.cart => \.placed) { price, total in total &+ price }
    On(\.cancel, \.placed => \.cart) { _, total in total }
    Submachine(bank, in: .placed, events: \.bank)
  }
}

/// The same as one would write it by hand.
final class ShopByHand {
  private(set) var state = Shop.cart(total: 0)
  private(set) var bank = Bank.waiting
  private let isAmount: (Int) -> Bool
  private let told: () -> Void

  init(telling total: Counter) {
    isAmount = { $0 > 0 }
    told = { total.add(1) }
  }

  @inline(never)
  func handle(_ event: ShopEvent) -> Bool {
    switch (state, event) {
    case (.cart(let total), .place(let price)):
      (state, bank) = (.placed(total: total &+ price), .waiting)
      return true
    case (.placed(let total), .cancel):
      state = .cart(total: total)
      return true
    case (.placed, .bank(let event)): return handle(event)
    default: return false
    }
  }

  private func handle(_ event: BankEvent) -> Bool {
    switch (bank, event) {
    case (.waiting, .ask(let amount)) where isAmount(amount): bank = .asked(amount: amount)
    case (.asked, .approve): bank = .paid
    case (_, .decline): bank = .waiting
    default: return false
    }
    told()
    return true
  }
}

let shopStream: [ShopEvent] = randomly(seed: 23) { generator in
  switch Int.random(in: 0..<8, using: &generator) {
  case 0: .place(price: .random(in: 0..<100, using: &generator))
  case 1: .cancel
  case 2, 3: .bank(.ask(amount: .random(in: 0..<9, using: &generator)))
  case 4, 5: .bank(.approve)
  default: .bank(.decline)
  }
}

/// A screen whose state carries that of a player, with data in both.
@Cases enum Stage: StateType { case menu, song(Song) }
@Cases enum Song: StateType { case stopped, playing(second: Int) }
@Cases enum StageTap: EventType { case open, back, play(second: Int), stop }

func stage(telling total: Counter) -> Blueprint<Stage, StageTap> {
  let song = Blueprint<Song, StageTap>(state: .stopped) {
    On(\.play, \.stopped => \.playing) { second, _ in second }
    On(.stop, .playing => .stopped)
    Along(.any => .any) { _ in total.add(1) }
  }
  return Blueprint(state: .menu) {
    On(.open, .menu => .song(.stopped))
    On(.back, .song => .menu)
    Embed(song, in: \.song)
  }
}

/// The same as one would write it by hand.
final class StageByHand {
  private(set) var state = Stage.menu
  private let told: () -> Void

  init(telling total: Counter) { told = { total.add(1) } }

  @inline(never)
  func handle(_ event: StageTap) -> Bool {
    switch (state, event) {
    case (.menu, .open): state = .song(.stopped)
    case (.song, .back): state = .menu
    case (.song(.stopped), .play(let second)):
      state = .song(.playing(second: second))
      told()
    case (.song(.playing), .stop):
      state = .song(.stopped)
      told()
    default: return false
    }
    return true
  }
}

let stageStream: [StageTap] = randomly(seed: 24) { generator in
  switch Int.random(in: 0..<8, using: &generator) {
  case 0: .back
  case 1, 2: .open
  case 3, 4, 5: .play(second: .random(in: 0..<100, using: &generator))
  default: .stop
  }
}

/// A call whose superstate and states carry data.
@Cases enum Talk: StateType { case idle, inCall(number: Int), talking(minutes: Int), onHold(minutes: Int) }
@Cases enum TalkKey: EventType { case dial(number: Int), minute, hold, resume, drop }

func talk(telling total: Counter) -> Blueprint<Talk, TalkKey> {
  Blueprint(state: .idle) {
    On(\.dial, \.idle => \.inCall) { number, _ in number }
    Within(.inCall, startingIn: .talking(minutes: 0)) {
      On(\.minute, \.talking => \.talking) { _, minutes in minutes &+ 1 }
      On(\.hold, \.talking => \.onHold) { _, minutes in minutes }
      On(\.resume, \.onHold => \.talking) { _, minutes in minutes }
      On(.drop, .talking => .idle)
    }
    Along(.any => .any) { _ in total.add(1) }
  }
}

/// The same as one would write it by hand.
final class TalkByHand {
  private(set) var state = Talk.idle
  private(set) var inner = Talk.talking(minutes: 0)
  private let told: () -> Void

  init(telling total: Counter) { told = { total.add(1) } }

  @inline(never)
  func handle(_ event: TalkKey) -> Bool {
    switch (state, event) {
    case (.idle, .dial(let number)): (state, inner) = (.inCall(number: number), .talking(minutes: 0))
    case (.inCall, _):
      switch (inner, event) {
      case (.talking(let minutes), .minute): inner = .talking(minutes: minutes &+ 1)
      case (.talking(let minutes), .hold): inner = .onHold(minutes: minutes)
      case (.onHold(let minutes), .resume): inner = .talking(minutes: minutes)
      case (.talking, .drop): state = .idle
      default: return false
      }
    default: return false
    }
    told()
    return true
  }
}

let talkStream: [TalkKey] = randomly(seed: 25) { generator in
  switch Int.random(in: 0..<8, using: &generator) {
  case 0: .drop
  case 1: .hold
  case 2, 3: .resume
  case 4: .dial(number: .random(in: 0..<100, using: &generator))
  default: .minute
  }
}
