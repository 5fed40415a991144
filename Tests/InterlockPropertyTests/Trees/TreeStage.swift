import Interlock

extension Oracle.Trees {
  /// Plays a script on real machines.
  final class Stage {
    private(set) var players: [any Player] = []
    var trace = Trace()
    var answers: Answers

    /// Whether closures answer without a trace and without doing anything.
    var isQuiet = false
    let designs: [Design]
    private var registrations: [any Disposable] = []
    private var attachments: [(joint: Joint, disposable: any Disposable)] = []
    private var budget = 0
    private var owners: [Owner] = []
    private var ownersMade = 0

    /// What a handler can belong to.
    final class Owner {
      let number: Int

      init(number: Int) { self.number = number }
    }

    init(_ script: Script) {
      answers = Answers(script)
      designs = script.machines
      players = script.machines.enumerated().map { number, design in
        switch (design.states, design.events) {
        case (.letter, .key): Actor<Letter, Key>(number, design, self)
        case (.letter, .string): Actor<Letter, String>(number, design, self)
        case (.box, .key): Actor<Box, Key>(number, design, self)
        case (.box, .string): Actor<Box, String>(number, design, self)
        case (.string, .key): Actor<String, Key>(number, design, self)
        case (.string, .string): Actor<String, String>(number, design, self)
        case (.letter, .packet): Actor<Letter, Packet>(number, design, self)
        case (.box, .packet): Actor<Box, Packet>(number, design, self)
        case (.string, .packet): Actor<String, Packet>(number, design, self)
        case (.card, .key): Actor<Card, Key>(number, design, self)
        case (.card, .string): Actor<Card, String>(number, design, self)
        case (.card, .packet): Actor<Card, Packet>(number, design, self)
        case (.crate, .key): Actor<Crate, Key>(number, design, self)
        case (.crate, .string): Actor<Crate, String>(number, design, self)
        case (.crate, .packet): Actor<Crate, Packet>(number, design, self)
        case (.trunk, .key): Actor<Trunk, Key>(number, design, self)
        case (.trunk, .string): Actor<Trunk, String>(number, design, self)
        case (.trunk, .packet): Actor<Trunk, Packet>(number, design, self)
        case (.chest, .key): Actor<Chest, Key>(number, design, self)
        case (.chest, .string): Actor<Chest, String>(number, design, self)
        case (.chest, .packet): Actor<Chest, Packet>(number, design, self)
        }
      }
      for _ in 0..<Oracle.Trees.owners { owners.append(newOwner()) }
    }

    private func newOwner() -> Owner {
      defer { ownersMade += 1 }
      return Owner(number: ownersMade)
    }

    /// Plays a script to its end, and then lets go of all machines, which must be freed.
    func run(_ script: Script) {
      for step in script.steps {
        if script.steps.count.isMultiple(of: 3), step.number.isMultiple(of: 4) {
          for player in players { player.saveAndRestore() }
        }
        answers.step = step.number
        budget = Oracle.Trees.budget
        execute(step.operation)
        trace.lines.append(.settled(picture))
      }
      let marks = players.map { WeakReference($0.object) }
      (players, registrations, attachments) = ([], [], [])
      for (number, mark) in marks.enumerated() where mark.object != nil {
        trace.lines.append(.strange("m\(number) is not freed"))
      }
    }

    private struct WeakReference {
      weak var object: AnyObject?

      init(_ object: AnyObject) { self.object = object }
    }

    /// What all machines look like.
    var picture: Picture {
      Picture(states: players.map(\.value), active: players.map(\.isActive))
    }

    private func execute(_ operation: Operation) {
      switch operation {
      case .add(let registration, let machine):
        guard registrations.count < Oracle.Trees.registrations else { return }
        let owner = registration.owner.map { owners[$0] }
        registrations.append(players[machine].add(registration, number: registrations.count, owner: owner))
      case .dispose(let index):
        guard !registrations.isEmpty else { return }
        registrations[index % registrations.count].dispose()
      case .release(let slot): owners[slot] = newOwner()
      case .attach(let joint): attach(joint)
      case .detach(let index):
        guard !attachments.isEmpty else { return }
        attachments[index % attachments.count].disposable.dispose()
      case .event(let event, let machine, let userInfo, let manner):
        note(players[machine].attempt(event: event, userInfo, manner))
      case .state(let target, let machine, let userInfo, let manner):
        note(players[machine].attempt(target: target, userInfo, manner))
      case .query(let query, let machine, let userInfo):
        let before = isQuiet
        isQuiet = isQuiet || query.isQuiet
        let answer = players[machine].answer(query, userInfo)
        isQuiet = before
        trace.lines.append(.answer(answer))
      }
    }

    private func note(_ line: Trace.Line?) {
      if let line { trace.lines.append(line) }
    }

    /// Attaches a machine, unless that would trap (H10).
    private func attach(_ joint: Joint) {
      guard attachments.count < Oracle.Trees.attachments else { return }
      if joint.isMoving {
        for attachment in attachments where attachment.joint.child == joint.child {
          attachment.disposable.dispose()
        }
      }
      guard parent(of: joint.child) == nil else { return }
      var ancestor: Int? = joint.parent
      while let number = ancestor {
        if number == joint.child { return }
        ancestor = parent(of: number)
      }
      attachments.append((joint, players[joint.parent].attach(players[joint.child], joint)))
    }

    /// The children of a machine, in the order of attachment, and whether they live in a state in which they can be entered.
    func children(of parent: Int, in state: Value?) -> [(kind: StateKind, livesThere: Bool)] {
      attachments.filter { $0.joint.parent == parent && !$0.disposable.disposed }.map { attachment in
        guard case .inside(let match) = attachment.joint.place else {
          return (designs[attachment.joint.child].states, false)
        }
        let kind = state.map { designs[parent].states.kind(of: $0) }
        return (designs[attachment.joint.child].states, kind.map(match.matches) ?? false)
      }
    }

    /// The kind of the state of a machine.
    func kind(of machine: Int) -> Value { designs[machine].states.kind(of: players[machine].value) }

    private func parent(of child: Int) -> Int? {
      attachments.last { $0.joint.child == child && !$0.disposable.disposed }?.joint.parent
    }

    /// Does what a closure of the user does.
    func call(_ call: Call, _ closure: Closure) {
      guard !isQuiet else { return }
      trace.lines.append(.called(call))
      for operation in closure.body where budget > 0 {
        budget -= 1
        execute(operation)
      }
    }
  }
}
