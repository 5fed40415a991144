/// Something that could not be explored. The graph may lack edges, and a proof may not hold for the machine.
public enum Omission: Sendable, Hashable {
  /// No event is known, so the mappings were not called for events.
  case noSamples

  /// The event type can't list its cases, so the mappings were called only for this many events.
  case samplesOnly(Int)

  /// No value of these kinds of events is known, so the mappings were not called for them.
  case unknownEvents([String])

  /// No value of these kinds of states is known, so the mappings were not called in them.
  case unknownStates([String])

  /// The mappings lead to too many states, so they were called in this many only.
  case stateLimit(Int)

  /// A machine has mappings, which are closures: they were called only for the known values, and with one message.
  case mappings(String)

  /// The events that a machine receives depend on the data of the outer machine's events, so that each was assumed to
  /// become any of its events, or none.
  case eventsOfData(String)

  /// The state in which a machine starts depends on data, so that it was assumed to start in any of its states that
  /// the graph shows.
  case startsByData(String)

  /// Functions of data embed a machine, so that only they know which states carry it, and where its transitions lead the outer
  /// machine.
  case carriedByData(String)

  /// Events that a machine's definition does not name may be taken: along a route for any event, or by a submachine to whose events a
  /// function maps them.
  case otherEvents(String)

  /// A machine defers events. They are treated as events that have not come yet, so a run may continue without an
  /// event that the machine keeps.
  case deferredEvents(String)

  /// Handlers may raise events, which come before completions. They count as events that come after all completions.
  case raisedEvents

  /// The events that a document's actions raise and send, and its done events, are not known: they were assumed to
  /// come at any time (C6).
  case ownEvents

  /// Transitions of a document lead to the history of a state that they don't leave: they were assumed to lead to
  /// its default.
  case ownPast

  /// The completions of a configuration may never end, so that the machine would trap if their conditions pass. What follows them is
  /// left out. If they certainly never end, no property holds.
  case endlessCompletions(String)

  /// Eventless routes may follow each other for ever from a configuration on, so the machine would trap if their
  /// conditions pass. Only the first round was followed.
  case endlessRoutes(String)
}

extension Omission: CustomStringConvertible {
  /// The omission as a sentence.
  public var description: String {
    switch self {
    case .noSamples: "No event is known, so the mappings were not called for events: pass `samples`."
    case .samplesOnly(1): "The mappings were called for 1 event only; there may be others."
    case .samplesOnly(let count): "The mappings were called for \(count) events only; there may be others."
    case .unknownEvents(let names):
      "The mappings were not called for \(names.joined(separator: ", ")), whose data is not known: pass `samples`."
    case .unknownStates(let names):
      "The mappings were not called in \(names.joined(separator: ", ")), whose data is not known."
    case .stateLimit(let limit): "The mappings were called in \(limit) states only; there are more."
    case .mappings(let name):
      "The mappings of \(name) are closures: they were called for the known values and with one message only."
    case .eventsOfData(let name):
      "Which events \(name) receives depends on data: each event was assumed to become any of its events, or none."
    case .startsByData(let name):
      "Where \(name) starts depends on data: it was assumed to start in any of its states that the graph shows."
    case .carriedByData(let name):
      "Which states carry \(name) depends on data: it was assumed to be active only in those that the graph shows, and to lead to no other state."
    case .otherEvents(let name):
      "Events that the definition of \(name) does not name were left out, though it may take them."
    case .deferredEvents(let name):
      "Events that \(name) defers count as not come yet: a run may go on without one that is kept."
    case .raisedEvents:
      "What handlers raise is not known: an event that is raised before a completion was assumed to come after it."
    case .ownEvents:
      "The events that the document raises, sends or announces by itself were assumed to come at any time."
    case .ownPast:
      "Transitions to the history of a state that they don't leave were assumed to lead to its default."
    case .endlessCompletions(let place):
      "The completions in \(place) may never end, which traps: what follows them was left out."
    case .endlessRoutes(let place):
      "Eventless routes may follow each other for ever from \(place) on, which traps: only the first round was followed."
    }
  }
}
