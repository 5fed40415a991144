public import Interlock

// Patterns have no kinds, so `.any == state` compares two patterns, and not a pattern of patterns with a pattern.

extension Pattern where Value: Kinded {
  /// Whether a pattern is exactly this value; `.any` and lists are not.
  public static func == (pattern: Pattern, value: Value) -> Bool {
    pattern.rawValue == value
  }

  /// Whether a pattern is anything but exactly this value.
  public static func != (pattern: Pattern, value: Value) -> Bool {
    pattern.rawValue != value
  }
}

/// Whether a pattern is exactly this value; `.any` and lists are not.
public func == <Operand: PatternOperand>(value: Operand.Value, pattern: Operand) -> Bool {
  pattern.rawValue == value
}

/// Whether a pattern is anything but exactly this value.
public func != <Operand: PatternOperand>(value: Operand.Value, pattern: Operand) -> Bool {
  pattern.rawValue != value
}
