// Deferring: an event that no open route takes is kept until the configuration changes to one that does not defer it (C7).

extension Tree {
  /// Whether the event of an attempt of which nothing was chosen is deferred.
  func defers(_ reaction: Reaction) -> Bool {
    isOfEvent && (reaction.defers || nested.contains { $0.reaction.defers })
  }

  /// Whether one more event may be deferred.
  func hasRoomToDefer(on node: Node) -> Bool { node.deferred.count < node.treeLimits.deferrals }

  /// Keeps the event of the attempt under way.
  func keep(_ event: AnyValue, on node: Node) {
    node.deferred.append(DeferredEvent(number: deferralCount, event: event, message: message))
    deferralCount += 1
    let present = cast.map { configuration(of: $0) } ?? []
    // Events that are kept in different configurations are tried again in any other one.
    deferring = deferring.map { $0 == present ? present : [] } ?? present
    version &+= 1
  }

  private func configuration(of crew: Crew) -> [Int32] {
    crew.hasEmbeddings ? crew.held { crew.configuration } : crew.configuration
  }

  /// Queues the deferred events again, in order and before all others, if the configuration is another one than that in
  /// which they were deferred.
  ///
  /// - Parameter node: any machine of the tree.
  /// - Returns: whether it did.
  func recallDeferred(_ node: Node) -> Bool {
    let (crew, _) = prepare(node)
    if configuration(of: crew) == deferring { return false }
    var recalled: [(number: Int, pending: Pending)] = []
    for member in crew.members {
      let node = crew[member]
      for kept in node.deferred {
        let pending = Pending(member: node.holder, subject: .event(kept.event), message: kept.message)
        recalled.append((kept.number, pending))
      }
      node.deferred = []
    }
    deferring = nil
    queue.prepend(recalled.ordered { ($0.number, 0) }.map(\.pending))
    return !recalled.isEmpty
  }
}

extension Tree {
  /// Notes which events are deferred, after machines have been restored.
  ///
  /// - Parameter node: any machine of the tree.
  func noteDeferred(_ node: Node) {
    if deferring == nil, node.hasNothingDeferred { return }
    let (crew, _) = prepare(node)
    let numbers = crew.members.flatMap { crew[$0].deferred.map(\.number) }
    deferring = numbers.isEmpty ? nil : configuration(of: crew)
    deferralCount = max(deferralCount, (numbers.max() ?? -1) + 1)
  }
}

extension Node {
  /// Whether neither the machine nor one inside it has deferred an event.
  fileprivate var hasNothingDeferred: Bool {
    deferred.isEmpty && links.allSatisfy(\.child.node.hasNothingDeferred)
  }
}
