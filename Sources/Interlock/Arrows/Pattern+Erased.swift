extension ValuePattern {
  /// A pattern for the engine.
  @usableFromInline
  init<Value>(_ pattern: Pattern<Value>) {
    self =
      switch pattern {
      case .some(let value): .some(Address.erased(value))
      case .any: .any
      case .list(let values): .list(values.map { Address.erased($0) })
      }
  }
}

extension Pattern {
  /// A pattern from the engine.
  init(_ pattern: ValuePattern) {
    self =
      switch pattern {
      case .some(let value): .some(Address<Value>.typed(value))
      case .any: .any
      case .list(let values): .list(values.map { Address<Value>.typed($0) })
      }
  }
}
