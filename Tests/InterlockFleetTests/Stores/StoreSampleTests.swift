#if SQLite || PostgreSQL || Redis
  import Foundation
  import TestSupport
  import Testing

  /// The samples that the tests of the documentation can't compile, as they are built without traits.
  @Suite struct StoreSampleTests {
    @Test(arguments: traits) func theSampleOfAStoreCompiles(trait: String) throws {
      let sources = Page.files(in: "Sources/InterlockFleet", withExtension: "swift").map(Page.init)
      let samples = sources.flatMap(\.fences).filter { $0.needs(trait: trait) }
      try #require(!samples.isEmpty)
      for sample in samples { try expectToCompile(["import InterlockFleet"] + sample.lines) }
    }

    @Test(arguments: traits) func theArticleCompilesWithItsSamplesOfAStore(trait: String) throws {
      let fences = Page(path: "Docs/Interlock.docc/Fleets.md").fences
      try expectToCompile(fences.filter { $0.isProgram || $0.needs(trait: trait) }.flatMap(\.lines))
    }

    private func expectToCompile(_ program: [String]) throws {
      let folder = TemporaryFolder()
      try Data(program.joined(separator: "\n").utf8).write(to: folder.url.appending(path: "main.swift"))
      let compilation = try Command(
        ["swiftc", "-typecheck", "main.swift", "-swift-version", "6", "-warnings-as-errors"]
          + Products().imports + libraries(in: folder.url), in: folder.url)
      #expect(compilation.succeeded, "\(compilation.output)")
    }

    /// Where the compiler finds the libraries that the stores import.
    private func libraries(in folder: URL) throws -> [String] {
      let packages = ["SQLite": "sqlite3", "PostgreSQL": "libpq", "Redis": "hiredis"]
      let names = Self.traits.map { packages[$0]! }
      let headers = try Command(["pkg-config", "--cflags-only-I"] + names, in: folder).output
      let modules = Self.traits.map {
        "-I\(Page.package.appending(path: "Sources/C\($0 == "Redis" ? "Hiredis" : $0)").path)"
      }
      return modules + headers.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static var traits: [String] {
      var traits: [String] = []
      #if SQLite
        traits.append("SQLite")
      #endif
      #if PostgreSQL
        traits.append("PostgreSQL")
      #endif
      #if Redis
        traits.append("Redis")
      #endif
      return traits
    }
  }
#endif
