extension Machine {
  /// Adds lines to the machine: the same words as in a ``Blueprint``, with closures that need not be `@Sendable`.
  ///
  /// ```swift
  /// var count = 0
  /// let token = machine.add {
  ///   On(.press, .red => .green)
  ///     .then { _ in count += 1 }
  /// }
  /// token.dispose()  // the line is gone
  /// ```
  ///
  /// Lines for state attempts have no effect on a machine that is driven by events only. What is added during an attempt
  /// takes part from the next attempt on (G2).
  ///
  /// - Parameter lines: the lines.
  /// - Returns: a token that removes all of them.
  @discardableResult
  public final func add(@LineBuilder<Machine> _ lines: () -> Lines<Machine>) -> Registration {
    let registrations = lines().declarations.map { $0.register(on: self) }
    return registrations.count == 1 ? registrations[0] : RegistrationList(registrations)
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
