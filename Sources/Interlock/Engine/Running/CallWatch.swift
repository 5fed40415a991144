/// Counts what runs before an outermost call returns. One that does not end stops if its machine refuses that, or has its mistakes noted;
/// otherwise it traps.
struct CallWatch {
  /// What is counted.
  enum Kind {
    /// Queued attempts.
    case attempts

    /// Successive completions.
    case completions

    /// Successive steps of eventless routes.
    case eventless
  }

  /// The number of steps in the sentence.
  private static var toldCount: Int { 6 }

  private let kind: Kind
  private let limit: Int

  /// The machine whose document says that such a call is refused, or that has its mistakes noted.
  private let node: Node
  private var count = 0
  private var told: [String] = []

  init(_ kind: Kind, of node: Node) {
    self.kind = kind
    self.node = node
    let limits = node.treeLimits
    limit = kind == .attempts ? limits.attempts : limits.completions
  }

  /// Counts a step.
  ///
  /// - Parameters:
  ///   - step: the step in words.
  ///   - machine: the type of its machine; nil for the whole tree.
  /// - Returns: the last steps, if the call is to stop; otherwise nil.
  mutating func note(_ step: @autoclosure () -> String, in machine: Any.Type? = nil) -> String? {
    count += 1
    return count > limit - Self.toldCount ? tell(step(), machine) : nil
  }

  /// Starts counting again.
  mutating func reset() {
    if count == 0 { return }
    count = 0
    told = []
  }

  private mutating func tell(_ step: String, _ machine: Any.Type?) -> String? {
    let isRefused = node.engine.rules.contains(.refuseEndless)
    told.append(isRefused ? step : machine.map { "\(step) in \($0)" } ?? step)
    if count <= limit { return nil }
    let last = told.joined(separator: ", ")
    if isRefused { return last }
    guard let noteMistake = node.treeMistakes else { fatalError(sentence(last)) }
    noteMistake(sentence(last))
    return last
  }

  private func sentence(_ last: String) -> String {
    switch kind {
    case .attempts:
      "More than \(limit) attempts made by closures have run before a call returned. The last were: \(last). Stop the closures from making attempts, or raise `limits.attempts`."
    case .eventless:
      "More than \(limit) steps of eventless routes have followed each other. The last led to: \(last). Give the routes guards that end this, or raise `limits.completions`."
    case .completions:
      "More than \(limit) completions have followed each other. The last were: \(last). Make completion routes lead to states whose submachines are not complete, or raise `limits.completions`."
    }
  }
}

extension Engine {
  /// The limits of a call.
  final var callLimits: CallLimits {
    get { node?.limits ?? CallLimits() }
    set { ownNode().limits = newValue }
  }

  /// The effect of a step on the machine, in words.
  ///
  /// - Parameters:
  ///   - event: the attempted event; nil for a target state or a completion.
  ///   - isAccepted: whether it was not refused.
  fileprivate final func told(from fromState: AnyValue, on event: AnyValue?, isAccepted: Bool) -> String {
    let definition = self.definition
    let cause = event.map { " on \(definition.events.name(of: $0))" } ?? ""
    let (old, new) = (definition.states.name(of: fromState), definition.states.name(of: current))
    return isAccepted ? "\(old) => \(new)\(cause)" : "refused in \(old)\(cause)"
  }
}

extension Node {
  /// Notes that closures are called that may lead to the same call again.
  ///
  /// - Parameter advice: the problem if that nests too deep, and its solution.
  @inline(__always)
  func beginNesting(_ advice: @autoclosure () -> String) {
    if depth >= limits.nesting { failNesting(advice()) }
    depth += 1
  }

  /// Notes that these closures have returned.
  @inline(__always)
  func endNesting() { depth -= 1 }

  @inline(never)
  private func failNesting(_ advice: String) -> Never {
    let state = engine.states.name(of: engine.current)
    fatalError(
      "\(type(of: engine)) in \(state) is called by its own closures, \(depth) calls deep. \(advice), or raise `limits.nesting`."
    )
  }
}

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
    if attempts == nil { attempts = CallWatch(.attempts, of: member.node) }
    let engine = member.engine
    let last = attempts?.note(
      engine.told(from: fromState, on: event, isAccepted: isAccepted), in: type(of: engine))
    if let last { member.node.tree.stop(after: last) }
  }

  /// Counts a completion.
  ///
  /// - Parameters:
  ///   - member: the machine that is checked for completion.
  ///   - body: returns whether it has taken a completion route.
  mutating func watchCompletion(of member: Tree.Member, _ body: () -> Bool) {
    let fromState = member.engine.current
    guard body() else { return }
    if completions == nil { completions = CallWatch(.completions, of: member.node) }
    let engine = member.engine
    let last = completions?.note(
      engine.told(from: fromState, on: nil, isAccepted: true), in: type(of: engine))
    if let last { member.node.tree.stop(after: last) }
  }

  /// Counts a step of eventless routes.
  ///
  /// - Parameters:
  ///   - root: the outermost machine.
  ///   - body: returns whether such a step was made.
  mutating func watchEventless(of root: Tree.Member, _ body: () -> Bool) {
    guard body() else { return }
    if eventless == nil { eventless = CallWatch(.eventless, of: root.node) }
    let last = eventless?.note(root.node.activeNames)
    if let last { root.node.tree.stop(after: last) }
  }
}

extension Node {
  /// The names of the machine's state, and of those of the active machines inside it.
  fileprivate var activeNames: String {
    let inside = links.filter(\.matchesNow).map(\.child.node.activeNames)
    return ([engine.states.name(of: engine.current)] + inside).joined(separator: "/")
  }

  /// The limits of a call, set by the outermost machine.
  var treeLimits: CallLimits { parent?.treeLimits ?? limits }

  /// What receives the mistakes of the outermost machine; nil if they trap.
  fileprivate var treeMistakes: ((String) -> Void)? { parent?.treeMistakes ?? noteMistake }
}
