/// How many Unicode scalars of a name or a condition a diagram shows.
private let longest = 200

/// Whether a diagram shows a name as it is.
func isShort(_ name: String) -> Bool {
  name.utf8.count <= longest || name.unicodeScalars.dropFirst(longest).isEmpty
}

/// A name in a diagram. A long one is cut, and tells how much is missing: Mermaid refuses a diagram of more than 50,000
/// characters.
func shortened(_ name: String) -> String {
  if isShort(name) { return name }
  return String(name.unicodeScalars.prefix(longest)) + "… (\(name.unicodeScalars.count - longest) more)"
}
