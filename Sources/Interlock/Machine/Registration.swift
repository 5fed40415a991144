/// A token that removes a registration from its machine, which it holds weakly (G1).
@usableFromInline
final class Registration: Disposable {
  private weak var engine: Engine?
  private let registration: RegistrationID

  @usableFromInline
  init(_ registration: RegistrationID, in engine: Engine) {
    self.registration = registration
    self.engine = engine
  }

  /// Removes the registration some time after its owner has been freed (G3).
  func end(with owner: AnyObject) {
    engine?.own(registration, owner)
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
