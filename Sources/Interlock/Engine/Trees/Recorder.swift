/// Takes down what an attempt of a tree would do, while it runs without calling any handler.
///
/// What can't be known beforehand, such as the answer of a condition, makes the record void.
final class Recorder: AttemptRecorder {
  private let crew: Crew
  private var states: [UInt8]

  /// The machine that makes the transition under way.
  private var leader = 0
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
    append(isAnnouncing ? .announcement : .call, member, context.bytes, handler)
  }

  /// Takes down that a machine makes a transition from now on, unless one has been detached by then.
  ///
  /// - Parameter chooser: the machine that has chosen the transition, or one in which it is embedded.
  func notePart(of engine: Engine, chosenBy chooser: Engine) {
    follow(engine)
    append(.part, place(of: engine), byte: UInt8(place(of: chooser)))
  }

  /// Takes down from now on what belongs to the transition of a machine.
  func follow(_ engine: Engine) { leader = place(of: engine) }

  /// Takes down that the state of a machine changes by its transition. One that stays the same matters only to a handler that has
  /// been called before, and that has changed it.
  func noteChange(of engine: Engine) {
    note(.change, place(of: engine), evenIfSame: !handlers.isEmpty)
  }

  /// Takes down that a machine is put into the state in which it starts.
  func noteStart(of engine: Engine) {
    note(.start, place(of: engine), evenIfSame: false)
  }

  private func note(_ kind: Score.Step.Kind, _ member: Int, evenIfSame: Bool) {
    let byte = unsafe crew[member].byte
    if byte == states[member], !evenIfSame { return }
    states[member] = byte
    append(kind, member, byte: byte)
  }

  /// Takes down that all states have changed.
  func noteAgreement() {
    for member in crew.members { note(.change, member, evenIfSame: false) }
    append(.agreement, leader)
  }

  /// Takes down that the handlers of a machine that has entered its state have run, and of all that started with it.
  ///
  /// - Parameter parent: the machine around it, which may be complete; nil if the state is not final.
  func noteFinalCheck(_ engine: Engine, of parent: Engine?) {
    append(.finalCheck, place(of: engine), byte: parent.map { UInt8(place(of: $0) + 1) } ?? 0)
  }

  /// Takes down that the attempt is over, and that a machine looks whether it is complete.
  func noteCompletion(_ engine: Engine) {
    append(.completion, place(of: engine))
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
      kind: kind, member: UInt8(member), byte: byte, leader: UInt8(leader), bytes: bytes,
      handler: handler.map { unsafe .passUnretained($0) })
    steps.append(step)
  }
}
