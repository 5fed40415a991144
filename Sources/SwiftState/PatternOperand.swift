public import Interlock

/// A pattern on the right of a bare value in a comparison.
///
/// If the comparison named ``Interlock/Pattern`` itself, `state == .any` would mean the pattern, not the user's own case.
public protocol PatternOperand {
  /// The type of the compared states or events.
  associatedtype Value: Hashable

  /// The one value that matches, or nil.
  var rawValue: Value? { get }
}

extension Pattern: PatternOperand {}
