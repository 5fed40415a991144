import Foundation
import Interlock

// The second process receives the file that the first one wrote.
if CommandLine.arguments.count > 1 {
  let machine = try Shelf(file: URL(fileURLWithPath: CommandLine.arguments[1])).restore()
  print("second process:", machine.configuration, "on page", machine.state.page)
  machine <-! .close <-! .open
  print("opened again:", machine.configuration, "on page", machine.state.page)
  exit(0)
}

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Saving-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let shelf = Shelf(file: folder.appendingPathComponent("reader.json"))

let machine = reader.machine()
machine <-! .open <-! .turn <-! .turn <-! .light
try shelf.save(machine)
print("first process:", machine.configuration, "on page", machine.state.page)

let second = Process()
second.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
second.arguments = [shelf.file.path]
let output = Pipe()
second.standardOutput = output
try second.run()
print(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self), terminator: "")
second.waitUntilExit()

// An older version of the program wrote this file.
let old = Shelf(
  file: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("old.json"))
let migrated = try old.restore()
print("migrated:", migrated.configuration, "on page", migrated.state.page)

// A damaged file is refused, with an error that names the state.
try Data(#"{"form":1,"fingerprint":"0123456789abcdef","state":"lost","submachines":[]}"#.utf8).write(
  to: shelf.file)
do {
  _ = try shelf.restore()
} catch {
  print("refused:", error)
}
