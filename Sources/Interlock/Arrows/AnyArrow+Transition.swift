extension AnyArrow {
  /// An arrow for the engine.
  @inline(never)
  convenience init<S>(
    _ transition: Transition<S>, label: String? = nil, condition: Rule.Condition? = nil
  ) {
    self.init(
      fromState: ValuePattern(transition.fromState), toState: ValuePattern(transition.toState), label: label,
      condition: condition)
  }

  /// Arrows for the engine.
  @inline(never)
  static func arrows<S>(_ transitions: [Transition<S>]) -> [AnyArrow] {
    var arrows: [AnyArrow] = []
    for transition in transitions { arrows.append(AnyArrow(transition)) }
    return arrows
  }

  /// The arrows of a chain for the engine.
  @inline(never)
  static func arrows<S>(_ chain: TransitionChain<S>) -> [AnyArrow] {
    let states = chain.states.map { ValuePattern($0) }
    return (1..<states.count).map { AnyArrow(fromState: states[$0 - 1], toState: states[$0]) }
  }
}

extension Interner {
  /// An arrow as source code.
  final func spelling(of arrow: AnyArrow) -> String {
    let target =
      switch (arrow.manner, arrow.toState) {
      case (.past(let history, let initial), let state):
        "Past(of: \(spelling(of: state)), .\(history)\(initial.map { ", otherwise: \(spelling(of: $0))" } ?? ""))"
      case (.all(let others), .some(let first)):
        "All(\(([first] + others).map { spelling(of: $0) }.joined(separator: ", ")))"
      case (.targets(let targets, _), _):
        targets.map { target in
          switch target {
          case .state(let state): spelling(of: state)
          case .past(let mark): "past \(spelling(of: mark))"
          }
        }.joined(separator: " + ")
      case (_, let state): spelling(of: state)
      }
    return "\(spelling(of: arrow.fromState)) => \(target)"
  }
}

extension Transition {
  /// An arrow from the engine.
  @inline(never)
  init(_ arrow: AnyArrow) {
    self.init(fromState: Pattern(arrow.fromState), toState: Pattern(arrow.toState))
  }
}
