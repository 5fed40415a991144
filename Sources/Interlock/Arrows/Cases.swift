/// Derives the kinds and the case paths of an enum.
///
/// ```swift
/// @Cases enum Order: StateType {
///   case cart([String]), placed(id: Int, total: Int), cancelled
/// }
///
/// let order = Order.placed(id: 7, total: 40)
/// print(order.kind)  // placed
/// print(order[\.placed]!.total)  // 40
/// print(Order.value(of: .cancelled)!)  // cancelled
/// ```
///
/// It adds what ``Kinded`` asks for: an enum `Kind` with the same cases but without their data, which is a ``StateType``
/// and an ``EventType``; the property `kind`; the function `value(of:)`, unless every case carries data or the enum has
/// one of its own; and `Cases`, with a ``CaseType`` for each case. These are `public` or `package` if the enum is.
///
/// The enum must conform to ``StateType``, ``EventType`` or ``Kinded`` itself. What can't be derived is an error at the
/// place: a case `any`, `self`, `Kind` or `Cases`, a type `Kind` or `Cases` among the data, two cases of one name, and a
/// case that is not always available. Write the conformance by hand in such a case, see <doc:CasePaths>.
@attached(
  member, names: named(Kind), named(kind), named(value(of:)), named(_Payloads), named(Cases))
public macro Cases() = #externalMacro(module: "InterlockMacros", type: "CasesMacro")
