import Interlock

/// Follows a run and says whether it breaks a property, with one bit of memory.
///
/// A property of safety is broken at once. A property of liveness is broken by a run that stays pending for ever.
struct Monitor {
  enum Verdict: Equatable {
    /// The run may go on, with this memory.
    case open(Bool)

    /// The property is broken.
    case broken

    /// The property holds, whatever follows.
    case settled
  }

  private enum Rule {
    case never(Formula)
    case neverThen(Formula, Formula)
    case neverAfter(Formula, Formula)
    case eventually(Formula)
    case leadsTo(Formula, Formula)
    case until(Formula, Formula)
  }

  private let rule: Rule

  /// Whether a run is broken that stays pending for ever: the memory says whether it is.
  let isOfLiveness: Bool

  /// Makes a monitor; nil if no single run can break the property.
  init?<S, E>(_ claim: Property<S, E>.Claim, in space: TypedSpace<S, E>) {
    switch claim {
    case .never(let one): rule = .never(space.formula(one))
    case .neverThen(let one, let other): rule = .neverThen(space.formula(one), space.formula(other))
    case .neverAfter(let one, let other): rule = .neverAfter(space.formula(one), space.formula(other))
    case .eventually(let one): rule = .eventually(space.formula(one))
    case .leadsTo(let one, let other): rule = .leadsTo(space.formula(one), space.formula(other))
    case .until(let one, let other): rule = .until(space.formula(one), space.formula(other))
    case .canReach: return nil
    }
    isOfLiveness =
      switch rule {
      case .never, .neverThen, .neverAfter: false
      case .eventually, .leadsTo, .until: true
      }
  }

  /// The verdict at the start of a run.
  func start(in configuration: Int) -> Verdict { verdict(false, configuration, nil, isStart: true) }

  /// The verdict after a step.
  func step(_ memory: Bool, to configuration: Int, by label: Int) -> Verdict {
    verdict(memory, configuration, label, isStart: false)
  }

  private func verdict(_ memory: Bool, _ configuration: Int, _ label: Int?, isStart: Bool) -> Verdict {
    func holds(_ formula: Formula) -> Bool { formula.holds(in: configuration, by: label) }
    switch rule {
    case .never(let one): return holds(one) ? .broken : .open(false)
    case .neverThen(let one, let other): return memory && holds(other) ? .broken : .open(memory || holds(one))
    case .neverAfter(let one, let other):
      let isAfter = memory || holds(other)
      return isAfter && holds(one) ? .broken : .open(isAfter)
    case .eventually(let one): return holds(one) ? .settled : .open(true)
    case .leadsTo(let one, let other): return .open(!holds(other) && (memory || holds(one)))
    case .until(let one, let other): return holds(other) ? .settled : holds(one) ? .open(true) : .broken
    }
  }
}
