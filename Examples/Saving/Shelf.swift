import Foundation
import Interlock

/// Stores a reader between two runs of the program.
struct Shelf {
  let file: URL

  /// Writes a snapshot to a new file, which then replaces the old one. So a crash at any moment leaves either the old
  /// file or the new one.
  func save(_ machine: Machine<Reader, Tap>) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(machine.snapshot()).write(to: file, options: .atomic)
  }

  /// Makes a machine from the file. The first version of the program may have written it. That version called a closed
  /// reader shelved, and had no light.
  func restore() throws -> Machine<Reader, Tap> {
    let snapshot = try JSONDecoder().decode(Snapshot<Reader>.self, from: Data(contentsOf: file))
    return try reader.machine(from: snapshot) { saved, _ in
      if saved.state.name == "shelved" { saved.state = SavedState(Reader.closed(page: 1)) }
      if saved.submachines.isEmpty { saved.submachines = [SavedMachine(Light.off)] }
    }
  }
}
