@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStoreContract.Law {
  /// Texts that are no names in other languages than Swift.
  private static let strangeNames = [
    "'; DROP TABLE interlock_machines; --", #"\"; SELECT 1 \\ \' %s $1 ?1 :now :lock"#, " ", "é", "e\u{301}",
    "👩‍👩‍👧‍👦", "line\nbreak\ttab\u{1}", "{\"a\":[1,null]}", "\u{10FFFF}", "a:{b}:*", "\r\n$3\r\n",
    String(repeating: "x", count: 1000),
  ]

  /// Random letters, which databases can't compress.
  private static func letters(_ count: Int) -> String {
    String(
      (0..<count).map { _ in "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".randomElement()!
      })
  }

  static let names: [Self] = [
    Self("strange names and texts are returned as they are") { trial in
      for name in strangeNames {
        try await trial.write(name, key: name) { row, write, load in
          row.snapshot = name
          row.state = name
          row.parked = name
          write.answer = name
          write.journal = [
            JournalRow(
              revision: 1, kind: .event, time: load.now, event: name, key: name, result: name,
              configuration: name)
          ]
          write.deliveries = [NewDelivery(kind: .effect, key: name, payload: name)]
        }
      }
      func expectSame(_ texts: [String?], _ name: String) throws {
        for text in texts {
          let text = try trial.some(text, "a text of \(String(reflecting: name))")
          try trial.equal(
            Array(text.utf8), Array(name.utf8), "the bytes of a text of \(String(reflecting: name))")
        }
      }
      for name in strangeNames {
        let load = try await trial.load(name, key: name)
        let row = try trial.some(load.row, "the machine \(String(reflecting: name))")
        try trial.equal(row.revision, 1, "the revision of \(String(reflecting: name))")
        try expectSame([row.id, row.snapshot, row.state, row.parked, load.answer], name)
        let entry = try trial.some(try await trial.journal(of: name).first, "the entry")
        try expectSame([entry.event, entry.key, entry.result, entry.configuration], name)
        let deliveries = try await trial.deliveries(.machine(name))
        try trial.equal(deliveries.count, 1, "the number of deliveries of \(String(reflecting: name))")
        try expectSame(deliveries.flatMap { [$0.id, $0.key, $0.payload] }, name)
        try trial.equal(
          try await trial.ids(.state(name)).count, 1, "the machines in \(String(reflecting: name))")
      }
      try trial.equal(try await trial.ids().count, strangeNames.count, "the number of machines")
      // Texts of different bytes may be equal in Swift.
      try trial.equal(
        try await trial.census().machines.values.reduce(0, +), strangeNames.count,
        "the number of machines in a census")
      try trial.equal(
        try await trial.claim(.deliveries).count, strangeNames.count, "the number of claimed deliveries")
    },
    Self("fleets may have strange names") { trial in
      for name in strangeNames {
        let other = trial.elsewhere(String((name + trial.fleet).suffix(150)))
        try await other.post("e", to: "a", key: "k")
        try trial.equal(
          try await other.deliveries().count, 1, "the deliveries of \(String(reflecting: name))")
        try await other.wait(.seconds(10))
        try trial.equal(
          try await other.claim(.deliveries).count, 1, "the claims of \(String(reflecting: name))")
      }
    },
    Self("names of the longest permitted size fit into every index") { trial in
      let (id, key) = (letters(1000), letters(1000))
      let other = trial.elsewhere(letters(200))
      try await other.write(id, key: key) { row, write, _ in
        row.state = letters(1000)
        write.answer = "yes"
        write.deliveries = [NewDelivery(kind: .event, key: key, payload: "e")]
      }
      try trial.equal(try await other.load(id, key: key).answer, "yes", "the answer")
      try trial.equal(try await other.claim(.deliveries).map(\.id), [id], "the delivery")
    },
    Self("a megabyte is returned as it is") { trial in
      let text = String(repeating: "0123456789abcde\n", count: 65_536)
      try await trial.write("a", key: "k") { row, write, load in
        row.snapshot = text
        write.answer = text
        write.journal = (1...4).map { .entry(text, revision: $0, at: load.now) }
        write.deliveries = (0..<4).map { NewDelivery(kind: .effect, key: "\($0)", payload: text) }
      }
      let load = try await trial.load("a", key: "k")
      let texts =
        try await [load.row?.snapshot, load.answer] + trial.journal(of: "a").map(\.event)
        + trial.claim(.deliveries).map(\.delivery?.payload)
      try trial.equal(texts.count, 10, "the number of texts")
      try trial.expect(texts.allSatisfy { $0 == text }, "a text was changed")
    },
    Self("many rows are one write") { trial in
      try await trial.write("a") { _, write, load in
        write.journal = (1...5000).map { .entry("\($0)", revision: $0, at: load.now) }
        write.deliveries = (1...900).map { NewDelivery(kind: .effect, key: "\($0)", payload: "\($0)") }
      }
      try trial.equal(
        try await trial.journal(of: "a").map(\.event), (1...5000).map { "\($0)" },
        "the entries of the journal")
      try trial.equal(
        try await trial.deliveries().map(\.payload), (1...900).map { "\($0)" }, "the deliveries")
    },
    Self("a name that can't be stored is refused") { trial in
      for name in ["", "a\0b", String(repeating: "é", count: 501)] {
        try await trial.invalid("an identifier") { try await trial.write(name) }
        try await trial.invalid("a key") { try await trial.write("a", key: name) }
        try await trial.invalid("a delivery's key") { try await trial.post("", to: "a", key: name) }
        try await trial.invalid("a filter's identifier") { _ = try await trial.ids(.id(name)) }
        try await trial.invalid("the last identifier") { _ = try await trial.ids(after: name) }
        try await trial.invalid("the journal's identifier") { _ = try await trial.journal(of: name) }
        try await trial.invalid("the deliveries' identifier") {
          _ = try await trial.deliveries(.machine(name))
        }
      }
      for name in ["", "a\0b", String(repeating: "é", count: 101)] {
        let other = trial.elsewhere(name)
        try await trial.invalid("a fleet") { _ = try await other.load("a") }
        try await trial.invalid("a claim's fleet") { _ = try await other.claim(.timeouts) }
        try await trial.invalid("a claim's fleet") { _ = try await other.claim(.deliveries) }
        try await trial.invalid("a settlement's fleet") { _ = try await other.settle([], .returned) }
        try await trial.invalid("a wait's fleet") { try await other.wait(.seconds(1)) }
        try await trial.invalid("the machines' fleet") { _ = try await other.ids() }
        try await trial.invalid("the journal's fleet") { _ = try await other.journal(of: "a") }
        try await trial.invalid("the deliveries' fleet") { _ = try await other.deliveries() }
        try await trial.invalid("the census's fleet") { _ = try await other.census() }
        try await trial.invalid("a removal's fleet") { _ = try await other.remove(.leftovers) }
      }
      try trial.equal(try await trial.ids(), [], "the machines")
    },
  ]
}
