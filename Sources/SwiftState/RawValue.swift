public import Interlock

extension Pattern {
  /// Makes a pattern of one value, or `.any` if there is none.
  ///
  /// - Parameter rawValue: the value that matches; nil makes `.any`.
  public init(rawValue: Value?) {
    self = rawValue.map { .some($0) } ?? .any
  }

  /// The one value that matches; nil for `.any` and for a list, which SwiftState did not have.
  public var rawValue: Value? {
    if case .some(let value) = self { value } else { nil }
  }
}
