/// Cells by row and column: an array while that is small, a hash table where the array would be mostly empty.
///
/// The rows are the states in which attempts start. The columns are events or target states. Cells are compiled one by
/// one as needed, so the table may forget any of them at any time. The table holds the resolutions of its cells.
///
/// Invariants: a table of bytes is dense, and its accepting cells contain where a row begins; a dense table has
/// `rows << shift` cells, and a table that is not dense has no rows; a sparse table's number of slots is a power of two,
/// and at most half of them are in use; a key is the row and the column, plus one so that zero is an empty slot.
@usableFromInline
@safe
final class CellTable {
  /// The cells of a dense table; nil if the table is sparse or empty.
  @exclusivity(unchecked) @usableFromInline var cells: UnsafeMutablePointer<Cell>?
  @safe @exclusivity(unchecked) @usableFromInline var shift = 0
  @safe @exclusivity(unchecked) @usableFromInline var rows = 0

  @exclusivity(unchecked) @usableFromInline var slots: UnsafeMutablePointer<Slot>?
  @safe @exclusivity(unchecked) @usableFromInline var mask = 0
  private var used = 0

  @usableFromInline
  struct Slot {
    @usableFromInline var key: UInt64
    @usableFromInline var cell: Cell

    @export(implementation)
    init(key: UInt64, cell: Cell) {
      self.key = key
      self.cell = cell
    }
  }

  /// A table up to this many cells may be dense, however few of them are in use.
  private static let smallTable = 1 << 10

  /// Whether rows and columns are the bytes of one-byte values.
  private let isOfBytes: Bool

  init(isOfBytes: Bool) {
    self.isOfBytes = isOfBytes
  }

  deinit {
    var forgotten: [AnyObject] = []
    forgetAll(&forgotten)
    release()
  }

  /// Whether all cells are unknown.
  var isBlank: Bool { unsafe cells == nil && slots == nil }

  @export(implementation) var columns: Int { 1 << shift }

  /// The cell at a position; unknown outside the table.
  ///
  /// - Complexity: O(1) on average.
  @export(implementation)
  @inline(__always)
  func cell(_ row: Int, _ column: Int) -> Cell {
    unsafe cells != nil ? denseCell(row, column) : sparseCell(row, column)
  }

  /// The cell of a sparse table; unknown if it is not there.
  @export(implementation)
  func sparseCell(_ row: Int, _ column: Int) -> Cell {
    guard let slots = unsafe slots else { return .unknown }
    let key = Self.key(row, column)
    var slot = Self.hash(key) & mask
    while true {
      let found = unsafe slots[slot]
      if found.key == key { return found.cell }
      if found.key == 0 { return .unknown }
      slot = (slot + 1) & mask
    }
  }

  /// The cell of a dense table; unknown outside the table.
  @export(implementation)
  @inline(__always)
  func denseCell(_ row: Int, _ column: Int) -> Cell {
    guard row < rows && column &>> shift == 0 else { return .unknown }
    return unsafe cells.unsafelyUnwrapped[row &<< shift | column]
  }

  @export(implementation)
  static func key(_ row: Int, _ column: Int) -> UInt64 {
    (UInt64(truncatingIfNeeded: row) << 32 | UInt64(truncatingIfNeeded: column)) &+ 1
  }

  /// Fibonacci hashing: the upper half of a product with 2⁶⁴ divided by the golden ratio.
  @export(implementation)
  static func hash(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: ((key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// Sets a cell, and makes room for it.
  ///
  /// - Parameters:
  ///   - rows: the minimal number of rows of a dense table.
  ///   - denseLimit: the maximal number of cells of a dense table.
  @inline(never)
  func set(_ cell: Cell, _ row: Int, _ column: Int, rows: Int, denseLimit: Int) {
    assert(self.cell(row, column).isUnknown)
    let extent = (rows: max(rows, row + 1), columns: column + 1)
    if unsafe slots == nil, prepareDense(extent, limit: max(denseLimit, Self.smallTable)) {
      unsafe cells.unsafelyUnwrapped[row << shift | column] = isOfBytes ? cell.addressed(shift) : cell
    } else {
      setSparse(cell, Self.key(row, column))
    }
  }

  /// Makes the table dense with a number of rows, unless it is sparse.
  func reserve(rows: Int, denseLimit: Int) {
    if unsafe slots == nil { _ = prepareDense((rows, 1), limit: max(denseLimit, Self.smallTable)) }
  }

  /// Makes one cell unknown again.
  ///
  /// - Parameter forgotten: receives the cell's resolution, in case an attempt is following it.
  func forget(_ row: Int, _ column: Int, _ forgotten: inout [AnyObject]) {
    let old = cell(row, column)
    if old.isUnknown { return }
    if let cells = unsafe cells {
      unsafe cells[row << shift | column] = .unknown
    } else {
      setSparse(.unknown, Self.key(row, column))
    }
    if let object = old.object { forgotten.append(object.take()) }
  }

  /// Makes all cells unknown again.
  ///
  /// - Parameter forgotten: receives the cells' resolutions.
  /// - Complexity: O(*n*) in the number of cells.
  @inline(never)
  func forgetAll(_ forgotten: inout [AnyObject]) {
    if let cells = unsafe cells {
      for place in 0..<rows << shift {
        if let object = unsafe cells[place].object { forgotten.append(object.take()) }
        unsafe cells[place] = .unknown
      }
    } else if let slots = unsafe slots {
      for slot in 0...mask {
        if let object = unsafe slots[slot].cell.object { forgotten.append(object.take()) }
      }
      release()
    }
  }

  private func prepareDense(_ extent: (rows: Int, columns: Int), limit: Int) -> Bool {
    if unsafe cells != nil, extent.rows <= rows, extent.columns <= columns { return true }
    let newRows = max(rows, Self.powerOfTwo(atLeast: extent.rows))
    let newColumns = max(columns, Self.powerOfTwo(atLeast: extent.columns))
    guard newRows * newColumns <= limit else {
      moveToSparse()
      return false
    }
    let newShift = newColumns.trailingZeroBitCount
    let grown = UnsafeMutablePointer<Cell>.allocate(capacity: newRows * newColumns)
    unsafe grown.initialize(repeating: .unknown, count: newRows * newColumns)
    if let cells = unsafe cells {
      for row in 0..<rows {
        for column in 0..<columns {
          let cell = unsafe cells[row << shift | column]
          unsafe grown[row << newShift | column] = isOfBytes ? cell.addressed(newShift) : cell
        }
      }
    }
    release()
    unsafe cells = grown
    rows = newRows
    shift = newShift
    return true
  }

  private static func powerOfTwo(atLeast count: Int) -> Int {
    var power = 1
    while power < count { power *= 2 }
    return power
  }

  private func moveToSparse() {
    guard let old = unsafe cells else { return }
    let (oldRows, oldShift) = (rows, shift)
    unsafe cells = nil
    for place in 0..<oldRows << oldShift {
      let cell = unsafe old[place]
      if !cell.isUnknown {
        setSparse(cell, Self.key(place >> oldShift, place & (1 << oldShift - 1)))
      }
    }
    unsafe old.deallocate()
    rows = 0
    shift = 0
  }

  private func setSparse(_ cell: Cell, _ key: UInt64) {
    reserveSlot()
    let slots = unsafe slots.unsafelyUnwrapped
    var slot = Self.hash(key) & mask
    while unsafe slots[slot].key != key && slots[slot].key != 0 { slot = (slot + 1) & mask }
    if unsafe slots[slot].key == 0 { used += 1 }
    unsafe slots[slot] = Slot(key: key, cell: cell)
  }

  /// Makes room for one more key, and drops the keys of forgotten cells when the table grows.
  private func reserveSlot() {
    if unsafe slots != nil, used < (mask + 1) / 2 { return }
    let old = unsafe slots
    let oldCount = unsafe slots == nil ? 0 : mask + 1
    var known = 0
    for slot in 0..<oldCount where unsafe !old.unsafelyUnwrapped[slot].cell.isUnknown { known += 1 }
    let capacity = max(64, Self.powerOfTwo(atLeast: 4 * known))
    unsafe slots = .allocate(capacity: capacity)
    unsafe slots.unsafelyUnwrapped.initialize(repeating: Slot(key: 0, cell: .unknown), count: capacity)
    mask = capacity - 1
    used = 0
    for slot in 0..<oldCount {
      let entry = unsafe old.unsafelyUnwrapped[slot]
      if !entry.cell.isUnknown { setSparse(entry.cell, entry.key) }
    }
    unsafe old?.deallocate()
  }

  private func release() {
    unsafe cells?.deallocate()
    unsafe slots?.deallocate()
    unsafe cells = nil
    unsafe slots = nil
    rows = 0
    shift = 0
    mask = 0
    used = 0
  }
}
