/// The effect of an event on a tree in one configuration, as a list of plain steps that were decided beforehand.
@safe
final class Score: AttemptSequence {
  // Invariants: `steps` holds `count` steps, whose handlers are in `handlers`. `beats` holds those of them that have an
  // effect as long as nothing interferes. The crew outlives the score: a tree dismisses both together.

  /// A single step.
  @safe
  struct Step {
    enum Kind: UInt8 {
      /// Calls a handler for a transition of its machine.
      case call

      /// Calls a handler for a machine that is entered or left together with its parent.
      case announcement

      /// Begins a machine's transition, unless the machine that has chosen it was detached meanwhile.
      case part

      /// Changes a machine's state by its transition.
      case change

      /// Puts a machine into the state in which it starts.
      case start

      /// All states have changed.
      case agreement

      /// A machine has entered its state, and all handlers have run. If that state is final, its parent may be
      /// complete.
      case finalCheck

      /// The attempt is over, and a machine is checked for completion. Its completion follows.
      case completion
    }

    let kind: Kind

    /// The machine, by its index in the crew.
    let member: UInt8

    /// The new state, for a change or a start; the index of the machine that has chosen, for a part; for a final check,
    /// the parent's index plus 1 if the state is final, otherwise 0.
    let byte: UInt8

    /// The machine whose transition the step belongs to, by its index in the crew.
    let leader: UInt8

    /// The handler's context.
    let bytes: ContextBytes

    /// The handler, which the score holds; nil unless the step calls one.
    let handler: Held<RegisteredHandler>?

    /// Whether the step has an effect as long as nothing interferes.
    var isBeat: Bool {
      switch kind {
      case .call, .announcement, .change, .start: true
      case .part, .agreement, .finalCheck, .completion: false
      }
    }
  }

  /// The outcome of the attempt.
  enum Ending: UInt8 {
    case moved, ignored, refused
  }

  let ending: Ending
  let count: Int
  private let steps: UnsafeMutablePointer<Step>
  private let beatCount: Int
  private let beats: UnsafeMutablePointer<Step>
  private let crew: Held<Crew>
  private let handlers: [RegisteredHandler]

  /// Where the row of the resulting configuration begins.
  let position: UInt32

  /// The resulting state of the tree's root.
  let rootByte: UInt8

  /// The state of the tree's root after the attempt, before any completion.
  private let outcomeByte: UInt8

  /// The same, if the steps were played carefully.
  private var carefulByte: UInt8?

  init(
    _ ending: Ending, _ steps: ContiguousArray<Step>, _ handlers: [RegisteredHandler], _ crew: Crew,
    position: UInt32, rootByte: UInt8, outcomeByte: UInt8
  ) {
    self.ending = ending
    self.handlers = handlers
    self.crew = .unretained(crew)
    count = steps.count
    unsafe self.steps = Self.stored(steps)
    let beats = ContiguousArray(steps.lazy.filter(\.isBeat))
    beatCount = beats.count
    unsafe self.beats = Self.stored(beats)
    self.position = position
    self.rootByte = rootByte
    self.outcomeByte = outcomeByte
  }

  deinit {
    unsafe steps.deallocate()
    unsafe beats.deallocate()
  }

  private static func stored(_ steps: ContiguousArray<Step>) -> UnsafeMutablePointer<Step> {
    let memory = UnsafeMutablePointer<Step>.allocate(capacity: steps.count)
    for (index, step) in steps.enumerated() { unsafe (memory + index).initialize(to: step) }
    return unsafe memory
  }

  /// A step by its index.
  private subscript(index: Int) -> Step {
    assert(index < count)
    return unsafe steps[index]
  }

  /// What a query learns from the score.
  var verdict: Engine.TableVerdict {
    guard ending != .refused else { return Engine.TableVerdict(verdict: nil) }
    let effect: Effect = ending == .ignored ? .ignore : .move
    return Engine.TableVerdict(verdict: Engine.Verdict(effect: effect, toState: AnyValue(byte: outcomeByte)))
  }

  /// A cell with the same effect as the score.
  ///
  /// - Parameter isFolded: whether only the root stores its state, so that nothing else must change. If handlers are
  ///   called, or completions follow, the cell is then unknown, because the machines must be made for them.
  func cell(isFolded: Bool) -> Cell {
    let isSilent = (0..<count).allSatisfy { index in
      switch self[index].kind {
      case .change: self[index].member == 0 || isFolded
      case .start: isFolded
      case .part, .agreement, .finalCheck, .completion: true
      case .call, .announcement: false
      }
    }
    // A cell reports the state that it leads to. If completions follow, that is not the attempt's state.
    guard isSilent, outcomeByte == rootByte else {
      return isFolded ? .unknown : .follow(Resolution(playing: self))
    }
    return switch ending {
    case .moved: .arrive(in: rootByte, at: position)
    case .ignored: .ignore(in: rootByte, at: position)
    case .refused: .refuse
    }
  }

  /// Plays the attempt, and returns the root's state after it.
  func report(from root: Engine) -> (isAccepted: Bool, state: AnyValue) {
    carefulByte = nil
    let isAccepted = play(on: root)
    return (isAccepted, AnyValue(byte: carefulByte ?? outcomeByte))
  }

  override func play(on root: Engine) -> Bool {
    let installed = root.columns
    root.columns = 0
    // Stored before any call, as on the short paths of a single machine. It is not read while `columns` is zero.
    root.position = position
    let tree = crew.with { $0.tree }
    tree.with { $0.calls = 1 }
    let players = unsafe crew.with { unsafe $0.players }
    for index in 0..<beatCount {
      let beat = unsafe beats + index
      let player = unsafe players + Int(beat.pointee.member)
      if let handler = unsafe beat.pointee.handler {
        handler.with { handler in
          unsafe player.pointee.record.with { record in
            unsafe handler.body(AnyContext(record, beat.pointee.bytes))
          }
        }
        if tree.with({ $0.hasMoreToDo }) {
          return crew.with { playCarefully(after: index, $0) }
        }
      } else {
        unsafe player.pointee.engine.with { unsafe $0.byte = beat.pointee.byte }
      }
    }
    tree.with { $0.calls = 0 }
    root.columns = installed
    return ending != .refused
  }

  /// Continues after a handler has made attempts, or changed definitions or the tree, which the steps don't know about.
  private func playCarefully(after beat: Int, _ crew: Crew) -> Bool {
    let (root, isAccepted) = (crew.root, ending != .refused)
    let first = (0..<count).filter { self[$0].isBeat }[beat] + 1
    guard let node = root.node else { return isAccepted }
    for (parent, region) in pendingCompletions(before: first, crew) {
      node.tree.noteCompletion(parent, of: region)
    }
    var index = first
    var isDropped = Array(repeating: false, count: crew.count)
    // The machine whose entry or exit handlers are being called. They are all called, even if one detaches it.
    var announced = self[first - 1].kind == .announcement ? self[first - 1].member : nil
    while index < count, self[index].kind != .completion {
      let step = self[index]
      index += 1
      if step.kind == .part, crew[Int(step.byte)].node?.isWithdrawn ?? true {
        isDropped[Int(step.leader)] = true
      }
      if step.kind == .agreement { reconcile(crew) }
      let engine = crew[Int(step.member)]
      let isUnderWay = step.kind == .announcement && announced == step.member
      announced = nil
      guard !isDropped[Int(step.leader)], let place = engine.node, let leader = crew[Int(step.leader)].node,
        isUnderWay || place.isStill(inside: leader)
      else { continue }
      if step.kind == .announcement { announced = step.member }
      switch step.kind {
      case .change, .start: engine.byte = step.byte
      case .call, .announcement:
        guard let handler = step.handler?.object,
          engine.isRegistered(handler.registration)
        else { continue }
        handler.body(AnyContext(engine.ownRuntime().plainRecord, step.bytes))
      case .finalCheck: place.noteCompletion()
      case .part, .agreement, .completion: break
      }
    }
    carefulByte = root.byte
    // This may free the score and the crew.
    Tree.end(node)
    return isAccepted
  }

  /// Makes machines that were embedded during the attempt agree with their parents (H5).
  private func reconcile(_ crew: Crew) {
    var changes = Changes()
    for member in crew.members {
      if let node = crew[member].node, node.tree.hasNewLinks { node.reconcile(&changes) }
    }
    changes.finish()
  }

  /// The machines that earlier steps have noted as possibly complete, and that have not been checked since, each with a
  /// submachine in a final state.
  private func pendingCompletions(before first: Int, _ crew: Crew) -> [(parent: Tree.Member, region: Link?)] {
    var pending: [(parent: Tree.Member, region: Link?)] = []
    for index in 0..<first {
      let step = self[index]
      if step.kind == .finalCheck, step.byte > 0, let parent = crew[Int(step.byte) - 1].node {
        let link = crew[Int(step.member)].node?.link
        pending.append((parent.member, link.flatMap { $0.takesPart && $0.parent === parent ? $0 : nil }))
      } else if step.kind == .completion {
        pending.removeAll { $0.parent.engine === crew[Int(step.member)] }
      }
    }
    return pending
  }
}
