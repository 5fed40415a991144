extension String {
  /// Whether the text has a NUL.
  var holdsNUL: Bool { utf8.contains(0) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension String {
  /// The text as each database can keep it: a NUL, which PostgreSQL's texts can't hold, becomes its symbol `␀`.
  ///
  /// JSON needs none of this, as it escapes NULs. Names are refused instead: see ``StoreError/checkName(_:)``.
  var storable: String {
    holdsNUL ? replacing("\0", with: "\u{2400}") : self
  }

  /// A reason that people read, storable and of 10,000 bytes at most: the descriptions of errors may be of any size.
  var storableReason: String {
    let limit = 10_000
    if utf8.count <= limit { return storable }
    // NULs grow by two bytes, the ellipsis needs three, and no character is cut in the middle.
    var result = ""
    var count = 3
    for scalar in unicodeScalars.prefix(limit) {
      let scalar: Unicode.Scalar = scalar == "\0" ? "\u{2400}" : scalar
      count += UTF8.width(scalar)
      if count > limit { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension MachineWrite {
  /// The write with texts that each database can keep.
  var storable: MachineWrite {
    if isStorable { return self }
    var write = self
    if let row {
      write.row?.state = row.state.storable
      write.row?.parked = row.parked?.storableReason
    }
    for index in journal.indices {
      write.journal[index].result = journal[index].result?.storable
      write.journal[index].configuration = journal[index].configuration.storable
    }
    return write
  }

  /// Whether each database can keep the write as it is.
  private var isStorable: Bool {
    if let row, row.parked != nil || row.state.holdsNUL { return false }
    for entry in journal where entry.result?.holdsNUL ?? false || entry.configuration.holdsNUL {
      return false
    }
    return true
  }
}
