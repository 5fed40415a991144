import Foundation
import Interlock

/// Many machines that are all saved as lines of JSON in memory and then all restored, and the same states by hand.
struct SavedFleet {
  let count: Int

  /// What one side took.
  private struct Cost {
    let saving: Double
    let restoring: Double
    let bytes: Int
  }

  /// A table of what each side took for a machine.
  func report() throws -> String {
    precondition(count > 0, "Save at least one machine.")
    let byHand = try cost(
      of: (0..<count).map { Call.connected(number: $0) },
      save: { try $1.encode(Plain(state: $0)) },
      restore: { try $1.decode(Plain.self, from: $0).state },
      areSame: { $0 == $1 })
    let machines = try cost(
      of: (0..<count).map { phoneLine.machine(state: .connected(number: $0)) },
      save: { try $1.encode($0.snapshot()) },
      restore: { try phoneLine.machine(from: $1.decode(Snapshot<Call>.self, from: $0)) },
      areSame: { $0.state == $1.state })
    func row(_ name: String, _ ours: Double, _ theirs: Double, _ unit: String) -> String {
      "| \(name) | \(format(ours)) \(unit) | \(format(theirs)) \(unit) | \(String(format: "%.2f", ours / theirs)) |"
    }
    return [
      "| \(count) machines as lines of JSON | Interlock | By hand | Ratio |", "|---|---|---|---|",
      row("saved", machines.saving, byHand.saving, "s"),
      row("restored", machines.restoring, byHand.restoring, "s"),
      row(
        "saved and restored, a second", Double(count) / (machines.saving + machines.restoring),
        Double(count) / (byHand.saving + byHand.restoring), "machines"),
      row(
        "bytes each", Double(machines.bytes) / Double(count), Double(byHand.bytes) / Double(count), "bytes"),
    ].joined(separator: "\n")
  }

  private func format(_ value: Double) -> String { String(format: value < 1000 ? "%.1f" : "%.0f", value) }

  /// Saves everything to one text, and restores everything from it.
  private func cost<Element>(
    of elements: [Element],
    save: (Element, JSONEncoder) throws -> Data,
    restore: (Data, JSONDecoder) throws -> Element,
    areSame: (Element, Element) -> Bool
  ) throws -> Cost {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    var text = Data()
    let saving = try seconds {
      for element in elements {
        text.append(try save(element, encoder))
        text.append(UInt8(ascii: "\n"))
      }
    }
    var restored: [Element] = []
    restored.reserveCapacity(elements.count)
    let restoring = try seconds {
      var start = text.startIndex
      while let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
        restored.append(try restore(text[start..<end], decoder))
        start = end + 1
      }
    }
    precondition(
      restored.count == elements.count && zip(elements, restored).allSatisfy(areSame),
      "What was saved comes back.")
    return Cost(saving: saving, restoring: restoring, bytes: text.count)
  }

  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(work)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
