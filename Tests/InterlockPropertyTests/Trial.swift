extension Oracle {
  /// One script, played by both.
  struct Trial<W: World> {
    /// What the machine shows.
    let machine: Trace

    /// What the rules ask for.
    let reference: Trace

    /// What happened by the rules.
    let tally: Tally

    init(_ script: Script) {
      let reference = Reference(script, names: W.names)
      reference.run(script)
      let driver = Driver<W>(script)
      driver.run(script)
      self.reference = reference.trace
      machine = driver.trace
      tally = reference.tally
    }

    /// Where the traces part, if they do.
    var difference: String? {
      guard machine != reference else { return nil }
      let agreed = zip(machine.lines, reference.lines).prefix { $0 == $1 }.count
      let before = reference.lines[..<agreed].suffix(12).map { "            \($0)" }
      return
        (before + [
          "by the rules: \(line(agreed, of: reference))",
          "the machine:  \(line(agreed, of: machine))",
        ]).joined(separator: "\n")
    }

    private func line(_ index: Int, of trace: Trace) -> String {
      index < trace.lines.count ? trace.lines[index].description : "nothing more"
    }
  }
}

extension Oracle {
  /// What came of a seed.
  struct Verdict {
    var tally: Tally

    /// What a reader needs to see if machine and rules disagree.
    var complaint: String?
  }

  /// The worlds by name, for tests with arguments.
  enum WorldName: String, CaseIterable, Sendable {
    case bytes, payloads, strings, aliases, packed, sparse, carrying, labelled

    /// Where the seeds of this world begin: far from the others', so that each plays scripts of its own.
    var firstSeed: UInt64 {
      1 + 1_000_000_000 * UInt64(Self.allCases.firstIndex(of: self)!)
    }

    /// Plays the script of a seed in this world.
    func verdict(seed: UInt64) -> Verdict {
      switch self {
      case .bytes: verdict(seed, Bytes.self)
      case .payloads: verdict(seed, Payloads.self)
      case .strings: verdict(seed, Strings.self)
      case .aliases: verdict(seed, Aliases.self)
      case .packed: verdict(seed, Packed.self)
      case .sparse: verdict(seed, Sparse.self)
      case .carrying: verdict(seed, Carrying.self)
      case .labelled: verdict(seed, Labelled.self)
      }
    }

    private func verdict<W: World>(_ seed: UInt64, _ world: W.Type) -> Verdict {
      let script = Generator.script(seed: seed)
      let trial = Trial<W>(script)
      guard trial.difference != nil else { return Verdict(tally: trial.tally) }
      let small = script.shrunk { Trial<W>($0).difference != nil }
      return Verdict(
        tally: trial.tally,
        complaint: """
          Machine and rules disagree in the world of \(self); INTERLOCK_ORACLE_SEED=\(seed) repeats it.
          The script, made smaller:
          \(small)
          The end of what they agree on, and the first difference:
          \(Trial<W>(small).difference ?? "")
          """
      )
    }
  }
}
