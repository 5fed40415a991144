extension Oracle {
  /// The rules, followed one by one: no table, no shortcut, nothing shared with the library.
  final class Reference {
    /// The states that count as equal share a number here; so do the events.
    let world: Names
    var state: Int
    var entries: [Entry] = []

    /// The rows of all entries in the order of registration, with the entries' places.
    var rows: [(index: Int, row: Row)] = []

    /// The events and states that the definition mentions.
    var mentionedEvents: [Int] = []
    var mentionedStates: [Int] = []
    var trace = Trace()
    var tally = Tally()
    var answers = Answers()

    /// Whether closures answer without a trace and without doing anything: for queries whose order of asking the
    /// rules leave open.
    var isQuiet = false

    private var place = Place.outside
    private var queue: [Attempt] = []
    private var budget = 0
    private var owners = Array(0..<Oracle.owners)
    private var released: Set<Int> = []

    /// The owners whose handlers are running: they live at least until these return.
    private var held: [Int] = []

    /// An attempt that is made or waits to be made.
    struct Attempt {
      var event: Int?
      var target: Int?
      var userInfo: Int?
    }

    init(_ script: Script, names: Names) {
      world = names
      state = names.state(script.initialState)
    }

    /// Follows a script to its end.
    func run(_ script: Script) {
      for step in script.steps {
        answers.step = step.number
        budget = Oracle.budget
        execute(step.operation)
        trace.lines.append(.settled(state))
      }
    }

    /// Calls a closure, unless its registration has gone.
    func call(
      _ role: Role,
      _ closure: Closure,
      of index: Int,
      _ situation: Situation,
      refusal: Refusal? = nil
    ) {
      guard !isQuiet else { return }
      tally.calls[role, default: 0] += 1
      let owner = entries[index].owner
      trace.lines.append(
        .called(
          role,
          closure: closure.id,
          registration: index,
          situation,
          state: state,
          owner: owner,
          refusal
        )
      )
      let before = place
      place = role.place
      if let owner { held.append(owner) }
      for operation in closure.body where budget > 0 {
        budget -= 1
        execute(operation)
      }
      if owner != nil { held.removeLast() }
      place = before
    }

    /// G1, G3: a registration acts until it is disposed of or its owner is gone.
    func isAlive(_ index: Int) -> Bool {
      guard let owner = entries[index].owner else { return !entries[index].isDisposed }
      return !entries[index].isDisposed && (!released.contains(owner) || held.contains(owner))
    }

    /// Removes a registration.
    func dispose(_ index: Int) {
      entries[index].isDisposed = true
      updateMentions()
    }

    private func execute(_ operation: Operation) {
      switch operation {
      case .add(let registration, _):
        guard entries.count < Oracle.registrations else { return }
        let entry = Entry(registration)
        entry.owner = registration.owner.map { owners[$0] }
        entry.mentions = canonicalMentions(registration)
        rows += entry.rows.map { (entries.count, $0) }
        entries.append(entry)
        updateMentions()
      case .dispose(let index):
        guard !entries.isEmpty else { return }
        dispose(index % entries.count)
      case .release(let slot):
        released.insert(owners[slot])
        owners[slot] = released.count + Oracle.owners - 1
      case .event(let event, let userInfo, let manner):
        make(Attempt(event: world.event(event), userInfo: userInfo), manner)
      case .state(let target, let userInfo, let manner):
        make(Attempt(target: world.state(target), userInfo: userInfo), manner)
      case .query(let query, let userInfo):
        let answer = outermost { self.answer(query, userInfo) }
        trace.lines.append(.answer(answer))
      }
    }

    /// T4: an attempt from inside waits its turn; in immediate mode handlers don't have to wait, though what runs
    /// while the machine is between states has to.
    private func make(_ attempt: Attempt, _ manner: Manner) {
      let outcome: Outcome
      if place == .outside {
        outcome = outermost { perform(attempt) }
      } else {
        queue.append(attempt)
        outcome = .queued
        tally.queued += 1
      }
      switch (manner, outcome) {
      case (.attempt, _): trace.lines.append(.outcome(outcome))
      case (.try, .refused): trace.lines.append(.accepted(false))
      case (.try, _): trace.lines.append(.accepted(true))
      case (.operator, _): break
      }
    }

    /// Does something and, if it came from outside, whatever has been queued meanwhile.
    private func outermost<Result>(_ body: () -> Result) -> Result {
      let before = place
      place = .deciding
      let result = body()
      while before == .outside, !queue.isEmpty {
        _ = perform(queue.removeFirst())
      }
      place = before
      return result
    }
  }
}
