extension Oracle.Trees {
  /// One script, played by both.
  struct Trial {
    /// What the machines show.
    let machines: Trace

    /// What the rules ask for.
    let model: Trace

    /// What happened by the rules.
    let tally: Tally

    init(_ script: Script) {
      var script = script
      var model = Model(script)
      // What would trap is not done.
      var doomedSteps = 0
      while let doomed = model.run(script) {
        doomedSteps += 1
        script.steps.remove(at: doomed)
        model = Model(script)
      }
      let stage = Stage(script)
      stage.run(script)
      self.model = model.trace
      machines = stage.trace
      var tally = model.tally
      tally.doomed = doomedSteps
      self.tally = tally
    }

    /// Where the traces part, or where something strange is in them.
    var difference: String? {
      let agreed = zip(machines.lines, model.lines).prefix { $0 == $1 && !$0.isStrange }.count
      guard agreed < max(machines.lines.count, model.lines.count) else { return nil }
      let before = model.lines[..<agreed].suffix(12).map { "              \($0)" }
      return
        (before + [
          "by the rules: \(line(agreed, of: model))",
          "the machines: \(line(agreed, of: machines))",
        ]).joined(separator: "\n")
    }

    private func line(_ index: Int, of trace: Trace) -> String {
      index < trace.lines.count ? trace.lines[index].description : "nothing more"
    }
  }

  /// What came of a seed: what happened, and what a reader needs to see if machines and rules disagree.
  static func verdict(seed: UInt64) -> (tally: Tally, complaint: String?) {
    let script = Generator.script(seed: seed)
    let trial = Trial(script)
    guard trial.difference != nil else { return (trial.tally, nil) }
    let small = script.shrunk { Trial($0).difference != nil }
    return (
      trial.tally,
      """
      Machines and rules disagree; INTERLOCK_ORACLE_SEED=\(seed) repeats it.
      The script, made smaller:
      \(small)
      The end of what they agree on, and the first difference:
      \(Trial(small).difference ?? "")
      """
    )
  }
}

extension Oracle.Trees.Trace.Line {
  /// Whether no rule asks for it.
  fileprivate var isStrange: Bool {
    if case .strange = self { true } else { false }
  }
}
