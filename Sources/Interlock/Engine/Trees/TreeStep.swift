/// The effect of an attempt's parts on a tree, as one step (H3).
///
/// Invariant: the turns are in the order of the tree, each machine before those inside it, and these in order of
/// attachment.
struct TreeStep {
  enum Turn {
    /// A machine makes a transition. The turns of everything inside it follow.
    case transition(Tree.Member, part: Int)

    /// The turns of everything inside a machine that makes a transition are over.
    case end(Tree.Member, part: Int)

    /// A submachine is left or started, or both, by its parent's transition.
    case passage(Link, isLeft: Bool, isEntered: Bool, part: Int)
  }

  private let selection: Selection
  let message: Message?

  /// The turns, in the order of the tree.
  var turns: [Turn] { selection.turns }

  /// The tree of the machine that chose first.
  var tree: Tree? { selection.parts.first?.member.node.tree }

  /// Whether any machine moves together with one that is embedded in it.
  private(set) var hasFollowers = false

  /// Plans the step. A part that another one preempts gets no turn.
  init(_ selection: Selection, _ message: Message?) {
    self.selection = selection
    self.message = message
    // A machine that was detached just before it chose is in no tree with the others.
    var planned: [Tree.Member] = []
    for part in selection.parts {
      let outermost = part.member.node.outermostConcerned
      if planned.contains(where: { $0.node === outermost.node }) { continue }
      if selection.parts.count > 1 { planned.append(outermost) }
      plan(outermost)
    }
  }

  /// - Parameter isLeft: whether an outer machine's transition leaves the machine. Then only internal transitions are
  ///   planned in it, which enter nothing that could be complete.
  private mutating func plan(_ member: Tree.Member, isLeft isLeftAround: Bool = false) {
    guard let choice = member.node.choice, let effect = choice.effect, effect != .ignore,
      !selection.isDropped(member.node.partNumber)
    else {
      for link in member.node.links where link.takesPart { planInside(link, isLeft: isLeftAround) }
      return
    }
    let (part, old, new) = (member.node.partNumber, choice.fromState, choice.toState)
    selection.turns.append(.transition(member, part: part))
    for link in member.node.links where link.takesPart {
      if link.child.node.choice != nil, link.child.node.partNumber == part {
        hasFollowers = true
        plan(link.child, isLeft: isLeftAround)
        continue
      }
      let (isLeft, isEntered) = effect == .move ? link.passage(from: old, to: new) : (false, false)
      if isLeft || isEntered {
        selection.turns.append(.passage(link, isLeft: isLeft, isEntered: isEntered, part: part))
      }
      if isLeft || !isEntered { planInside(link, isLeft: isLeft || isLeftAround) }
    }
    if !isLeftAround { selection.turns.append(.end(member, part: part)) }
  }

  /// Plans the choices in a submachine. If it received no event, there are none.
  private mutating func planInside(_ link: Link, isLeft: Bool) {
    if link.child.node.isConcerned { plan(link.child, isLeft: isLeft) }
  }

  /// Whether it is the turn of a machine that makes a transition, or of what it leaves or starts. A part whose machine
  /// was detached before its first turn is dropped.
  @inline(never)
  func isTurn(of leader: Node, part: Int) -> Bool {
    let recorder = leader.tree.recorder
    if selection.begin(part), let recorder, selection.parts.count > 1 { note(part, in: recorder) }
    recorder?.follow(leader.engine)
    return selection.parts[part].fate == .underWay
  }

  @inline(never)
  private func note(_ part: Int, in recorder: Recorder) {
    for case .transition(let member, part) in turns {
      recorder.notePart(of: member.engine, chosenBy: selection.parts[part].member.engine)
    }
  }
}

extension Node {
  /// Whether the machine has received an event, has chosen, or follows one that has.
  fileprivate var isConcerned: Bool { offered != nil || choice != nil }

  /// The outermost machine around this one that takes part in the current attempt.
  fileprivate var outermostConcerned: Tree.Member {
    var node = self
    while let link = node.link, link.takesPart, link.parent.isConcerned { node = link.parent }
    return node.member
  }
}
