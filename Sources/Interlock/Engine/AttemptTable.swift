/// A table of cells with the resolutions that they name.
@usableFromInline
final class AttemptTable<S: StateType, E: EventType> {
  @usableFromInline let cells = CellTable()
  @exclusivity(unchecked) @usableFromInline var resolutions = ResolutionList<S, E>()

  init() {}

  deinit {
    unsafe resolutions.removeAll { _ in }
  }

  /// Makes one cell unknown again.
  ///
  /// - Parameter keep: takes what the cell stood for, in case that it is being followed.
  func forget(_ row: Int, _ column: Int, _ keep: (AnyObject) -> Void) {
    let cell = cells.forget(row, column)
    if cell.isFollow { unsafe keep(resolutions.remove(cell.number)) }
  }

  /// Makes all cells unknown again.
  func forgetAll(_ keep: (AnyObject) -> Void) {
    cells.forgetAll()
    unsafe resolutions.removeAll(keep)
  }
}
