@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStoreContract.Law {
  static let transactions: [Self] = [
    Self("preparing again changes nothing") { trial in
      try await trial.write("a")
      try await trial.store.prepare()
      try await trial.another().store.prepare()
      try trial.equal(try await trial.load("a").row?.revision, 1, "the revision")
    },
    Self("a write is loaded as it was written") { trial in
      try trial.expect(try await trial.load("a").row == nil, "there is a machine that nobody has made")
      try await trial.write("a") { row, write, load in
        row.snapshot = #"{"state":"placed"}"#
        row.state = ".placed"
        row.version = 7
        row.dueAt = load.now.advanced(by: .seconds(3600))
        row.parked = "tampered with"
        write.journal = [
          JournalRow(revision: 1, kind: .started, time: load.now, configuration: ".cart", snapshot: "{}"),
          JournalRow(
            revision: 2, kind: .event, time: load.now, event: "place", key: "k", result: "moved",
            configuration: ".shop .placed"),
        ]
      }
      let row = try trial.some(try await trial.load("a").row, "the machine")
      try trial.equal(row.revision, 1, "the revision")
      try trial.equal(row.snapshot, #"{"state":"placed"}"#, "the snapshot")
      try trial.equal(row.state, ".placed", "the state")
      try trial.equal(row.version, 7, "the version")
      try trial.equal(
        row.dueAt.map { row.savedAt.duration(to: $0) }, .seconds(3600), "the time to the timeout")
      try trial.equal(row.parked, "tampered with", "the reason for parking")
      try trial.equal(try await trial.machine("a"), row, "the machine outside of a transaction")
      let journal = try await trial.journal(of: "a")
      try trial.equal(journal.map(\.kind), [.started, .event], "the kinds in the journal")
      try trial.equal(journal.map(\.event), [nil, "place"], "the events in the journal")
      try trial.equal(journal.map(\.key), [nil, "k"], "the keys in the journal")
      try trial.equal(journal.map(\.result), [nil, "moved"], "the results in the journal")
      try trial.equal(
        journal.map(\.configuration), [".cart", ".shop .placed"], "the configurations in the journal")
      try trial.equal(journal.map(\.snapshot), ["{}", nil], "the snapshots in the journal")
      try trial.equal(journal.map(\.time), [row.savedAt, row.savedAt], "the times in the journal")
    },
    Self("a body that throws changes nothing") { trial in
      try await trial.write("a") { _, write, _ in
        write.deliveries = [NewDelivery(kind: .effect, key: "k1", payload: "mail")]
      }
      let before = try await trial.machine("a")
      let number = try trial.some(try await trial.deliveries().first, "the delivery").number
      for id in ["a", "new"] {
        do {
          try await trial.write(id, key: "k", delivery: number) { _, _, _ in throw TrialRefusal() }
          throw trial.violation("the error of a body was not thrown")
        } catch is TrialRefusal {}
      }
      try trial.equal(try await trial.machine("a"), before, "the machine")
      try trial.expect(try await trial.machine("new") == nil, "a machine was made")
      try trial.equal(try await trial.deliveries().map(\.number), [number], "the deliveries")
      try trial.equal(try await trial.write("a").row?.revision, 1, "the revision after it")
    },
    Self("a body without a write changes nothing") { trial in
      try await trial.write("a") { _, write, _ in
        write.deliveries = [NewDelivery(kind: .effect, key: "k1", payload: "mail")]
      }
      let before = try await trial.machine("a")
      let number = try trial.some(try await trial.deliveries().first, "the delivery").number
      try trial.expect(
        try await trial.load("a", key: "k", delivery: number).isPending, "a pending delivery seems finished")
      try trial.expect(try await trial.load("new").row == nil, "a machine was made")
      try trial.equal(try await trial.machine("a"), before, "the machine")
      try trial.equal(try await trial.deliveries().map(\.number), [number], "the deliveries")
    },
    Self("a write without a row leaves the machine and its claim as they are") { trial in
      try await trial.write("a") { row, _, load in row.dueAt = load.now }
      let claimed = try await trial.claim(.timeouts)
      let before = try await trial.machine("a")
      try await trial.post("e", to: "a", key: "k")
      try await trial.post("e", to: "b", key: "k")
      try trial.equal(try await trial.machine("a"), before, "the machine")
      try trial.expect(try await trial.machine("b") == nil, "a machine was made")
      try trial.equal(try await trial.claim(.timeouts), [], "what can be claimed")
      try trial.equal(
        try await trial.settle(claimed, .renewed(.seconds(3600))), claimed, "the claims that stand")
    },
    Self("a write that is refused is refused as a whole") { trial in
      try await trial.write("a")
      try await trial.invalid("an empty key of a delivery") {
        try await trial.write("a", key: "event") { _, write, load in
          write.journal = [.entry("pay", revision: 2, at: load.now)]
          write.answer = "done"
          write.deliveries = [
            NewDelivery(kind: .effect, key: "other", payload: "two"),
            NewDelivery(kind: .effect, key: "", payload: "three"),
          ]
        }
      }
      let load = try await trial.load("a", key: "event")
      try trial.equal(load.row?.revision, 1, "the revision")
      try trial.expect(load.answer == nil, "an answer was saved")
      try trial.equal(try await trial.journal(of: "a"), [], "the journal")
      try trial.equal(try await trial.deliveries(), [], "the deliveries")
    },
    Self("transactions on one machine run one after the other") { trial in
      let other = try await trial.another()
      // None of them is the first: the machine does not exist.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            try await (number % 2 == 0 ? trial : other).write("counter") { row, write, load in
              row.snapshot = "\(Int(load.row?.snapshot ?? "0")! + 1)"
              write.journal = [.entry("\(number)", revision: row.revision, at: load.now)]
            }
          }
        }
        try await group.waitForAll()
      }
      let row = try trial.some(try await trial.machine("counter"), "the machine")
      try trial.equal(row.snapshot, "100", "the count of 100 transactions")
      try trial.equal(row.revision, 100, "the revision")
      let journal = try await trial.journal(of: "counter")
      try trial.equal(journal.map(\.revision), Array(1...100), "the revisions in the journal")
      try trial.equal(Set(journal.compactMap(\.event)).count, 100, "the number of events in the journal")
      try trial.expect(
        zip(journal, journal.dropFirst()).allSatisfy { $0.time <= $1.time },
        "the time went back from one transaction to the next")
    },
    Self("transactions on many machines run together") { trial in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 { group.addTask { try await trial.write("m\(number)") } }
        try await group.waitForAll()
      }
      try trial.equal(try await trial.census().machines, [".cart": 100], "the census")
    },
    Self("a key is answered by its machine alone") { trial in
      try trial.expect(try await trial.load("a", key: "k").answer == nil, "nobody has answered")
      try await trial.write("a", key: "k") { _, write, _ in write.answer = "moved" }
      try trial.equal(try await trial.load("a", key: "k").answer, "moved", "the answer")
      for (id, key) in [("a", "other"), ("a", nil), ("b", "k")] as [(String, String?)] {
        try trial.expect(
          try await trial.load(id, key: key).answer == nil, "another machine or key has the answer")
      }
      try trial.expect(
        try await trial.elsewhere().load("a", key: "k").answer == nil, "another fleet has the answer")
    },
    Self("a journal grows or is replaced") { trial in
      for event in ["one", "two"] {
        for id in ["a", "b"] {
          try await trial.write(id) { row, write, load in
            write.journal = [.entry(event, revision: row.revision, at: load.now)]
          }
        }
      }
      try trial.equal(try await trial.journal(of: "a").compactMap(\.event), ["one", "two"], "the journal")
      try await trial.write("a") { row, write, load in
        write.replacesJournal = true
        write.journal = [
          JournalRow(
            revision: row.revision, kind: .restarted, time: load.now, configuration: ".cart", snapshot: "{}")
        ]
      }
      try trial.equal(try await trial.journal(of: "a").map(\.kind), [.restarted], "the replaced journal")
      try trial.equal(try await trial.journal(of: "b").count, 2, "the other machine's journal")
      try await trial.write("a") { _, write, _ in write.replacesJournal = true }
      try trial.equal(try await trial.journal(of: "a"), [], "the journal replaced with nothing")
    },
    Self("a delivery is finished with its write") { trial in
      try await trial.post("pay", to: "a", key: "k")
      let number = try trial.some(try await trial.deliveries().first, "the delivery").number
      try trial.expect(try await trial.write("a", delivery: number).isPending, "it is not pending")
      try trial.equal(try await trial.deliveries(), [], "the deliveries")
      try trial.expect(try await !trial.load("a", delivery: number).isPending, "it is still pending")
      try trial.expect(try await trial.load("a").isPending, "no delivery is not pending")
    },
    Self("a delivery is finished once") { trial in
      try await trial.post("pay", to: "a", key: "k")
      let number = try trial.some(try await trial.deliveries().first, "the delivery").number
      let other = try await trial.another()
      let finishers = try await withThrowingTaskGroup(of: Int.self) { group in
        for task in 0..<20 {
          group.addTask {
            let trial = task % 2 == 0 ? trial : other
            let access = MachineAccess(fleet: trial.fleet, id: "a", delivery: number)
            return try await trial.store.transact(access) { load in
              guard load.isPending else { return (nil, 0) }
              let row = MachineRow(
                id: "a", revision: 1, snapshot: "", state: ".cart", version: 1, savedAt: load.now)
              return (MachineWrite(row: row), 1)
            }
          }
        }
        return try await group.reduce(0, +)
      }
      try trial.equal(finishers, 1, "the number of those who finished it")
    },
    Self("fleets share nothing") { trial in
      try await trial.write("a") { row, write, load in
        row.dueAt = load.now
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "mail")]
        write.journal = [.entry("pay", revision: 1, at: load.now)]
      }
      let other = trial.elsewhere()
      try trial.expect(try await other.machine("a") == nil, "another fleet has the machine")
      try trial.equal(try await other.ids(), [], "the machines of another fleet")
      try trial.equal(try await other.journal(of: "a"), [], "the journal in another fleet")
      try trial.equal(try await other.deliveries(), [], "the deliveries of another fleet")
      for kind in Claim.Kind.allCases {
        try trial.equal(try await other.claim(kind), [], "what another fleet can claim")
      }
      try trial.equal(try await other.census().machines, [:], "another fleet's census")
      let claimed = try await trial.claim(.deliveries)
      for settlement in [Settlement.finished, .failed(reason: "", retryAfter: nil), .returned] {
        try trial.equal(try await other.settle(claimed, settlement), [], "what another fleet has settled")
      }
      try trial.equal(try await trial.deliveries().map(\.isParked), [false], "the deliveries")
    },
  ]
}
