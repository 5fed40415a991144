/// Why an attempt was refused, whatever the types of the machine.
enum AnyReason {
  /// A condition that said no.
  struct Guard {
    let fromState: ValuePattern
    let toState: ValuePattern
    let label: String?

    /// What the condition says why; nil if it says no alone (K3).
    var error: (any Error)?

    /// The same condition, with what it says why.
    func objecting(_ error: (any Error)?) -> Guard {
      var condition = self
      condition.error = error
      return condition
    }
  }

  case noRoute
  case conditions([Guard])

  /// The machine that is named is in another state.
  case inactive(String)
}
