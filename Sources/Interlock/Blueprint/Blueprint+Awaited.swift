// What the core knows of awaited handlers (D2a): each is a handler that tells the machine's driver what to perform. It is
// declared as such, so that programs without a driver can refuse a blueprint that needs one.

extension RouteLine {
  /// Adds a handler that needs a driver.
  package func driven(_ body: @escaping @Sendable (Context<H.S, H.E>) -> Void) -> Self {
    Self(content.driven(Machine<H.S, H.E>.erased(body)))
  }
}

extension StateLine {
  /// Adds a handler that needs a driver.
  package func driven(_ body: @escaping @Sendable (Context<H.S, H.E>) -> Void) -> Self {
    Self(changed: content.driven(Machine<H.S, H.E>.erased(body)))
  }
}

extension DataLine {
  /// Adds a handler that needs a driver.
  package func driven(_ body: @escaping @Sendable (Context<H.S, H.E>) -> Void) -> Self {
    Self(content.driven(Machine<H.S, H.E>.erased(body)))
  }
}

extension Lines {
  /// Declares an entry handler that needs a driver.
  package static func drivenEntry(
    _ states: Pattern<H.S.Kind>, _ order: HandlerOrder,
    _ body: @escaping @Sendable (Context<H.S, H.E>) -> Void
  ) -> Self {
    Self(.driven(.handler(.entry(ValuePattern(states)), order: order, then: Machine<H.S, H.E>.erased(body))))
  }

  /// Declares an exit handler that needs a driver.
  package static func drivenExit(
    _ states: Pattern<H.S.Kind>, _ order: HandlerOrder,
    _ body: @escaping @Sendable (Context<H.S, H.E>) -> Void
  ) -> Self {
    Self(.driven(.handler(.exit(ValuePattern(states)), order: order, then: Machine<H.S, H.E>.erased(body))))
  }
}

extension LineContent {
  fileprivate func driven(_ body: @escaping RegisteredHandler.Body) -> LineContent {
    handling(body, needsDriver: true)
  }
}

extension Declaration {
  /// Whether handlers of the declaration, or of a submachine, need a driver.
  var needsDriver: Bool {
    switch self {
    case .routes(_, _, let terms), .completionRoutes(_, let terms), .timeouts(_, _, let terms):
      terms.needsDriver
    case .driven: true
    case .submachine(let submachine): submachine.needsDriver
    default: false
    }
  }
}

extension Blueprint {
  /// Whether handlers of the blueprint, or of its submachines, are awaited, and therefore need a driver.
  @usableFromInline
  package var needsDriver: Bool { content.part.declarations.contains { $0.needsDriver } }
}
