/// Counts what a tree does before an outermost call returns, and traps where that has no end.
struct TreeWatch {
  private var attempts: CallWatch?
  private var completions: CallWatch?

  /// Counts an attempt that had to wait.
  ///
  /// - Parameters:
  ///   - member: the machine on which it was made.
  ///   - body: makes it, and returns what was attempted and whether it was accepted; nil if there was nothing any more.
  mutating func watchAttempt(of member: Tree.Member, _ body: () -> (AnyValue?, Bool)?) {
    completions?.reset()
    let fromState = member.engine.current
    guard let (event, isAccepted) = body() else { return }
    if attempts == nil { attempts = CallWatch(.attempts, member.node.limits) }
    attempts?.note(member.engine, from: fromState, on: event, isAccepted: isAccepted)
  }

  /// Counts a completion.
  ///
  /// - Parameters:
  ///   - member: the machine that looks whether it is complete.
  ///   - body: returns whether it has taken a completion route.
  mutating func watchCompletion(of member: Tree.Member, _ body: () -> Bool) {
    let fromState = member.engine.current
    guard body() else { return }
    if completions == nil { completions = CallWatch(.completions, member.node.limits) }
    completions?.note(member.engine, from: fromState, on: nil, isAccepted: true)
  }
}

extension Node {
  /// How far a call may go: what the outermost machine says.
  var limits: CallLimits { parent?.limits ?? engine.callLimits }
}
