#if PostgreSQL
  import Foundation

  /// A server of PostgreSQL for tests and benchmarks, in a temporary folder, on a socket, without network.
  ///
  /// A server does not run as root: there it runs as the user `postgres`, which Debian's package makes.
  package final class PostgreSQLServer: Sendable {
    package struct Failure: Error {
      package let reason: String
    }

    private let folder = TemporaryFolder()
    private let programs: String
    private let isDurable: Bool

    /// A connection string for the database.
    package var address: String { "host=\(folder.url.path) user=postgres dbname=postgres" }

    private init(isDurable: Bool, password: String?) throws {
      self.isDurable = isDurable
      programs = try Self.programs()
      if getuid() == 0 { try run("/bin/chown", "postgres", folder.url.path, asRoot: true) }
      var options = ["-D", data, "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C"]
      if let password {
        try Data(password.utf8).write(to: folder.url.appending(path: "password"))
        options += ["-A", "scram-sha-256", "--pwfile", folder.path("password")]
        if getuid() == 0 { try run("/bin/chown", "postgres", folder.path("password"), asRoot: true) }
      } else {
        options += ["-A", "trust"]
      }
      try run(programs + "/initdb", options)
      try startNow()
      try watch()
    }

    deinit {
      try? stopNow(mode: "immediate")
    }

    private var data: String { folder.path("data") }

    private func startNow() throws {
      // Not by pg_ctl: Foundation would wait for all of its descendants, the server included.
      try launch(
        command(programs + "/postgres") + [
          "-D", data, "-k", folder.url.path, "-c", "listen_addresses=", "-c",
          "fsync=\(isDurable ? "on" : "off")",
        ])
      for _ in 0..<200 {
        if (try? run(programs + "/pg_isready", ["-q", "-h", folder.url.path])) != nil { return }
        Thread.sleep(forTimeInterval: 0.1)
      }
      throw Failure(reason: try String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8))
    }

    /// Stops the server and removes its folder when this process has ended, in whatever way.
    private func watch() throws {
      let stopping = command(programs + "/pg_ctl") + ["-D", data, "-m", "immediate", "stop"]
      try launch([
        "/bin/sh", "-c",
        """
        while kill -0 \(getpid()) && test -d '\(data)'; do sleep 0.5; done
        \(stopping.map { "'\($0)'" }.joined(separator: " ")); rm -rf '\(folder.url.path)'
        """,
      ])
    }

    /// Starts a process that goes on beside this one.
    private func launch(_ command: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: command[0])
      process.arguments = Array(command.dropFirst())
      process.currentDirectoryURL = folder.url
      process.standardInput = FileHandle.nullDevice
      let log = try output("log")
      process.standardOutput = log
      process.standardError = log
      try process.start()
    }

    private func output(_ name: String) throws -> FileHandle {
      try Data().write(to: folder.url.appending(path: name))
      return try FileHandle(forWritingTo: folder.url.appending(path: name))
    }

    private func stopNow(mode: String) throws {
      try run(programs + "/pg_ctl", ["-D", data, "-w", "-m", mode, "stop"])
    }

    /// Runs statements, and returns what they print, one row a line.
    @discardableResult
    package func query(_ script: String, password: String? = nil) throws -> String {
      let address = address + (password.map { " password=\($0)" } ?? "")
      return try run(
        programs + "/psql", ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", address, "-c", script])
    }

    @discardableResult
    private func run(_ program: String, _ arguments: [String]) throws -> String {
      let command = command(program) + arguments
      return try run(command[0], arguments: Array(command.dropFirst()))
    }

    /// What runs a program as a user that may.
    private func command(_ program: String) -> [String] {
      getuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--", program] : [program]
    }

    private func run(_ program: String, _ arguments: String..., asRoot: Bool) throws {
      _ = try run(program, arguments: arguments)
    }

    private func run(_ program: String, arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      process.standardInput = FileHandle.nullDevice
      let name = "output-\(UUID().uuidString)"
      let file = try output(name)
      process.standardOutput = file
      process.standardError = file
      try process.start()
      process.waitUntilExit()
      let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
      guard process.terminationStatus == 0 else { throw Failure(reason: "\(program): \(text)") }
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The folder of the server's programs, the latest version that is installed.
    private static func programs() throws -> String {
      let root = "/usr/lib/postgresql"
      let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
      let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      let others = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
      guard
        let programs = (folders + others).first(where: {
          FileManager.default.isExecutableFile(atPath: $0 + "/initdb")
        })
      else { throw Failure(reason: "PostgreSQL is not installed: run .ci/databases") }
      return programs
    }
  }

  extension PostgreSQLServer {
    /// Makes a server and starts it.
    ///
    /// - Parameters:
    ///   - isDurable: whether commits wait for the disk, which is slow.
    ///   - password: the password of the user `postgres`; nil if everybody may log in.
    package static func launched(
      isDurable: Bool = false, password: String? = nil
    ) async throws -> PostgreSQLServer {
      try await onThread { try PostgreSQLServer(isDurable: isDurable, password: password) }
    }

    private static let running = Task { try await launched() }

    /// The server that all tests share which don't disturb it.
    package static func shared() async throws -> PostgreSQLServer { try await running.value }

    package func start() async throws {
      try await onThread { try self.startNow() }
    }

    /// - Parameter mode: `fast`, which ends sessions; `immediate`, which is like a crash.
    package func stop(mode: String = "fast") async throws {
      try await onThread { try self.stopNow(mode: mode) }
    }
  }
#endif
