/// An enum as its declaration says it, as far as its cases are concerned.
struct Enumeration {
  /// The name as it is written.
  let name: String

  /// What the members that others see begin with: `public `, `package `, or nothing.
  let access: String

  /// The cases, and the conditions they stand under, in their order.
  let parts: [Part]

  /// Whether the enum has a `value(of:)` of its own.
  let hasValues: Bool

  /// A case, or cases that are there only under a condition.
  indirect enum Part {
    case element(Element)
    case conditional([Branch])
  }

  /// What stands between `#if`, `#elseif` or `#else` and the next of these.
  struct Branch {
    /// The line with the condition.
    let directive: String
    let parts: [Part]
  }

  /// A case.
  struct Element {
    let name: Token
    let parameters: [Parameter]

    /// The attributes that warn of the case's use.
    let attributes: [String]
  }

  /// A part of a case's data.
  struct Parameter {
    /// The label as it is written; nil if there is none.
    let label: Token?
    let type: [Token]
  }
}

extension Enumeration.Element {
  /// The name of the type that stands for the case.
  var typeName: String {
    name.isPlain ? "_\(name.bare)" : "`_\(name.bare)`"
  }

  /// Whether there can be no value of the case, so that the compiler would warn of code that makes one.
  var isImpossible: Bool {
    parameters.contains { ["Never", "Swift.Never", "Swift::Never"].contains($0.type.written) }
  }
}

extension [Enumeration.Part] {
  /// The cases under all conditions.
  var elements: [Enumeration.Element] {
    flatMap { part -> [Enumeration.Element] in
      switch part {
      case .element(let element): [element]
      case .conditional(let branches): branches.flatMap(\.parts.elements)
      }
    }
  }
}
