@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStoreContract.Law {
  static let questions: [Self] = [
    Self("pages of machines are in the order of the bytes of their identifiers") { trial in
      let ids = ["Z", "a", "a-", "a0", "aa", "b", "z", "~", "é", "ﬀ", "👍"]
      for id in ids.shuffled() { try await trial.write(id) }
      var pages: [[String]] = []
      var last: String?
      repeat {
        pages.append(try await trial.ids(after: last, limit: 4))
        last = pages.last?.last
      } while last != nil
      try trial.equal(pages.map(\.count), [4, 4, 3, 0], "the sizes of the pages")
      try trial.equal(pages.flatMap(\.self), ids, "the identifiers")
      try trial.equal(
        try await trial.ids(after: "a-x", limit: 2), ["a0", "aa"], "a page after what does not exist")
      try trial.equal(try await trial.ids(limit: 0), [], "a page of nothing")
    },
    Self("filters include what they say") { trial in
      try await trial.write("old") { row, _, _ in row.version = 0 }
      try await trial.write("due") { row, _, load in row.dueAt = load.now.advanced(by: .seconds(10)) }
      try await trial.write("parked") { row, _, load in
        row.state = ".placed"
        row.version = 0
        row.dueAt = load.now
        row.parked = "why"
      }
      let now = try await trial.load("x").now
      try await Task.sleep(for: .milliseconds(2))
      try await trial.write("placed") { row, _, load in
        row.state = ".placed"
        row.dueAt = load.now.advanced(by: .seconds(100))
      }
      func expect(_ filter: MachineFilter, _ ids: [String], _ subject: String) async throws {
        try trial.equal(try await trial.ids(filter), ids, subject)
        // Pages end where they should, also if few machines match.
        let pages = try await (
          trial.ids(filter, limit: 1), trial.ids(filter, after: ids.first ?? "a", limit: 9)
        )
        try trial.equal(pages.0, Array(ids.prefix(1)), "the first of \(subject)")
        if !ids.isEmpty { try trial.equal(pages.1, Array(ids.dropFirst()), "the rest of \(subject)") }
      }
      try await expect(.all, ["due", "old", "parked", "placed"], "all")
      try await expect(.id("due"), ["due"], "the machine of an identifier")
      try await expect(.id("du"), [], "the machine of an unknown identifier")
      try await expect(.state(".placed"), ["parked", "placed"], "those in a state")
      try await expect(.state("' OR 1 = 1"), [], "those in a state that is SQL")
      try await expect(.due(by: now.advanced(by: .seconds(50))), ["due"], "those that are due soon")
      try await expect(.due(by: now), [], "those that are due")
      try await expect(.parked, ["parked"], "those that are parked")
      try await expect(.untouched(since: now), ["due", "old", "parked"], "those that are untouched")
      try await expect(.version(below: 1), ["old"], "those of earlier versions")
      try await expect(.deleted, [], "those that are deleted")
      var filter = MachineFilter.state(".placed")
      filter.isParked = false
      try await expect(filter, ["placed"], "those in a state that are not parked")
      filter.states = [".cart", ".placed"]
      filter.savedBefore = now
      try await expect(filter, ["due", "old"], "those that meet several conditions")
      filter.states = []
      try await expect(filter, [], "those in no state")
    },
    Self("pages of journals are in the order of their revisions") { trial in
      for _ in 1...5 {
        try await trial.write("a") { row, write, load in
          write.journal = [.entry("\(row.revision)", revision: row.revision, at: load.now)]
        }
      }
      func events(after last: Int64, limit: Int) async throws -> [String] {
        try await trial.journal(of: "a", after: last, limit: limit).compactMap(\.event)
      }
      try trial.equal(try await events(after: 0, limit: 2), ["1", "2"], "the first page")
      try trial.equal(try await events(after: 2, limit: 2), ["3", "4"], "the second page")
      try trial.equal(try await events(after: 4, limit: 2), ["5"], "the last page")
      try trial.equal(try await events(after: 5, limit: 2), [], "the page after the last one")
      try trial.equal(try await events(after: 0, limit: 0), [], "a page of nothing")
    },
    Self("pages of deliveries are in the order of their numbers") { trial in
      for number in 0..<7 {
        try await trial.post(
          "\(number)", to: number % 3 == 0 ? "a" : "b", key: "\(number)", after: .seconds(3600))
      }
      let all = try await trial.deliveries()
      try trial.equal(all.map(\.number), all.map(\.number).sorted(), "the numbers")
      try trial.equal(Set(all.map(\.payload)), Set((0..<7).map { "\($0)" }), "the deliveries")
      var pages: [[Int64]] = []
      repeat {
        pages.append(try await trial.deliveries(after: pages.last?.last ?? 0, limit: 3).map(\.number))
      } while !pages.last!.isEmpty
      try trial.equal(pages.map(\.count), [3, 3, 1, 0], "the sizes of the pages")
      try trial.equal(pages.flatMap(\.self), all.map(\.number), "the numbers by pages")
      try trial.equal(
        try await trial.deliveries(.machine("a")).map(\.payload), ["0", "3", "6"], "those of a machine")
      let first = try await trial.deliveries(.machine("a"), limit: 1)
      try trial.equal(
        try await trial.deliveries(.machine("a"), after: first[0].number, limit: 1).map(\.payload), ["3"],
        "the second page of those of a machine")
      try trial.equal(try await trial.deliveries(limit: 0), [], "a page of nothing")
      try trial.equal(try await trial.deliveries(.parked), [], "those that are parked")
      try await trial.post("now", to: "c", key: "now")
      try await trial.settle(try await trial.claim(.deliveries), .failed(reason: "why", retryAfter: nil))
      let parked = try await trial.deliveries(.parked)
      try trial.equal(parked.map(\.payload), ["now"], "those that are parked")
      try trial.equal(parked.map(\.failure), ["why"], "the reason for which they are parked")
      try trial.equal(
        try await trial.deliveries(.parked, after: parked[0].number), [],
        "the second page of those that are parked")
    },
    Self("a census counts") { trial in
      let empty = try await trial.census()
      try trial.equal(empty, Census(now: empty.now), "the census of an unknown fleet")
      let first = try await trial.write("a") { row, write, load in
        row.dueAt = load.now.advanced(by: .seconds(-5))
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "e")]
      }
      try await trial.write("b") { row, _, load in row.dueAt = load.now.advanced(by: .seconds(-1)) }
      try await trial.write("c") { row, _, load in row.dueAt = load.now.advanced(by: .seconds(3600)) }
      try await trial.write("d") { row, write, load in
        row.state = ".placed"
        row.dueAt = load.now.advanced(by: .seconds(-50))
        row.parked = "why"
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "e")]
      }
      try await trial.post("later", to: "a", key: "later", after: .seconds(3600))
      let parked = try await trial.claim(.deliveries).filter { $0.id == "d" }
      try await trial.settle(parked, .failed(reason: "why", retryAfter: nil))
      let census = try await trial.census()
      let earliest = try await trial.deliveries(.machine("a")).first { $0.kind == .effect }?.dueAt
      try trial.expect(census.now >= first.now, "the census is of the past")
      try trial.equal(
        census,
        Census(
          now: census.now, machines: [".cart": 3, ".placed": 1], parkedMachines: 1, overdueMachines: 2,
          earliestTimeout: first.now.advanced(by: .seconds(-5)), pendingDeliveries: 2, parkedDeliveries: 1,
          earliestDelivery: earliest), "the census")
      // It follows the changes.
      try await trial.write("a") { row, _, _ in row.state = ".placed" }
      try await trial.write("d") { row, _, _ in row.state = ".paid" }
      let later = try await trial.census()
      try trial.equal(later.machines, [".cart": 2, ".placed": 1, ".paid": 1], "the states after changes")
      try trial.equal(later.parkedMachines, 0, "the parked machines after changes")
      try trial.equal(later.overdueMachines, 1, "the overdue machines after changes")
    },
  ]
}
