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
    guard let cast else { return }
    node.deferred.append(
      DeferredEvent(
        number: deferralCount, event: event, message: message, configuration: configuration(of: cast)))
    deferralCount += 1
    isDeferring = true
    version &+= 1
  }

  private func configuration(of crew: Crew) -> [Int32] {
    crew.hasEmbeddings ? crew.held { crew.configuration } : crew.configuration
  }

  /// Queues the events again that were deferred in another configuration, in order and before all others.
  ///
  /// - Parameter node: any machine of the tree.
  /// - Returns: whether there were any.
  func recallDeferred(_ node: Node) -> Bool {
    let (crew, _) = prepare(node)
    let present = configuration(of: crew)
    var recalled: [(number: Int, pending: Pending)] = []
    isDeferring = false
    for member in crew.members {
      let node = crew[member]
      var kept: [DeferredEvent] = []
      for event in node.deferred {
        if event.configuration == present {
          kept.append(event)
        } else {
          let pending = Pending(member: node.holder, subject: .event(event.event), message: event.message)
          recalled.append((event.number, pending))
        }
      }
      node.deferred = kept
      isDeferring = isDeferring || !kept.isEmpty
    }
    queue.prepend(recalled.ordered { ($0.number, 0) }.map(\.pending))
    return !recalled.isEmpty
  }

  /// Has restored events wait from the present configuration on. All machines have been restored.
  ///
  /// - Parameter node: any machine of the tree.
  func noteDeferred(_ node: Node) {
    let (crew, _) = prepare(node)
    let present = configuration(of: crew)
    isDeferring = false
    for member in crew.members where !crew[member].deferred.isEmpty {
      isDeferring = true
      crew[member].deferred = crew[member].deferred.map { event in
        deferralCount = max(deferralCount, event.number + 1)
        return DeferredEvent(
          number: event.number, event: event.event, message: event.message, configuration: present)
      }
    }
  }
}
