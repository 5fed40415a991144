/// What a route has besides its arrow.
@usableFromInline
final class Rule {
  @usableFromInline typealias Condition = (AnyContext) -> Bool

  let label: String?
  let isConditional: Bool

  /// The guard; always true if the rule is not conditional.
  let condition: Condition

  /// The handler that was given together with the route.
  let handler: RegisteredHandler?

  init(label: String?, condition: Condition?, handler: RegisteredHandler?) {
    self.label = label
    isConditional = condition != nil
    if let condition { self.condition = condition } else { self.condition = { _ in true } }
    self.handler = handler
  }

  /// What a route has besides its arrow; nil if that is nothing.
  @usableFromInline
  convenience init?(
    label: String?, condition: Condition?, handler: RegisteredHandler.Body?, of registration: RegistrationID
  ) {
    self.init(label: label, condition: condition, sharedHandler: RegisteredHandler(registration, handler))
  }

  /// The same with a handler that several routes share.
  convenience init?(label: String?, condition: Condition?, sharedHandler: RegisteredHandler?) {
    if condition == nil, sharedHandler == nil { return nil }
    self.init(label: label, condition: condition, handler: sharedHandler)
  }
}
