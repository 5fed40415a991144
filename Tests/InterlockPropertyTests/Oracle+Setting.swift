import Foundation

extension Oracle {
  /// A number that the environment sets, as ``OracleTests`` tells.
  static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment["INTERLOCK_ORACLE_\(name)"].flatMap { UInt64($0) }
  }
}
