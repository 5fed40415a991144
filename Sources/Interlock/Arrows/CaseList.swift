/// The cases of an enum, as properties that key paths can lead through: `\.placed`.
///
/// It has a property for each case, whose type is the case's ``CaseType``. There is never a value of it, so that the
/// properties never run: an enum without cases does. See ``CaseType`` for a sample.
public protocol CaseList: SendableMetatype {
  /// The enum.
  associatedtype Root: Kinded
}

/// The cases of a type without case paths.
public enum NoCases<Root: Kinded>: CaseList {}
