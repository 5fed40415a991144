extension Blueprint {
  /// A group of declarations: a piece of a definition that can stand in a file of its own.
  ///
  /// ```swift
  /// extension Blueprint<Light, Button> {
  ///   @Builder static var emergency: Part {
  ///     On(.hold, .any => .off)
  ///     OnEntry(.off) { _ in print("dark") }
  ///   }
  /// }
  ///
  /// let lights = Blueprint<Light, Button>(state: .red) {
  ///   On(.press, .red => .green, .green => .red)
  ///   Blueprint.emergency
  /// }
  /// ```
  public struct Part: BlueprintElement {
    @usableFromInline let content: PartContent

    package init(_ declarations: Declaration<S, E>...) {
      self.init(declarations)
    }

    package init(_ declarations: [Declaration<S, E>]) {
      content = Declarations(declarations)
    }

    @export(implementation)
    init(content: PartContent) {
      self.content = content
    }

    package var declarations: [Declaration<S, E>] { content.typed() }

    /// Makes a part where no attribute can stand, such as in an expression.
    public init(@Builder _ content: () -> Part) {
      self = content()
    }

    /// The part itself.
    public var part: Part { return self }
  }
}

extension Blueprint.Part: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Blueprint.Part: CustomStringConvertible {
  /// A line for each declaration.
  public var description: String {
    declarations.map(\.description).joined(separator: "\n")
  }
}
