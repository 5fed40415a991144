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
public struct OnUnhandledRefusal<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a report.
  ///
  /// - Parameter report: runs after each unhandled refusal. Its context gives the reason.
  public init(then report: H.Handler) {
    part = .handler(.unhandledRefusal, defaultOrder, H.body(report))
  }

  /// Declares a report that writes a sentence to standard error, if the library was built for debugging.
  public init() {
    #if DEBUG
      part = .handler(.unhandledRefusal, defaultOrder) { context in
        let context = Context<H.S, H.E>(context)
        if let refusal = context.refusal { writeOnStandardError("\(type(of: context.machine)): \(refusal)") }
      }
    #else
      part = .init()
    #endif
  }
}

extension OnUnhandledRefusal: Sendable where H: Sendable {}
