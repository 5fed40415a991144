/// An SCXML document: what its elements mean, checked.
final class Document {
  /// A state, a parallel state, or a final state.
  final class State {
    enum Kind { case state, parallel, final }

    let id: String
    let kind: Kind
    let element: Element
    unowned let parent: State?

    /// Its position among all states, in the order of the document.
    let number: Int
    let depth: Int

    /// The number of the first state after it that does not lie inside it.
    private(set) var end: Int

    /// The first parallel state among itself and those inside it.
    var firstParallel: State? { isParallel ? self : firstParallelInside }
    private var firstParallelInside: State?
    var children: [State] = []
    var histories: [History] = []
    var transitions: [Transition] = []
    var onEntry: [Action] = []

    /// Whether an element says what is done on entry, even if that is nothing.
    var hasOnEntry = false
    var onExit: [Action] = []

    /// Where it starts, if it has states inside and is not parallel; nil for the first of them.
    var initial: Transition?

    init(_ id: String, _ kind: Kind, _ element: Element, in parent: State?, number: Int) {
      self.id = id
      self.kind = kind
      self.element = element
      self.parent = parent
      self.number = number
      depth = parent.map { $0.depth + 1 } ?? 0
      end = number + 1
    }

    /// Notes that all states inside have been read.
    func finish(at end: Int) {
      self.end = end
      firstParallelInside = children.lazy.compactMap(\.firstParallel).first
    }

    var isParallel: Bool { kind == .parallel }
    var isCompound: Bool { kind == .state && !children.isEmpty }

    /// Whether the state lies inside another one.
    func isInside(_ other: State) -> Bool {
      var state = parent
      while let outer = state, outer.depth >= other.depth {
        if outer === other { return true }
        state = outer.parent
      }
      return false
    }
  }

  /// A history state.
  final class History {
    let id: String
    let isDeep: Bool
    let element: Element
    unowned let parent: State

    /// Where it leads as long as there is nothing to remember.
    var transition: Transition

    init(_ id: String, isDeep: Bool, _ element: Element, in parent: State, _ transition: Transition) {
      self.id = id
      self.isDeep = isDeep
      self.element = element
      self.parent = parent
      self.transition = transition
    }
  }

  /// A transition, or what says where a state starts.
  final class Transition {
    let element: Element

    /// The event descriptors, without the dots and asterisks at their ends; nil if it is eventless.
    let events: [String]?
    let condition: Condition?
    let targetNames: [String]
    let isInternal: Bool
    let actions: [Action]
    var targets: [Target] = []

    init(
      _ element: Element, on events: [String]?, if condition: Condition?, to targets: [String],
      isInternal: Bool, _ actions: [Action]
    ) {
      self.element = element
      self.events = events
      self.condition = condition
      targetNames = targets
      self.isInternal = isInternal
      self.actions = actions
    }
  }

  enum Target {
    case state(State)
    case history(History)

    var id: String {
      switch self {
      case .state(let state): state.id
      case .history(let history): history.id
      }
    }

    /// The state, or the one around the history state.
    var state: State {
      switch self {
      case .state(let state): state
      case .history(let history): history.parent
      }
    }
  }

  enum Condition {
    case isIn(String)
    case isNotIn(String)
    case constant(Bool)

    /// A condition of another language.
    case given(String)

    /// The condition as a label.
    var label: String {
      switch self {
      case .isIn(let id): "In('\(id)')"
      case .isNotIn(let id): "!In('\(id)')"
      case .constant(let value): "\(value)"
      case .given(let text): text
      }
    }
  }

  /// Executable content, with its element.
  struct Action {
    enum Form {
      case raise(String)
      case send(String)

      /// A send with a delay.
      case schedule(String, after: Milliseconds, id: String?)
      case cancel(String)
      case log(String)

      /// An action of another language.
      case given(String)
    }

    let form: Form
    let element: Element
  }

  typealias Milliseconds = Int64

  let root: Element

  /// The name of the chart, if it has one.
  let name: String?

  /// The outermost states.
  var states: [State] = []

  /// All states, in the order of the document.
  var allStates: [State] = []
  var allHistories: [History] = []

  /// Where the chart starts; nil for the first state.
  var initial: Transition?

  /// States and history states by their identifiers.
  var targets: [String: Target] = [:]

  init(_ root: Element) {
    self.root = root
    name = root.attributes["name"]
  }

  /// The states inside another one, and that one.
  func family(of state: State) -> ArraySlice<State> { allStates[state.number..<state.end] }

  /// All transitions of states, in the order of the document.
  var transitions: [(source: State, transition: Transition)] {
    allStates.flatMap { state in state.transitions.map { (state, $0) } }
  }
}
