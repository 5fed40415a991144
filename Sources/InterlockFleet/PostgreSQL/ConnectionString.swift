#if PostgreSQL
  /// Where a server is and how to log in. It holds a password, so that nothing prints it.
  struct ConnectionString: Sendable {
    let text: String
  }

  extension ConnectionString: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "(a connection string)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
  }

  extension String {
    /// The text without what stands in quotation marks, which may be a part of a connection string, and on one line.
    var withoutQuotations: String {
      var isQuoted = false
      var result = ""
      for character in self {
        if character == "\"" {
          isQuoted.toggle()
          result += isQuoted ? "“…" : "”"
        } else if !isQuoted {
          result.append(character.isWhitespace ? " " : character)
        }
      }
      return result.split(separator: " ").joined(separator: " ")
    }
  }
#endif
