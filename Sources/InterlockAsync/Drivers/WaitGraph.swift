/// Stands for a driver among those that wait for each other.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
final class DriverIdentity: Sendable {}

/// The performance of an awaited handler, which all tasks that it starts know.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package final class Performance: Sendable {
  /// The performance that the current task is part of.
  @TaskLocal package static var current: Performance?

  let driver: DriverIdentity

  init(of driver: DriverIdentity) {
    self.driver = driver
  }
}

/// Which drivers wait for which others, because their awaited handlers do.
///
/// A driver performs one handler at a time. While it does, a handler that waits for a driver which waits for the handler, also
/// through others, would wait forever.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
actor WaitGraph {
  static let shared = WaitGraph()

  private struct Entry {
    let performance: Performance

    /// The drivers that it waits for, with the number of waits.
    var targets: [ObjectIdentifier: Int] = [:]
  }

  /// The performances under way, by their drivers.
  private var entries: [ObjectIdentifier: Entry] = [:]

  func begin(_ performance: Performance) {
    entries[ObjectIdentifier(performance.driver)] = Entry(performance: performance)
  }

  func end(_ performance: Performance) {
    if isUnderWay(performance) { entries[ObjectIdentifier(performance.driver)] = nil }
  }

  /// Notes that a performance waits for a driver. One that has ended, whose tasks may have outlived it, waits for none.
  ///
  /// - Throws: ``WaitFailure/waitsForItself`` if it would wait for itself.
  func begin(_ performance: Performance, waitingFor driver: DriverIdentity) throws(WaitFailure) {
    guard isUnderWay(performance) else { return }
    if reaches(ObjectIdentifier(driver), ObjectIdentifier(performance.driver)) { throw .waitsForItself }
    entries[ObjectIdentifier(performance.driver)]?.targets[ObjectIdentifier(driver), default: 0] += 1
  }

  func end(_ performance: Performance, waitingFor driver: DriverIdentity) {
    guard isUnderWay(performance),
      let count = entries[ObjectIdentifier(performance.driver)]?.targets[ObjectIdentifier(driver)]
    else { return }
    entries[ObjectIdentifier(performance.driver)]?.targets[ObjectIdentifier(driver)] =
      count > 1 ? count - 1 : nil
  }

  private func isUnderWay(_ performance: Performance) -> Bool {
    entries[ObjectIdentifier(performance.driver)]?.performance === performance
  }

  /// Whether a driver is another one, or waits for it.
  private func reaches(_ first: ObjectIdentifier, _ goal: ObjectIdentifier) -> Bool {
    var (seen, next): (Set<ObjectIdentifier>, [ObjectIdentifier]) = ([first], [first])
    while let driver = next.popLast() {
      if driver == goal { return true }
      for target in entries[driver]?.targets.keys ?? [:].keys where seen.insert(target).inserted {
        next.append(target)
      }
    }
    return false
  }
}
