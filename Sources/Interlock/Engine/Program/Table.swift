/// A table's knowledge of one attempt: unknown, the complete effect, or a reaction.
///
/// Three bits give the kind of cell. The lowest is set if the attempt is accepted and calls no closure. The rest is a
/// pointer: to the next row, with the byte of the root's next state in the uppermost bits, or to a reaction.
@usableFromInline
struct Cell {
  @usableFromInline let bits: UInt64

  @export(implementation)
  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// Not compiled yet.
  @export(implementation) static var unknown: Cell { @inline(__always) get { Cell(bits: 0) } }

  /// Refused, without error handlers.
  static var refuse: Cell { Cell(bits: 2) }

  /// Stays, as an internal transition.
  static var stay: Cell { Cell(bits: 3) }

  /// Stays, because the event is ignored.
  static var ignore: Cell { Cell(bits: 5) }

  /// Moves to a row, in which the root's state has a byte.
  static func move(to row: Row, _ byte: UInt8) -> Cell {
    let address = UInt64(UInt(bitPattern: row))
    precondition(address >> 56 == 0, "The upper byte of an address must be free.")
    return Cell(bits: address | UInt64(byte) << 56 | 1)
  }

  /// Moves like `move(to:_:)`, and moves machines inside the root as well, all of whose states are bytes.
  static func moveInside(to row: Row, _ byte: UInt8) -> Cell {
    unsafe Cell(bits: move(to: row, byte).bits | 7)
  }

  /// Follows a reaction, which the cell's table holds from now on.
  static func react(_ reaction: Reaction) -> Cell {
    unsafe Cell(bits: UInt64(UInt(bitPattern: Unmanaged.passRetained(reaction).toOpaque())) | 4)
  }

  @export(implementation) var isUnknown: Bool { @inline(__always) get { bits == 0 } }
  @export(implementation) var isMove: Bool { @inline(__always) get { bits & 7 == 1 } }
  var isMoveInside: Bool { bits & 7 == 7 }
  @export(implementation) var isRefuse: Bool { @inline(__always) get { bits == 2 } }
  @export(implementation) var isStay: Bool { @inline(__always) get { bits == 3 } }
  @export(implementation) var isIgnore: Bool { @inline(__always) get { bits == 5 } }

  /// Whether there is a reaction.
  @export(implementation) var isReaction: Bool { @inline(__always) get { bits & 7 == 4 } }

  /// The byte of the root's next state.
  @export(implementation) var byte: UInt8 { @inline(__always) get { UInt8(truncatingIfNeeded: bits >> 56) } }

  /// The next row.
  @export(implementation) var row: Row {
    @inline(__always) get { unsafe Row(bitPattern: UInt(bits & 0xFF_FFFF_FFFF_FFF8)).unsafelyUnwrapped }
  }

  /// The reaction, which the cell's table holds.
  var reaction: Held<Reaction> {
    unsafe Held(.fromOpaque(UnsafeRawPointer(bitPattern: UInt(bits & ~7)).unsafelyUnwrapped))
  }
}

/// The cells of a configuration, one for each event. What else belongs to the row stands before them.
@usableFromInline typealias Row = UnsafeMutablePointer<Cell>

/// What stands before the cells of a row.
@usableFromInline
@safe
struct RowHead {
  /// The cells of target states; nil until they are needed.
  @usableFromInline var targets: Row?

  /// How many target states have cells.
  @usableFromInline let targetCount: Int32

  /// The row's number in its table.
  let number: Int32

  @export(implementation)
  @inline(__always)
  static func head(of row: Row) -> UnsafeMutablePointer<RowHead> {
    unsafe (UnsafeMutableRawPointer(row) - MemoryLayout<RowHead>.stride).assumingMemoryBound(to: RowHead.self)
  }
}

/// The cells of a definition or a tree: its rows are configurations.
///
/// A configuration is the codes of all machines' states, including inactive ones, because they have history. It gets a
/// row when it first occurs. A row contains the cells of the events that are attempted on the root. All other cells are
/// found by their keys: those of attempts on other machines, those of target states, and those of a table that would be
/// mostly empty.
///
/// Invariants: a row has `columnCount` cells, of which the last one stands for all events beyond it; the codes of row *n*
/// begin at *n* times `memberCount`.
@usableFromInline
@safe
final class Table {
  /// What a cell is about, in addition to its configuration.
  struct Key: Equatable {
    enum Kind: Int32 {
      case event, target, eventless, completion
    }

    let row: Int32
    let member: Int32
    let kind: Kind

    /// The number of the event, or the code of the target.
    let column: Int32

    fileprivate var hash: Int {
      var mixed = UInt64(UInt32(bitPattern: row)) << 32 | UInt64(UInt32(bitPattern: column))
      mixed = (mixed ^ UInt64(UInt32(bitPattern: member)) &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: (mixed ^ UInt64(UInt32(bitPattern: kind.rawValue)) << 40) >> 20)
    }
  }

  let memberCount: Int
  let columnCount: Int

  /// How many target states have cells in a row's own block.
  let targetCount: Int

  // No code of others runs while one of these is being changed.

  @exclusivity(unchecked) private(set) var rows: ContiguousArray<Row> = unsafe []
  @safe @exclusivity(unchecked) private var codes: ContiguousArray<Int32> = []
  @safe @exclusivity(unchecked) private var index = HashIndex()
  @safe @exclusivity(unchecked) private var keys: ContiguousArray<Key> = []
  @safe @exclusivity(unchecked) private var cells: ContiguousArray<Cell> = []
  @safe @exclusivity(unchecked) private var cellIndex = HashIndex()

  /// Makes a table without rows.
  init(memberCount: Int, columnCount: Int, targetCount: Int) {
    self.memberCount = memberCount
    self.columnCount = columnCount
    self.targetCount = targetCount
  }

  deinit {
    for index in unsafe rows.indices {
      let row = unsafe rows[index]
      for column in 0..<columnCount { unsafe release(row[column]) }
      let head = unsafe RowHead.head(of: row)
      if let targets = unsafe head.pointee.targets {
        for column in 0..<targetCount { unsafe release(targets[column]) }
        unsafe targets.deallocate()
      }
      unsafe UnsafeMutableRawPointer(head).deallocate()
    }
    for cell in cells { release(cell) }
  }

  private func release(_ cell: Cell) { if cell.isReaction { cell.reaction.release() } }

  /// The row of a configuration; nil if it has none.
  func knownRow(_ configuration: some Collection<Int32>) -> Row? {
    let found = index.find(Self.hash(configuration)) { isConfiguration(Int($0), configuration) }
    return unsafe found < 0 ? nil : rows[Int(found)]
  }

  /// The row of a configuration, made if necessary.
  func row(_ configuration: some Collection<Int32>) -> Row {
    if let row = unsafe knownRow(configuration) { return unsafe row }
    let size = MemoryLayout<RowHead>.stride + columnCount * MemoryLayout<Cell>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe memory.initializeMemory(
      as: RowHead.self, to: RowHead(targets: nil, targetCount: Int32(targetCount), number: Int32(rows.count)))
    let row = unsafe (memory + MemoryLayout<RowHead>.stride).bindMemory(to: Cell.self, capacity: columnCount)
    unsafe row.initialize(repeating: .unknown, count: columnCount)
    unsafe index.insert(Int32(rows.count), Self.hash(configuration)) { number in
      Self.hash(codes[Int(number) * memberCount..<(Int(number) + 1) * memberCount])
    }
    unsafe rows.append(row)
    codes.append(contentsOf: configuration)
    return unsafe row
  }

  /// The configuration of a row.
  func configuration(of row: Row) -> ArraySlice<Int32> {
    let start = unsafe Int(RowHead.head(of: row).pointee.number) * memberCount
    return ArraySlice(codes[start..<start + memberCount])
  }

  /// The code of the root's state in the configuration of a row.
  func rootCode(of row: Row) -> Int32 { unsafe codes[Int(number(of: row)) * memberCount] }

  private static func hash(_ configuration: some Collection<Int32>) -> Int {
    var hash: UInt64 = 0
    for code in configuration { hash = (hash ^ UInt64(UInt32(bitPattern: code))) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(truncatingIfNeeded: hash >> 24)
  }

  private func isConfiguration(_ number: Int, _ configuration: some Collection<Int32>) -> Bool {
    var place = number * memberCount
    for code in configuration {
      if codes[place] != code { return false }
      place += 1
    }
    return true
  }
}

// Cells.

extension Table {
  /// A cell; unknown if it is not there.
  func cell(_ key: Key) -> Cell {
    if let place = unsafe place(of: key) { return unsafe place.pointee }
    let found = cellIndex.find(key.hash) { keys[Int($0)] == key }
    return found < 0 ? .unknown : cells[Int(found)]
  }

  /// Sets a cell that is unknown.
  func set(_ cell: Cell, _ key: Key) {
    if cell.isReaction { cell.reaction.with { $0.isLasting = true } }
    makeRoom(for: key)
    if let place = unsafe place(of: key) {
      unsafe place.pointee = cell
      return
    }
    let found = cellIndex.find(key.hash) { keys[Int($0)] == key }
    if found >= 0 { return cells[Int(found)] = cell }
    cellIndex.insert(Int32(keys.count), key.hash) { keys[Int($0)].hash }
    keys.append(key)
    cells.append(cell)
  }

  /// Makes a cell unknown again.
  ///
  /// - Parameter forgotten: receives the reaction, in case an attempt is following it.
  func forget(_ key: Key, _ forgotten: inout [AnyObject]) {
    if let place = unsafe place(of: key) { return unsafe drop(&place.pointee, &forgotten) }
    let found = cellIndex.find(key.hash) { keys[Int($0)] == key }
    if found >= 0 { drop(&cells[Int(found)], &forgotten) }
  }

  /// Where a cell of the root stands in the memory of its row; nil if it is found by its key, or if there is no memory yet.
  private func place(of key: Key) -> UnsafeMutablePointer<Cell>? {
    guard key.member == 0, key.column >= 0 else { return nil }
    let (row, column) = unsafe (rows[Int(key.row)], Int(key.column))
    switch key.kind {
    case .event: return unsafe column < columnCount - 1 ? row + column : nil
    case .target:
      return unsafe column < targetCount
        ? RowHead.head(of: row).pointee.targets.map { unsafe $0 + column } : nil
    case .eventless, .completion: return nil
    }
  }

  /// Makes the memory of a row's target states, if a cell needs it.
  private func makeRoom(for key: Key) {
    guard key.kind == .target, key.member == 0, key.column >= 0, Int(key.column) < targetCount else { return }
    let head = unsafe RowHead.head(of: rows[Int(key.row)])
    if unsafe head.pointee.targets != nil { return }
    let targets = Row.allocate(capacity: targetCount)
    unsafe targets.initialize(repeating: .unknown, count: targetCount)
    unsafe head.pointee.targets = unsafe targets
  }

  /// The number of a row.
  func number(of row: Row) -> Int32 { unsafe RowHead.head(of: row).pointee.number }

  private func drop(_ cell: inout Cell, _ forgotten: inout [AnyObject]) {
    if cell.isReaction { forgotten.append(cell.reaction.take()) }
    cell = .unknown
  }
}
