/// The table of a tree: its rows are whole configurations, and its columns are the root's events.
///
/// A configuration consists of the states of all machines of the tree, including inactive ones, because they have
/// history. Each configuration gets a row when it first occurs, up to a limit. A cell is compiled on first use, by
/// running the attempt without calling handlers (`Recorder`).
///
/// Invariants: there are `1 << shift` columns, and room for `capacity` rows; `index` is a hash table with open
/// addressing; its number of slots is a power of two, and at most half of them are in use; a slot is negative, or holds
/// the row of a configuration.
@safe
final class Chart {
  /// The maximal number of configurations with a row.
  static var rowLimit: Int { 1 << 10 }

  /// The number of machines in the tree.
  let memberCount: Int
  let shift: Int

  private(set) var cells: UnsafeMutablePointer<Cell>
  private(set) var rowCount = 0
  private var capacity = 8
  private var configurations: ContiguousArray<UInt8> = []
  private var index: ContiguousArray<Int32> = ContiguousArray(repeating: -1, count: 16)

  /// Makes a chart without rows.
  ///
  /// - Parameter columnCount: the minimal number of columns.
  init(memberCount: Int, columnCount: Int) {
    self.memberCount = memberCount
    var shift = 0
    while 1 << shift < columnCount { shift += 1 }
    self.shift = shift
    unsafe cells = .allocate(capacity: capacity << shift)
    unsafe cells.initialize(repeating: .unknown, count: capacity << shift)
  }

  deinit {
    for place in 0..<rowCount << shift { unsafe cells[place].object?.release() }
    unsafe cells.deallocate()
  }

  var columnCount: Int { 1 << shift }

  /// The row of the machines' present configuration, made if necessary; nil beyond the limit.
  @inline(never)
  func row(of crew: Crew) -> Int? {
    var slot = Self.hash(of: crew) & (index.count - 1)
    while index[slot] >= 0 {
      if isRow(Int(index[slot]), of: crew) { return Int(index[slot]) }
      slot = (slot + 1) & (index.count - 1)
    }
    return rowCount < Self.rowLimit ? addRow(of: crew) : nil
  }

  /// A cell; unknown if it was not compiled.
  func cell(row: Int, column: Int) -> Cell {
    assert(row < rowCount && column < columnCount)
    return unsafe cells[row << shift | column]
  }

  /// Puts the machines of a tree into the configuration of a row.
  func put(_ crew: Crew, inRow row: Int) {
    for member in crew.members { crew[member].byte = configurations[row * memberCount + member] }
  }

  /// Sets a cell that is unknown.
  func set(_ cell: Cell, row: Int, column: Int) {
    assert(unsafe cells[row << shift | column].isUnknown)
    unsafe cells[row << shift | column] = cell
  }

  private static func hash(of crew: Crew) -> Int {
    var hash: UInt64 = 0
    for member in crew.members { hash = mix(hash, crew[member].byte) }
    return Int(truncatingIfNeeded: hash >> 32)
  }

  private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
  }

  private func isRow(_ row: Int, of crew: Crew) -> Bool {
    let start = row * memberCount
    return crew.members.allSatisfy { configurations[start + $0] == crew[$0].byte }
  }

  private func addRow(of crew: Crew) -> Int {
    if rowCount == capacity { grow() }
    let row = rowCount
    rowCount += 1
    for member in crew.members { configurations.append(crew[member].byte) }
    if 2 * rowCount > index.count { growIndex() } else { enter(row, Self.hash(of: crew)) }
    return row
  }

  private func enter(_ row: Int, _ hash: Int) {
    var slot = hash & (index.count - 1)
    while index[slot] >= 0 { slot = (slot + 1) & (index.count - 1) }
    index[slot] = Int32(row)
  }

  private func growIndex() {
    index = ContiguousArray(repeating: -1, count: 2 * index.count)
    for row in 0..<rowCount {
      var hash: UInt64 = 0
      for byte in configurations[row * memberCount..<(row + 1) * memberCount] { hash = Self.mix(hash, byte) }
      enter(row, Int(truncatingIfNeeded: hash >> 32))
    }
  }

  private func grow() {
    let grown = UnsafeMutablePointer<Cell>.allocate(capacity: 2 * capacity << shift)
    unsafe grown.moveInitialize(from: cells, count: capacity << shift)
    unsafe (grown + capacity << shift).initialize(repeating: .unknown, count: capacity << shift)
    unsafe cells.deallocate()
    unsafe cells = grown
    capacity *= 2
  }
}
