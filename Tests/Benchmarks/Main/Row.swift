/// Rows under a heading.
struct Section {
  let heading: String
  let rows: [Row]
}

/// A row of the report before it is measured.
struct Row {
  let name: String
  private let body: (String) -> Measurement

  init(_ name: String, measure: @escaping (_ name: String) -> Measurement) {
    self.name = name
    body = measure
  }

  func measure() -> Measurement { body(name) }
}
