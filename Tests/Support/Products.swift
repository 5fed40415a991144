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
  package func arguments() throws -> [String] { try imports + Self.library.get() }

  /// The compiler's arguments for one library of all modules, which is linked beside them once: linking their object files with
  /// each program takes longer than compiling it.
  private static let library = Result {
    let folder = try Products().folder
    let files = modules.flatMap { objects(of: $0, in: folder) }
    let options = instrumentation(of: files)
    let library = folder.appending(path: "libInterlockPages.so").path
    let work = TemporaryFolder()
    let linking = try Command(
      ["swiftc", "-emit-library", "-o", library] + files + options, in: work.url)
    guard linking.succeeded else { throw Failure(description: linking.output) }
    // A page that imports a module which imports Foundation may call members of Foundation.
    return [library, "-lFoundation"] + options.filter { $0.hasPrefix("-sanitize") }
  }

  /// The object files of a module. A file whose source is gone may still lie there.
  private static func objects(of module: String, in folder: URL) -> [String] {
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
  private static func instrumentation(of objects: [String]) -> [String] {
    let marks = [
      ("__tsan_init", "-sanitize=thread"),
      ("__asan_init", "-sanitize=address"),
      ("__llvm_profile_runtime", "-profile-generate"),
    ]
    let contents = objects.first.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    return marks.filter { contents.range(of: Data($0.0.utf8)) != nil }.map(\.1)
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  package struct Missing: Error, CustomStringConvertible {
    package let description = "There is no folder `Modules` beside the tests: run them with `swift test`."
  }
}
