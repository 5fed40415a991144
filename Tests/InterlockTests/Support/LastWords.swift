import Testing

/// What a process that was expected to trap has printed.
func lastWords(_ result: ExitTest.Result?) -> String {
  result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
}
