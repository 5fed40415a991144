#if SQLite || PostgreSQL || Redis
  import Foundation
  import InterlockFleet
  import TestSupport

  /// What some processes have done in some time.
  struct Load {
    /// Steps a second of all of them.
    var rate = 0.0

    /// How long steps took, in microseconds: a thousand quantiles of each process.
    var latencies: [Int] = []

    func latency(_ part: Double) -> Int {
      let sorted = latencies.sorted()
      return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }

    /// Lets processes press lamps at the same time.
    ///
    /// - Parameters:
    ///   - isByHand: which side.
    ///   - processes: how many processes.
    ///   - tasks: how many tasks each has.
    static func of(
      _ place: Place, isByHand: Bool, processes: Int, tasks: Int, machines: Int, seconds: Double
    ) async throws -> Load {
      let folder = TemporaryFolder()
      let children = try (0..<processes).map { number in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [
          "--child", place.engine.rawValue, place.address, isByHand ? "hand" : "fleet", "\(tasks)",
          "\(machines)", "\(seconds)",
        ]
        let file = folder.path("\(number)")
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: file))
        try process.start()
        return process
      }
      var load = Load()
      for (number, process) in children.enumerated() {
        try await onThread { [process = Unchecked(process)] in process.value.waitUntilExit() }
        let words = try String(contentsOfFile: folder.path("\(number)"), encoding: .utf8).split(
          whereSeparator: \.isWhitespace)
        load.rate += Double(words[0])!
        load.latencies += words.dropFirst().map { Int($0)! }
      }
      return load
    }
  }

  /// Does what a child is told: presses random lamps for some time, and prints how many it pressed in a second, and quantiles of how long that
  /// took, in microseconds.
  func runChild(_ words: [String]) async throws {
    let engine = Engine(rawValue: words[0])!
    let (address, isByHand) = (words[1], words[2] == "hand")
    let (tasks, machines, seconds) = (Int(words[3])!, Int(words[4])!, Double(words[5])!)
    let clock = ContinuousClock()
    let warmth = Duration.seconds(seconds / 5)
    let store = isByHand ? nil : try engine.store(address, connections: tasks)
    let latencies = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<tasks {
        group.addTask(executorPreference: store.flatMap { engine.executor(of: $0) }) {
          var meter = StepMeter(clock.now + warmth, for: .seconds(seconds))
          guard let store else {
            return try await onThread {
              let hand = engine.byHand(address)
              var meter = StepMeter(clock.now + warmth, for: .seconds(seconds))
              while meter.goesOn(at: clock.now) { try hand.press("lamp \(Int.random(in: 0..<machines))") }
              return meter.latencies
            }
          }
          let fleet = lamps(store)
          while meter.goesOn(at: clock.now) {
            try await fleet.send(.press, to: "lamp \(Int.random(in: 0..<machines))")
          }
          return meter.latencies
        }
      }
      return try await group.reduce([], +)
    }.sorted()
    let quantiles = (latencies.isEmpty ? 0..<0 : 0..<1000).map { latencies[$0 * latencies.count / 1000] }
    print(Double(latencies.count) / seconds, quantiles.map(String.init).joined(separator: " "))
  }

  /// Notes how long steps take, after a time to warm up.
  private struct StepMeter {
    private let start: ContinuousClock.Instant
    private let end: ContinuousClock.Instant
    private var last: ContinuousClock.Instant?
    private(set) var latencies: [Int] = []

    init(_ start: ContinuousClock.Instant, for duration: Duration) {
      self.start = start
      end = start + duration
    }

    mutating func goesOn(at now: ContinuousClock.Instant) -> Bool {
      if let last, last >= start { latencies.append(Int((now - last) / .microseconds(1))) }
      last = now
      return now < end
    }
  }

  struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
#endif
