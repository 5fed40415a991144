import Foundation

/// What is printed of the measurements.
enum Report {
  /// A Markdown table.
  static func table(_ measurements: [Measurement]) -> String {
    let header = """
      | What | Interlock | Yardstick | Ratio | Spread | Bound | |
      |---|---|---|---|---|---|---|
      """
    let rows = measurements.map { measurement -> String in
      var cells = [measurement.name, "\(number(measurement.value)) \(measurement.unit)"]
      cells.append(measurement.yardstick.map { "\(number($0)) \(measurement.unit)" } ?? "")
      cells.append(measurement.yardstick == nil ? "" : number(measurement.figure))
      cells.append(measurement.spread.map { "\(number($0.lowerBound))–\(number($0.upperBound))" } ?? "")
      cells.append(measurement.bound.map { "≤ \(number($0))" } ?? "")
      let verdict: String? = measurement.isWithinBound ? nil : "missed"
      cells.append([verdict, measurement.remark].compactMap(\.self).joined(separator: "; "))
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return ([header] + rows).joined(separator: "\n")
  }

  /// The same as JSON.
  static func json(_ measurements: [Measurement]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(measurements), as: UTF8.self)
  }

  private static func number(_ value: Double) -> String {
    String(format: value < 100 ? "%.2f" : "%.0f", value)
  }
}
