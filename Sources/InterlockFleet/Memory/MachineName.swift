/// A text that is the same as another if its bytes are, as in databases.
struct ExactText: Hashable {
  let text: String

  static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// The name of a machine in a store of several fleets.
struct MachineName: Hashable {
  let fleet: ExactText
  let id: ExactText

  init(fleet: String, id: String) {
    self.fleet = ExactText(text: fleet)
    self.id = ExactText(text: id)
  }
}
