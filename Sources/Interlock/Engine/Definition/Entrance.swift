/// Where a submachine starts when it is entered again (H4).
///
/// A submachine that was left in a final state starts over, whatever its history: it is complete.
public enum History: UInt8, Sendable {
  /// The submachine starts over, in the state in which it was attached.
  case none

  /// The submachine resumes where it was left. Machines inside it follow their own history.
  case shallow

  /// The submachine and all machines inside it resume where they were left.
  case deep
}

/// How a route enters a submachine, whatever the submachine's history (H4).
///
/// ```swift
/// enum Phone: StateType { case idle, inCall, onHold }
/// enum Talk: StateType { case open, muted }
/// enum Media: StateType { case sound, video }
/// enum Key: EventType { case call, hold, resume, whisper }
///
/// let talk = Blueprint<Talk, Key>(state: .open) {}
/// let media = Blueprint<Media, Key>(state: .sound) {}
/// let phone = Blueprint<Phone, Key>(state: .idle) {
///   On(.call, .idle => .inCall)
///   On(.hold, .inCall => .onHold)
///   On(.resume, .onHold => .inCall)
///     .entering(.deep)
///   On(.whisper, .onHold => .inCall)
///     .entering(.in(Talk.muted), .shallow(Media.self))
///   Submachine(talk, in: .inCall)
///   Submachine(media, in: .inCall)
/// }
/// let machine = phone.machine()
/// machine <-! .call <-! .hold <-! .whisper
/// print(machine.configuration)  // .inCall / [.muted, .sound]
/// ```
///
/// An entrance applies to all submachines that the route enters, or names them: by the type of their states, and by
/// their place among their siblings. If several apply to one submachine, the most specific one counts. A submachine
/// to which none applies starts by its own history.
///
/// A submachine that was left in a final state has no history, so it starts over even if the entrance is shallow or
/// deep. The state that carries an embedded submachine's state says where that submachine starts, so no entrance
/// applies to it.
public struct Entrance: Sendable {
  /// Where a submachine starts.
  enum Manner: Sendable {
    case afresh, shallow, deep
    case given(GivenState)
  }

  /// A state of a submachine, without its type.
  final class GivenState: Sendable {
    /// Makes the state for the engine.
    let erased: @Sendable () -> AnyValue

    /// The state's kind, as source code and under the name that is the same in every build.
    let spelling: String
    let stableName: String

    init(erased: @escaping @Sendable () -> AnyValue, spelling: String, stableName: String) {
      self.erased = erased
      self.spelling = spelling
      self.stableName = stableName
    }
  }

  let manner: Manner

  /// The type of the submachine's states; nil for all submachines.
  package let stateType: Any.Type?

  /// The submachine's position among its siblings; nil for all of them.
  package let place: Int?

  init(_ manner: Manner, _ stateType: Any.Type? = nil, at place: Int? = nil) {
    self.manner = manner
    self.stateType = stateType
    self.place = place
  }

  /// Whether the entrance applies to a submachine.
  ///
  /// - Parameters:
  ///   - type: the type of the submachine's states.
  ///   - place: its position among its siblings.
  package func isMeant(for type: Any.Type, at place: @autoclosure () -> Int) -> Bool {
    (stateType ?? type) == type && (self.place.map { $0 == place() } ?? true)
  }

  /// Whether the entrance names submachines, which must be there then.
  package var isNamed: Bool { stateType != nil }

  /// How closely the entrance names a submachine.
  package var closeness: Int { (stateType == nil ? 0 : 1) + (place == nil ? 0 : 1) }
}

extension [Entrance] {
  /// The entrance for a submachine: of those that are meant for it, the one that names it most closely, or the first of
  /// several; nil if there is none.
  ///
  /// - Parameters:
  ///   - type: the type of the submachine's states.
  ///   - place: its position among its siblings.
  package func entrance(for type: Any.Type, at place: @autoclosure () -> Int) -> Entrance? {
    var found: Entrance?
    for entrance in self where entrance.isMeant(for: type, at: place()) {
      if entrance.closeness > found?.closeness ?? -1 { found = entrance }
    }
    return found
  }

  /// The entrances as the end of their route's phrase: `, entering Media with deep history, Talk in .muted`.
  package var phrase: String {
    isEmpty ? "" : ", entering \(map { $0.description }.joined(separator: ", "))"
  }
}

extension Entrance: CustomStringConvertible {
  /// The submachine and how it is entered: `Media with deep history`, `Talk in .muted`.
  public var description: String { "\(subject) \(phrase)" }

  /// The submachine: its state type, with its place unless that is the first or any.
  @inline(never)
  package var subject: String {
    guard let stateType else { return "all submachines" }
    return "\(stateType)" + (place.map { $0 == 0 ? "" : "[\($0)]" } ?? "")
  }

  /// How it is entered.
  @inline(never)
  package var phrase: String {
    switch manner {
    case .afresh: "afresh"
    case .shallow: "with shallow history"
    case .deep: "with deep history"
    case .given(let state): "in \(state.spelling)"
    }
  }
}
