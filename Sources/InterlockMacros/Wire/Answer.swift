/// The answer to one of the compiler's messages.
struct Answer {
  let json: JSON

  /// The version of the messages that the plugin speaks.
  private static let version = "7"

  /// Answers a message. One that is not known is answered with an error, since the compiler waits for something.
  init(to message: [UInt8]) {
    guard let message = JSON(message) else {
      let mistake = Mistake(
        "a message from the compiler can't be read; is the compiler newer than this library?")
      self.init(mistakes: [mistake])
      return
    }
    if message["getCapability"] != nil {
      self.init(json: ["getCapabilityResult": ["capability": ["protocolVersion": .number(Self.version)]]])
    } else if let request = message["expandAttachedMacro"] {
      self.init(to: request)
    } else {
      let name = message.firstName
      self.init(
        mistakes: [Mistake("the compiler asks for '\(name)', which these macros don't know")],
        in: message[name]?["syntax"])
    }
  }

  /// Answers the request to expand a macro that is attached to a declaration.
  private init(to request: JSON) {
    guard let declaration = request["declSyntax"], let text = declaration["source"]?.string,
      request["macro"]?["typeName"]?.string == "CasesMacro"
    else {
      let name = request["macro"]?["typeName"]?.string ?? ""
      let mistake = Mistake("the compiler asks for the macro '\(name)', which is not one of these")
      self.init(mistakes: [mistake], in: request["declSyntax"])
      return
    }
    let surroundings = request["lexicalContext"]?.array?.first?["source"]?.string
    do throws(Mistakes) {
      let enumeration = try Enumeration(declaredIn: text, inside: surroundings)
      self.init(expansion: Expansion(of: enumeration).text)
    } catch {
      self.init(mistakes: error.all, in: declaration)
    }
  }

  private init(expansion: String = "", mistakes: [Mistake] = [], in declaration: JSON? = nil) {
    let result: JSON = [
      "expandedSource": .string(expansion),
      "diagnostics": .array(mistakes.map { Self.diagnostic($0, in: declaration?["location"]) }),
    ]
    self.init(json: ["expandMacroResult": result])
  }

  private init(json: JSON) {
    self.json = json
  }

  private static func diagnostic(_ mistake: Mistake, in location: JSON?) -> JSON {
    let start = location?["offset"]?.integer ?? 0
    return [
      "message": .string(mistake.sentence),
      "severity": .string("error"),
      "position": [
        "fileName": .string(location?["fileName"]?.string ?? ""),
        "offset": .number("\(start &+ mistake.place)"),
      ],
      "highlights": .array([]), "notes": .array([]), "fixIts": .array([]),
    ]
  }
}
