/// What an attempt can do in a configuration: its candidates in the order in which they are asked, and the error handlers
/// if none of them is taken.
///
/// The users of a reaction keep it alive, and with it everything that its candidates and their steps hold.
@safe
final class Reaction: Cause {
  /// A machine whose record is filled before the candidates are asked.
  struct Filled {
    /// The machine's index in the crew.
    let member: Int

    /// Whether it receives the event.
    let hasEvent: Bool
  }

  // Invariants: `candidates` holds `count` candidates, up to `end`, `filled` holds `filledCount` machines, and `errorHandlers` holds
  // `errorHandlerCount` actions, all of which the reaction owns. A candidate's `next` and `end` are indices in the list,
  // or its end.

  /// The machine that is addressed, by its index in the crew.
  let member: Int

  let count: Int
  let candidates: UnsafeMutablePointer<Candidate>
  let end: UnsafeMutablePointer<Candidate>

  /// Whether the first candidate that is open is taken, and nothing else is to be asked: no two regions are active, and
  /// only routes lead anywhere, wherever the data does not decide.
  let isExclusive: Bool

  /// Whether it is exclusive, and neither data nor mappings have to do with it.
  let isPlain: Bool

  /// Whether target states are attempted: one candidate that is open is enough (R4), but all that have a handler of their
  /// own are asked (T2).
  let isOfTarget: Bool

  let filledCount: Int
  let filled: UnsafeMutablePointer<Filled>

  /// The kinds of the events that machines receive, by their indices in the crew.
  let events: [Int: AnyValue]

  /// The first submachine whose events a closure maps that has not been asked; nil if there is none (H6).
  let passage: Held<Origin>?

  /// The kinds of the events that closures have mapped for submachines, by the indices of these in the crew; nil for no event.
  let passed: [Int: AnyValue?]

  /// The machines that receive the event that was mapped last, by their indices in the crew.
  let receivers: [Int]

  /// The error handlers, or those of last resort if there are no others.
  let errorHandlerCount: Int
  let errorHandlers: UnsafeMutablePointer<Action>
  let hasLastResort: Bool

  /// Whether a candidate carries data across levels of a chart (C2).
  let carriesAcross: Bool

  /// Whether a refusal's reason depends on what embedded submachines say (H5).
  let liftsReasons: Bool

  /// Whether the event is deferred if no candidate is taken (C7).
  let defers: Bool

  /// Whether it is no refusal if no candidate is taken: no event, target, or timeout is attempted.
  let isSilent: Bool

  /// Whether more than the reaction tells what happens if no candidate is taken.
  let isOpenEnded: Bool

  /// Whether the reaction stands in a table, for all attempts of its kind.
  @safe @exclusivity(unchecked) var isLasting = false

  init(
    member: Int, _ origins: [Origin], isOfTarget: Bool, targetIsPlain: Bool, filled: [Int],
    events: [Int: AnyValue], passed: [Int: AnyValue?], receivers: [Int],
    errorHandlers: [ActionDraft], hasLastResort: Bool, isAlone: Bool, defers: Bool,
    isSilent: Bool
  ) {
    self.member = member
    count = origins.count
    unsafe candidates = .allocate(capacity: origins.count)
    unsafe end = candidates + origins.count
    for (index, origin) in origins.enumerated() {
      unsafe (candidates + index).initialize(to: Candidate(origin))
    }
    let heads = origins.filter { $0.kind == .inside && $0.splits }
    isExclusive =
      heads.isEmpty
      && origins.allSatisfy { origin in
        if isOfTarget { return targetIsPlain && origin.needsOnlyGuard }
        return switch origin.kind {
        case .inside, .own: true
        case .route: !origin.asksData
        case .mapping: isAlone
        case .stateMapping, .passage: false
        }
      }
    isPlain =
      isExclusive && filled.isEmpty && !origins.contains { $0.kind == .mapping || $0.source != nil }
    self.isOfTarget = isOfTarget
    filledCount = filled.count
    unsafe self.filled = .allocate(capacity: filled.count)
    for (index, member) in filled.enumerated() {
      unsafe (self.filled + index).initialize(
        to: Filled(member: member, hasEvent: !isOfTarget && events[member] != nil))
    }
    self.events = events
    passage = origins.first { $0.kind == .passage }.map { .unretained($0) }
    self.passed = passed
    self.receivers = receivers
    errorHandlerCount = errorHandlers.count
    unsafe self.errorHandlers = .allocate(capacity: errorHandlers.count)
    for (index, draft) in errorHandlers.enumerated() {
      unsafe (self.errorHandlers + index).initialize(to: Action(draft))
    }
    self.hasLastResort = hasLastResort
    carriesAcross = origins.contains(where: \.carriesAcross)
    liftsReasons = origins.contains { !$0.lifts.isEmpty && $0.isConditional }
    self.defers = defers
    self.isSilent = isSilent
    isOpenEnded = liftsReasons || defers
  }

  deinit {
    unsafe candidates.deinitialize(count: count)
    unsafe candidates.deallocate()
    unsafe filled.deallocate()
    unsafe errorHandlers.deinitialize(count: errorHandlerCount)
    unsafe errorHandlers.deallocate()
  }

  /// A candidate's origin by its index.
  subscript(index: Int) -> Origin {
    assert(index < count)
    return unsafe candidates[index].origin.object
  }

  /// The origins of all candidates.
  var origins: [Origin] { (0..<count).map { self[$0] } }

  /// The origins of the candidates that an attempt asks. Where several may be taken, those that are left out are noted then.
  var asked: [Origin] { isExclusive ? origins.filter { !$0.isBarred } : origins }

  /// The reason if every condition fails.
  override var reason: AnyReason {
    let guards = asked.compactMap(\.ownGuard)
    return guards.isEmpty ? .noRoute : .conditions(guards)
  }
}

/// The cause of a refusal by guards that say why (K3): of the reaction's conditions, with the errors that some gave. It lists them when
/// it is asked.
final class ObjectedCause: Cause {
  /// What was refused, once it is.
  var reaction: Reaction?

  private let first: (origin: Origin, error: any Error)
  private var others: [(origin: Origin, error: any Error)] = []

  init(_ origin: Origin, _ error: any Error) {
    first = (origin, error)
  }

  func add(_ origin: Origin, _ error: any Error) { others.append((origin, error)) }

  /// The condition of an origin with the error that it gave, if it gave any; nil if there is no condition.
  func guarded(_ origin: Origin) -> AnyReason.Guard? {
    let objection = first.origin === origin ? first : others.first { $0.origin === origin }
    return origin.guarded?.objecting(objection?.error)
  }

  override var reason: AnyReason {
    .conditions(reaction?.asked.compactMap(guarded) ?? [])
  }
}

/// A candidate, as attempts ask it. It is not copied, so that asking it counts no references.
@safe
struct Candidate: ~Copyable {
  /// Whether the candidate may be taken: it is a row, and its target is not an embedded submachine's own business.
  let isEligible: Bool

  /// Whether the candidate is a mapping, which finds the target itself.
  let isMapping: Bool

  let isConditional: Bool

  /// Whether the condition gives its reason (K3).
  let objects: Bool

  /// Whether the machine stays, so that data that does not change makes another step.
  let stays: Bool

  /// Whether the target is known, or its kind.
  let leads: Bool

  /// Whether the row says how it enters submachines (H4), or carries data across levels (C2).
  let hasEntrances: Bool

  /// Whether the row crosses levels of a chart (C2).
  let crosses: Bool

  /// Whether the data may change where it is, if nothing else can see that.
  let changesInPlace: Bool

  /// The machine that is asked, by its index in the crew.
  let member: Int

  /// The bytes of the condition's context.
  let bytes: ContextBytes

  private let condition: Rule.Condition

  /// The closure of a mapping.
  private let mapping: Mapping.Forms.Route

  /// The closures that provide the target, which the source owns.
  let providerCount: Int
  let providers: UnsafeMutablePointer<Provider>?

  /// Provides the target; nil if states are their own kinds, or if the data does not change.
  let source: Held<ValueSource>?

  /// The box of the kind of the target.
  let wanted: Held<Box>?

  /// The step of the candidate alone, which its origin holds; nil if it is not compiled, or if more than the step tells what
  /// happens. That of a mapping is the one to the last target, which has a code.
  private(set) var step: Held<CompiledStep>?
  private(set) var stepCode = Origin.plainStep

  /// The rest of the candidate, which it owns.
  let origin: Held<Origin>

  init(_ origin: Origin) {
    isEligible = origin.kind == .route && !origin.isBarred
    isMapping = origin.kind == .mapping
    isConditional = origin.isConditional
    objects = origin.rule?.objection != nil
    stays = origin.effect == .stay
    leads = origin.target != nil
    hasEntrances = !origin.entrances.isEmpty || origin.carriesAcross
    crosses = origin.crossing != nil
    changesInPlace = origin.effect == .stay && origin.source?.inPlace != nil
    member = origin.member
    bytes = origin.bytes
    if let rule = origin.rule, rule.isConditional {
      condition = rule.condition
    } else {
      condition = { _ in true }
    }
    if let forms = origin.mapping?.forms { mapping = forms.route } else { mapping = { _ in false } }
    providerCount = origin.source?.count ?? 0
    unsafe providers = unsafe origin.source?.providers
    source = origin.source.map { .unretained($0) }
    wanted = origin.target?.box.map { .unretained($0) }
    self.origin = .retained(origin)
  }

  deinit { origin.release() }

  /// Notes the step of the candidate alone.
  mutating func note(_ step: Held<CompiledStep>?, _ code: Int32 = Origin.plainStep) {
    let isComplete = step.map { !hasEntrances && !$0.with { $0.hasOuter || $0.isOpen } } ?? false
    (self.step, stepCode) = (isComplete ? step : nil, code)
  }

  /// Stores the target that the mapping gives in the record; false if it gives none.
  @inline(__always)
  borrowing func maps(_ record: ContextRecord) -> Bool { mapping(AnyContext(record, bytes)) }

  /// Judges the condition.
  @inline(__always)
  borrowing func agrees(_ record: ContextRecord) -> Bool { condition(AnyContext(record, bytes)) }
}

/// A row that matches an attempt, a mapping, or an instruction to the one who asks them: what a candidate is made from.
final class Origin {
  enum Kind: UInt8 {
    case route, mapping, stateMapping

    /// The candidates of a submachine follow, up to `end`.
    case inside

    /// The candidates of a machine itself follow, up to `end`. They are passed over if any since `start` is taken (H2).
    case own

    /// A submachine whose events a closure maps. Once that was asked, the submachine's candidates take this place, in another
    /// reaction (H6).
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

  /// Provides the target; nil if states are their own kinds, or if the data does not change.
  let source: ValueSource?

  /// The kind of the target; nil if the machine stays, or if a mapping finds it.
  let target: AnyValue?

  /// The condition as a reason for a refusal; nil if there is none.
  let guarded: AnyReason.Guard?

  /// The embedded machines in whose terms the condition still has to be put for the addressed one, from the inside out.
  let lifts: [Int]

  /// Whether the target would move an embedded submachine, which decides about that itself (H5).
  let isBarred: Bool

  /// Whether that depends on data.
  let asksData: Bool

  /// Whether the code of the target tells which embedded machines are active in it, and in which states.
  let isWhole: Bool

  /// Whether the row, or the mapping, has a handler for state attempts (T2).
  let hasStateHandler: Bool

  /// How the row enters submachines (H4).
  let entrances: [Entrance]

  /// Where the row leads if it crosses levels of a chart (C2).
  var crossing: Crossing? { rule?.crossing }

  /// Whether it carries data across levels, so that its step is planned anew each time.
  let carriesAcross: Bool

  /// The index of the first candidate since which none may be taken.
  let start: Int

  /// Whether the submachine is not the first one that is asked in its parent's state, so that several may choose.
  let splits: Bool

  /// Whether no machine inside the submachine is asked.
  var isLeaf = false

  /// Whether the machine chooses for each leaf inside it that has chosen nothing (C6).
  let isForEachLeaf: Bool

  /// Where to continue if the candidate is taken, and where the candidates end that an instruction is about.
  var next = 0
  var end = 0

  /// The steps of the candidate alone: those of a mapping, or of a row with an unmentioned target, by the code of the
  /// target; and those of other rows.
  @safe @exclusivity(unchecked) var steps = CodeMap<CompiledStep>()

  /// The reactions with the candidates of a submachine in place of the passage, by the code of the event that it receives.
  @safe @exclusivity(unchecked) var resolutions = CodeMap<Reaction>()

  init(
    _ kind: Kind, member: Int, effect: Effect = .move, registration: RegistrationID? = nil,
    bytes: ContextBytes = ContextBytes(event: -1, fromState: 0, toState: 0), rule: Rule? = nil,
    mapping: Mapping? = nil, source: ValueSource? = nil, target: AnyValue? = nil,
    guarded: AnyReason.Guard? = nil, lifts: [Int] = [], isBarred: Bool = false, asksData: Bool = false,
    isWhole: Bool = false, hasStateHandler: Bool = false, start: Int = 0, splits: Bool = false,
    carriesAcross: Bool = false, isForEachLeaf: Bool = false
  ) {
    self.kind = kind
    self.isForEachLeaf = isForEachLeaf
    self.carriesAcross = carriesAcross
    self.effect = effect
    self.member = member
    self.registration = registration ?? RegistrationID(number: -1, place: 0)
    self.bytes = bytes
    self.rule = rule
    self.mapping = mapping
    isConditional = rule?.isConditional ?? false
    self.source = source
    self.target = target
    self.guarded = guarded
    self.lifts = lifts
    self.isBarred = isBarred
    self.asksData = asksData
    self.isWhole = isWhole
    self.hasStateHandler = hasStateHandler
    entrances = rule?.entrances ?? []
    self.start = start
    self.splits = splits
  }

  /// Whether the row is an arrow and nothing else.
  var isPlain: Bool {
    kind == .route && effect != .ignore && rule == nil && source == nil && !asksData && !isForEachLeaf
  }

  /// Whether a target state needs no handler of the route, and how submachines are entered is not said.
  var needsOnlyGuard: Bool { kind == .route && !hasStateHandler && entrances.isEmpty }

  /// The condition as a reason for the refusal of the attempt; nil if it is none, or in the terms of a machine that is
  /// embedded in the addressed one.
  var ownGuard: AnyReason.Guard? { lifts.isEmpty ? guarded : nil }

  /// The code of the step of a row whose target is known, and of one that stays with the data that it has.
  static var plainStep: Int32 { -1 }
  static var sameStep: Int32 { -2 }
}
