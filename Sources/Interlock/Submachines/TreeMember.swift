/// A machine of a tree, without its types.
public struct TreeMember {
  /// The machine's path.
  public let path: MachinePath

  /// The kind of the machine's state. An inactive machine keeps the state that it was left in.
  public let state: any StateType

  /// Whether the machine is active (H1).
  public let isActive: Bool

  private let engine: AnyObject

  fileprivate init(_ engine: AnyObject, _ state: any StateType, _ path: MachinePath, isActive: Bool) {
    self.engine = engine
    self.state = state
    self.path = path
    self.isActive = isActive
  }

  /// Returns the machine with its types.
  ///
  /// - Parameter type: the machine's class: `Machine<Player, Tap>.self`.
  /// - Returns: the machine; nil if it has other types.
  public func machine<M: AnyObject>(as type: M.Type) -> M? { engine as? M }
}

extension TreeMember: CustomStringConvertible, CustomDebugStringConvertible {
  /// The machine's path and state: `Player in .paused`.
  public var description: String {
    phrase(state: kindSpelling(of: state))
  }

  /// The member with its type and with the data of its state.
  public var debugDescription: String { "TreeMember(\(phrase(state: spelling(of: state))))" }

  private func phrase(state: String) -> String {
    "\(path) in \(state)" + (isActive ? "" : ", not active")
  }
}

extension Machine {
  /// The machine and all machines inside it, each before those inside it, in order of attachment (H11).
  ///
  /// ```swift
  /// print(app.members[1])  // Player in .paused
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of machines.
  public final var members: [TreeMember] {
    var members = [TreeMember(self, state.kind, .root, isActive: isActive)]
    node?.append(to: &members, .root, isActive: isActive)
    return members
  }
}

extension Node {
  fileprivate func append(to members: inout [TreeMember], _ path: MachinePath, isActive: Bool) {
    // What a document's chart remembers lives nowhere.
    for (place, link) in links.enumerated() where link.place.memoryPart == nil {
      let engine = link.child.engine
      let path = MachinePath(steps: path.steps + [engine.step(at: place)])
      let isActive = isActive && link.matchesNow
      members.append(TreeMember(engine, engine.machine.anyState, path, isActive: isActive))
      link.child.node.append(to: &members, path, isActive: isActive)
    }
  }
}

extension Engine {
  /// The last step of a path to the machine.
  fileprivate final func step(at place: Int) -> MachinePath.Step {
    MachinePath.Step(name: pathName, place: place, isRegion: regionName != nil)
  }

  /// The name of a region of a chart, or else the kind of the state that it lives in; nil if the machine is no region.
  final var regionName: String? {
    guard let link = node?.link, let region = link.place.region else { return nil }
    return region.name ?? link.parent.engine.states.spelling(of: link.place.pattern)
  }

  /// The name of a submachine in paths.
  final var pathName: String { regionName ?? "\(stateType)" }

  /// The path from an outer machine, or from the machine itself.
  package final func path(from outer: _MachineEngine) -> MachinePath {
    guard self !== outer, let node, let parent = node.parent else { return .root }
    return MachinePath(steps: parent.engine.path(from: outer).steps + [step(at: node.place)])
  }
}
