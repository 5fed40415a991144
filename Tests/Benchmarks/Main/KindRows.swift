import Interlock
import SwiftState

/// A download, whose states and events carry data.
enum Upload: StateType {
  case idle, loading(file: Int, bytes: Int), paused(file: Int, bytes: Int), done(Int)

  enum Kind: StateType { case idle, loading, paused, done }
  var kind: Kind {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .paused: .paused
    case .done: .done
    }
  }
}

enum UploadEvent: EventType {
  case start(Int), receive(Int), pause, resume, finish, reset

  enum Kind: EventType { case start, receive, pause, resume, finish, reset }
  var kind: Kind {
    switch self {
    case .start: .start
    case .receive: .receive
    case .pause: .pause
    case .resume: .resume
    case .finish: .finish
    case .reset: .reset
    }
  }
}

/// The same by hand: a `switch` over state and event.
final class UploadByHand {
  private(set) var state = Upload.idle

  @inline(never)
  func handle(_ event: UploadEvent) -> Bool {
    switch (state, event) {
    case (.idle, .start(let file)): state = .loading(file: file, bytes: 0)
    case (.loading(let file, let bytes), .receive(let more)):
      state = .loading(file: file, bytes: bytes + more)
    case (.loading(let file, let bytes), .pause): state = .paused(file: file, bytes: bytes)
    case (.paused(let file, let bytes), .resume): state = .loading(file: file, bytes: bytes)
    case (.loading(_, let bytes), .finish): state = .done(bytes)
    case (_, .reset): state = .idle
    default: return false
    }
    return true
  }
}

/// The states of the same transfer as a function, whose body becomes the body of each closure that calls it.
@inline(__always)
func nextUpload(on event: UploadEvent?, from state: Upload) -> Upload? {
  switch (state, event) {
  case (.idle, .start(let file)): .loading(file: file, bytes: 0)
  case (.loading(let file, let bytes), .receive(let more)): .loading(file: file, bytes: bytes + more)
  case (.loading(let file, let bytes), .pause): .paused(file: file, bytes: bytes)
  case (.paused(let file, let bytes), .resume): .loading(file: file, bytes: bytes)
  case (.loading(_, let bytes), .finish): .done(bytes)
  case (_, .reset): .idle
  default: nil
  }
}

/// The machine of the same transfer: arrows between kinds, and one closure that computes values.
func makeUpload() -> Machine<Upload, UploadEvent> {
  Machine(state: .idle) { machine in
    machine.addRoute(event: .start, .idle => .loading)
    machine.addRoute(event: .receive, .loading => .any)
    machine.addRoute(event: .pause, .loading => .paused)
    machine.addRoute(event: .resume, .paused => .loading)
    machine.addRoute(event: .finish, .loading => .done)
    machine.addRoute(event: .reset, .any => .idle)
    machine.add { Values { event, state in nextUpload(on: event, from: state) } }
  }
}

/// The same as a blueprint.
let uploadBlueprint = Blueprint<Upload, UploadEvent>(state: .idle) {
  On(.start, .idle => .loading)
  On(.receive, .loading => .any)
  On(.pause, .loading => .paused)
  On(.resume, .paused => .loading)
  On(.finish, .loading => .done)
  On(.reset, .any => .idle)
  Values { event, state in nextUpload(on: event, from: state) }
}

/// The same with a handler for each transition.
let toldUploadBlueprint = Blueprint<Upload, UploadEvent>(state: .idle) {
  uploadBlueprint
  Along(.any => .any) { if $0.event == nil { blackHole += 1 } }
}

/// The same with a condition for each route.
let guardedUploadBlueprint = Blueprint<Upload, UploadEvent>(state: .idle) {
  On(.start, .idle => .loading)
    .when("has an event") { $0.event != nil }
  On(.receive, .loading => .any)
    .when("has an event") { $0.event != nil }
  On(.pause, .loading => .paused)
    .when("has an event") { $0.event != nil }
  On(.resume, .paused => .loading)
    .when("has an event") { $0.event != nil }
  On(.finish, .loading => .done)
    .when("has an event") { $0.event != nil }
  On(.reset, .any => .idle)
    .when("has an event") { $0.event != nil }
  Values { event, state in nextUpload(on: event, from: state) }
}

/// A connection, in which transfers are made.
enum Connection: StateType { case open, closed }

/// The same inside a state of another machine.
let innerUploadBlueprint = Blueprint<Connection, UploadEvent>(state: .open) {
  On(.finish, .open => .closed)
  On(.start, .closed => .open)
  Submachine(uploadBlueprint, in: .open)
}

let uploadStream: [UploadEvent] = repeated([
  .start(3), .receive(100), .pause, .receive(1), .resume, .receive(50), .finish, .pause, .reset,
])

/// The rows about arrows between kinds.
func kindRows(_ rounds: Rounds) -> [Row] {
  [
    Row("by kinds, values computed by a closure") { name in
      let yardstick = UploadByHand()
      let machine = makeUpload()
      return rounds.compare(
        name, operations: uploadStream.count, bound: 3,
        yardstick: { uploadStream.count { yardstick.handle($0) } },
        interlock: { uploadStream.count { machine.tryEvent($0) } })
    },
    Row("by kinds, a machine from a blueprint") { name in
      let yardstick = UploadByHand()
      let machine = uploadBlueprint.machine()
      return rounds.compare(
        name, operations: uploadStream.count, bound: 3,
        yardstick: { uploadStream.count { yardstick.handle($0) } },
        interlock: { uploadStream.count { machine.tryEvent($0) } })
    },
    // What a closure costs that is stored and receives and returns states with data, without anything around it.
    Row("by kinds, beside a class that only calls the closure") { name in
      let yardstick = ClosureRoutedMachine(Upload.idle) { nextUpload(on: $1, from: $0) }
      let machine = makeUpload()
      return rounds.compare(
        name, operations: uploadStream.count,
        yardstick: { uploadStream.count { yardstick.handle($0) } },
        interlock: { uploadStream.count { machine.tryEvent($0) } })
    },
    Row("by kinds, with a handler") { attempts(of: toldUploadBlueprint.machine(), $0, rounds) },
    Row("by kinds, with conditions") { attempts(of: guardedUploadBlueprint.machine(), $0, rounds) },
    Row("by kinds, two levels") { attempts(of: innerUploadBlueprint.machine(), $0, rounds) },
  ]
}

/// A row without a yardstick.
private func attempts<S>(of machine: Machine<S, UploadEvent>, _ name: String, _ rounds: Rounds) -> Measurement
{
  let time = rounds.medianTime { uploadStream.count { machine.tryEvent($0) } }
  return Measurement(name, time / Double(uploadStream.count), "ns")
}
