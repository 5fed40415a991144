import Interlock

/// A phone, with a call and a microphone side by side while it is in a call.
enum Phone: StateType { case idle, inCall, talking, held, open, muted }

enum PhoneEvent: EventType, CaseIterable { case dial, resume, hold, mute, drop, hangUp }

/// The phone as a chart: two regions, a route across levels, and one to the past.
@LineBuilder<Blueprint<Phone, PhoneEvent>>
private func phoneLines() -> Blueprint<Phone, PhoneEvent>.Part {
  On(.dial, .idle => .inCall)
  On(.resume, .idle => Past(of: .inCall))
  On(.hangUp, .inCall => .idle)
  Within(.inCall, "call", initial: .talking) {
    On(.hold, .talking => .held, .held => .talking)
    On(.drop, .held => .idle)
  }
  Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
}

/// The phone without closures.
let silentPhone = Blueprint<Phone, PhoneEvent>(state: .idle) { phoneLines() }

/// The phone with a handler for each entry and each exit.
func phone(telling total: Counter) -> Blueprint<Phone, PhoneEvent> {
  Blueprint(state: .idle) {
    phoneLines()
    OnEntry(.any) { _ in total.add(1) }
    OnExit(.any) { _ in total.add(3) }
  }
}

/// What is told of the phone's entries and exits.
protocol PhoneListener {
  func noteEntry()
  func noteExit()
}

struct NoPhoneListener: PhoneListener {
  func noteEntry() {}
  func noteExit() {}
}

/// Calls closures, as the chart does.
struct PhoneHandlers: PhoneListener {
  private let entry: () -> Void
  private let exit: () -> Void

  init(telling total: Counter) {
    entry = { total.add(1) }
    exit = { total.add(3) }
  }

  @inline(__always) func noteEntry() { entry() }
  @inline(__always) func noteExit() { exit() }
}

/// The same as one would write it by hand: `switch`es inside a `switch`.
final class PhoneByHand<Listener: PhoneListener> {
  private(set) var phone = Phone.idle
  private var call = Phone.talking
  private var microphone = Phone.open
  private let listener: Listener

  init(_ listener: Listener) {
    self.listener = listener
  }

  var leaves: [Phone] { phone == .idle ? [.idle] : [call, microphone] }

  @inline(never)
  func handle(_ event: PhoneEvent) -> Bool {
    switch phone {
    case .idle:
      switch event {
      case .dial: enter(.talking, .open)
      case .resume: enter(call, microphone)
      default: return false
      }
    default:
      switch event {
      case .hold:
        listener.noteExit()
        call = call == .talking ? .held : .talking
        listener.noteEntry()
      case .mute:
        listener.noteExit()
        microphone = microphone == .open ? .muted : .open
        listener.noteEntry()
      case .drop:
        guard call == .held else { return false }
        leave()
      case .hangUp: leave()
      default: return false
      }
    }
    return true
  }

  @inline(__always)
  private func enter(_ call: Phone, _ microphone: Phone) {
    listener.noteExit()
    (phone, self.call, self.microphone) = (.inCall, call, microphone)
    listener.noteEntry()
    listener.noteEntry()
    listener.noteEntry()
  }

  @inline(__always)
  private func leave() {
    listener.noteExit()
    listener.noteExit()
    listener.noteExit()
    phone = .idle
    listener.noteEntry()
  }
}

/// What a phone is fed.
let phoneStream: [PhoneEvent] = randomly(seed: 21) { PhoneEvent.allCases.randomElement(using: &$0)! }
