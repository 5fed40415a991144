/// A row of the report: what was measured beside its yardstick, and its bound.
struct Measurement: Encodable {
  let name: String

  /// Nanoseconds an operation, or another unit if the row has one.
  let value: Double
  let unit: String

  /// What stands beside it, in the same unit.
  let yardstick: Double?

  /// What the bound is of: the median of the rounds' ratios if there is a yardstick, the value otherwise.
  let figure: Double

  /// The tenth and the ninetieth percentile of the rounds' ratios.
  let spread: ClosedRange<Double>?
  let bound: Double?

  /// What else is to be known of the row.
  var remark: String?

  var isWithinBound: Bool { bound.map { figure <= $0 } ?? true }

  /// Whether the figure is so far beyond its bound, or beyond where the row stands, that noise can't be the reason; nothing
  /// may be allocated at all.
  var isGrossRegression: Bool {
    bound.map { figure > 3 * max($0, Standing.figures[name] ?? 0) } ?? false
  }
}

extension Measurement {
  /// A row without a yardstick, whose bound is of the value.
  init(_ name: String, _ value: Double, _ unit: String, bound: Double? = nil) {
    self.init(
      name: name, value: value, unit: unit, yardstick: nil, figure: value, spread: nil, bound: bound)
  }
}

/// A side of a comparison: does a number of operations and gives an answer to be checked.
typealias Work = () -> Int

/// How the rounds are taken.
struct Rounds {
  /// A full run, and the short one for CI.
  static let full = Rounds(count: 41)
  static let short = Rounds(count: 5)

  let count: Int

  /// Times two sides in interleaved rounds; they take turns in going first.
  ///
  /// - Parameters:
  ///   - operations: how many operations each call of a side does.
  ///   - bound: of the median of the rounds' ratios.
  func compare(
    _ name: String,
    operations: Int,
    bound: Double? = nil,
    yardstick: Work,
    interlock: Work
  ) -> Measurement {
    precondition(yardstick() == interlock(), "\(name): the answers differ")
    var times: [(interlock: Double, yardstick: Double)] = []
    for round in 0..<count {
      let first = round.isMultiple(of: 2)
      let early = time(first ? yardstick : interlock)
      let late = time(first ? interlock : yardstick)
      times.append(first ? (interlock: late, yardstick: early) : (interlock: early, yardstick: late))
    }
    func ratio(_ times: (interlock: Double, yardstick: Double)) -> Double {
      times.interlock / times.yardstick
    }
    times.sort { ratio($0) < ratio($1) }
    // A side that has two speeds has two medians: the times are those of one round, so that they agree with the ratio.
    let middle = times[count / 2]
    return Measurement(
      name: name, value: middle.interlock / Double(operations), unit: "ns",
      yardstick: middle.yardstick / Double(operations), figure: ratio(middle),
      spread: ratio(times[count / 10])...ratio(times[count * 9 / 10]), bound: bound)
  }

  /// Nanoseconds that a side takes once.
  func time(_ work: Work) -> Double {
    let clock = ContinuousClock()
    var answer = 0
    let duration = clock.measure { answer = work() }
    blackHole = blackHole &+ answer
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }

  /// The median time of a side that is called once a round.
  func medianTime(_ work: Work) -> Double {
    median((0..<count).map { _ in time(work) })
  }
}

/// Where answers go, so that no work is optimised away.
nonisolated(unsafe) var blackHole = 0

func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}
