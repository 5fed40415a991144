@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStoreContract.Law {
  static let deliveries: [Self] = [
    Self("deliveries are claimed as they were added, the earliest first") { trial in
      let added = try await trial.write("a") { _, write, _ in
        write.deliveries = [
          NewDelivery(kind: .effect, key: "k1", payload: "one"),
          NewDelivery(kind: .effect, key: "k2", payload: "two"),
        ]
      }
      try await Task.sleep(for: .milliseconds(2))
      try await trial.write("b") { _, write, _ in
        write.deliveries = [NewDelivery(kind: .effect, key: "k1", payload: "three")]
      }
      let rows = try await trial.claim(.deliveries, 2).compactMap(\.delivery)
      try trial.equal(rows.map(\.payload), ["one", "two"], "the payloads")
      try trial.equal(rows.map(\.key), ["k1", "k2"], "the keys")
      try trial.equal(rows.map(\.id), ["a", "a"], "the machines")
      try trial.equal(rows.map(\.kind), [.effect, .effect], "the kinds")
      try trial.equal(rows.map(\.tries), [1, 1], "the tries")
      try trial.equal(rows.map(\.failure), [nil, nil], "the failures")
      try trial.equal(rows.map(\.isParked), [false, false], "what is parked")
      try trial.expect(
        rows.allSatisfy { $0.addedAt == $0.dueAt && $0.addedAt >= added.now },
        "the times are not those of the write")
      try trial.expect(0 < rows[0].number && rows[0].number < rows[1].number, "the numbers do not grow")
      try trial.equal(
        try await trial.claim(.deliveries, 2).compactMap(\.delivery?.payload), ["three"], "what is left")
      try trial.equal(try await trial.claim(.deliveries, 2), [], "what is left after that")
    },
    Self("events of one machine come one after the other") { trial in
      for number in 1...3 {
        for id in ["a", "b"] { try await trial.post("\(number)", to: id, key: "\(number)") }
      }
      for number in 1...3 {
        let claimed = try await trial.claim(.deliveries).sorted { $0.id < $1.id }
        try trial.equal(claimed.map(\.id), ["a", "b"], "the machines")
        try trial.equal(claimed.compactMap(\.delivery?.payload), ["\(number)", "\(number)"], "the events")
        try trial.equal(
          try await trial.claim(.deliveries), [], "what can be claimed while the first is on its way")
        try await trial.write("a", delivery: claimed[0].delivery!.number)
        try await trial.settle([claimed[1]], .finished)
      }
      try trial.equal(try await trial.deliveries(), [], "the deliveries")
    },
    Self("effects do not wait for events") { trial in
      try await trial.post("e", to: "a", key: "e")
      try trial.equal(try await trial.claim(.deliveries).compactMap(\.delivery?.payload), ["e"], "the event")
      try await trial.write("a") { _, write, _ in
        write.deliveries = [
          NewDelivery(kind: .effect, key: "k1", payload: "one"),
          NewDelivery(kind: .effect, key: "k2", payload: "two"),
          NewDelivery(kind: .event, key: "k3", payload: "three"),
        ]
      }
      try trial.equal(
        try await trial.claim(.deliveries).compactMap(\.delivery?.payload), ["one", "two"], "the effects")
    },
    Self("a delayed event holds up none that is due earlier") { trial in
      let delays = [Duration.seconds(3600), .zero, .zero]
      for (number, delay) in delays.enumerated() {
        try await trial.post("\(number)", to: "a", key: "\(number)", after: delay)
        try await Task.sleep(for: .milliseconds(1))
      }
      for number in [1, 2] {
        let claimed = try await trial.claim(.deliveries)
        try trial.equal(claimed.compactMap(\.delivery?.payload), ["\(number)"], "the first event")
        try trial.equal(
          try await trial.claim(.deliveries), [], "what can be claimed while the first is on its way")
        // An event that is tried again keeps its place.
        try await trial.settle(claimed, .failed(reason: "busy", retryAfter: .zero))
        let again = try await trial.claim(.deliveries)
        try trial.equal(again.compactMap(\.delivery?.payload), ["\(number)"], "the event that is tried again")
        try await trial.write("a", delivery: again[0].delivery!.number)
      }
      try trial.equal(
        try await trial.claim(.deliveries), [], "what can be claimed before the delay has passed")
      try trial.equal(try await trial.deliveries().map(\.payload), ["0"], "the deliveries")
    },
    Self("a key is pending once for each kind") { trial in
      try await trial.post("one", to: "a", key: "k")
      try await trial.post("two", to: "a", key: "k")
      try await trial.post("three", to: "b", key: "k")
      try await trial.write("a") { _, write, _ in
        write.deliveries = [
          NewDelivery(kind: .effect, key: "k", payload: "four"),
          NewDelivery(kind: .effect, key: "k", payload: "five"),
        ]
      }
      let all = try await trial.deliveries()
      try trial.equal(all.map(\.payload).sorted(), ["four", "one", "three"], "the deliveries")
      let number = try trial.some(all.first { $0.payload == "one" }, "the event").number
      try await trial.write("a", delivery: number)
      try await trial.post("six", to: "a", key: "k")
      let numbers = try await trial.deliveries(.machine("a")).map(\.number)
      try trial.equal(numbers.count, 2, "the number of deliveries of the machine")
      try trial.expect(!numbers.contains(number), "a number was given twice")
    },
    Self("a posted event waits for its delay") { trial in
      try await trial.post("e", to: "a", key: "k", after: .seconds(3600))
      try await trial.post("e", to: "b", key: "k", after: .milliseconds(1))
      let delays = try await trial.deliveries().map { ($0.id, $0.addedAt.duration(to: $0.dueAt)) }
      try trial.equal(delays.first { $0.0 == "a" }?.1, .seconds(3600), "the delay")
      try trial.equal(delays.first { $0.0 == "b" }?.1, .milliseconds(1), "the shorter delay")
      try await Task.sleep(for: .milliseconds(5))
      try trial.equal(try await trial.claim(.deliveries).map(\.id), ["b"], "what is due")
    },
    Self("a failure is tried again later, with its reason") { trial in
      try await trial.post("e", to: "a", key: "k")
      let claimed = try await trial.claim(.deliveries)
      try trial.equal(
        try await trial.settle(claimed, .failed(reason: "no network", retryAfter: .milliseconds(1))), claimed,
        "what has failed")
      let row = try trial.some(try await trial.deliveries().first, "the delivery")
      try trial.equal(row.failure, "no network", "the failure")
      try trial.equal(row.tries, 1, "the tries")
      try trial.expect(!row.isParked, "it is parked")
      try await Task.sleep(for: .milliseconds(5))
      let again = try await trial.claim(.deliveries)
      try trial.equal(again.map(\.tries), [2], "the tries of the second claim")
      try trial.equal(again.first?.delivery?.failure, "no network", "the failure of the second claim")
      try await trial.settle(again, .failed(reason: "no answer", retryAfter: .seconds(3600)))
      try trial.equal(
        try await trial.claim(.deliveries), [], "what can be claimed before the delay has passed")
      try trial.equal(try await trial.deliveries().map(\.failure), ["no answer"], "the last failure")
    },
    Self("a finished delivery is removed, also when its claim has ended") { trial in
      for id in ["a", "b"] { try await trial.post("e", to: id, key: "k") }
      let first = try await trial.claim(.deliveries, lease: .milliseconds(1))
      try await Task.sleep(for: .milliseconds(5))
      _ = try await trial.claim(.deliveries)
      try trial.equal(try await trial.settle(first, .finished), [], "the claims that stand")
      try trial.equal(try await trial.deliveries(), [], "the deliveries")
      try trial.equal(try await trial.settle(first, .finished), [], "what is finished twice")
      try await trial.settle(first, .failed(reason: "late", retryAfter: .zero))
      try trial.equal(try await trial.deliveries(), [], "the deliveries after a late failure")
    },
    Self("a parked delivery waits for its release") { trial in
      for id in ["a", "b"] { try await trial.post("e", to: id, key: "k") }
      try await trial.settle(try await trial.claim(.deliveries), .failed(reason: "crashed", retryAfter: nil))
      try trial.equal(try await trial.claim(.deliveries), [], "what can be claimed")
      try trial.equal(try await trial.deliveries(.parked).map(\.isParked), [true, true], "what is parked")
      try trial.equal(try await trial.census().parkedDeliveries, 2, "the census")
      let access = MachineAccess(fleet: trial.fleet, id: "a")
      _ = try await trial.store.transact(access) { _ in (MachineWrite(row: nil, pending: .released), ()) }
      let claimed = try await trial.claim(.deliveries)
      try trial.equal(claimed.map(\.id), ["a"], "what is released")
      try trial.equal(claimed.map(\.tries), [1], "the tries, which begin anew")
      try trial.equal(claimed.map(\.delivery?.isParked), [false], "what is parked of it")
      try trial.equal(claimed.map(\.delivery?.failure), ["crashed"], "the reason, which is kept")
    },
    Self("a parked event holds up those after it") { trial in
      for key in ["one", "two"] { try await trial.post(key, to: "a", key: key) }
      try await trial.settle(try await trial.claim(.deliveries), .failed(reason: "crashed", retryAfter: nil))
      try trial.equal(try await trial.claim(.deliveries), [], "what can be claimed")
      let access = MachineAccess(fleet: trial.fleet, id: "a")
      _ = try await trial.store.transact(access) { _ in (MachineWrite(row: nil, pending: .released), ()) }
      let claimed = try await trial.claim(.deliveries)
      try trial.equal(claimed.compactMap(\.delivery?.payload), ["one"], "what is released")
      try await trial.settle(claimed, .finished)
      try trial.equal(
        try await trial.claim(.deliveries).compactMap(\.delivery?.payload), ["two"], "the next one")
    },
    Self("pending deliveries are removed with a write") { trial in
      for id in ["a", "b"] {
        try await trial.write(id) { _, write, _ in
          write.deliveries = [
            NewDelivery(kind: .effect, key: "k", payload: "e"),
            NewDelivery(kind: .event, key: "k", payload: "e"),
          ]
        }
      }
      let claimed = try await trial.claim(.deliveries)
      try await trial.write("a") { _, write, _ in
        write.pending = .removed
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "new")]
      }
      try trial.equal(try await trial.deliveries(.machine("a")).map(\.payload), ["new"], "the deliveries")
      try trial.equal(try await trial.deliveries(.machine("b")).count, 2, "the other machine's deliveries")
      let standing = try await trial.settle(claimed, .renewed(.seconds(9)))
      try trial.equal(standing.map(\.id), ["b", "b"], "the claims that stand")
    },
    Self("events for parked machines and deliveries of later versions wait") { trial in
      for (id, version, parked) in [("later", 3, nil), ("parked", 1, "why"), ("well", 2, nil)]
        as [(String, Int, String?)]
      {
        try await trial.write(id) { row, write, _ in
          row.version = version
          row.parked = parked
          write.deliveries = [
            NewDelivery(kind: .event, key: "k", payload: "event"),
            NewDelivery(kind: .effect, key: "k", payload: "effect"),
          ]
        }
      }
      try await trial.post("event", to: "new", key: "k")
      func claimed(version: Int) async throws -> [String] {
        try await trial.claim(.deliveries, version: version).map { "\($0.id) \($0.delivery!.payload)" }
          .sorted()
      }
      try trial.equal(
        try await claimed(version: 2), ["new event", "parked effect", "well effect", "well event"],
        "what version 2 gets")
      try trial.equal(
        try await trial.deliveries(.machine("later")).map(\.tries), [0, 0], "the tries of the rest")
      try trial.equal(
        try await claimed(version: 3), ["later effect", "later event"], "what version 3 gets besides")
      try await trial.write("parked")
      try trial.equal(try await claimed(version: 3), ["parked event"], "what is released with its machine")
    },
    Self("workers keep the order of each machine") { trial in
      let other = try await trial.another()
      let ids = ["a", "b", "c"]
      for number in 0..<12 {
        for id in ids { try await trial.post("\(number)", to: id, key: "\(number)") }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<4 {
          let trial = worker % 2 == 0 ? trial : other
          group.addTask {
            for _ in 0..<10_000 {
              if try await trial.deliveries(limit: 1).isEmpty { return }
              for work in try await trial.claim(.deliveries, 2) {
                try await trial.write(work.id, delivery: work.delivery!.number) { row, write, load in
                  write.journal = [.entry(work.delivery!.payload, revision: row.revision, at: load.now)]
                }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      for id in ids {
        try trial.equal(
          try await trial.journal(of: id).compactMap(\.event), (0..<12).map { "\($0)" }, "the order of \(id)")
      }
    },
  ]
}
