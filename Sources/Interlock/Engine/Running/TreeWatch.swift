/// Counts what a tree does before an outermost call returns, and traps if it does not end.
struct TreeWatch {
  private var attempts: CallWatch?
  private var completions: CallWatch?
  private var eventless: CallWatch?

  /// Counts a queued attempt.
  ///
  /// - Parameters:
  ///   - member: the attempt's machine.
  ///   - body: makes the attempt, and returns the attempted event and whether it was accepted; nil if none was queued.
  mutating func watchAttempt(of member: Tree.Member, _ body: () -> (AnyValue?, Bool)?) {
    completions?.reset()
    eventless?.reset()
    let fromState = member.engine.current
    guard let (event, isAccepted) = body() else { return }
    if attempts == nil { attempts = CallWatch(.attempts, member.node.treeLimits) }
    attempts?.note(member.engine, from: fromState, on: event, isAccepted: isAccepted)
  }

  /// Counts a completion.
  ///
  /// - Parameters:
  ///   - member: the machine that is checked for completion.
  ///   - body: returns whether it has taken a completion route.
  mutating func watchCompletion(of member: Tree.Member, _ body: () -> Bool) {
    let fromState = member.engine.current
    guard body() else { return }
    if completions == nil { completions = CallWatch(.completions, member.node.treeLimits) }
    completions?.note(member.engine, from: fromState, on: nil, isAccepted: true)
  }

  /// Counts a step of eventless routes.
  ///
  /// - Parameters:
  ///   - root: the outermost machine.
  ///   - body: returns whether such a step was made.
  mutating func watchEventless(of root: Tree.Member, _ body: () -> Bool) {
    guard body() else { return }
    if eventless == nil { eventless = CallWatch(.eventless, root.node.treeLimits) }
    eventless?.note(root.node.activeNames)
  }
}

extension Node {
  /// The names of the machine's state, and of those of the active machines inside it.
  fileprivate var activeNames: String {
    let inside = links.filter(\.isOpen).map(\.child.node.activeNames)
    return ([engine.states.name(of: engine.current)] + inside).joined(separator: "/")
  }

  /// The limits of a call, set by the outermost machine.
  var treeLimits: CallLimits { parent?.treeLimits ?? limits }
}
