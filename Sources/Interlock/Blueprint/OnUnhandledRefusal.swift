/// A report of every refusal that nobody handles: no error handler is registered, and no ``Outcome`` is returned for it.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green)
///   OnUnhandledRefusal { context in print("overlooked:", context.refusal!) }
/// }
/// let machine = lights.machine()
/// machine <-! .hold
/// ```
/// ```text
/// overlooked: No route leads from .red on .hold.
/// ```
public struct OnUnhandledRefusal<S: Kinded, E: Kinded>: BlueprintElement
where S.Kind: StateType, E.Kind: EventType {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Declares a report.
  ///
  /// - Parameter report: is called after each such refusal; its context says why.
  public init(then report: @escaping Blueprint<S, E>.Handler) {
    part = .init(.handler(.unhandledRefusal, order: defaultOrder, then: report))
  }

  /// Declares that a sentence is written on standard error, if the library was built for debugging.
  public init() {
    #if DEBUG
      self.init { context in
        if let refusal = context.refusal { writeOnStandardError("\(type(of: context.machine)): \(refusal)") }
      }
    #else
      part = .init()
    #endif
  }
}

extension OnUnhandledRefusal: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
