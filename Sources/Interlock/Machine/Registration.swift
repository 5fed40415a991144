/// The removal of a registration from its machine, which it holds weakly (G1).
@usableFromInline
final class Registration<S: StateType, E: EventType>: Disposable {
  private weak var engine: MachineEngine<S, E>?
  private let registration: RegistrationID

  @usableFromInline
  init(_ registration: RegistrationID, in engine: MachineEngine<S, E>) {
    self.registration = registration
    self.engine = engine
  }

  @usableFromInline
  var disposed: Bool {
    !(engine?.isRegistered(registration) ?? false)
  }

  @usableFromInline
  func dispose() {
    engine?.unregister(registration)
    engine = nil
  }
}

extension Registration: CustomStringConvertible {
  @usableFromInline
  var description: String { "registration, \(disposed ? "disposed" : "not disposed")" }
}
