/// The number of Unicode scalars of a name or a condition that a diagram shows.
private let longest = 200

/// Whether a diagram shows a name in full.
func isShort(_ name: String) -> Bool {
  name.utf8.count <= longest || name.unicodeScalars.dropFirst(longest).isEmpty
}

/// A name for a diagram. A long name is cut, with the number of missing characters, because Mermaid refuses a diagram
/// of more than 50,000 characters.
func shortened(_ name: String) -> String {
  if isShort(name) { return name }
  return String(name.unicodeScalars.prefix(longest)) + "… (\(name.unicodeScalars.count - longest) more)"
}
