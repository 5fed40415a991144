// The library asks for these in many places, where their code would stand otherwise.

extension Mirror {
  /// Whether the value is one of an enum.
  @inline(never)
  var isOfEnum: Bool { if case .enum? = displayStyle { true } else { false } }

  /// Whether the value is an optional.
  @inline(never)
  var isOfOptional: Bool { if case .optional? = displayStyle { true } else { false } }

  /// The first part of the value; nil if it has none.
  @inline(never)
  var firstChild: Child? { children.first }
}
