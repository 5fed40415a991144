@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStoreContract.Law {
  static let claims: [Self] = [
    Self("due machines are claimed, the earliest first") { trial in
      for (id, delay) in [("c", -1), ("a", -300), ("never", nil), ("later", 600), ("b", -20)]
        as [(String, Int?)]
      {
        try await trial.write(id) { row, _, load in
          row.dueAt = delay.map { load.now.advanced(by: .seconds($0)) }
        }
      }
      let due = try await trial.machine("a")?.dueAt
      try trial.equal(try await trial.claim(.timeouts, 0), [], "a claim of nothing")
      let one = try await trial.claim(.timeouts, 1)
      try trial.equal(one.count, 1, "the number of claims of one machine")
      try await trial.settle(one, .returned)
      let all = try await trial.claim(.timeouts)
      try trial.equal(all.map(\.id), ["a", "b", "c"], "the machines")
      try trial.equal(all.first?.dueAt, due, "when the first was due")
      try trial.equal(all.map(\.tries), [1, 1, 1], "the tries")
      try trial.equal(all.map(\.delivery), [nil, nil, nil], "the deliveries")
      try trial.equal(try await trial.claim(.timeouts), [], "what is left")
    },
    Self("a claim lasts until its lease ends, and each one counts a try") { trial in
      try await trial.write("a") { row, _, load in row.dueAt = load.now }
      try await trial.post("e", to: "a", key: "k")
      for kind in Claim.Kind.allCases {
        var claims: Set<Int64> = []
        for tries in 1...3 {
          let claimed = try await trial.claim(kind, lease: .milliseconds(1))
          try trial.equal(claimed.map(\.tries), [tries], "the tries")
          claims.formUnion(claimed.map(\.claim))
          try await Task.sleep(for: .milliseconds(5))
        }
        try trial.equal(claims.count, 3, "the number of different claims")
        try trial.equal(try await trial.claim(kind).map(\.tries), [4], "the tries of a long claim")
        try trial.equal(try await trial.claim(kind), [], "what can be claimed besides")
      }
    },
    Self("a write ends the claim of a machine and its tries, a look does not") { trial in
      try await trial.write("a") { row, _, load in row.dueAt = load.now }
      let first = try await trial.claim(.timeouts)
      _ = try await trial.load("a")
      try trial.equal(try await trial.claim(.timeouts), [], "what can be claimed after a look")
      try await trial.write("a") { row, _, load in row.dueAt = load.now }
      try trial.equal(
        try await trial.settle(first, .renewed(.seconds(3600))), [], "claims that a write has ended")
      try trial.equal(try await trial.claim(.timeouts).map(\.tries), [1], "the tries after a write")
      try await trial.write("a")
      try trial.equal(try await trial.claim(.timeouts), [], "a machine that is not due any more")
    },
    Self("parked machines and those of later versions are left alone") { trial in
      for (id, version, parked) in [
        ("old", 1, nil), ("same", 2, nil), ("later", 3, nil), ("parked", 1, "why"),
      ] as [(String, Int, String?)] {
        try await trial.write(id) { row, _, load in
          row.dueAt = load.now
          row.version = version
          row.parked = parked
        }
      }
      try trial.equal(
        try await trial.claim(.timeouts, version: 2).map(\.id).sorted(), ["old", "same"],
        "what version 2 gets")
      try trial.equal(
        try await trial.claim(.timeouts, version: 3).map(\.id), ["later"], "what version 3 gets besides")
    },
    Self("each piece of work is claimed by one worker") { trial in
      let other = try await trial.another()
      for number in 0..<60 {
        try await trial.write("m\(number)") { row, write, load in
          row.dueAt = load.now
          write.deliveries = [NewDelivery(kind: number % 2 == 0 ? .effect : .event, key: "k", payload: "e")]
        }
      }
      for kind in Claim.Kind.allCases {
        let claimed = try await withThrowingTaskGroup(of: [String].self) { group in
          for worker in 0..<8 {
            group.addTask {
              var claimed: [String] = []
              for _ in 0..<60 {
                // Others may have locked what is left.
                let work = try await (worker % 2 == 0 ? trial : other).claim(kind, 3)
                if work.isEmpty { return claimed }
                claimed += work.map(\.id)
              }
              return claimed
            }
          }
          return try await group.reduce([], +)
        }
        let rest = try await trial.claim(kind).map(\.id)
        try trial.equal(claimed.count + rest.count, 60, "the number of claims of \(kind)")
        try trial.equal(Set(claimed + rest).count, 60, "the number of pieces of work among \(kind)")
      }
    },
    Self("a renewed claim lasts for another lease") { trial in
      try await trial.write("a") { row, write, load in
        row.dueAt = load.now
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "e")]
      }
      for kind in Claim.Kind.allCases {
        let claimed = try await trial.claim(kind, lease: .milliseconds(1))
        try await Task.sleep(for: .milliseconds(5))
        // Nobody has taken it meanwhile.
        try trial.equal(
          try await trial.settle(claimed, .renewed(.seconds(3600))), claimed,
          "the claims of \(kind) that stand"
        )
        try trial.equal(try await trial.claim(kind), [], "what can be claimed of \(kind)")
        try await trial.settle(claimed, .renewed(.milliseconds(1)))
        try await Task.sleep(for: .milliseconds(5))
        let again = try await trial.claim(kind)
        try trial.equal(again.map(\.tries), [2], "the tries after the renewed lease")
        for settlement in [
          Settlement.renewed(.seconds(1)), .returned, .failed(reason: "late", retryAfter: .zero),
        ] {
          try trial.equal(
            try await trial.settle(claimed, settlement), [], "claims that another one has replaced")
        }
        try trial.equal(try await trial.claim(kind), [], "what can be claimed besides the new claim")
        try trial.equal(
          try await trial.settle(again, .renewed(.seconds(3600))), again, "the new claim, which stands")
      }
    },
    Self("returned work is claimed again at once, and the try does not count") { trial in
      try await trial.write("a") { row, write, load in
        row.dueAt = load.now
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "e")]
      }
      for kind in Claim.Kind.allCases {
        for _ in 1...3 {
          let claimed = try await trial.claim(kind)
          try trial.equal(claimed.map(\.tries), [1], "the tries")
          try trial.equal(try await trial.settle(claimed, .returned), claimed, "what was returned")
          try trial.equal(try await trial.settle(claimed, .returned), [], "what was returned twice")
        }
      }
      try trial.equal(try await trial.deliveries().map(\.tries), [0], "the tries of the delivery")
    },
    Self("a claim that has ended is counted until somebody claims the work again") { trial in
      try await trial.write("a") { row, write, load in
        row.dueAt = load.now
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "e")]
      }
      for kind in Claim.Kind.allCases {
        _ = try await trial.claim(kind, lease: .milliseconds(1))
        try await Task.sleep(for: .milliseconds(5))
        try trial.equal(try await trial.census().expiredClaims, 1, "the number of expired claims")
        let claimed = try await trial.claim(kind)
        try trial.equal(
          try await trial.census().expiredClaims, 0, "the number of expired claims after another one")
        try await trial.settle(claimed, .returned)
        try trial.equal(
          try await trial.census().expiredClaims, 0,
          "the number of expired claims after the work was returned")
      }
    },
  ]
}
