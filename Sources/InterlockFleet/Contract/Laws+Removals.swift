@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStoreContract.Law {
  private static func tombstone(_ id: String, revision: Int64, at now: Timestamp, _ leftovers: Leftovers)
    -> MachineRow
  {
    MachineRow(
      id: id, revision: revision, snapshot: "", state: "", version: 1, savedAt: now, deletedAt: now,
      leftovers: leftovers)
  }

  static let removals: [Self] = [
    Self("a deleted machine is a tombstone, which only its own filter includes") { trial in
      try await trial.write("a", key: "k") { row, write, load in
        row.dueAt = load.now
        write.answer = "yes"
      }
      try await trial.write("b")
      try await trial.write("a") { row, write, load in
        row = tombstone("a", revision: row.revision, at: load.now, [])
      }
      let row = try trial.some(try await trial.load("a").row, "the tombstone")
      try trial.expect(row.deletedAt != nil, "the machine is not deleted")
      try trial.equal(row.revision, 2, "the revision")
      try trial.equal(row.snapshot + row.state, "", "what is left of the machine")
      try trial.equal(
        try await trial.load("a", key: "k").answer, "yes", "the answer, which was not to be removed")
      try trial.equal(try await trial.ids(), ["b"], "the machines")
      try trial.equal(try await trial.ids(.id("a")), [], "the machine of the identifier")
      try trial.equal(try await trial.ids(.deleted), ["a"], "the deleted machines")
      try trial.equal(try await trial.claim(.timeouts), [], "what is due")
      let census = try await trial.census()
      try trial.equal(census.machines, [".cart": 1], "the census")
      try trial.equal(census.deletedMachines, 1, "the number of deleted machines")
      try trial.equal(try await trial.remove(.leftovers), 0, "what there is to remove")
    },
    Self("machines are deleted by their filter, unless they are parked or have pending deliveries") { trial in
      for id in ["a", "b", "c", "d", "e", "f"] {
        try await trial.write(id, key: "k") { row, write, load in
          row.state = id == "b" ? ".placed" : ".cart"
          row.parked = id == "c" ? "why" : nil
          row.dueAt = load.now
          write.answer = "yes"
          write.journal = [.entry("e", revision: 1, at: load.now)]
        }
      }
      try await trial.post("e", to: "d", key: "k", after: .seconds(3600))
      var filter = MachineFilter.state(".cart")
      filter.savedBefore = try await trial.load("x").now.advanced(by: .seconds(-3600))
      let old = Removal.machines(filter, after: nil, through: "z", [.journal, .answers])
      try trial.equal(try await trial.remove(old), 0, "the number of old machines")
      filter.savedBefore = try await trial.load("x").now.advanced(by: .seconds(3600))
      let all = Removal.machines(filter, after: nil, through: "e", [.journal])
      try trial.equal(try await trial.remove(all), 2, "the number of machines up to e")
      try trial.equal(try await trial.ids(), ["b", "c", "d", "f"], "what is left")
      try trial.equal(try await trial.ids(.deleted), ["a", "e"], "what is deleted")
      let rest = Removal.machines(filter, after: "e", through: "f", [.journal])
      try trial.equal(try await trial.remove(rest), 1, "the number of machines after e")
      let row = try trial.some(try await trial.load("a").row, "the tombstone")
      try trial.equal(row.snapshot + row.state, "", "what is left of a machine")
      try trial.equal(row.revision, 2, "the revision of a deleted machine")
      try trial.expect(row.dueAt == nil && row.deletedAt == row.savedAt, "the times of a tombstone are wrong")
      try trial.equal(row.leftovers, [.journal], "what is to be removed")
      try trial.equal(try await trial.claim(.timeouts).map(\.id).sorted(), ["b", "d"], "what is due")
    },
    Self("leftovers are removed, a few rows at a time") { trial in
      for id in ["a", "b", "c"] {
        for number in 1...10 {
          try await trial.write(id, key: "\(number)") { row, write, load in
            write.answer = "yes"
            write.journal = [.entry("\(number)", revision: row.revision, at: load.now)]
          }
        }
      }
      for (id, leftovers) in [("a", [.journal, .answers]), ("b", [.answers])] as [(String, Leftovers)] {
        try await trial.write(id) { row, _, load in
          row = tombstone(id, revision: row.revision, at: load.now, leftovers)
        }
      }
      var counts: [Int] = []
      repeat {
        counts.append(try await trial.remove(.leftovers, 8))
      } while counts.last! > 0 && counts.count < 99
      try trial.expect(
        counts.allSatisfy { $0 <= 3 * 8 }, "many more rows than the limit were removed at once")
      try trial.expect(counts.count > 2, "all rows were removed at once")
      try trial.equal(try await trial.journal(of: "a"), [], "the journal that was to be removed")
      try trial.equal(try await trial.journal(of: "b").count, 10, "the journal that was to be kept")
      try trial.equal(
        try await trial.journal(of: "c").count, 10, "the journal of a machine that is not deleted")
      for (id, answer) in [("a", nil), ("b", nil), ("c", "yes")] as [(String, String?)] {
        try trial.equal(try await trial.load(id, key: "10").answer, answer, "the answer of \(id)")
      }
      try trial.equal(try await trial.load("a").row?.leftovers, [], "what is still to be removed")
      try trial.equal(try await trial.ids(.deleted), ["a", "b"], "the tombstones, which stay")
    },
    Self("answers are forgotten by age") { trial in
      try await trial.write("a", key: "old") { _, write, _ in write.answer = "1" }
      try await trial.write("b", key: "old") { _, write, _ in write.answer = "2" }
      try trial.equal(try await trial.remove(.answers(olderThan: .seconds(600))), 0, "what is old")
      try await Task.sleep(for: .milliseconds(20))
      let start = ContinuousClock.now
      let other = trial.elsewhere()
      try trial.equal(try await other.remove(.answers(olderThan: .zero)), 0, "what another fleet forgets")
      try trial.equal(
        try await trial.remove(.answers(olderThan: .milliseconds(10)), 1), 1, "what a limit permits")
      try trial.equal(
        try await trial.remove(.answers(olderThan: .milliseconds(10))), 1, "what is left after that")
      try trial.equal(
        try await trial.remove(.answers(olderThan: .milliseconds(10))), 0, "what is left in the end")
      for id in ["a", "b"] {
        try trial.expect(
          try await trial.load(id, key: "old").answer == nil, "an old answer was not forgotten")
      }
      try await trial.write("a", key: "new") { _, write, _ in write.answer = "3" }
      let age = (ContinuousClock.now - start) + .seconds(600)
      try trial.equal(try await trial.remove(.answers(olderThan: age)), 0, "what is new")
      try trial.equal(try await trial.load("a", key: "new").answer, "3", "the new answer")
    },
    Self("tombstones are forgotten by age, with what was kept of their machines") { trial in
      for id in ["a", "b"] {
        try await trial.write(id, key: "k") { row, write, load in
          write.answer = "yes"
          write.journal = [.entry("e", revision: 1, at: load.now)]
        }
      }
      try await trial.write("a") { row, _, load in row = tombstone("a", revision: 2, at: load.now, []) }
      try await trial.write("bare") { row, _, load in row = tombstone("bare", revision: 1, at: load.now, []) }
      try trial.equal(try await trial.remove(.tombstones(olderThan: .seconds(600))), 0, "what is old")
      try trial.equal(try await trial.ids(.deleted), ["a", "bare"], "the tombstones")
      try await Task.sleep(for: .milliseconds(20))
      for _ in 0..<99 {
        let tombstones = try await trial.remove(.tombstones(olderThan: .milliseconds(10)))
        if try await trial.remove(.leftovers) + tombstones == 0 { break }
      }
      try trial.equal(try await trial.ids(.deleted), [], "the tombstones")
      for id in ["a", "bare"] {
        try trial.expect(try await trial.load(id).row == nil, "a tombstone is left")
        try trial.equal(try await trial.journal(of: id), [], "the journal of a tombstone")
      }
      try trial.expect(try await trial.load("a", key: "k").answer == nil, "an answer of a tombstone is left")
      try trial.equal(
        try await trial.load("b", key: "k").answer, "yes", "the answer of a machine that is not deleted")
      try trial.equal(
        try await trial.journal(of: "b").count, 1, "the journal of a machine that is not deleted")
      try trial.equal(try await trial.write("a").row?.revision, nil, "the revision before a new machine")
    },
  ]
}
