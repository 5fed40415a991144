/// A case of an enum, as a type: it makes values of the case, and takes their data out again.
///
/// A *case path* such as `\.placed` leads to one: it is a key path into the enum's ``Kinded/Cases``. The macro
/// ``Cases()`` derives the types of all cases. To write one yourself, declare an enum without cases:
///
/// ```swift
/// enum Parcel: Kinded {
///   case packed(weight: Int)
///
///   enum Kind: StateType { case packed }
///   var kind: Kind { .packed }
///
///   enum Cases: CaseList {
///     typealias Root = Parcel
///     var packed: Packed { switch self {} }
///
///     enum Packed: CaseType {
///       static var kind: Parcel.Kind { .packed }
///       static func embed(_ weight: inout Int) -> Parcel { .packed(weight: weight) }
///       static func extract(_ parcel: Parcel) -> Int? {
///         switch parcel { case .packed(let weight): weight }
///       }
///     }
///   }
/// }
/// print(Parcel.packed(weight: 3)[\.packed]!)  // 3
/// ```
public protocol CaseType<Root, Payload>: SendableMetatype {
  /// The enum.
  associatedtype Root: Kinded

  /// The data of the case: its associated value, a tuple of several, or `Void`.
  associatedtype Payload

  /// The case without its data.
  static var kind: Root.Kind { get }

  /// Makes a value of the case.
  ///
  /// - Parameter payload: the data. It is passed `inout` so that it can be a closure, and is not to be changed.
  static func embed(_ payload: inout Payload) -> Root

  /// Returns the data of a value, without changing it.
  ///
  /// - Returns: nil if the value is of another case.
  static func extract(_ root: Root) -> Payload?

  /// Returns the data of a value that nobody needs any longer. An array in it that nobody else holds can then be changed
  /// without being copied.
  ///
  /// The default copies the data, as the other ``extract(_:)`` does.
  ///
  /// - Returns: nil if the value is of another case.
  static func extract(consuming root: consuming Root) -> Payload?
}

extension CaseType {
  /// Returns the data of a value by copying it.
  public static func extract(consuming root: consuming Root) -> Payload? {
    extract(root)
  }
}

extension CaseType where Payload == Void {
  /// Makes the value of a case without data.
  public static func embed() -> Root {
    var payload: Void = ()
    return embed(&payload)
  }
}
