/// Records what an attempt of a tree would do, while it runs without calling any handler.
///
/// If something can't be known beforehand, such as the result of a condition, the record is void.
final class Recorder: AttemptRecorder {
  private let crew: Crew
  private var states: [UInt8]

  /// The machine whose transition is under way.
  private var leader = 0
  private(set) var steps: ContiguousArray<Score.Step> = []
  private(set) var handlers: [RegisteredHandler] = []

  /// Whether the record can't be used.
  private(set) var isVoid = false

  /// Whether the recorded handlers' machine is entered or left together with its parent.
  var isAnnouncing = false

  init(_ crew: Crew) {
    self.crew = crew
    states = crew.members.map { crew[$0].byte }
  }

  /// Gives up, because a closure would have to be called.
  func giveUp() { isVoid = true }

  /// Records a call of a handler.
  func noteCall(_ handler: RegisteredHandler, _ context: AnyContext, in runtime: Runtime) {
    guard let member = crew.members.first(where: { crew[$0].runtime === runtime }),
      context.record === runtime.plainRecord
    else { return giveUp() }
    append(isAnnouncing ? .announcement : .call, member, context.bytes, handler)
  }

  /// Records that a machine's transition begins, unless one has been detached by then.
  ///
  /// - Parameter chooser: the machine that has chosen the transition, or one in which it is embedded.
  @inline(never)
  func notePart(of engine: Engine, chosenBy chooser: Engine) {
    follow(engine)
    append(.part, place(of: engine), byte: UInt8(place(of: chooser)))
  }

  /// Attributes what follows to the transition of a machine.
  func follow(_ engine: Engine) { leader = place(of: engine) }

  /// Records that a machine's state changes by its transition. If the state stays the same, that matters only if an
  /// earlier handler has changed it.
  func noteChange(of engine: Engine) {
    note(.change, place(of: engine), evenIfSame: !handlers.isEmpty)
  }

  /// Records that a machine is put into the state in which it starts.
  func noteStart(of engine: Engine) {
    note(.start, place(of: engine), evenIfSame: false)
  }

  private func note(_ kind: Score.Step.Kind, _ member: Int, evenIfSame: Bool) {
    let byte = crew[member].byte
    if byte == states[member], !evenIfSame { return }
    states[member] = byte
    append(kind, member, byte: byte)
  }

  /// Records that all states have changed.
  func noteAgreement() {
    for member in crew.members { note(.change, member, evenIfSame: false) }
    append(.agreement, leader)
  }

  /// Records that the handlers of an entered machine, and of everything that started with it, have run.
  ///
  /// - Parameter parent: the parent, which may be complete; nil if the state is not final.
  func noteFinalCheck(_ engine: Engine, of parent: Engine?) {
    append(.finalCheck, place(of: engine), byte: parent.map { UInt8(place(of: $0) + 1) } ?? 0)
  }

  /// Records that the attempt is over, and that a machine is checked for completion.
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

  @inline(never)
  private func append(
    _ kind: Score.Step.Kind, _ member: Int, byte: UInt8 = 0,
    _ bytes: ContextBytes = ContextBytes(event: -1, fromState: 0, toState: 0),
    _ handler: RegisteredHandler? = nil
  ) {
    if let handler { handlers.append(handler) }
    let step = Score.Step(
      kind: kind, member: UInt8(member), byte: byte, leader: UInt8(leader), bytes: bytes,
      handler: handler.map { .unretained($0) })
    steps.append(step)
  }
}
