import Foundation
import TestSupport
import Testing

/// What needs SwiftUI is type-checked where there is none, against a stub of what it uses.
@Suite struct SwiftUIDocumentationTests {
  private static let stub = """
    @MainActor @preconcurrency public protocol View {
      associatedtype Body: View
      @ViewBuilder var body: Body { get }
    }
    extension Never: View { public var body: Never { fatalError() } }
    @resultBuilder public enum ViewBuilder {
      public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
      public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content))
      }
      public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
      public static func buildEither<One: View, Other: View>(first: One) -> Choice<One, Other> { Choice() }
      public static func buildEither<One: View, Other: View>(second: Other) -> Choice<One, Other> { Choice() }
    }
    public struct TupleView<Content>: View {
      nonisolated public init(_ content: Content) {}
      public var body: Never { fatalError() }
    }
    public struct Choice<One: View, Other: View>: View { nonisolated init() {}; public var body: Never { fatalError() } }
    @propertyWrapper public struct State<Value> {
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
      public let wrappedValue: Value
    }
    @propertyWrapper public struct Binding<Value> {
      @preconcurrency public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
      ) {}
      public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    }
    public struct VStack<Content: View>: View {
      public init(@ViewBuilder content: () -> Content) {}
      public var body: Never { fatalError() }
    }
    public struct Text: View {
      public init(_ content: some StringProtocol) {}
      public var body: Never { fatalError() }
    }
    public struct TextField: View {
      public init(_ title: some StringProtocol, text: Binding<String>) {}
      public var body: Never { fatalError() }
    }
    public struct Button: View {
      @preconcurrency public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
      public var body: Never { fatalError() }
    }
    extension View {
      public func disabled(_ disabled: Bool) -> some View { self }
      public func task(_ action: sending @escaping @isolated(any) () async -> Void) -> some View { self }
    }
    """

  /// The features that the package is written against.
  private static let features = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
  ]

  @Test("A binding, a screen and the README's screen compile with SwiftUI, without a warning")
  func screen() throws {
    let folder = TemporaryFolder()
    let products = try Products()
    try Data(Self.stub.utf8).write(to: folder.url.appending(path: "Stub.swift"))
    let module = try Command(
      [
        "swiftc", "-swift-version", "6", "-emit-module", "-parse-as-library", "-module-name", "SwiftUI",
        "Stub.swift",
      ],
      in: folder.url)
    try #require(module.succeeded, "\(module.output)")
    // A file of the library outside of it.
    let binding = try String(
      contentsOf: Page.package.appending(
        path: "Sources/InterlockAsync/Observation/ObservableMachine+Binding.swift"),
      encoding: .utf8)
    try Data(("public import InterlockAsync\n" + binding).utf8).write(
      to: folder.url.appending(path: "Binding.swift"))
    func compile(_ screen: String) throws -> Command {
      try Data(screen.utf8).write(to: folder.url.appending(path: "Screen.swift"))
      let login = Page.package.appending(path: "Examples/Login/Login.swift").path
      return try Command(
        [
          "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-I",
          folder.url.path,
          login, "Binding.swift", "Screen.swift",
        ] + Self.features.flatMap { ["-enable-upcoming-feature", $0] } + products.imports, in: folder.url)
    }
    let screen = try String(
      contentsOf: Page.package.appending(path: "Examples/Login/LoginScreen.swift"), encoding: .utf8)
    let right = try compile(screen)
    #expect(right.succeeded, "\(right.output)")
    let sample = try #require(
      Page(path: "README.md").fences.first { $0.lines.first?.contains("View {") == true })
    let shown = try compile(
      "import Interlock\nimport InterlockAsync\nimport SwiftUI\n" + sample.lines.joined(separator: "\n"))
    #expect(shown.succeeded, "\(shown.output)")
    let wrong = try compile(screen.replacing("login.binding(\\.email)", with: "login.binding(\\.emial)"))
    #expect(wrong.output.contains("has no member 'emial'"))
  }
}
