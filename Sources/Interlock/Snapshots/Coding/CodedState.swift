extension CodedValue {
  /// A state as plain data. A case without data becomes its name alone, where the synthesized form is `{"idle": {}}`.
  init(state: some Encodable) throws {
    self = try ValueEncoder.encode(state)
    guard case .object(let cases) = self, cases.members.count == 1, let member = cases.members.first,
      member.value == .object(CodedObject()), isCaseWithoutData(state)
    else { return }
    self = .string(member.key)
  }

  /// The data as a state.
  ///
  /// - Returns: the state; nil if the type is not `Decodable`.
  func state<S>(_ type: S.Type) throws -> S? {
    guard let decodable = S.self as? any Decodable.Type else { return nil }
    return try ValueDecoder.decode(decodable, from: self) as? S
  }
}

private func isCaseWithoutData(_ state: Any) -> Bool {
  let mirror = Mirror(reflecting: state)
  return mirror.isOfEnum && mirror.firstChild == nil
}
