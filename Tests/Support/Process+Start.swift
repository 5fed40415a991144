package import Foundation

extension Process {
  private static let starting = NSLock()

  /// Starts the process while no other one is being started.
  ///
  /// On Linux, Foundation learns the end of a process from a socket that closes. Of two processes that start at the same time, one may
  /// inherit the socket of the other. If it is a server, whoever waits for the other one waits as long as the server runs.
  package func start() throws {
    try Self.starting.withLock { try run() }
  }
}
