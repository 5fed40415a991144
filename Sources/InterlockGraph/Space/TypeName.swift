/// A type's name as a sentence has it, without its module and the types around it.
///
/// A type named `Kind` is named by the type whose kinds it has.
///
/// - Parameter fullName: the name that `String(reflecting:)` gives to the type.
func typeName(_ fullName: String) -> String {
  var name = ""
  var parts = [""]
  var depth = 0
  for character in fullName + " " {
    // A name in parentheses tells apart types that are private to files, or local.
    if character == "(" { depth += 1 }
    if depth > 0 {
      if character == ")" { depth -= 1 }
    } else if character == "." {
      parts.append("")
    } else if character.isLetter || character.isNumber || character == "_" {
      parts[parts.count - 1].append(character)
    } else {
      // What follows a generic type begins with a period.
      let isInGeneric = parts.count > 1 && parts[0].isEmpty
      if parts.count > 1, parts.last == "Kind" { parts.removeLast() }
      name +=
        (isInGeneric && parts.count > 1 ? "." : "") + (parts.last { !$0.isEmpty } ?? "") + String(character)
      parts = [""]
    }
  }
  return String(name.dropLast())
}
