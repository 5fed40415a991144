import Foundation

/// What the compiler took, for the pages that quote it: `INTERLOCK_FIGURES=1 swift test --filter Diagnostics`.
enum Figures {
  private static let areWanted = ProcessInfo.processInfo.environment["INTERLOCK_FIGURES"] != nil

  /// Prints what a wrong program takes, and the right one.
  static func report(_ wrong: Compilation, _ right: Compilation, of name: String) {
    report("\(cells(wrong)) | \(cells(right)) | \(name)")
  }

  /// Prints a row of a table.
  static func report(_ row: String) {
    if areWanted { print("figures | \(row)") }
  }

  /// The seconds and the scopes of a compilation.
  static func cells(_ compilation: Compilation) -> String {
    "\(rounded(compilation.seconds)) | \(compilation.scopes)"
  }

  /// A number with two digits after the point.
  static func rounded(_ seconds: Double) -> String {
    String(format: "%.2f", seconds)
  }
}
