import Foundation
import Interlock

/// Many machines that are all saved as lines of JSON in memory and then all restored, and the same states by hand.
///
/// The two sides take turns, so that other work on the computer slows both down.
struct SavedFleet {
  let count: Int

  /// How many machines a side saves or restores in one turn.
  private static let turn = 1000

  /// A table of what each side took for a machine.
  func report() throws -> String {
    precondition(count > 0, "Save at least one machine.")
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    var byHand = SavedSide(
      (0..<count).map { Call.connected(number: $0) },
      save: { try encoder.encode(Plain(state: $0)) },
      restore: { try decoder.decode(Plain.self, from: $0).state })
    var machines = SavedSide(
      (0..<count).map { phoneLine.machine(state: .connected(number: $0)) },
      save: { try encoder.encode($0.snapshot()) },
      restore: { try phoneLine.machine(from: decoder.decode(Snapshot<Call>.self, from: $0)) })
    let turns = stride(from: 0, to: count, by: Self.turn).map { $0..<min($0 + Self.turn, count) }
    for turn in turns {
      try byHand.save(turn)
      try machines.save(turn)
    }
    for turn in turns {
      try byHand.restore(turn.count)
      try machines.restore(turn.count)
    }
    precondition(
      byHand.restored == byHand.elements
        && zip(byHand.elements, machines.restored).allSatisfy { $0 == $1.state },
      "What was saved comes back.")
    func row(_ name: String, _ ours: Double, _ theirs: Double, _ unit: String) -> String {
      "| \(name) | \(format(ours))\(unit) | \(format(theirs))\(unit) | \(String(format: "%.2f", ours / theirs)) |"
    }
    return [
      "| \(count) machines as lines of JSON | Interlock | By hand | Ratio |", "|---|---|---|---|",
      row("saved", machines.saving / .seconds(1), byHand.saving / .seconds(1), " s"),
      row("restored", machines.restoring / .seconds(1), byHand.restoring / .seconds(1), " s"),
      row("both, machines a second", machines.rate, byHand.rate, ""),
      row("bytes each", machines.bytesEach, byHand.bytesEach, ""),
    ].joined(separator: "\n")
  }

  private func format(_ value: Double) -> String { String(format: value < 1000 ? "%.1f" : "%.0f", value) }
}

/// One way to save and to restore, the text, and the time that it took.
private struct SavedSide<Element> {
  let elements: [Element]
  let save: (Element) throws -> Data
  let restore: (Data) throws -> Element

  private(set) var restored: [Element] = []
  private(set) var saving = Duration.zero
  private(set) var restoring = Duration.zero
  private var text = Data()

  /// The beginning of the first line that was not restored.
  private var start = 0

  init(
    _ elements: [Element], save: @escaping (Element) throws -> Data,
    restore: @escaping (Data) throws -> Element
  ) {
    self.elements = elements
    self.save = save
    self.restore = restore
    restored.reserveCapacity(elements.count)
  }

  /// How many machines a second are saved and restored.
  var rate: Double { Double(elements.count) / ((saving + restoring) / .seconds(1)) }
  var bytesEach: Double { Double(text.count) / Double(elements.count) }

  mutating func save(_ range: Range<Int>) throws {
    saving += try ContinuousClock().measure {
      for element in elements[range] {
        text.append(try save(element))
        text.append(UInt8(ascii: "\n"))
      }
    }
  }

  mutating func restore(_ count: Int) throws {
    restoring += try ContinuousClock().measure {
      for _ in 0..<count {
        guard let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { return }
        restored.append(try restore(text[start..<end]))
        start = end + 1
      }
    }
  }
}
