// Lines with handlers that need a driver (D2a).

extension RouteLine {
  /// Adds a handler that needs a driver.
  package func driven(
    _ needs: DriverNeeds, _ body: @escaping @Sendable (Context<H.S, H.E>) -> Void
  ) -> Self {
    Self(content.handling(Machine<H.S, H.E>.erased(body), needing: needs))
  }
}

extension StateLine {
  /// Adds a handler that needs a driver.
  package func driven(
    _ needs: DriverNeeds, _ body: @escaping @Sendable (Context<H.S, H.E>) -> Void
  ) -> Self {
    Self(changed: content.handling(Machine<H.S, H.E>.erased(body), needing: needs))
  }
}

extension DataLine {
  /// Adds a handler that needs a driver.
  package func driven(
    _ needs: DriverNeeds, _ body: @escaping @Sendable (Context<H.S, H.E>) -> Void
  ) -> Self {
    Self(content.handling(Machine<H.S, H.E>.erased(body), needing: needs))
  }
}

extension Lines {
  /// Declares an entry handler, or an exit handler, that needs a driver.
  package static func driven(
    _ states: Pattern<H.S.Kind>, isExit: Bool, _ order: HandlerOrder, _ needs: DriverNeeds,
    _ body: @escaping @Sendable (Context<H.S, H.E>) -> Void
  ) -> Self {
    let states = ValuePattern(states)
    return Self(
      .driven(
        .handler(isExit ? .exit(states) : .entry(states), order: order, then: Machine<H.S, H.E>.erased(body)),
        needs))
  }
}

extension Declaration {
  /// The purposes for which handlers of the declaration, or of a submachine, need a driver.
  var driverNeeds: DriverNeeds {
    switch self {
    case .routes(let routes): routes.driverNeeds
    case .driven(_, let needs): needs
    case .submachine(let submachine): submachine.driverNeeds
    default: DriverNeeds()
    }
  }
}

extension Blueprint {
  /// The purposes for which handlers of the blueprint, or of its submachines, need a driver.
  @usableFromInline
  package var driverNeeds: DriverNeeds {
    var needs = DriverNeeds()
    for declaration in content.part.declarations { needs.add(declaration.driverNeeds) }
    return needs
  }
}
