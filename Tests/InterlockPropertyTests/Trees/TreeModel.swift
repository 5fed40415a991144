extension Oracle.Trees {
  /// The rules of trees, followed one by one: no table, no shortcut, nothing shared with the library.
  final class Model {
    let machines: [Machine]
    var entries: [Entry] = []
    var attachments: [Attachment] = []
    var trace = Trace()
    var tally = Tally()
    var answers: Answers

    /// Grows with each attempt and each addition, so that it can be told what was there when an attempt began (G2).
    var clock = 0

    /// Whether a route led to a state that nothing gives: that traps, which is left to other tests.
    var isDoomed = false

    /// Whether closures answer without a trace and without doing anything.
    var isQuiet = false

    private var budget = 0

    /// H4: the final states of each machine when the current step began. What handlers of the step remove still counts.
    var finalStates: [[Value]]?

    private var owners = Array(0..<Oracle.Trees.owners)
    private var released: Set<Int> = []

    /// The owners whose handlers are running: they live at least until these return.
    private var held: [Int] = []

    init(_ script: Script) {
      machines = script.machines.enumerated().map { Machine(number: $0, $1) }
      answers = Answers(script)
    }

    /// Follows a script to its end.
    ///
    /// - Returns: the index of the first step that would trap; nil if the script can be played.
    func run(_ script: Script) -> Int? {
      for (index, step) in script.steps.enumerated() {
        answers.step = step.number
        budget = Oracle.Trees.budget
        execute(step.operation)
        if isDoomed { return index }
        trace.lines.append(.settled(picture))
        checkAgreement()
        if machines.contains(where: { $0.group.calls > 0 }) { trace.lines.append(.strange("busy")) }
      }
      return nil
    }

    /// What all machines look like.
    var picture: Picture {
      Picture(states: machines.map(\.state), active: machines.map(\.isActive))
    }

    /// H5: a parent and an embedded child never disagree.
    func checkAgreement() {
      for machine in machines {
        guard let link = machine.above, let carried = link.carried, !machine.areSame(carried, machine.state)
        else {
          continue
        }
        trace.lines.append(.strange("m\(machine.number) at \(machine.state) is carried at \(carried)"))
      }
    }

    private func execute(_ operation: Operation) {
      switch operation {
      case .add(let registration, let machine):
        guard entries.count < Oracle.Trees.registrations else { return }
        clock += 1
        let entry = Entry(number: entries.count, registration, machine: machines[machine], addedAt: clock)
        entry.owner = registration.owner.map { owners[$0] }
        entries.append(entry)
        machines[machine].entries.append(entry)
      case .dispose(let index):
        guard !entries.isEmpty else { return }
        entries[index % entries.count].isDisposed = true
      case .release(let slot):
        released.insert(owners[slot])
        owners[slot] = released.count + Oracle.Trees.owners - 1
      case .attach(let joint): attach(joint)
      case .detach(let index):
        guard !attachments.isEmpty else { return }
        detach(attachments[index % attachments.count])
      case .event(let event, let machine, let userInfo, let manner):
        make(Attempt(machine: machines[machine], event: event, userInfo: userInfo), manner)
      case .state(let target, let machine, let userInfo, let manner):
        make(Attempt(machine: machines[machine], target: target, userInfo: userInfo), manner)
      case .query(let query, let machine, let userInfo):
        let answer = answer(query, machines[machine], userInfo)
        trace.lines.append(.answer(answer))
      }
    }

    /// Calls a closure of the user.
    func call(
      _ role: Role, _ closure: Closure, of entry: Entry, _ situation: Situation, refusal: Refusal? = nil
    ) {
      guard !isQuiet else { return }
      tally.calls[role, default: 0] += 1
      trace.lines.append(
        .called(
          Call(
            role: role, closure: closure.id, registration: entry.number, machine: entry.machine.number,
            owner: entry.owner, situation: situation, picture: picture, refusal: refusal)))
      checkAgreement()
      if let owner = entry.owner { held.append(owner) }
      for operation in closure.body where budget > 0 {
        budget -= 1
        execute(operation)
      }
      if entry.owner != nil { held.removeLast() }
    }

    /// G1, G3: whether a handler is still there when its turn comes. One whose owner is gone is found out then, and disposed of.
    func isPresent(_ entry: Entry) -> Bool {
      if !entry.isDisposed, let owner = entry.owner, released.contains(owner), !held.contains(owner) {
        entry.isDisposed = true
        tally.orphaned += 1
      }
      return !entry.isDisposed
    }

    /// T4, H8: an attempt from inside an attempt of the same tree waits its turn.
    private func make(_ attempt: Attempt, _ manner: Manner) {
      let outcome: Outcome
      if attempt.machine.group.calls > 0 {
        attempt.machine.group.waiting.append(attempt)
        tally.queued += 1
        outcome = .queued
      } else {
        outcome = outermost(attempt.machine) { perform(attempt) }
      }
      switch (manner, outcome) {
      case (.attempt, _): trace.lines.append(.outcome(outcome))
      case (.try, .refused): trace.lines.append(.accepted(false))
      case (.try, _): trace.lines.append(.accepted(true))
      case (.operator, _): break
      }
    }

    /// Does something and, if no other call is under way in the tree, what waits after it: first completions (H7), then
    /// attempts.
    func outermost<Result>(_ machine: Machine, _ body: () -> Result) -> Result {
      machine.group.calls += 1
      let result = body()
      while machine.group.calls == 1, !isDoomed {
        if !machine.group.noted.isEmpty {
          complete(machine.group.noted.removeFirst())
        } else if !machine.group.waiting.isEmpty {
          _ = perform(machine.group.waiting.removeFirst())
        } else {
          break
        }
      }
      machine.group.calls -= 1
      regroup(machine.group)
      return result
    }
  }
}
