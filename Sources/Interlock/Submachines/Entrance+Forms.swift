extension Entrance {
  /// All submachines start over, whatever their history.
  public static var afresh: Entrance { Entrance(.afresh) }

  /// All submachines resume where they were left. Machines inside them follow their own history.
  public static var shallow: Entrance { Entrance(.shallow) }

  /// All submachines, and all machines inside them, resume where they were left.
  public static var deep: Entrance { Entrance(.deep) }

  /// A submachine starts over, whatever its history: `entering: .afresh(Talk.self)`.
  ///
  /// - Parameters:
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for all submachines
  ///     with such states.
  public static func afresh<C: Kinded>(_ submachine: C.Type, at place: Int? = nil) -> Entrance
  where C.Kind: StateType { Entrance(.afresh, submachine, at: place) }

  /// A submachine resumes where it was left: `entering: .shallow(Talk.self)`. Machines inside it follow their own
  /// history.
  ///
  /// - Parameters:
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for all submachines
  ///     with such states.
  public static func shallow<C: Kinded>(_ submachine: C.Type, at place: Int? = nil) -> Entrance
  where C.Kind: StateType { Entrance(.shallow, submachine, at: place) }

  /// A submachine and all machines inside it resume where they were left: `entering: .deep(Talk.self)`.
  ///
  /// - Parameters:
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for all submachines
  ///     with such states.
  public static func deep<C: Kinded>(_ submachine: C.Type, at place: Int? = nil) -> Entrance
  where C.Kind: StateType { Entrance(.deep, submachine, at: place) }

  /// A submachine starts in a given state: `entering: .in(Talk.muted)`. Machines inside it start by their own history.
  ///
  /// The type of the state tells which submachine is meant.
  ///
  /// - Parameters:
  ///   - state: the state in which the submachine starts, with its data. Its entry handlers run.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for all submachines
  ///     with such states.
  public static func `in`<C: Kinded & Sendable>(_ state: C, at place: Int? = nil) -> Entrance
  where C.Kind: StateType {
    let given = GivenState(
      erased: { Edge.erased(state) }, spelling: kindSpelling(of: state),
      stableName: Interlock.stableName(of: state.kind))
    return Entrance(.given(given), C.self, at: place)
  }
}
