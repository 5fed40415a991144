import Foundation

/// What the compiler asks of the plugin.
enum Request {
  /// The message that asks for the members of a declaration.
  ///
  /// - Parameters:
  ///   - declaration: its text.
  ///   - start: the byte of the file at which it begins.
  ///   - surroundings: the head of what it stands in.
  static func members(
    of declaration: String, at start: Int = 0, inside surroundings: String? = nil,
    macro: String = "CasesMacro"
  ) throws -> Data {
    let context = surroundings.map { [syntax($0, at: 0)] } ?? []
    let request: [String: Any] = [
      "macro": ["moduleName": "InterlockMacros", "typeName": macro, "name": "Cases"],
      "macroRole": "member", "discriminator": "$s", "attributeSyntax": syntax("@Cases", at: start),
      "declSyntax": syntax(declaration, at: start), "lexicalContext": context,
    ]
    return try JSONSerialization.data(withJSONObject: ["expandAttachedMacro": request])
  }

  private static func syntax(_ text: String, at start: Int) -> [String: Any] {
    let location: [String: Any] = [
      "fileID": "Module/File.swift", "fileName": "File.swift", "offset": start, "line": 1, "column": 1,
    ]
    return ["kind": "declaration", "source": text, "location": location]
  }
}

/// What the plugin answers to a request for members.
struct Expansion: Decodable {
  struct Diagnostic: Decodable {
    struct Position: Decodable {
      let fileName: String
      let offset: Int
    }

    let message: String
    let severity: String
    let position: Position
  }

  private struct Answer: Decodable { let expandMacroResult: Expansion }

  let expandedSource: String
  let diagnostics: [Diagnostic]

  init(_ answer: Data) throws {
    self = try JSONDecoder().decode(Answer.self, from: answer).expandMacroResult
  }

  /// Asks the plugin for the members of declarations.
  static func all(
    of declarations: [String], inside surroundings: String? = nil
  ) throws -> [Expansion] {
    let frames = try declarations.map { Plugin.frame(try Request.members(of: $0, inside: surroundings)) }
    return try Plugin().run(on: frames.reduce(Data(), +)).answers.map(Expansion.init)
  }
}
