/// Provides states with their data (K2), for a definition or for one route.
@usableFromInline
package final class ValueRule {
  /// Computes the target of a context's attempt and stores it in the context's record; false if it provides none.
  @usableFromInline
  typealias Body = (AnyContext) -> Bool

  /// The forms in which a closure is called.
  @usableFromInline
  package struct Forms {
    let body: Body

    /// Changes the data of the present state where it is, if nothing else can see that; nil if the closure does not change
    /// data in place.
    let inPlace: Body?

    @usableFromInline
    init(_ body: @escaping Body, inPlace: Body? = nil) {
      self.body = body
      self.inPlace = inPlace
    }
  }

  let body: Body
  let inPlace: Body?

  /// The registration of a rule of the definition; nil for the rule of a route, which counts as long as the route is
  /// taken.
  @safe @exclusivity(unchecked) var registration: RegistrationID?

  init(_ forms: Forms) {
    body = forms.body
    inPlace = forms.inPlace
  }
}

// Only a blueprint passes the forms of a closure to other threads, and its closures are `Sendable`.
extension ValueRule.Forms: @unchecked Sendable {}
