package import Foundation

/// What the build has put beside these tests.
package struct Products {
  /// The folder of the products, such as `.build/debug`.
  package let folder: URL

  /// The modules that a page may import.
  private static let modules = [
    "Interlock", "InterlockAsync", "InterlockGraph", "InterlockTesting", "InterlockFleet", "InterlockSCXML",
    "SwiftState",
  ]

  /// Finds the products: the nearest folder above the test program that holds modules.
  package init() throws {
    var folder = Bundle.main.bundleURL
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Modules").path) {
      guard folder.pathComponents.count > 1 else { throw Missing() }
      folder.deleteLastPathComponent()
    }
    self.folder = folder
  }

  /// The folder of the modules, for the compiler's `-I`.
  private var modules: String {
    folder.appending(path: "Modules").path
  }

  /// The program behind the macros, which the compiler starts; nil if the build has not left it there.
  package var plugin: URL? {
    ["InterlockMacros-tool", "InterlockMacros"]
      .map { folder.appending(path: $0) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The compiler's arguments that let a program import the modules and use their macros.
  package var imports: [String] {
    let macros = plugin.map { ["-load-plugin-executable", "\($0.path)#InterlockMacros"] } ?? []
    return ["-I", modules] + macros
  }

  /// The compiler's arguments that let a program import the modules and link with them.
  package var arguments: [String] { arguments(of: Self.modules) }

  /// The compiler's arguments that let a program import the modules and link with some of them.
  package func arguments(of modules: [String]) -> [String] {
    let objects = modules.flatMap(objects(of:))
    return imports + objects + instrumentation(of: objects)
  }

  /// The object files of a module. A file whose source is gone may still lie there.
  private func objects(of module: String) -> [String] {
    let sources = Set(
      Page.files(in: "Sources/\(module)", withExtension: "swift").compactMap { $0.split(separator: "/").last }
    )
    let build = folder.appending(path: "\(module).build").path
    let objects = (try? FileManager.default.contentsOfDirectory(atPath: build)) ?? []
    return objects.sorted()
      .filter { $0.hasSuffix(".o") && sources.contains($0.dropLast(2)) }
      .map { "\(build)/\($0)" }
  }

  /// The arguments that the object files need because of how they were built themselves.
  private func instrumentation(of objects: [String]) -> [String] {
    let marks = [
      ("__tsan_init", "-sanitize=thread"),
      ("__asan_init", "-sanitize=address"),
      ("__llvm_profile_runtime", "-profile-generate"),
    ]
    let contents = objects.first.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    return marks.filter { contents.range(of: Data($0.0.utf8)) != nil }.map(\.1)
  }

  package struct Missing: Error, CustomStringConvertible {
    package let description = "There is no folder `Modules` beside the tests: run them with `swift test`."
  }
}
