/// The effect of what was chosen, as a flat list of actions.
@safe
final class CompiledStep {
  // Invariants: `first` points to `count` actions, and `completions` to the numbers of `completionCount` machines. The step
  // owns both.

  let count: Int
  let first: UnsafeMutablePointer<Action>

  /// Where the actions end that come before those that tell which machines have entered final states.
  let plainEnd: UnsafeMutablePointer<Action>

  /// The row of the next configuration; nil if it is found when the step has been performed.
  let next: Row?

  /// What the addressed machine reports.
  let verdict: Verdict

  /// Whether the step only puts machines into the targets of their attempts.
  let onlyTakes: Bool

  /// How many actions come before all states have changed.
  let agreement: Int

  /// The machines that may be complete after the step, by their indices in the crew.
  let completionCount: Int
  let completions: UnsafeMutablePointer<Int>

  /// Whether eventless routes may be open after the step (C3).
  let hasEventless: Bool

  /// Whether anything follows the step before what is queued.
  let hasSequel: Bool

  /// A machine whose state is set, by its index in the crew, and the part to which that belongs.
  struct Mover {
    let member: Int
    let part: Int

    /// The machine whose transition sets it.
    let leader: Int

    /// Whether it starts together with its parent.
    let isStarted: Bool
  }

  /// What closures are asked before the step is performed, if kinds tell everything else about their answers.
  let questions: [PlanQuestion]

  /// Where the states come from that data decides, in the order in which actions refer to them.
  let sources: [StateSource]

  /// Whether data decides about states.
  let isOpen: Bool

  /// The machines whose states are set, first those that start.
  let movers: [Mover]

  /// The machines around the addressed one that move with it, by their indices in the crew. They are held during the step.
  let outer: [Int]
  let hasOuter: Bool

  init(
    _ actions: consuming [ActionDraft], next: Row?, verdict: Verdict, agreement: Int,
    completions: [Int], hasEventless: Bool, questions: [PlanQuestion], sources: [StateSource],
    movers: [Mover], outer: [Int]
  ) {
    self.hasEventless = hasEventless
    self.questions = questions
    self.sources = sources
    isOpen = !questions.isEmpty || !sources.isEmpty
    hasSequel = hasEventless || !completions.isEmpty
    self.movers = movers
    self.outer = outer
    hasOuter = !outer.isEmpty
    self.agreement = agreement
    onlyTakes =
      !hasSequel && actions.allSatisfy { $0.kind == .take || $0.kind == .part || $0.kind == .final }
    count = actions.count
    unsafe first = .allocate(capacity: actions.count)
    unsafe plainEnd = first + (actions.firstIndex { $0.kind == .final } ?? actions.count)
    for (index, draft) in actions.enumerated() { unsafe (first + index).initialize(to: Action(draft)) }
    unsafe self.next = unsafe next
    self.verdict = verdict
    completionCount = completions.count
    unsafe self.completions = .allocate(capacity: completions.count)
    for (index, member) in completions.enumerated() {
      unsafe (self.completions + index).initialize(to: member)
    }
  }

  deinit {
    unsafe first.deinitialize(count: count)
    unsafe first.deallocate()
    unsafe completions.deallocate()
  }

  /// Whether the step only puts machines into other states, so that a cell can say all of it: only the root, or machines
  /// inside it as well; nil if there is more to do.
  var silence: Silence? {
    guard !hasSequel, unsafe next != nil else { return nil }
    var silence = Silence.ofRoot
    for index in 0..<count {
      switch unsafe first[index].kind {
      case .putByte: if unsafe first[index].member != 0, unsafe first[index].other == 0 { silence = .inside }
      case .put: if unsafe first[index].member != 0 { return nil }
      case .part, .final: continue
      case .call, .callIfLed, .announce, .take, .prepare, .attend, .beginChain, .endChains: return nil
      }
    }
    return silence
  }

  enum Silence { case ofRoot, inside }
}

/// Where a state comes from that is met while a step is planned.
enum StateSource {
  /// The target of the part with a number.
  case target(part: Int)

  /// The answer to the question with a number.
  case answer(Int)

  /// The present state of a machine, by its index in the crew.
  case present(member: Int)

  /// The step's own: the state does not depend on data.
  case fixed(AnyValue)

  var isPresent: Bool { if case .present = self { true } else { false } }
}

/// What closures are asked while a step is planned, because data decides it.
struct PlanQuestion {
  enum Subject {
    /// The state of the machine around an embedded one that is put into a state.
    case carrier

    /// The state of an embedded machine that a state of the machine around it carries.
    case carried

    /// The first state of a submachine, given that of the machine around it.
    case first

    /// The state of a kind that a route enters on its way across levels.
    case entered(kind: AnyValue)
  }

  let subject: Subject

  /// The submachine, by its index in the crew, or the part whose route crosses levels.
  let index: Int

  /// The state that the answer depends on.
  let source: StateSource

  /// Whether the kind of the answer is known, and no machine is embedded in it but the one that is asked about.
  var isSettled = false
}

/// Steps that depend on more than the candidate that was chosen: on several choices, on events that closures have passed to
/// submachines, or on states that closures have given while the step was planned.
///
/// They are found by what was chosen, and then by the codes of one answer after the other.
@safe
final class Plans {
  enum Next {
    case step(CompiledStep)
    case question(PlanQuestion)
  }

  private struct Entry {
    /// The entry with the question before; negative for what was chosen.
    let previous: Int32

    /// What was chosen, or the codes of the answer.
    let codes: ContiguousArray<Int32>

    let hash: Int
    let next: Next

    /// Keeps the reaction alive that the codes name.
    let reaction: Reaction
  }

  /// The maximal number of entries. Beyond it, the plans begin anew.
  private static var limit: Int { 1 << 10 }

  @safe @exclusivity(unchecked) private var entries: [Entry] = []
  @safe @exclusivity(unchecked) private var index = HashIndex()

  // The entry in question.

  @safe @exclusivity(unchecked) private var previous: Int32 = -1
  @safe @exclusivity(unchecked) private var codes: ContiguousArray<Int32> = []

  /// Whether there is room for a way of so many entries.
  func hasRoom(for count: Int) -> Bool { entries.count + count <= Self.limit }

  /// Begins to ask for what was chosen, or for an answer to the question of an entry.
  func begin(after previous: Int32 = -1) {
    self.previous = previous
    codes.removeAll(keepingCapacity: true)
  }

  /// Adds a code of what was chosen, or of the answer.
  func append(_ code: Int32) { codes.append(code) }

  /// Adds the identity of a reaction that candidates were chosen from.
  func append(_ reaction: Reaction) {
    let bits = UInt(bitPattern: ObjectIdentifier(reaction))
    append(Int32(truncatingIfNeeded: bits))
    append(Int32(truncatingIfNeeded: bits >> 32))
  }

  /// The entry in question; negative if there is none.
  func find() -> Int32 {
    index.find(hash) { place in
      entries[Int(place)].previous == previous && entries[Int(place)].codes == codes
    }
  }

  subscript(place: Int32) -> Next { entries[Int(place)].next }

  /// The entry in question, added if it is not there.
  func entry(_ next: Next, keeping reaction: Reaction) -> Int32 {
    let known = find()
    if known >= 0 { return known }
    let (place, hash) = (Int32(entries.count), hash)
    index.insert(place, hash) { entries[Int($0)].hash }
    entries.append(
      Entry(previous: previous, codes: codes, hash: hash, next: next, reaction: reaction))
    return place
  }

  private var hash: Int {
    var hash = UInt64(UInt32(bitPattern: previous)) &* 0x9E37_79B9_7F4A_7C15
    for code in codes { hash = (hash ^ UInt64(UInt32(bitPattern: code))) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(truncatingIfNeeded: hash >> 24)
  }
}

/// One action of a step, before it is stored.
struct ActionDraft {
  var kind: Action.Kind
  var member: Int
  var leader: Int
  var part = 0
  var other = 0
  var bytes = ContextBytes(event: -1, fromState: 0, toState: 0)
  var value = AnyValue(byte: 0)

  /// The number of the state's source in the step; negative if the state is fixed.
  var source = -1
  var handler: RegisteredHandler?
  var report: Report?
}

/// What reports a change to a watcher.
class Report {
  fileprivate final let body: RegisteredHandler.Body

  init(_ body: @escaping RegisteredHandler.Body) { self.body = body }
}

/// One action of a step. It is not copied, so that following it counts no references.
struct Action: ~Copyable {
  enum Kind: UInt8 {
    /// Calls a handler of a machine's transition, or reports it to a watcher.
    case call

    /// Calls a handler if its registration has led the attempt.
    case callIfLed

    /// Calls a handler of a machine that is entered or left together with its parent, or reports that to a watcher.
    case announce

    /// Begins one of several parts: the transitions that one machine has chosen.
    case part

    /// Puts a machine into the target of its attempt.
    case take

    /// Puts a machine into a known state: with a box, or a byte.
    case put, putByte

    /// Fills the record of a machine that makes a transition together with one that is embedded in it.
    case prepare

    /// Fills the record of a machine that is entered or left together with its parent.
    case attend

    /// Computes the progress of a chain, and stores that of all.
    case beginChain, endChains

    /// A machine has entered its state, and all handlers have run. If the state is final, its parent may be complete.
    case final
  }

  let kind: Kind

  /// Whether a closure is called in any case.
  let calls: Bool

  /// The machine, and the one whose transition the action belongs to, by their indices in the crew.
  let member: Int32
  let leader: Int32

  /// The number of the part that the action belongs to.
  let part: Int32

  /// One more than the index of a parent that may be complete; not zero if an event is to be filled in, if the machine
  /// is in the known state already, or if other chains have begun.
  let other: Int32

  /// The number of the state's source in the step; negative if the action owns the state.
  let source: Int32

  let bytes: ContextBytes

  /// The handler and its registration, or what reports a change.
  let body: RegisteredHandler.Body
  let registration: RegistrationID
  let report: Report?

  /// The handler whose chain begins.
  let chained: RegisteredHandler?

  /// The known state, whose box the action owns.
  let byte: UInt8
  let box: Held<Box>?

  init(_ draft: ActionDraft) {
    kind = draft.kind
    calls = draft.kind == .call || draft.kind == .announce
    member = Int32(draft.member)
    leader = Int32(draft.leader)
    part = Int32(draft.part)
    other = Int32(draft.other)
    source = Int32(draft.source)
    bytes = draft.bytes
    byte = draft.value.byte
    box = draft.value.box.map { .retained($0) }
    if let handler = draft.handler {
      body = handler.body
      registration = handler.registration
    } else {
      registration = RegistrationID(number: -1, place: 0)
      if let report = draft.report { body = report.body } else { body = { _ in } }
    }
    report = draft.report
    chained = draft.kind == .beginChain ? draft.handler : nil
  }

  deinit { box?.release() }

  /// Whether a handler is called because the machine is entered or left together with its parent.
  var announcesToHandler: Bool { kind == .announce && report == nil }

  /// Calls the handler.
  @inline(__always)
  borrowing func call(_ record: ContextRecord) { body(AnyContext(record, bytes)) }

  /// Calls the handler with the bytes of a refused attempt.
  @inline(__always)
  borrowing func call(_ record: ContextRecord, _ bytes: ContextBytes) { body(AnyContext(record, bytes)) }
}
