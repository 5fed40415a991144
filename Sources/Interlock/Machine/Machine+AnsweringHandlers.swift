// A closure without a label is a handler, whatever it returns. The compiler prefers these overloads to those that would
// take the closure as a guard. So it can warn where a guard was meant. The last parameter ranks them behind the
// overloads of the SwiftState module, where such a closure is a guard. Few programs need them, and only those contain
// their code.

extension Machine {
  /// Adds a route for an event, with a handler whose result is ignored.
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public final func addRoute(
    event: E.Kind, _ transition: Transition<S.Kind>, handler: ((Context) -> Bool)?, _ end: Never? = nil
  ) -> Registration { addAnswering(event: .some(event), [transition], handler) }

  /// Adds routes for an event, with a handler whose result is ignored.
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public final func addRoutes(
    event: E.Kind, _ transitions: Transition<S.Kind>..., handler: ((Context) -> Bool)?, _ end: Never? = nil
  ) -> Registration { addAnswering(event: .some(event), transitions, handler) }

  /// Adds routes from an array for an event, with a handler whose result is ignored.
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public final func addRoutes(
    event: E.Kind, transitions: [Transition<S.Kind>], handler: ((Context) -> Bool)?, _ end: Never? = nil
  ) -> Registration { addAnswering(event: .some(event), transitions, handler) }

  /// Adds a route for events: `.any`, or one of a list, with a handler whose result is ignored.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public final func addRoute(
    event: Pattern<E.Kind>, _ transition: Transition<S.Kind>, handler: ((Context) -> Bool)?,
    _ end: Never? = nil
  ) -> Registration { addAnswering(event: event, [transition], handler) }

  /// Adds routes for events: `.any`, or one of a list, with a handler whose result is ignored.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public final func addRoutes(
    event: Pattern<E.Kind>, _ transitions: Transition<S.Kind>..., handler: ((Context) -> Bool)?,
    _ end: Never? = nil
  ) -> Registration { addAnswering(event: event, transitions, handler) }

  /// Adds routes from an array for events: `.any`, or one of a list, with a handler whose result is ignored.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public final func addRoutes(
    event: Pattern<E.Kind>, transitions: [Transition<S.Kind>], handler: ((Context) -> Bool)?,
    _ end: Never? = nil
  ) -> Registration { addAnswering(event: event, transitions, handler) }

  /// Adds a completion route, with a handler whose result is ignored.
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public final func addCompletionRoute(
    _ transition: Transition<S.Kind>, handler: ((Context) -> Bool)?
  ) -> Registration { addAnsweringCompletion([transition], handler) }

  /// Adds completion routes, with a handler whose result is ignored.
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public final func addCompletionRoutes(
    _ transitions: Transition<S.Kind>..., handler: ((Context) -> Bool)?
  ) -> Registration { addAnsweringCompletion(transitions, handler) }

  /// Registers routes whose handler returns a result.
  @usableFromInline
  final func addAnswering(
    event: Pattern<E.Kind>?, _ transitions: [Transition<S.Kind>], _ handler: ((Context) -> Bool)?
  ) -> Registration {
    addRoutes(event: event, transitions, label: nil, condition: nil, handler: Self.silenced(handler))
  }

  @usableFromInline
  final func addAnsweringCompletion(
    _ transitions: [Transition<S.Kind>], _ handler: ((Context) -> Bool)?
  ) -> Registration {
    addCompletionRoutes(transitions, entering: [], nil, nil, Self.silenced(handler))
  }

  /// The handler without its result.
  package static func silenced(_ handler: ((Context) -> Bool)?) -> Handler? {
    guard let handler else { return nil }
    return { _ = handler($0) }
  }
}

extension StateMachine {
  /// Adds a state route, with a handler whose result is ignored.
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public func addRoute(
    _ transition: Transition<S.Kind>, handler: ((Context) -> Bool)?, _ end: Never? = nil
  ) -> Registration { addAnswering(event: nil, [transition], handler) }

  /// Adds state routes, with a handler whose result is ignored.
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public func addRoutes(
    _ transitions: Transition<S.Kind>..., handler: ((Context) -> Bool)?, _ end: Never? = nil
  ) -> Registration { addAnswering(event: nil, transitions, handler) }

  /// Adds state routes from an array, with a handler whose result is ignored.
  @available(
    *, deprecated, message: "a closure without a label is a handler; a guard is given as 'condition:'"
  )
  @discardableResult
  @export(implementation)
  public func addRoutes(
    transitions: [Transition<S.Kind>], handler: ((Context) -> Bool)?, _ end: Never? = nil
  ) -> Registration { addAnswering(event: nil, transitions, handler) }
}
