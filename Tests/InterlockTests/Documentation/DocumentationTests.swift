import Foundation
import TestSupport
import Testing

@Suite struct DocumentationTests {
  @Test("The code on a page compiles without a warning, and prints what the page says", arguments: Page.all)
  func pageRuns(_ page: Page) throws {
    let folder = URL.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(page.program.utf8).write(to: folder.appending(path: "main.swift"))
    try Data(page.support.utf8).write(to: folder.appending(path: "support.swift"))

    let sources = ["main.swift", "support.swift", "-o", "page"]
    let options = ["-swift-version", "6", "-wmo", "-warnings-as-errors", "-module-name", "Documentation"]
    let compilation = try Command(["swiftc"] + sources + options + Products().arguments(), in: folder)
    try #require(compilation.succeeded, "\(page) does not compile:\n\(compilation.output)")

    let run = try Command(["./page"], in: folder)
    #expect(run.succeeded, "\(page) does not run to its end:\n\(run.output)")
    let printout = Printout(run.output)
    let differences = printout.differences(from: page)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    try expectPictures(of: page, printout.pictures)
  }

  /// Expects that the pictures of a page were drawn from these sources. `Docs/pictures` gives a folder for the sources, and draws
  /// what is put there.
  private func expectPictures(of page: Page, _ sources: [String: String]) throws {
    let folder = ProcessInfo.processInfo.environment["INTERLOCK_PICTURES"].map { URL(filePath: $0) }
    for image in page.images {
      let source = try #require(sources[image.name])
      if let folder {
        try Data(source.utf8).write(to: folder.appending(path: "\(image.name).dot"))
      } else {
        let drawing = (try? String(contentsOf: image.file, encoding: .utf8)) ?? ""
        #expect(
          drawing.contains("<!--\n\(source)-->"), "\(image.name).svg is not up to date: run Docs/pictures.")
      }
    }
  }

  @Test("Hardly any code on the pages is left out")
  func fewFragments() {
    let fragments = Page.all.flatMap { page in
      page.fences.filter { fence in
        fence.info.hasPrefix("swift") && !fence.isProgram && !fence.isWrong
          && !["SQLite", "PostgreSQL"].contains(where: fence.needs)
      }.map {
        "\(page):\($0.firstLine)"
      }
    }
    #expect(fragments.count <= 4, "\(fragments)")
  }

  @Test("Every rule that a test is named for is explained under its name")
  func rulesAreExplained() {
    let semantics = Page(path: "Docs/Interlock.docc/Semantics.md").text
    let headings = semantics.split(separator: "\n").filter { $0.hasPrefix("###") }
    let rule = /@(?:Test|Suite)\("(?<name>[RTFGHCKDSIP][0-9]+)\b/
    let names = Page.files(in: "Tests", withExtension: "swift").flatMap { path in
      Page(path: path).text.matches(of: rule).map { String($0.name) }
    }
    let unexplained = Set(names).filter { name in !headings.contains { $0.hasPrefix("### \(name) ") } }
    #expect(unexplained.sorted() == [])
  }

  @Test(
    "Sentences about what a program passes are printed in release builds, too, where a precondition prints nothing"
  )
  func sentencesInReleases() {
    let silent = /\bprecondition(?:Failure)?\([^"]*"[^"]*\\\(/
    let pages = Page.files(in: "Sources", withExtension: "swift").filter { path in
      Page(path: path).text.contains(silent)
    }
    #expect(pages == [])
  }

  @Test("Links of the READMEs lead to files of the package", arguments: ["README.md", "Examples/README.md"])
  func linksLead(_ path: String) {
    let link = /\]\((?<target>[^):#]+)\)/
    let folder = Page.package.appending(path: path).deletingLastPathComponent()
    let targets = Page(path: path).text.matches(of: link).map { String($0.target) }
    let files = FileManager.default
    let broken = targets.filter { !files.fileExists(atPath: folder.appending(path: $0).path) }
    #expect(!targets.isEmpty && broken == [])
  }

  @Test("The list of examples names each of them once")
  func examplesAreListed() throws {
    let example = /\| \[(?<name>\w+)\]/
    let listed = Page(path: "Examples/README.md").text.matches(of: example).map { String($0.name) }
    let folders = Set(Page.files(in: "Examples", withExtension: "txt").map { $0.split(separator: "/")[1] })
    #expect(listed.sorted() == folders.map(String.init).sorted())
  }

  @Test("The table of small programs tells how many lines each has")
  func smallPrograms() {
    let page = Page(path: "Docs/Interlock.docc/SmallPrograms.md")
    let row = /\n\| [^|]+ \| [^|]+ \| (?<lines>[0-9]+) \|/
    let told = page.text.matches(of: row).compactMap { Int($0.lines) }
    let counted = page.fences.filter(\.isProgram).map { fence in
      fence.lines.filter { line in line.contains { $0 != " " } }.count
    }
    #expect(told == counted)
  }

  @Test(
    "Figures agree with themselves: a ratio is that of its times, lies in its spread, and misses a bound where it says so"
  )
  func figuresAgree() {
    let figure =
      /\| (?<what>[^|]+) \| (?<ours>[0-9.]+) ns \| (?<theirs>[0-9.]+) ns \| (?<ratio>[0-9.]+) \| (?<low>[0-9.]+)–(?<high>[0-9.]+) \|(?<rest>.*)/
    let rows = Page(path: "Docs/Design/Figures.md").text.matches(of: figure)
    #expect(rows.count > 20)
    for row in rows {
      let ratio = Double(row.ratio) ?? 0
      let quotient = (Double(row.ours) ?? 0) / (Double(row.theirs) ?? 1)
      #expect(abs(ratio - quotient) <= 0.02 * quotient + 0.01, "\(row.what)")
      #expect((Double(row.low) ?? 0) <= ratio && ratio <= (Double(row.high) ?? 0), "\(row.what)")
      if let bound = row.rest.firstMatch(of: /≤ (?<bound>[0-9.]+)/) {
        #expect((ratio > Double(bound.bound) ?? 0) == row.rest.contains("missed"), "\(row.what)")
      }
    }
  }

  @Test("The README's and the article's figures are among those of the design notes, rounded")
  func figuresAreRecorded() {
    let programs = /\| (?<what>[^|]+) \| (?<ours>[0-9.]+) ns \| (?<theirs>[0-9.]+) ns \| (?<ratio>[0-9.]+) \|/
    let recorded = Page(path: "Docs/Design/Figures.md").text.matches(of: programs).reduce(
      into: [String: Double]()
    ) {
      $0[String($1.what)] = Double($1.ratio)
    }
    for path in ["README.md", "Docs/Interlock.docc/Performance.md"] {
      let rows = Page(path: path).text.matches(of: programs)
      #expect(rows.count >= 4)
      for row in rows {
        let name = String(row.what).replacing(#/ \(.*\)/#, with: "")
        let ratio = recorded[name] ?? 0
        #expect(abs((Double(row.ratio) ?? 0) - ratio) <= 0.5, "\(path): \(row.what)")
      }
    }
  }
}
