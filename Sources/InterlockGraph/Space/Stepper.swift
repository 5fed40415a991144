import Interlock

/// Performs inputs on configurations of a model, for each combination of free choices: what conditions say, and what only data
/// knows.
///
/// It reads the rules of hierarchy: child first (H2), one step for all regions (H3), history (H4), embedded states (H5), mapped
/// events (H6), completions (H7), routes across levels (C2) and eventless routes (C3). In which order the routes of a machine are tried (R1) the graph has said already.
final class Stepper {
  /// The index of the move of a member without one.
  static var none: Int { -1 }

  /// What an input does.
  enum Effect {
    case moved, ignored, deferred, refused
  }

  /// How eventless routes and completions go round.
  enum Round {
    /// No choice is made on the way, so they do so for ever.
    case forEver

    /// They do so as long as choices are made that way.
    case asChosen
  }

  /// What a condition said.
  struct Answer: Sendable, Hashable {
    let condition: Int
    let isYes: Bool
  }

  /// Something that a member did.
  enum Deed: Hashable {
    /// It followed a route across levels of a chart to a state, by its index in ``Chart/ends``. The domain, which holds both ends,
    /// went to a state around the target.
    case crossed(member: Int, from: Int, to: Int, edge: Int, domain: Int, state: Int)

    /// It followed a route, or an embedded submachine, in which case there is no edge.
    case moved(member: Int, from: Int, to: Int, edge: Int?)

    /// It stayed in its state, along an internal route.
    case stayed(member: Int, in: Int, edge: Int)

    /// It ignored the event.
    case ignored(member: Int, in: Int, edge: Int)

    /// It started in a state.
    case started(member: Int, in: Int)
  }

  /// A candidate that was chosen.
  struct Part {
    let member: Int
    let candidate: Model.Candidate
  }

  /// What a member does in the step under way.
  struct Move {
    let part: Int
    var member: Int

    /// The member whose route it is: another one if the route crosses levels.
    let teller: Int
    let isMove: Bool
    var from: Int
    var target: Int

    /// How members inside are entered.
    var way: Model.Way
    let edge: Int?

    /// The ends of a route that crosses levels: the source, and the target among the ends of its chart.
    var crossed: (from: Int, to: Int)?
  }

  let model: Model
  let members: [Member]

  /// Whether any member has eventless routes.
  let hasEventless: Bool

  /// The configuration: the state of each member; for one that is inactive, the state that it remembers, or -1.
  var slots: [Int32]
  var choices = Choices()

  /// What conditions have said, in order.
  private(set) var answers: [Answer] = []

  /// What the members have done, in order.
  var deeds: [Deed] = []

  /// How the eventless routes and completions that follow the last input have gone round; nil if they have come to rest.
  private(set) var round: Round?

  /// Whether a member defers the event of the input.
  private var isDeferred = false

  var parts: [Part] = []
  var moves: [Move] = []

  /// The index of each member's move in the step under way.
  var made: [Int]
  var isStarted: [Bool]
  var completions: [Int] = []
  var isNoted: [Bool]

  init(_ model: Model) {
    self.model = model
    members = model.members
    hasEventless = members.contains { $0.eventless.contains { !$0.isEmpty } }
    slots = Array(repeating: -1, count: members.count)
    made = Array(repeating: Self.none, count: members.count)
    isStarted = Array(repeating: false, count: members.count)
    isNoted = Array(repeating: false, count: members.count)
  }

  /// Whether a member is active.
  func isActive(_ number: Int) -> Bool {
    guard let parent = members[number].parent else { return true }
    return isActive(parent) && members[number].hosts[Int(slots[parent])]
  }

  /// The members that are active, each before those inside it.
  var activeMembers: [Int] { members.indices.filter(isActive) }

  /// What else than events can happen to active members in the present configuration, each once: several regions of a chart may
  /// have activities whose results it receives.
  var otherInputs: [(input: Int, trigger: Member.Trigger, member: Int)] {
    var inputs: [(input: Int, trigger: Member.Trigger, member: Int)] = []
    for number in activeMembers {
      for cell in members[number].otherInputs[Int(slots[number])] {
        if case .event(_, let receiver) = cell.trigger, receiver != number,
          inputs.contains(where: { $0.input == cell.input })
        {
          continue
        }
        inputs.append((cell.input, cell.trigger, number))
      }
    }
    return inputs
  }

  /// The events that some active member may take or ignore, in order. All others are refused.
  func toldEvents() -> [Int] {
    // To look them up costs as much as to try a few.
    if model.eventCount <= 64 { return Array(0..<model.eventCount) }
    return toldEvents(of: 0).filter { $0 < model.eventCount }.sorted()
  }

  /// The events that a member or one inside it may take or ignore.
  func toldEvents(of number: Int) -> Set<Int> {
    let state = Int(slots[number])
    var told = Set(members[number].told[state])
    for child in members[number].children where members[child].hosts[state] {
      let inner = toldEvents(of: child)
      for event in inner { told.formUnion(members[child].origins[event]) }
      if !inner.isEmpty { told.formUnion(members[child].freeOrigins) }
    }
    return told
  }

  /// Offers an event to the tree. The choices say what is free.
  func perform(event: Int) -> Effect { perform(.event(event, to: 0), of: 0) }

  /// Performs what an input does to a member. The choices say what is free.
  func perform(_ trigger: Member.Trigger, of number: Int) -> Effect {
    answers.removeAll(keepingCapacity: true)
    deeds.removeAll(keepingCapacity: true)
    round = nil
    isDeferred = false
    switch trigger {
    case .event(let event, let receiver): offer(event, to: receiver)
    case .candidates(let range): _ = consider(range, number)
    }
    return finish()
  }

  /// Performs an input; it is refused if it can't come in the present configuration.
  func perform(_ input: Int) -> Effect {
    if case .event(let event) = model.inputs[input] { return perform(event: event) }
    for number in activeMembers {
      let cell = members[number].otherInputs[Int(slots[number])].first { $0.input == input }
      if let cell { return perform(cell.trigger, of: number) }
    }
    return .refused
  }

  /// Starts a document, and follows the eventless routes that are open.
  func begin() {
    for number in slots.indices { slots[number] = -1 }
    deeds.removeAll(keepingCapacity: true)
    startTree()
    settle()
    normalize()
  }

  /// Performs what was chosen, and then eventless routes (C3) and completions (H7) until none is left.
  private func finish() -> Effect {
    guard !parts.isEmpty else { return isDeferred ? .deferred : .refused }
    let isIgnored = parts.allSatisfy { $0.candidate.effect == .ignore }
    performParts()
    if isIgnored { return .ignored }
    settle()
    normalize()
    return .moved
  }

  /// What members have chosen.
  private struct Answered {
    /// Whether anything was chosen.
    var isTaken = false

    /// Whether the member around them need not choose. In a document, it chooses for the innermost active states that have not.
    var isServed = false
  }

  /// Offers an event to a member and those inside it, which come first (H2).
  @discardableResult
  private func offer(_ event: Int, to number: Int) -> Answered {
    let member = members[number]
    let state = Int(slots[number])
    let answered = offer(to: number) { child in
      switch event < members[child].passages.count
        ? members[child].passages[event] : .event(members[child].eventCount)
      {
      case .nothing: return Answered()
      case .event(let own): return offer(own, to: child)
      case .anything:
        let own = choices.choose(members[child].eventCount + 1)
        return own > 0 ? offer(own - 1, to: child) : Answered()
      }
    } own: {
      consider(member.events[state, event], number)
    }
    if !answered.isTaken, member.defersEvents, member.chart.defers(event, in: state) { isDeferred = true }
    return answered
  }

  /// Lets the members inside a member choose, and then the member itself.
  private func offer(
    to number: Int, inside choose: (_ child: Int) -> Answered, own: () -> Bool
  ) -> Answered {
    let member = members[number]
    let state = Int(slots[number])
    var answered = Answered()
    var (isLeaf, areServed) = (true, true)
    for child in member.children where members[child].hosts[state] {
      let inner = choose(child)
      answered.isTaken = answered.isTaken || inner.isTaken
      areServed = areServed && inner.isServed
      isLeaf = false
    }
    answered.isServed = member.chart.document != nil ? areServed && !isLeaf : answered.isTaken
    if !answered.isServed, own() { answered = Answered(isTaken: true, isServed: true) }
    return answered
  }

  /// Chooses the first candidate whose condition passes.
  ///
  /// - Returns: whether there is one.
  private func consider(_ range: Range<Int>, _ number: Int) -> Bool {
    let member = members[number]
    for place in range {
      let candidate = member.candidates[place]
      if let condition = candidate.condition {
        let isYes = choices.choose(2) == 0
        answers.append(Answer(condition: condition, isYes: isYes))
        if !isYes { continue }
      } else if candidate.isFree, choices.choose(2) == 1 {
        continue
      }
      choose(candidate, for: number)
      return true
    }
    return false
  }

  private func choose(_ candidate: Model.Candidate, for number: Int) {
    parts.append(Part(member: number, candidate: candidate))
  }

  /// Takes eventless routes until none is open, and completion routes in the order in which members became complete, each of
  /// which may open eventless routes again.
  private func settle() {
    if !hasEventless, completions.isEmpty { return }
    // How many choices were made before each situation.
    var seen: [[Int32]: Int] = [:]
    // Only a step makes eventless routes be tried again.
    var isDue = hasEventless
    while isDue || !completions.isEmpty {
      let situation = slots + [isDue ? -3 : -2] + completions.map { Int32($0) }
      if let before = seen.updateValue(choices.made, forKey: situation) {
        for number in completions { isNoted[number] = false }
        completions = []
        round = before == choices.made ? .forEver : .asChosen
        return
      }
      if isDue {
        isDue = followEventless(of: 0).isTaken
        if isDue { performParts() }
        continue
      }
      let number = completions.removeFirst()
      isNoted[number] = false
      guard isActive(number), isComplete(number) else { continue }
      if consider(members[number].completions[Int(slots[number])], number) {
        performParts()
        isDue = hasEventless
      }
    }
  }

  /// Chooses the open eventless routes of a member and those inside it, which come first (C3).
  private func followEventless(of number: Int) -> Answered {
    offer(to: number) {
      followEventless(of: $0)
    } own: {
      consider(members[number].eventless[Int(slots[number])], number)
    }
  }

  /// Whether those submachines of a member's state that name final states are all in one, and at least one does (H7).
  private func isComplete(_ number: Int) -> Bool {
    var isComplete = false
    for child in members[number].children
    where members[child].hasFinalStates && members[child].hosts[Int(slots[number])] {
      guard members[child].isFinal[Int(slots[child])] else { return false }
      isComplete = true
    }
    return isComplete
  }

  /// Forgets the states of inactive members that do not matter.
  func normalize() {
    for member in members where !member.isRemembered && !isActive(member.number) { slots[member.number] = -1 }
  }
}
