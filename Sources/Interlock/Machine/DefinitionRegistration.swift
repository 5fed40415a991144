/// A registration in a machine's definition.
@usableFromInline
final class DefinitionRegistration: Registration {
  private weak var engine: Engine?
  private let registration: RegistrationID

  @usableFromInline
  init(_ registration: RegistrationID, in engine: Engine) {
    self.registration = registration
    self.engine = engine
  }

  override var disposed: Bool {
    !(engine?.isRegistered(registration) ?? false)
  }

  override func dispose() {
    engine?.unregister(registration)
    engine = nil
  }

  override func end(with owner: AnyObject) {
    engine?.own(registration, owner)
  }
}
