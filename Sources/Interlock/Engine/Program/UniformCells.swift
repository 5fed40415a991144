/// The cells of a program in which every attempt does the same, whatever the state and the event: a row for one-byte
/// events, otherwise a single cell.
@usableFromInline
@safe
final class UniformCells {
  @usableFromInline let cells: UnsafeMutablePointer<Cell>
  @usableFromInline let count: Int
  let resolution: Resolution

  init(_ resolution: Resolution, isOfBytes: Bool) {
    count = isOfBytes ? 256 : 1
    unsafe cells = .allocate(capacity: count)
    unsafe cells.initialize(repeating: .map(resolution), count: count)
    self.resolution = resolution
  }

  deinit {
    unsafe cells[0].object?.release()
    unsafe cells.deallocate()
  }
}
