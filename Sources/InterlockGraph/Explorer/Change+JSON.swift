public import Interlock

extension Change {
  /// The change as a line of JSON, for a log that an explorer page replays: see ``MachineGraph/explorer(title:picture:limit:_:)``.
  ///
  /// It names kinds and shows no data (K4). The path has the place of each machine inside the one before:
  ///
  /// ```json
  /// {"kind":"moved","path":[0],"event":"play","from":"paused","to":"playing"}
  /// ```
  public var json: String {
    line(kind, path, event.map { name(of: $0.kind) }, name(of: fromState.kind), name(of: toState.kind))
  }
}

extension TreeChange {
  /// The change as a line of JSON, for a log that an explorer page replays.
  ///
  /// It is that of ``Interlock/Change/json``.
  public var json: String {
    line(kind, path, event.map { name(of: $0) }, name(of: fromState), name(of: toState))
  }
}

private func line(
  _ kind: ChangeKind, _ path: MachinePath, _ event: String?, _ fromState: String, _ toState: String
) -> String {
  let event = event.map { "\"event\":\($0.json)," } ?? ""
  let path = path.steps.map { "\($0.place)" }.joined(separator: ",")
  return "{\"kind\":\"\(kind)\",\"path\":[\(path)],\(event)\"from\":\(fromState.json),\"to\":\(toState.json)}"
}
