import Foundation

extension Oracle {
  /// A fuzzer of what happens while something else does.
  ///
  /// Some machines are built, driven, put together, taken apart and dropped at random, from outside, from every kind of closure,
  /// and from the `deinit` of all that they let go of: payloads of states and of events, messages, and what closures have
  /// captured. There is no model. Nothing may crash, nothing is under way when the outermost call has returned, and all machines
  /// are freed in the end.
  enum Reentrancy {
    /// How many machines there are at a time, at most.
    static let machines = 5

    /// How many operations may be done inside each operation from outside.
    static let budget = 30

    /// How many operations from outside a script has.
    static let steps = 25

    /// How many registrations a script may make.
    static let registrations = 150

    /// A number that the environment sets, as ``ReentrancyTests`` tells.
    static func setting(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment["INTERLOCK_FUZZ_\(name)"].flatMap { UInt64($0) }
    }
  }
}
