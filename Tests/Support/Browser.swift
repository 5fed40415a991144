import Foundation

/// A page in headless Chromium, after its script and a test's script have run.
package struct Browser {
  /// The elements, as HTML.
  package let dom: String

  /// What the test's script returned.
  package let answer: String

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - fragment: what follows `#` in the address.
  ///   - script: statements that run when the page is ready, and return a text.
  ///   - flags: further arguments of the browser.
  package init(
    _ page: String, fragment: String = "", running script: String = "return ''", flags: [String] = []
  ) throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    // The page runs only scripts with its own nonce.
    guard let nonce = page.firstMatch(of: /<script nonce="(\w+)">/)?.1 else { throw NoPage(text: page) }
    let body = """
      <script nonce="\(nonce)">
      const answer = document.createElement("pre");
      answer.id = "test-answer";
      try { answer.textContent = (() => { \(script) })(); } catch (error) { answer.textContent = "threw " + error; }
      document.body.append(answer);
      </script>
      </body>
      """
    let file = folder.url.appending(path: "page.html")
    try Data(page.replacing("</body>", with: body).utf8).write(to: file)
    let command = try Command(
      [
        "timeout", "60", "chromium", "--headless", "--no-sandbox", "--disable-gpu",
        "--virtual-time-budget=2000",
        "--user-data-dir=\(folder.path("profile"))",
      ] + flags + ["--dump-dom", "file://\(file.path)" + (fragment.isEmpty ? "" : "#\(fragment)")],
      in: folder.url)
    dom = command.output
    answer =
      dom.firstMatch(of: /(?s)<pre id="test-answer">(.*?)<\/pre>/).map { String($0.1).plain }
      ?? "no answer: \(dom)"
  }

  /// The states that are active, in the order of the page.
  package var activeStates: [String] {
    elements("data-state").filter { $0.tag.contains("aria-current=\"true\"") }.map(\.value)
  }

  /// The events with their status.
  package var events: [String] {
    elements("data-event").map { element in
      let status = element.tag.firstMatch(of: /data-status="(\w+)"/)?.1 ?? ""
      return "\(element.value) \(status)"
    }
  }

  /// The start tags of the elements with an attribute, and its value.
  package func elements(_ attribute: String) -> [(tag: String, value: String)] {
    guard let expression = try? Regex("<\\w+[^>]* \(attribute)=\"([^\"]*)\"[^>]*>") else { return [] }
    return dom.matches(of: expression).map { match in
      (String(dom[match.range]), match.output[1].substring.map { String($0).plain } ?? "")
    }
  }

  /// The text of an element by its identifier.
  package func text(of identifier: String) -> String {
    guard let expression = try? Regex("(?s)<(\\w+) id=\"\(identifier)\"[^>]*>(.*?)</\\1>"),
      let match = dom.firstMatch(of: expression), let content = match.output[2].substring
    else { return "" }
    return String(content).replacing(/<[^>]*>/, with: "").plain
  }
}

/// What was to be opened is no page with a script.
private struct NoPage: Error {
  let text: String
}

extension String {
  /// The text of HTML without elements.
  fileprivate var plain: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
      "&nbsp;", with: "\u{A0}"
    )
    .replacing("&amp;", with: "&")
  }
}
