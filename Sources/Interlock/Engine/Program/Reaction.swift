/// What an attempt can do in a configuration: its candidates in the order in which they are asked, and the error handlers
/// if none of them is taken.
///
/// The users of a reaction keep it alive, and with it everything that its candidates and their steps hold.
@safe
final class Reaction: Cause {
  // Invariants: `list` holds `count` candidates, which the reaction owns. A candidate's `next` and `end` are indices in the
  // list, or its end.

  /// The machine that is addressed, by its index in the crew.
  let member: Int

  let count: Int
  private let list: UnsafeMutablePointer<Held<Candidate>>

  /// Whether all candidates are routes of the addressed machine, the first of which is taken that is open.
  let isPlain: Bool

  /// Whether target states are attempted: one candidate that is open is enough (R4), but all that have a handler of their
  /// own are asked (T2).
  let isOfTarget: Bool

  /// The machines whose records are filled before they are asked, by their indices in the crew.
  let filled: [Int]

  /// The kinds of the events that machines receive, by their indices in the crew.
  let events: [Int: AnyValue]

  /// The error handlers, or those of last resort if there are no others.
  let errorHandlers: HeldList<RegisteredHandler>
  let hasLastResort: Bool

  /// The steps of several candidates that are taken at once.
  @safe @exclusivity(unchecked) var combinations: [(taken: [Int], step: Score)] = []

  init(
    member: Int, _ candidates: [Candidate], isOfTarget: Bool, filled: [Int], events: [Int: AnyValue],
    errorHandlers: [RegisteredHandler], hasLastResort: Bool
  ) {
    self.member = member
    count = candidates.count
    unsafe list = .allocate(capacity: candidates.count)
    for (index, candidate) in candidates.enumerated() {
      unsafe (list + index).initialize(to: .retained(candidate))
    }
    isPlain = !isOfTarget && candidates.allSatisfy { $0.kind == .route && $0.member == member && !$0.asksData }
    self.isOfTarget = isOfTarget
    self.filled = filled
    self.events = events
    self.errorHandlers = HeldList(errorHandlers)
    self.hasLastResort = hasLastResort
  }

  deinit {
    for index in 0..<count { unsafe list[index].release() }
    unsafe list.deallocate()
    errorHandlers.release()
  }

  /// A candidate by its index.
  subscript(index: Int) -> Held<Candidate> {
    assert(index < count)
    return unsafe list[index]
  }

  /// The reason if every condition fails.
  override var reason: AnyReason {
    let guards = (0..<count).compactMap { self[$0].object.guardOfMember(member) }
    return guards.isEmpty ? .noRoute : .conditions(guards)
  }

  /// Whether the reason depends on what embedded submachines say (H5).
  var liftsReasons: Bool {
    (0..<count).contains { !(self[$0].object.lifts?.isEmpty ?? true) && self[$0].object.isConditional }
  }

  /// Whether the first candidate is taken without asking anything; nil if closures decide.
  var certain: Candidate? {
    guard let first = count > 0 ? self[0].object : nil, isPlain || isOfTarget, first.kind == .route,
      !first.isConditional, first.source == nil, !first.asksData
    else { return nil }
    return first
  }
}

/// A row that matches an attempt, a mapping, or an instruction to the one who asks them.
final class Candidate {
  enum Kind: UInt8 {
    case route, mapping, stateMapping

    /// The candidates of a submachine follow, up to `end`.
    case inside

    /// The candidates of a machine itself follow, up to `end`. They are passed over if any since `start` is taken (H2).
    case own

    /// A submachine is asked whose events are mapped by a closure (H6).
    case passage
  }

  let kind: Kind
  let effect: Effect

  /// The machine that is asked, by its index in the crew.
  let member: Int

  let registration: RegistrationID

  /// The bytes of the condition's context.
  let bytes: ContextBytes

  /// What belongs to the row in addition to its arrow.
  let rule: Rule?
  let mapping: Mapping?

  let isConditional: Bool
  let condition: Rule.Condition

  /// Provides the target; nil if states are their own kinds, or if the data does not change.
  let source: ValueSource?

  /// The kind of the target; nil if the machine stays, or if a mapping finds it.
  let target: AnyValue?

  /// The condition as a reason for a refusal; nil if there is none.
  let guarded: AnyReason.Guard?

  /// The machines between the addressed one and this one, from the inside out, if all of them are embedded; nil if the
  /// conditions of this machine are no reason for the addressed one.
  let lifts: [Int]?

  /// Whether the target would move an embedded submachine, which decides about that itself (H5).
  let isClosed: Bool

  /// Whether that depends on data.
  let asksData: Bool

  /// Whether the row, or the mapping, has a handler for state attempts (T2).
  let hasStateHandler: Bool

  /// How the row enters submachines (H4).
  let entrances: [Entrance]

  /// The index of the first candidate since which none may be taken.
  let start: Int

  /// Where to continue if the candidate is taken, and where the candidates end that an instruction is about.
  var next = 0
  var end = 0

  /// The step of the candidate alone; nil if it is not compiled.
  @safe @exclusivity(unchecked) var step: Score?

  /// The steps of a mapping, or of a row with an unmentioned target, by the code of the target.
  @safe @exclusivity(unchecked) var steps: [Int32: Score] = [:]

  init(
    _ kind: Kind, member: Int, effect: Effect = .move, registration: RegistrationID? = nil,
    bytes: ContextBytes = ContextBytes(event: -1, fromState: 0, toState: 0), rule: Rule? = nil,
    mapping: Mapping? = nil, source: ValueSource? = nil, target: AnyValue? = nil,
    guarded: AnyReason.Guard? = nil, lifts: [Int]? = nil, isClosed: Bool = false, asksData: Bool = false,
    hasStateHandler: Bool = false, start: Int = 0
  ) {
    self.kind = kind
    self.effect = effect
    self.member = member
    self.registration = registration ?? RegistrationID(number: -1, place: 0)
    self.bytes = bytes
    self.rule = rule
    self.mapping = mapping
    isConditional = rule?.isConditional ?? false
    if let rule, rule.isConditional { condition = rule.condition } else { condition = { _ in true } }
    self.source = source
    self.target = target
    self.guarded = guarded
    self.lifts = lifts
    self.isClosed = isClosed
    self.asksData = asksData
    self.hasStateHandler = hasStateHandler
    entrances = rule?.entrances ?? []
    self.start = start
  }

  /// The condition as a reason for the refusal of a machine's attempt; nil if it is none.
  func guardOfMember(_ member: Int) -> AnyReason.Guard? { member == self.member ? guarded : nil }
}

/// The effect of what was chosen, as a flat list of actions.
@safe
final class Score {
  // Invariant: `actions` holds `count` actions.

  let count: Int
  private let actions: UnsafeMutablePointer<Action>

  /// The row of the next configuration; nil if it is found when the step has been performed.
  let next: Row?

  /// What the addressed machine reports.
  let verdict: Verdict

  /// The byte of the addressed machine's state before the step.
  let fromByte: UInt8

  /// The machines that may be complete after the step, by their indices in the crew.
  let completions: [Int]

  init(
    _ actions: consuming [ActionDraft], next: Row?, verdict: Verdict, fromByte: UInt8, completions: [Int]
  ) {
    count = actions.count
    unsafe self.actions = .allocate(capacity: actions.count)
    for (index, draft) in actions.enumerated() { unsafe (self.actions + index).initialize(to: Action(draft)) }
    unsafe self.next = unsafe next
    self.verdict = verdict
    self.fromByte = fromByte
    self.completions = completions
  }

  deinit {
    unsafe actions.deinitialize(count: count)
    unsafe actions.deallocate()
  }

  /// The first action.
  var first: UnsafeMutablePointer<Action> { unsafe actions }

  /// Whether the step only puts the root into another state, so that a cell can say all of it.
  ///
  /// - Parameter isFolded: whether only the root stores its state.
  func isSilent(isFolded: Bool) -> Bool {
    guard completions.isEmpty, unsafe next != nil else { return false }
    for index in 0..<count {
      switch unsafe actions[index].kind {
      case .put: if unsafe actions[index].member != 0, !isFolded { return false }
      case .part, .agree, .final, .tell: continue
      case .call, .announce, .take, .prepare, .attend, .beginChains, .endChains: return false
      }
    }
    return true
  }
}

/// One action of a step, before it is stored.
struct ActionDraft {
  var kind: Action.Kind
  var member: Int
  var leader: Int
  var other = 0
  var isConditional = false
  var bytes = ContextBytes(event: -1, fromState: 0, toState: 0)
  var value = AnyValue(byte: 0)
  var handler: RegisteredHandler?
}

/// One action of a step. It is not copied, so that following it counts no references.
struct Action: ~Copyable {
  enum Kind: UInt8 {
    /// Calls a handler of a machine's transition.
    case call

    /// Calls a handler of a machine that is entered or left together with its parent.
    case announce

    /// Begins a part: the transitions that one machine has chosen.
    case part

    /// Puts a machine into the target of its attempt.
    case take

    /// Puts a machine into a known state.
    case put

    /// Fills the record of a machine that makes a transition together with one that is embedded in it.
    case prepare

    /// Fills the record of a machine that is entered or left together with its parent.
    case attend

    /// Reports a change to watchers.
    case tell

    /// Computes the progress of chains, and stores it.
    case beginChains, endChains

    /// All states have changed.
    case agree

    /// A machine has entered its state, and all handlers have run. If the state is final, its parent may be complete.
    case final
  }

  let kind: Kind

  /// Whether a handler runs only if its registration has led the attempt.
  let isConditional: Bool

  /// The kind of a reported change.
  let change: ChangeKind

  /// The machine, and the one whose transition the action belongs to, by their indices in the crew.
  let member: Int32
  let leader: Int32

  /// The number of a part; one more than the index of a parent that may be complete.
  let other: Int32

  let bytes: ContextBytes

  /// The handler and its registration.
  let body: RegisteredHandler.Body
  let registration: RegistrationID

  /// The known state.
  let value: AnyValue

  init(_ draft: ActionDraft) {
    kind = draft.kind
    isConditional = draft.isConditional
    change = [.moved, .stayed, .started, .left][draft.kind == .tell ? draft.other : 0]
    member = Int32(draft.member)
    leader = Int32(draft.leader)
    other = Int32(draft.other)
    bytes = draft.bytes
    value = draft.value
    if let handler = draft.handler {
      body = handler.body
      registration = handler.registration
    } else {
      body = { _ in }
      registration = RegistrationID(number: -1, place: 0)
    }
  }

  /// Calls the handler.
  @inline(__always)
  borrowing func call(_ record: Held<ContextRecord>) {
    let bytes = bytes
    record.with { body(AnyContext($0, bytes)) }
  }
}
