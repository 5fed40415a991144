extension Engine {
  /// The kind of the state that the machine is in, as a program would write it.
  package final var stateSpelling: String {
    guard let machine = self as? any AnyMachine else { preconditionFailure("A machine knows its types.") }
    return spelling(of: machine.anyState)
  }
}
