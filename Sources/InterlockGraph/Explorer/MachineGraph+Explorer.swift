import Interlock

extension MachineGraph {
  /// Returns a page of HTML on which the machine can be tried: one file without network, for a browser.
  ///
  /// The page marks where the machines are, has a button for each event, keeps a trace, finds ways to states, steps
  /// through counterexamples, and replays changes that a program printed as lines of JSON: see
  /// ``Interlock/Change/json``. It asks you for the answers of conditions. It does not contain the engine: the
  /// library computes what happens in each configuration, and the page looks it up.
  ///
  /// ```swift fragment
  /// let page = MachineGraph(lights).explorer(title: "Lights", picture: svg) { Never(.off, then: .red) }
  /// ```
  ///
  /// Each state is an element with `data-state`, and with `aria-current="true"` if it is active. Each event is a
  /// button with `data-event`. The fragment `#send=open,play` of the page's address opens it after these events;
  /// `#send=place?n` opens it after an event for which the first condition failed. `#send=pay~1` chooses the second of several
  /// outcomes that only data tells apart.
  ///
  /// - Parameters:
  ///   - title: the page's title.
  ///   - picture: the text of an SVG that Graphviz made of ``dot(_:highlighting:on:)``, without options; nil for a list of states
  ///     instead.
  ///   - limit: the maximal number of configurations on the page, which says so if there are more.
  ///   - properties: properties to prove, which the page lists. For these, up to a million configurations are considered.
  /// - Returns: the text of the page.
  /// - Complexity: O(*n*) in the size of the text, and that of ``prove(limit:_:)`` if there are properties.
  public func explorer(
    title: String, picture: String? = nil, limit: Int = 2_000,
    @PropertyBuilder<S, E> _ properties: () -> [Property<S, E>] = { [] }
  ) -> String {
    let properties = properties()
    let proofLimit = properties.isEmpty ? limit : max(limit, 1_000_000)
    let typed = TypedSpace(self, limit: proofLimit)
    var data = ExplorerData(typed.space, limit: limit)
    let proved = properties.map { property in typed.entry(property, limit: proofLimit) }
    return ExplorerPage(
      title: title, picture: picture, data: data.json(title, properties: proved).text
    ).text
  }
}

extension TypedSpace {
  /// A property with what was found out about it, and the run that breaks it.
  fileprivate func entry(_ property: Property<S, E>, limit: Int) -> JSON {
    let run = findRun(property)
    let proof = proof(of: property, run, limit: limit)
    func steps(_ steps: [Int]) -> JSON {
      .list(
        steps.map { step in
          let label = space.labelTable[Int(space.labels[step])]
          let answers = label.answers.map { JSON.number($0.condition * 2 + ($0.isYes ? 1 : 0)) }
          return .list([.number(label.input), .list(answers), .number(Int(space.targets[step]))])
        })
    }
    return .object([
      "property": .text("\(property)"), "holds": .truth(proof.holds), "text": .text("\(proof.answerPhrase)"),
      "start": run.map { .number($0.start) } ?? .none, "path": steps(run?.path ?? []),
      "cycle": steps(run?.cycle ?? []),
    ])
  }
}

/// The parts of a page, put together.
private struct ExplorerPage {
  let title: String
  let picture: String?
  let data: String

  var text: String {
    // Only the page's own script runs, and nothing is fetched.
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title.html)</title>
      <style>
      \(explorerStyle)
      </style>
      </head>
      <body>
      \(explorerBody(title: title.html, picture: drawing))
      <script type="application/json" id="data">\(data)</script>
      <script nonce="\(nonce)">
      \(explorerScript)
      </script>
      </body>
      </html>

      """
  }

  /// The picture from its first element on: a prologue and a document type have no place in a page.
  private var drawing: String {
    guard let picture else { return "" }
    guard let start = picture.firstRange(of: "<svg") else { return "" }
    return String(picture[start.lowerBound...])
  }

  /// A text that only this page's script has, so that no other script runs, whatever the picture contains.
  private var nonce: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in (data + title + drawing).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 36)
  }
}

extension String {
  /// The range of the first occurrence of another text.
  fileprivate func firstRange(of other: String) -> Range<Index>? {
    indices.lazy.first { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
  }
}
