import Interlock

/// All that an explorer page knows of a machine: its configurations, and what each input does in each of them. The page interprets
/// nothing.
struct ExplorerData {
  private let space: StateSpace

  /// The number of configurations that are written.
  private let count: Int
  private let stepper: Stepper
  private var changes: [Stepper.Deed: Int] = [:]
  private var changeList: [JSON] = []

  init(_ space: StateSpace, limit: Int) {
    self.space = space
    count = min(limit, space.count)
    stepper = Stepper(space.model)
  }

  /// The data.
  ///
  /// - Parameter properties: the properties with what was found out about them.
  mutating func json(_ title: String, properties: [JSON]) -> JSON {
    let model = space.model
    let rows = JSON.list((0..<count).map { space.isExpanded($0) ? cells(in: $0) : .none })
    let isCut = !space.isComplete || count < space.count
    return .object([
      "title": .text(title),
      "limit": isCut ? .number(count) : .none,
      "omissions": .list(space.omissions.map { .text("\($0)") }),
      "members": .list(model.members.map(member)),
      "inputs": .list(model.inputs.map(input)),
      "guards": .list(model.guards.map(guarded)),
      "initial": .list(space.initial.map { .number($0) }),
      "configurations": .list((0..<count).map(configuration)),
      "cells": rows,
      "changes": .list(changeList),
      "properties": .list(properties),
    ])
  }

  private func member(_ member: Member) -> JSON {
    let identifiers = space.model.chart.identifiers(of: member, in: space.model)
    return .object([
      "name": .text(member.title),
      "path": .list(member.path(in: space.model).map { .number($0) }),
      "parent": member.parent.map { .number($0) } ?? .none,
      "hosts": .list(member.hosts.indices.filter { member.hosts[$0] }.map { .number($0) }),
      "states": .list(
        member.chart.states.enumerated().map { place, state in
          .object([
            "name": .text(state.name), "isFinal": .truth(state.isFinal),
            "id": identifiers?[place].map { .text($0) } ?? .none,
          ])
        }),
      // Changes name the states of other regions to which the member's routes lead.
      "foreign": .list(member.chart.foreignStates.map { .text($0.name) }),
    ])
  }

  private func input(_ input: Model.Input) -> JSON {
    switch input {
    case .event(let event):
      .object(["kind": .text("event"), "name": .text(space.model.members[0].eventName(event))])
    case .attempt(let member, let target):
      .object([
        "kind": .text("state"), "name": .text(space.model.members[member].chart.end(target).name),
        "member": .number(member),
      ])
    case .timeout(let member, let state, let delay):
      .object([
        "kind": .text("timeout"), "name": .text("\(delay)"), "member": .number(member),
        "state": .number(state),
      ])
    case .result(let member, let event):
      .object([
        "kind": .text("result"), "name": .text(space.model.members[member].eventName(event)),
        "member": .number(member),
      ])
    }
  }

  private func guarded(_ condition: Model.Guard) -> JSON {
    let member = space.model.members[condition.member]
    return .object([
      "label": condition.label.map { .text($0) } ?? .none,
      "route": .text(member.chart.phrase(ofEdge: condition.edge)),
    ])
  }

  /// The active states, and what inactive machines remember.
  private func configuration(_ number: Int) -> JSON {
    var active: [JSON] = []
    var remembered: [JSON] = []
    for member in space.model.members {
      let state = space.configurations[number, member.number]
      guard state >= 0 else { continue }
      let place = JSON.list([.number(member.number), .number(state)])
      if space.isActive(member.number, in: number) { active.append(place) } else { remembered.append(place) }
    }
    return .object([
      "name": .text(space.name(of: number)), "active": .list(active), "remembered": .list(remembered),
    ])
  }

  /// What each input does: its number, and a list of what may happen. Where an input has no entry, nothing takes it.
  private mutating func cells(in number: Int) -> JSON {
    space.configurations.copy(number, to: &stepper.slots)
    let others = stepper.otherInputs
    var cells: [JSON] = []
    for event in stepper.toldEvents() {
      add(event, number, to: &cells) { $0.perform(event: event) }
    }
    for cell in others {
      add(cell.input, number, to: &cells) { $0.perform(cell.trigger, of: cell.member) }
    }
    return .list(cells)
  }

  private mutating func add(
    _ input: Int, _ number: Int, to cells: inout [JSON], _ perform: (Stepper) -> Stepper.Effect
  ) {
    var outcomes: [JSON] = []
    var isOpen = false
    stepper.choices.reset()
    repeat {
      space.configurations.copy(number, to: &stepper.slots)
      let effect = perform(stepper)
      if stepper.round == .asChosen { continue }
      // What happens: the next configuration; -1 if the input is refused, -2 if it is ignored, -3 if the page does not have it,
      // -4 if it is deferred, -5 if it never ends.
      let target: Int
      switch effect {
      case .refused: target = -1
      case .ignored: target = -2
      case .deferred: target = -4
      case .moved where stepper.round != nil: target = -5
      case .moved:
        target = space.configurations.knownNumber(of: stepper.slots).map { $0 < count ? $0 : -3 } ?? -3
      }
      isOpen = isOpen || effect != .refused || !stepper.answers.isEmpty
      let answers = stepper.answers.map { JSON.number($0.condition * 2 + ($0.isYes ? 1 : 0)) }
      let deeds = stepper.deeds.compactMap { change($0).map { JSON.number($0) } }
      outcomes.append(.list([.number(target), .list(answers), .list(deeds)]))
    } while stepper.choices.advance()
    if isOpen { cells.append(.list([.number(input), .list(outcomes)])) }
  }

  /// The number of a change among those of the page: its kind, the machine, its states before and after, and the machine whose states
  /// these are, which is another one if the change crosses levels. To ignore an event is none.
  private mutating func change(_ deed: Stepper.Deed) -> Int? {
    if case .ignored = deed { return nil }
    if let known = changes[deed] { return known }
    changes[deed] = changeList.count
    let words: [JSON] =
      switch deed {
      case .moved(let member, let fromState, let toState, _):
        [.text("moved"), .number(member), .number(fromState), .number(toState)]
      case .crossed(let teller, let fromState, let toState, _, let domain, _):
        [.text("moved"), .number(domain), .number(fromState), .number(toState), .number(teller)]
      case .stayed(let member, let state, _), .ignored(let member, let state, _):
        [.text("stayed"), .number(member), .number(state), .number(state)]
      case .started(let member, let state):
        [.text("started"), .number(member), .number(state), .number(state)]
      }
    changeList.append(.list(words))
    return changeList.count - 1
  }
}

extension Chart {
  /// The identifiers of a member's states in a picture by Graphviz; nil if the picture does not show them.
  fileprivate func identifiers(of member: Member, in model: Model) -> [String?]? {
    guard let drawing = drawing(of: member, in: model) else { return nil }
    return member.chart.states.indices.map { $0 < drawing.nodes.count ? drawing.nodes[$0].identifier : nil }
  }

  private func drawing(of member: Member, in model: Model) -> Drawing? {
    guard let parent = member.parent else { return dotDrawing(Picture(), nil) }
    guard member.carriage == nil, let outer = drawing(of: model.members[parent], in: model) else {
      return nil
    }
    let hosts = member.hosts.indices.filter { member.hosts[$0] }
    let siblings = model.members[parent].children.map { model.members[$0] }.filter { $0.carriage == nil }
    func isBeside(_ other: Member) -> Bool { other.hosts.count { $0 } != 1 }
    if isBeside(member) {
      let place = siblings.filter(isBeside).firstIndex { $0 === member } ?? 0
      let nodes = outer.nodes.dropFirst(model.members[parent].stateCount).filter { !$0.isWildcard }
      return place < nodes.count ? nodes[nodes.startIndex + place].regions.first?.drawing : nil
    }
    let place = siblings.filter { !isBeside($0) && $0.hosts[hosts[0]] }.firstIndex { $0 === member } ?? 0
    return outer.nodes[hosts[0]].regions[place].drawing
  }
}
