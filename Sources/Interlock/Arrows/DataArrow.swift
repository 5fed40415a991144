/// An arrow between cases whose data is known: `\.cart => \.placed`.
///
/// The closures of a line with data arrows receive the data at both ends; see ``On(_:_:value:)``.
public struct DataArrow<S: Kinded, From: CaseType, To: CaseType>
where S.Kind: StateType, From.Root == S, To.Root == S {
  /// The arrow between the kinds.
  @usableFromInline package let transition: Transition<S.Kind>

  @usableFromInline
  init(_ transition: Transition<S.Kind>) {
    self.transition = transition
  }
}

/// Draws an arrow between cases: `\.cart => \.placed`, `\.any => \.cancelled`.
///
/// This is the only form over key paths: with a second one, the compiler's message about a misspelt word would be
/// less clear. It is not disfavoured: once another line is wrong, the compiler would try the other forms first, with each overload of
/// each operator in the closures of the line.
public func => <S: Kinded, From: CaseType, To: CaseType>(
  fromState: KeyPath<S.Cases, From>, toState: KeyPath<S.Cases, To>
) -> DataArrow<S, From, To> where S.Kind: StateType, From.Root == S, To.Root == S {
  DataArrow(Transition(fromState: kinds(of: From.self), toState: kinds(of: To.self)))
}

extension DataArrow: Sendable where S.Kind: Sendable {}

/// The wildcard among cases, `\.any`: its data is the whole value.
public struct AnyCase<Root: Kinded>: CaseType {
  /// There is no such kind, so this traps.
  public static var kind: Root.Kind {
    fatalError("'\\.any' stands for every case of \(Root.self), and has no kind of its own.")
  }

  /// The value itself.
  public static func embed(_ payload: inout Root) -> Root { payload }

  /// The value itself.
  public static func extract(_ root: Root) -> Root? { root }

  /// The value itself.
  public static func extract(consuming root: consuming Root) -> Root? { root }
}

extension CaseList {
  /// The wildcard among cases: `\.any => \.cancelled`. Its data is the whole value.
  public var any: AnyCase<Root> { fatalError("There is never a value of a list of cases.") }
}

/// The kinds of a case: its own, or any.
@usableFromInline
package func kinds<Case: CaseType>(of type: Case.Type) -> Pattern<Case.Root.Kind>
where Case.Root.Kind: Hashable {
  type == AnyCase<Case.Root>.self ? .any : .some(Case.kind)
}
