import Foundation
import Interlock

/// Where a reader is kept between two runs of the program.
struct Shelf {
  let file: URL

  /// Writes a snapshot. It is written beside the file, which it replaces then: a crash at any moment leaves the old file or the new one.
  func save(_ machine: Machine<Reader, Tap>) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(machine.snapshot()).write(to: file, options: .atomic)
  }

  /// Makes a machine of what was saved, also by the first version of the program: that called a closed reader shelved, and knew no light.
  func restore() throws -> Machine<Reader, Tap> {
    let snapshot = try JSONDecoder().decode(Snapshot<Reader>.self, from: Data(contentsOf: file))
    return try reader.machine(from: snapshot) { saved, _ in
      if saved.state.name == "shelved" { saved.state = SavedState(Reader.closed(page: 1)) }
      if saved.submachines.isEmpty { saved.submachines = [SavedMachine(Light.off)] }
    }
  }
}
