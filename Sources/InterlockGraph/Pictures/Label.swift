import Interlock

/// The label of an arrow, in UML's order: the event, then its condition in brackets.
///
/// See the notation of transitions in *OMG Unified Modeling Language*, version 2.5.1, section 14.2.4.
struct Label: Sendable, Hashable {
  /// The event's name; nil for state attempts.
  let event: String?

  /// The condition's label, or a sign that there is one.
  let condition: String?

  /// Information that does not follow from the arrow.
  let remark: String?

  /// The label of an edge with an event of this name; of an edge of any event if there is none.
  init<S, E>(_ edge: MachineGraph<S, E>.Edge, eventName: String?) {
    event = edge.event.map { _ in eventName ?? "any event" }
    condition = edge.isConditional ? edge.label ?? "condition" : nil
    remark = Self.remark(edge.form, isInternal: edge.isInternal, edge.timing, edge.region, edge.entrance)
  }

  /// The label of a move on an event of this name.
  init<S, E>(_ move: MachineGraph<S, E>.Move, eventName: String?) {
    event = eventName
    condition = move.isConditional ? move.label ?? "condition" : nil
    remark = Self.remark(move.form, isInternal: move.isInternal, move.timing, move.region, move.entrance)
  }

  private static func remark<S, E>(
    _ form: MachineGraph<S, E>.Form, isInternal: Bool, _ timing: Delay?, _ region: String?,
    _ entrance: String?
  ) -> String? {
    let cause: String? =
      switch form {
      case .ignored: "ignored"
      case .completion: region.map { "\($0) done" } ?? "done"
      case .timeout: timing.map { "after \($0)" }
      default: nil
      }
    let isTold = isInternal && form != .ignored
    let remarks = [cause, isTold ? "internal" : nil, entrance.map { "entering \($0)" }].compactMap { $0 }
    return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
  }

  /// The label in a format that needs some characters escaped; empty if there is no text.
  func text(_ escape: (String) -> String) -> String {
    let (event, condition) = (event.map(shortened), condition.map(shortened))
    return [event.map(escape), condition.map { "[" + escape($0) + "]" }, remark.map { "(\($0))" }]
      .compactMap { $0 }.joined(separator: " ")
  }
}
