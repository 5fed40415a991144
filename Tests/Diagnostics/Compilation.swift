import Foundation
import TestSupport

/// What the compiler made of a program.
struct Compilation: Sendable {
  /// The errors and warnings, in the order of the compiler.
  let messages: [Message]

  /// The processor's time that the compiler took by its own account, without the start of its process.
  let seconds: Double

  /// The part of the time that type-checking took.
  let typeChecking: Double

  /// How often the type checker tried something. The same program takes as many on every machine.
  let scopes: Int

  /// Compiles a program with the modules of the build under test.
  ///
  /// - Parameters:
  ///   - program: the text of the program.
  ///   - mode: how far the compiler is to go.
  init(of program: String, _ mode: Mode = .typeCheck) throws {
    let folder = URL.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString)")
    let statistics = folder.appending(path: "statistics")
    try FileManager.default.createDirectory(at: statistics, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(program.utf8).write(to: folder.appending(path: "main.swift"))

    let options = ["-swift-version", "6", "-diagnostic-style", "llvm", "-stats-output-dir", statistics.path]
    let arguments = try mode.arguments + options + Products().imports
    let command = try Command(Self.compiler + ["main.swift"] + arguments, in: folder)

    messages = command.output.split(separator: "\n").compactMap { Message($0) }
    guard let account = try Self.account(in: statistics), command.succeeded || !messages.isEmpty else {
      throw Failure(description: "The compiler did not get as far as the program:\n\(command.output)")
    }
    scopes = Int(account["Sema.NumConstraintScopes"] ?? 0)
    seconds = Self.time(of: "time.swift-frontend.", in: account)
    typeChecking = Self.time(of: "time.swift.perform-sema.", in: account)
  }

  /// Compiles a program until that is quick, at most three times, as others may be using the machine.
  ///
  /// - Returns: the quickest of the compilations.
  static func quickest(
    of program: String, _ mode: Mode, until isQuick: (Compilation) -> Bool
  ) throws -> Compilation {
    var quickest = try Compilation(of: program, mode)
    for _ in 0..<2 where !isQuick(quickest) {
      let next = try Compilation(of: program, mode)
      if next.seconds < quickest.seconds { quickest = next }
    }
    return quickest
  }

  /// The compiler; without its driver where that has nothing to add.
  #if os(Linux)
    private static let compiler = ["swiftc", "-frontend"]
  #else
    private static let compiler = ["swiftc"]
  #endif

  /// How far the compiler is to go.
  enum Mode {
    case typeCheck, build

    var arguments: [String] {
      switch self {
      case .typeCheck: ["-typecheck"]
      case .build: ["-c", "-o", "main.o"]
      }
    }
  }

  /// The processor's time of something that the account knows under several names.
  private static func time(of prefix: String, in account: [String: Double]) -> Double {
    account.filter { $0.key.hasPrefix(prefix) && !$0.key.hasSuffix(".wall") }.values.reduce(0, +)
  }

  /// The compiler's account of itself.
  private static func account(in folder: URL) throws -> [String: Double]? {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let accounts = files.filter { $0.lastPathComponent.contains("-swift-frontend-") }
    return try accounts.first.map {
      try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: $0))
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
