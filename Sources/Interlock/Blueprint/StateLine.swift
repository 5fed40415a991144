/// A line with data arrows that are taken without an event. The closures of its modifiers receive data.
public struct StateLine<H: LineHome, From: CaseType, To: CaseType>: BlueprintElement
where From.Root == H.S, To.Root == H.S {
  @usableFromInline let content: DeclaredRoutes

  package init(_ content: DeclaredRoutes) {
    self.content = content
  }

  @export(implementation)
  init(changed content: DeclaredRoutes) {
    self.content = content
  }

  /// The line.
  public var part: Lines<H> { Lines(content.declarations) }

  /// Adds a guard. A route is open if all its guards pass. They are judged in order.
  ///
  /// - Parameters:
  ///   - label: the guard's label, shown in refusals and pictures.
  ///   - condition: whether the route may be taken, given the data of the state. It must be pure.
  @export(implementation)
  public func when(
    _ label: String, @OneExpression _ condition: @escaping @Sendable (From.Payload) -> Bool
  ) -> Self {
    Self(changed: content.judging(label, Machine<H.S, H.E>.judgement(From.self, of: condition)))
  }

  /// Adds a guard that gives its reason (K3).
  ///
  /// - Parameter objection: returns the error to put in the refusal, given the data of the state; nil if the route may be
  ///   taken. It must be pure.
  @export(implementation)
  public func unless(_ objection: @escaping @Sendable (From.Payload) -> (any Error)?) -> Self {
    Self(changed: content.objecting(nil, Machine<H.S, H.E>.judgement(From.self, objecting: objection)))
  }

  /// Adds a labelled guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - label: the guard's label, shown in refusals and pictures.
  ///   - objection: returns the error to put in the refusal, given the data of the state; nil if the route may be taken.
  ///     It must be pure.
  @export(implementation)
  public func unless(
    _ label: String, _ objection: @escaping @Sendable (From.Payload) -> (any Error)?
  ) -> Self {
    Self(changed: content.objecting(label, Machine<H.S, H.E>.judgement(From.self, objecting: objection)))
  }

  /// Adds a handler, which runs after each transition that takes one of these routes.
  ///
  /// - Parameter handler: receives the data of the new state.
  @export(implementation)
  public func then(_ handler: @escaping @Sendable (To.Payload) -> Void) -> Self {
    Self(changed: content.handling(Machine<H.S, H.E>.body(To.self, of: handler)))
  }

  /// Adds a handler that receives the attempt.
  ///
  /// - Parameter handler: runs after each transition that takes one of these routes.
  @export(implementation)
  public func also(_ handler: H.Handler) -> Self {
    Self(changed: content.handling(H.body(handler)))
  }

  /// Says how the routes enter submachines. A submachine without an entrance starts by its history (H4).
  ///
  /// - Parameter entrances: the entrances.
  public func entering(_ entrances: Entrance...) -> Self {
    Self(changed: content.entering(entrances))
  }

  /// Reports that a guard has a label.
  @available(*, unavailable, message: "a guard needs a label: 'when(\"has power\") { … }'")
  public func when(_ condition: @escaping @Sendable (From.Payload) -> Bool) -> Self { fatalError() }
}

extension StateLine: Sendable where H: Sendable {}

extension DeclaredRoutes {
  /// Timeouts with a data arrow.
  package static func timeouts<H: LineHome, From: CaseType, To: CaseType>(
    after delay: Delay, _ arrow: DataArrow<H.S, From, To>, in home: H.Type,
    _ value: @escaping (From.Payload) -> To.Payload
  ) -> DeclaredRoutes where From.Root == H.S, To.Root == H.S {
    DeclaredRoutes(.timeout(delay), [AnyArrow(arrow.transition)])
      .providing(Machine<H.S, H.E>.forms(From.self, To.self, of: value))
  }

  /// Timeouts with a data arrow, whose delay is computed from the data of the state that is left.
  package static func timeouts<H: LineHome, From: CaseType, To: CaseType>(
    after delay: @escaping @Sendable (From.Payload) -> Delay, _ arrow: DataArrow<H.S, From, To>,
    in home: H.Type, _ value: @escaping (From.Payload) -> To.Payload
  ) -> DeclaredRoutes where From.Root == H.S, To.Root == H.S {
    timeouts(after: .computed, arrow, in: home, value).delayed(of: H.S.self) {
      From.extract($0).map(delay)
    }
  }

  /// The same line with a delay that is computed from the state.
  package func delayed<S: Kinded>(
    of type: S.Type, by delay: @escaping @Sendable (S) -> Delay?
  ) -> DeclaredRoutes where S.Kind: StateType {
    delayed(by: { delay(Edge<S>.typed($0)) })
  }
}
