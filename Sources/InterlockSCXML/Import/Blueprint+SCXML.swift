public import Interlock

extension Blueprint where S == String, E == String {
  /// Makes a blueprint from an SCXML document, which follows the algorithm of the recommendation (C6).
  ///
  /// ```swift
  /// let lamp = try Blueprint<String, String>(
  ///   scxml: """
  ///     <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="off">
  ///       <state id="off"><transition event="press" cond="power > 0" target="on"/></state>
  ///       <state id="on"><transition event="press" target="off"/></state>
  ///     </scxml>
  ///     """,
  ///   conditions: ["power > 0": { _ in true }])
  /// let machine = lamp.machine()
  /// machine.start()
  /// machine <-! "press"
  /// print(machine.activeStates)  // ["on"]
  /// ```
  ///
  /// States are their identifiers, and events their names. A state without an identifier is called by its position
  /// in the document, such as `#3`. Closures stand for the parts of the document that are in another language,
  /// under their text: a condition under the text of `cond`, an action under the text inside `script`, or under
  /// `location = expr` of an `assign`.
  ///
  /// A machine begins in the initial state of the document if there are no actions on the way there. Otherwise it
  /// begins in the state `""`, which is in no document, and enters the first states of the document when it is
  /// started: by a driver, such as a `MachineActor` or a `Simulation`, or by `Machine.start()`. Delayed events are
  /// sent only while a driver runs.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - conditions: the conditions of other languages, by their text. They must be pure.
  ///   - actions: the actions of other languages, by their text.
  ///   - log: receives the label and the expression of each `log` element; nil to leave them out.
  /// - Throws: ``SCXMLError`` for what is no SCXML, for what is not supported, and for eventless transitions that never come
  ///   to rest.
  /// - Complexity: O(*n* log *n*) in the length of the document.
  public init(
    scxml text: String, conditions: [String: Condition] = [:], actions: [String: Handler] = [:],
    log: (@Sendable (String) -> Void)? = nil
  ) throws(SCXMLError) {
    let document = try DocumentReader.document(of: text)
    self = try Conversion(document, conditions: conditions, actions: actions, log: log).blueprint()
  }
}
