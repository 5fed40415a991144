/// A report of every unhandled refusal: one for which there is no error handler and no returned ``Outcome``.
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
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a report.
  ///
  /// - Parameter report: runs after each unhandled refusal. Its context gives the reason.
  public init(then report: @escaping Blueprint<S, E>.Handler) {
    part = .init(.handler(.unhandledRefusal, order: defaultOrder, then: report))
  }

  /// Declares a report that writes a sentence to standard error, if the library was built for debugging.
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
