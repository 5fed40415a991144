/// Counts what runs before an outermost call returns, and traps where that has no end.
struct CallWatch {
  /// What is counted.
  enum Kind {
    /// Attempts that wait.
    case attempts

    /// Completions that follow each other.
    case completions
  }

  /// How many steps the sentence tells.
  private static var toldCount: Int { 6 }

  private let kind: Kind
  private let limit: Int
  private var count = 0
  private var told: [String] = []

  init(_ kind: Kind, _ limits: CallLimits) {
    self.kind = kind
    limit = kind == .attempts ? limits.attempts : limits.completions
  }

  /// Counts a step that a machine has taken.
  ///
  /// - Parameters:
  ///   - fromState: the state that the machine was in before.
  ///   - event: what was attempted; nil for a target state or a completion.
  mutating func note(_ engine: Engine, from fromState: AnyValue, on event: AnyValue?, isAccepted: Bool) {
    count += 1
    if count > limit - Self.toldCount { tell(engine, fromState, event, isAccepted) }
  }

  /// Begins to count anew.
  mutating func reset() {
    if count == 0 { return }
    count = 0
    told = []
  }

  private mutating func tell(
    _ engine: Engine, _ fromState: AnyValue, _ event: AnyValue?, _ isAccepted: Bool
  ) {
    let step = engine.told(from: fromState, on: event, isAccepted: isAccepted)
    told.append("\(step) in \(type(of: engine))")
    if count <= limit { return }
    let last = told.joined(separator: ", ")
    switch kind {
    case .attempts:
      fatalError(
        "More than \(limit) attempts that closures had made have run before a call returned. The last were: \(last). Have the closures stop making attempts, or raise `limits.attempts`."
      )
    case .completions:
      fatalError(
        "More than \(limit) completions have followed each other. The last were: \(last). Have completion routes lead to states whose submachines are not done, or raise `limits.completions`."
      )
    }
  }
}

extension Engine {
  /// How far a call may go.
  final var callLimits: CallLimits {
    get { runtime?.limits ?? CallLimits() }
    set {
      membership?.prepareToEdit()
      ownRuntime().limits = newValue
    }
  }

  /// What a step has done to the machine, in words.
  ///
  /// - Parameters:
  ///   - event: what was attempted; nil for a target state or a completion.
  ///   - isAccepted: whether it was not refused.
  fileprivate final func told(from fromState: AnyValue, on event: AnyValue?, isAccepted: Bool) -> String {
    let definition = unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition }
    let cause = event.map { " on \(definition.events.spelling(of: $0))" } ?? ""
    let (old, new) = (definition.states.spelling(of: fromState), definition.states.spelling(of: current))
    return isAccepted ? "\(old) => \(new)\(cause)" : "refused in \(old)\(cause)"
  }

  /// Calls what may lead to the same call again.
  ///
  /// - Parameter advice: what is wrong if it does so too often, and what to do about it.
  final func nesting<Answer>(_ advice: @autoclosure () -> String, _ body: () -> Answer) -> Answer {
    let runtime = ownRuntime()
    if runtime.depth >= runtime.limits.nesting {
      let state = states.spelling(of: current)
      fatalError(
        "\(type(of: self)) in \(state) is called by its own closures, \(runtime.depth) calls deep. \(advice()), or raise `limits.nesting`."
      )
    }
    runtime.depth += 1
    defer { runtime.depth -= 1 }
    return body()
  }
}
