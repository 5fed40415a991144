/// Takes down what an attempt of a tree would do, while it runs without calling any handler.
///
/// What can't be known beforehand, such as the answer of a condition, makes the record void.
final class Recorder: AttemptRecorder {
  private let crew: Crew
  private var states: [UInt8]
  private(set) var steps: ContiguousArray<Score.Step> = []
  private(set) var handlers: [RegisteredHandler] = []

  /// Whether the record can't be used.
  private(set) var isVoid = false

  /// Whether the machine whose handlers are recorded is entered or left with the machine around it.
  var isAnnouncing = false

  init(_ crew: Crew) {
    self.crew = crew
    states = crew.members.map { unsafe crew[$0].byte }
  }

  /// Gives up: a closure would have to be asked.
  func giveUp() { isVoid = true }

  /// Takes down a call of a handler.
  func noteCall(_ handler: RegisteredHandler, _ context: AnyContext, in runtime: Runtime) {
    guard let member = crew.members.first(where: { crew[$0].runtime === runtime }),
      context.record === runtime.plainRecord
    else { return giveUp() }
    noteChanges()
    append(isAnnouncing ? .announcement : .call, member, context.bytes, handler)
  }

  /// Takes down that the transition of a machine begins.
  func notePart(_ engine: Engine) {
    noteChanges()
    append(.part, place(of: engine))
  }

  /// Takes down that a machine has entered its state, and that its handlers have run.
  ///
  /// - Parameter isNoted: whether the state is final, so that the machine around it may be complete.
  func noteFinalCheck(_ engine: Engine, isNoted: Bool) {
    noteChanges()
    append(.finalCheck, place(of: engine), byte: isNoted ? 1 : 0)
  }

  /// Takes down that the attempt is over, and that a machine looks whether it is complete.
  func noteCompletion(_ engine: Engine) {
    noteChanges()
    append(.completion, place(of: engine))
  }

  /// Takes down which states have changed since the last step.
  func noteChanges() {
    for member in crew.members {
      let byte = unsafe crew[member].byte
      if byte == states[member] { continue }
      states[member] = byte
      let isStarting = crew[member].node?.link?.isStarting ?? false
      append(isStarting ? .start : .change, member, byte: byte)
    }
  }

  private func place(of engine: Engine) -> Int {
    guard let member = crew.members.first(where: { crew[$0] === engine }) else {
      giveUp()
      return 0
    }
    return member
  }

  private func append(
    _ kind: Score.Step.Kind, _ member: Int, byte: UInt8 = 0,
    _ bytes: ContextBytes = ContextBytes(event: -1, fromState: 0, toState: 0),
    _ handler: RegisteredHandler? = nil
  ) {
    if let handler { handlers.append(handler) }
    let step = unsafe Score.Step(
      kind: kind, member: UInt8(member), byte: byte, bytes: bytes,
      handler: handler.map { unsafe .passUnretained($0) })
    steps.append(step)
  }
}
