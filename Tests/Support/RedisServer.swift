#if Redis
  import Foundation

  /// A server of Redis for tests and benchmarks, in a temporary folder, on a socket, without network.
  package final class RedisServer: Sendable {
    package struct Failure: Error {
      package let reason: String
    }

    private let folder = TemporaryFolder()
    private let settings: [String]

    /// An address for stores.
    package var address: String { "unix://\(socket)" }
    private var socket: String { folder.path("redis.sock") }

    private init(settings: [String]) throws {
      self.settings = settings
      try startNow()
      try watch()
    }

    deinit {
      if let number = try? processIdentifier { kill(number, SIGKILL) }
    }

    private func startNow() throws {
      try launch(
        [
          "redis-server", "--port", "0", "--unixsocket", socket, "--dir", folder.url.path, "--save", "",
          "--pidfile", folder.path("pid"),
        ]
          + settings)
      for _ in 0..<200 {
        if (try? query("PING")) == "PONG" { return }
        Thread.sleep(forTimeInterval: 0.05)
      }
      throw Failure(reason: (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? "no log")
    }

    /// Stops the server and removes its folder when this process has ended, in whatever way.
    private func watch() throws {
      try launch([
        "/bin/sh", "-c",
        """
        while kill -0 \(getpid()) && test -d '\(folder.url.path)'; do sleep 0.5; done
        kill -9 $(cat '\(folder.path("pid"))'); rm -rf '\(folder.url.path)'
        """,
      ])
    }

    /// Starts a process that goes on beside this one.
    private func launch(_ command: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.currentDirectoryURL = folder.url
      process.standardInput = FileHandle.nullDevice
      let log = folder.path("log")
      if !FileManager.default.fileExists(atPath: log) {
        _ = FileManager.default.createFile(atPath: log, contents: nil)
      }
      let handle = try FileHandle(forWritingTo: URL(filePath: log))
      try handle.seekToEnd()
      process.standardOutput = handle
      process.standardError = handle
      try process.start()
    }

    /// Sends a command, and returns what is answered.
    @discardableResult
    package func query(_ words: String...) throws -> String {
      let command = try Command(["redis-cli", "-s", socket] + words, in: folder.url)
      guard command.succeeded else { throw Failure(reason: command.output) }
      return command.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The number of the server's process.
    package var processIdentifier: Int32 {
      get throws {
        let text = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
        guard let number = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
          throw Failure(reason: "no process")
        }
        return number
      }
    }
  }

  extension RedisServer {
    /// Makes a server and starts it.
    ///
    /// - Parameters:
    ///   - isDurable: whether each write waits for the disk, which is slow.
    ///   - settings: more settings: `--requirepass`, `secret`.
    package static func launched(isDurable: Bool = false, settings: [String] = []) async throws -> RedisServer
    {
      let durability = [
        "--appendonly", isDurable ? "yes" : "no", "--appendfsync", isDurable ? "always" : "no",
      ]
      return try await onThread { try RedisServer(settings: durability + settings) }
    }

    private static let running = Task { try await launched() }

    /// The server that all tests share which don't disturb it.
    package static func shared() async throws -> RedisServer { try await running.value }

    package func start() async throws {
      try await onThread { try self.startNow() }
    }

    /// Ends the server as a crash does.
    package func crash() async throws {
      try await onThread {
        let number = try self.processIdentifier
        kill(number, SIGKILL)
        while kill(number, 0) == 0 { Thread.sleep(forTimeInterval: 0.01) }
      }
    }
  }
#endif
