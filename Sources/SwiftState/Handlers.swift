public import Interlock

extension Machine {
  /// Adds a handler for events: `.any`, or one of a list.
  @_disfavoredOverload
  @discardableResult
  public func addHandler(
    event: Event<E.Kind>, order: HandlerOrder = 100, handler: @escaping Handler
  ) -> Registration {
    register(handlerFor: event, order: order, handler)
  }
}
