/// The cases of an enum, as properties that key paths can lead through: `\.placed`.
///
/// It has a property for each case, whose type is the case's ``CaseType``. It has no values, so the properties
/// never run: declare it as an enum without cases. See ``CaseType`` for a sample.
public protocol CaseList: SendableMetatype {
  /// The enum.
  associatedtype Root: Kinded
}

/// The cases of a type without case paths. The compiler names it where a case path is written for such a type: an enum with data
/// needs ``Cases()``.
public enum NoCases<Value> {}
