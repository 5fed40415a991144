package import Interlock

/// A value of an enum with `@Cases`, and the path to its case.
package struct Specimen: Sendable, CustomStringConvertible {
  package let description: String

  /// What does not come back as it went in, a sentence each.
  package let objections: @Sendable () -> [String]

  /// - Parameters:
  ///   - value: the value, made anew each time, as it need not be `Sendable`.
  ///   - path: the path to its case.
  ///   - isPlain: whether the case carries no data.
  package init<Root: Kinded, Case: CaseType>(
    _ value: @autoclosure @escaping @Sendable () -> Root, _ path: KeyPath<Root.Cases, Case>,
    isPlain: Bool = false
  ) where Case.Root == Root, Root.Kind: StateType & EventType {
    description = "\(Root.self).\(Case.kind)"
    objections = { Self.objections(to: value, Case.self, isPlain: isPlain) }
  }

  private static func objections<Root: Kinded, Case: CaseType>(
    to make: () -> Root, _ type: Case.Type, isPlain: Bool
  ) -> [String] where Case.Root == Root, Root.Kind: StateType & EventType {
    let value = make()
    var objections: [String] = []
    if value.kind != Case.kind { objections.append("its kind is \(value.kind), not \(Case.kind)") }
    guard var payload = Case.extract(value) else { return objections + ["nothing is extracted"] }
    let again = Case.embed(&payload)
    if "\(again)" != "\(value)" { objections.append("\(value) comes back as \(again)") }
    let moved = Case.extract(consuming: again)
    if "\(moved as Any)" != "\(Optional(payload) as Any)" {
      objections.append("moved, it is \(moved as Any)")
    }
    let plain = Root.value(of: Case.kind)
    if isPlain, plain.map({ "\($0)" }) != "\(value)" { objections.append("its kind has no value") }
    if !isPlain, plain != nil { objections.append("its kind has a value") }
    if "\(Case.kind)" != "\(value)".prefix(while: { $0 != "(" }) {
      objections.append("its kind is called \(Case.kind)")
    }
    return objections
  }
}
