/// Why an attempt was refused, whatever the types of the machine.
enum AnyReason {
  /// A condition that said no.
  struct Guard {
    let fromState: ValuePattern
    let toState: ValuePattern
    let label: String?
  }

  case noRoute
  case conditions([Guard])

  /// The machine that is named is in another state.
  case inactive(String)
}
