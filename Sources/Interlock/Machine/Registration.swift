/// A token that removes a registration from its machine, which it holds weakly (G1).
///
/// Every `add…`, `attach` and `embed` of a machine returns one. It belongs to the machine's isolation domain, so it
/// is not `Sendable`. Dispose of it in that domain.
///
/// ```swift
/// let greeting: Registration = machine.add { OnEntry(.green) { _ in print("go") } }
/// greeting.dispose()
/// ```
public class Registration: Disposable {
  /// Makes a token of nothing.
  init() {}

  /// Whether the registration has been removed, or its machine has been freed.
  public var disposed: Bool { true }

  /// Removes the registration. Later calls do nothing.
  public func dispose() {}

  /// The kind of registration, in words.
  var noun: String { "registration" }

  /// Removes the registration some time after its owner has been freed (G3).
  func end(with owner: AnyObject) {}
}

extension Registration: CustomStringConvertible {
  /// The kind of registration, and whether it has been removed.
  public var description: String { "\(noun), \(disposed ? "disposed" : "not disposed")" }
}

extension Registration {
  /// A token that removes several registrations.
  static func joining(_ registrations: [Registration]) -> Registration {
    registrations.count == 1 ? registrations[0] : RegistrationList(registrations)
  }
}

/// Several registrations that end together.
private final class RegistrationList: Registration {
  private var registrations: [Registration]

  init(_ registrations: [Registration]) {
    self.registrations = registrations
    super.init()
  }

  override var disposed: Bool { registrations.allSatisfy(\.disposed) }

  override func dispose() {
    let held = registrations
    registrations = []
    for registration in held { registration.dispose() }
  }

  override func end(with owner: AnyObject) {
    for registration in registrations { registration.end(with: owner) }
  }
}
