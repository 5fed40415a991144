extension Engine {
  /// The kind of the current state, as source code.
  package final var stateSpelling: String {
    guard let machine = self as? any AnyMachine else { preconditionFailure("A machine knows its types.") }
    return spelling(of: machine.anyState)
  }
}
