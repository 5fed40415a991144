import Foundation
import TestSupport
import Testing

/// The plugin's program, as the compiler starts it.
struct Plugin {
  /// What it did with its input.
  struct Run {
    /// Its answers, in their order.
    let answers: [Data]

    /// Whether it ended by itself, with zero.
    let endedWell: Bool
  }

  private let program: URL

  init() throws {
    program = try #require(try Products().plugin, "The build has left no plugin beside the tests.")
  }

  /// A message as it is sent, with its length before it.
  static func frame(_ message: Data) -> Data {
    withUnsafeBytes(of: UInt64(message.count).littleEndian) { Data($0) } + message
  }

  /// Runs the program on an input to its end. One that takes more than a minute of the processor's time is ended, which is not well.
  func run(on input: Data) throws -> Run {
    let folder = TemporaryFolder()
    let (entry, exit) = (folder.url.appending(path: "input"), folder.url.appending(path: "output"))
    try input.write(to: entry)
    try Data().write(to: exit)

    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", #"ulimit -t 60; exec "$0""#, program.path]
    process.standardInput = try FileHandle(forReadingFrom: entry)
    process.standardOutput = try FileHandle(forWritingTo: exit)
    process.standardError = FileHandle.nullDevice
    try process.start()
    process.waitUntilExit()

    let endedWell = process.terminationReason == .exit && process.terminationStatus == 0
    return Run(answers: Self.frames(in: try Data(contentsOf: exit)), endedWell: endedWell)
  }

  private static func frames(in output: Data) -> [Data] {
    var rest = output[...]
    var frames: [Data] = []
    while rest.count >= 8 {
      let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      frames.append(Data(rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length)
    }
    return frames
  }
}
