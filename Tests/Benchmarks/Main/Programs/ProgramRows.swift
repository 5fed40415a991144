import Interlock

/// The rows about programs as people write them: states and events with data, guards, handlers, levels, and someone who watches. Each
/// program stands beside the same by hand, which calls closures of the same bodies.
func programRows(_ rounds: Rounds) -> [Row] {
  writtenRows(rounds) + dataLineRows(rounds) + watchedRows(rounds) + unnamedRows(rounds) + askedRows(rounds)
    + equalTreeRows(rounds)
}

private func writtenRows(_ rounds: Rounds) -> [Row] {
  [
    Row("an order: data, guards, a handler") { name in
      let (ours, theirs) = (Counter(), Counter())
      let (machine, yardstick) = (order(telling: ours).machine(), OrderByHand(telling: theirs))
      let measurement = rounds.compare(
        name, operations: orderStream.count, bound: 3,
        yardstick: { orderStream.count { yardstick.handle($0) } },
        interlock: { orderStream.count { machine.send($0).isAccepted } })
      precondition(machine.state == yardstick.state && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("an order with arrays and strings") { name in
      let (ours, theirs) = (Counter(), Counter())
      let (machine, yardstick) = (parcel(telling: ours).machine(), ParcelByHand(telling: theirs))
      let measurement = rounds.compare(
        name, operations: parcelStream.count, bound: 3,
        yardstick: { parcelStream.count { yardstick.handle($0) } },
        interlock: { parcelStream.count { machine.send($0).isAccepted } })
      precondition(machine.state == yardstick.state && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("a door: a guard, entry, exit and error handlers") { name in
      let (ours, theirs) = (Counter(), Counter())
      let machine = door(telling: ours, keys: ours).machine()
      let yardstick = DoorByHand(telling: theirs, keys: theirs)
      let measurement = rounds.compare(
        name, operations: handStream.count, bound: 3,
        yardstick: { handStream.count { yardstick.handle($0) } },
        interlock: { handStream.count { machine.send($0).isAccepted } })
      precondition(machine.state == yardstick.state && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("a lift: two levels, a guard inside, a handler in each") { name in
      let (ours, theirs) = (Counter(), Counter())
      let tree = lift(telling: ours, power: ours).machine()
      let yardstick = LiftByHand(telling: theirs, power: theirs)
      let measurement = rounds.compare(
        name, operations: liftStream.count, bound: 2,
        yardstick: { liftStream.count { yardstick.handle($0) } },
        interlock: { liftStream.count { tree.send($0).isAccepted } })
      precondition(tree.state == yardstick.lift && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("a kitchen: two levels, data on the inner one, a guard, handlers") { name in
      let (ours, theirs) = (Counter(), Counter())
      let (tree, yardstick) = (kitchen(telling: ours).machine(), KitchenByHand(telling: theirs))
      let measurement = rounds.compare(
        name, operations: kitchenStream.count, bound: 5,
        yardstick: { kitchenStream.count { yardstick.handle($0) } },
        interlock: { kitchenStream.count { tree.send($0).isAccepted } })
      precondition(tree.state == yardstick.kitchen && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
  ] + chartRows(rounds) + nestedDataRows(rounds)
}

/// Trees and charts in which data decides more than the kinds tell.
private func nestedDataRows(_ rounds: Rounds) -> [Row] {
  [
    Row("a shop: two levels with data, events in a case") { name in
      let (ours, theirs) = (Counter(), Counter())
      let (tree, yardstick) = (shop(telling: ours).machine(), ShopByHand(telling: theirs))
      let measurement = rounds.compare(
        name, operations: shopStream.count,
        yardstick: { shopStream.count { yardstick.handle($0) } },
        interlock: { shopStream.count { tree.send($0).isAccepted } })
      precondition(tree.state == yardstick.state && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("a stage: a state that carries an embedded one's, with data") { name in
      let (ours, theirs) = (Counter(), Counter())
      let (tree, yardstick) = (stage(telling: ours).machine(), StageByHand(telling: theirs))
      let measurement = rounds.compare(
        name, operations: stageStream.count,
        yardstick: { stageStream.count { yardstick.handle($0) } },
        interlock: { stageStream.count { tree.send($0).isAccepted } })
      precondition(tree.state == yardstick.state && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("a call: a chart whose states carry data, a route across levels") { name in
      let (ours, theirs) = (Counter(), Counter())
      let (chart, yardstick) = (talk(telling: ours).machine(), TalkByHand(telling: theirs))
      let measurement = rounds.compare(
        name, operations: talkStream.count,
        yardstick: { talkStream.count { yardstick.handle($0) } },
        interlock: { talkStream.count { chart.send($0).isAccepted } })
      precondition(chart.state == yardstick.state && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
  ]
}

private func chartRows(_ rounds: Rounds) -> [Row] {
  [
    Row("a chart: two regions, a route across levels, a history, entry and exit handlers") { name in
      let (ours, theirs) = (Counter(), Counter())
      let (chart, yardstick) = (phone(telling: ours).machine(), PhoneByHand(PhoneHandlers(telling: theirs)))
      let measurement = rounds.compare(
        name, operations: phoneStream.count, bound: 4,
        yardstick: { phoneStream.count { yardstick.handle($0) } },
        interlock: { phoneStream.count { chart.send($0).isAccepted } })
      precondition(chart.leaves == yardstick.leaves && ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("a chart of single bytes, without closures") { name in
      let (chart, yardstick) = (silentPhone.machine(), PhoneByHand(NoPhoneListener()))
      let measurement = rounds.compare(
        name, operations: phoneStream.count, bound: 1.5,
        yardstick: { phoneStream.count { yardstick.handle($0) } },
        interlock: { phoneStream.count { chart.send($0).isAccepted } })
      precondition(chart.leaves == yardstick.leaves)
      return measurement
    },
  ]
}

/// Programs in data lines beside the same with arrows between kinds, whose values and guards are closures over whole values.
private func dataLineRows(_ rounds: Rounds) -> [Row] {
  [
    Row("data lines beside value closures, an order") { name in
      compared(name, orderStream, rounds, orderInDataLines, beside: order)
    },
    Row("data lines beside value closures, arrays and strings") { name in
      compared(name, parcelStream, rounds, parcelInDataLines, beside: parcel)
    },
  ]
}

@inline(__always)
private func compared<S: StateType, E: EventType>(
  _ name: String, _ stream: [E], _ rounds: Rounds, _ lines: (Counter) -> Blueprint<S, E>,
  beside closures: (Counter) -> Blueprint<S, E>
) -> Measurement {
  let (ours, theirs) = (Counter(), Counter())
  let (machine, yardstick) = (lines(ours).machine(), closures(theirs).machine())
  let measurement = rounds.compare(
    name, operations: stream.count, bound: 1.2,
    yardstick: { stream.count { yardstick.send($0).isAccepted } },
    interlock: { stream.count { machine.send($0).isAccepted } })
  precondition(machine.state == yardstick.state && ours.total == theirs.total && ours.total > 0)
  return measurement
}

/// Programs that one observer watches beside the same that nobody does.
private func watchedRows(_ rounds: Rounds) -> [Row] {
  [
    Row("an order, watched, beside the unwatched") { name in
      watched(name, orderStream, rounds) { order(telling: $0) }
    },
    Row("a door, watched, beside the unwatched") { name in
      watched(name, handStream, rounds) { door(telling: $0, keys: $0) }
    },
    Row("a lift, watched, beside the unwatched") { name in
      watched(name, liftStream, rounds) { lift(telling: $0, power: $0) }
    },
  ]
}

@inline(__always)
private func watched<S: StateType, E: EventType>(
  _ name: String, _ stream: [E], _ rounds: Rounds, _ blueprint: (Counter) -> Blueprint<S, E>
) -> Measurement {
  let (quiet, told, changes) = (Counter(), Counter(), Counter())
  let (unwatched, watched) = (blueprint(quiet).machine(), blueprint(told).machine())
  watched.addTreeHandler { _ in changes.add(1) }
  let measurement = rounds.compare(
    name, operations: stream.count, bound: 1.5,
    yardstick: { stream.count { unwatched.send($0).isAccepted } },
    interlock: { stream.count { watched.send($0).isAccepted } })
  precondition(quiet.total == told.total && changes.total > 0)
  return measurement
}

/// Events that no line names.
private func unnamedRows(_ rounds: Rounds) -> [Row] {
  [
    Row("an event that no line names, an order") { name in
      let total = Counter()
      let (machine, yardstick) = (order(telling: total).machine(), OrderByHand(telling: total))
      let stream = repeated([OrderEvent.track])
      return rounds.compare(
        name, operations: stream.count, bound: 1.5,
        yardstick: { stream.count { yardstick.handle($0) } },
        interlock: { stream.count { machine.send($0).isAccepted } })
    },
    Row("an event that no line names, a lift in service") { name in
      let total = Counter()
      let tree = lift(telling: total, power: total).machine()
      let yardstick = LiftByHand(telling: total, power: total)
      precondition(yardstick.handle(.start) && tree.send(.start).isAccepted)
      let stream = repeated([LiftEvent.ring])
      return rounds.compare(
        name, operations: stream.count, bound: 1.5,
        yardstick: { stream.count { yardstick.handle($0) } },
        interlock: { stream.count { tree.send($0).isAccepted } })
    },
  ]
}

/// Queries beside the attempts that would do what they ask for. What guards read is not what handlers change, as a query runs no handlers.
private func askedRows(_ rounds: Rounds) -> [Row] {
  let constant = Counter()
  constant.add(1)
  return [
    Row("destination(on:) beside the attempt, an order") { name in
      asked(name, orderStream, rounds) { order(telling: $0) }
    },
    Row("destination(on:) beside the attempt, a door") { name in
      asked(name, handStream, rounds) { door(telling: $0, keys: constant) }
    },
    Row("destination(on:) beside the attempt, a lift") { name in
      asked(name, liftStream, rounds) { lift(telling: $0, power: constant) }
    },
  ]
}

@inline(__always)
private func asked<S: StateType, E: EventType>(
  _ name: String, _ stream: [E], _ rounds: Rounds, _ blueprint: (Counter) -> Blueprint<S, E>
) -> Measurement {
  let total = Counter()
  let program = blueprint(total)
  let asked = questions(along: stream, of: { program.machine() }) { $0.send($1).isAccepted }
  let told = total.total
  // Every round begins where the stream does, as the questions were made.
  return rounds.compare(
    name, operations: stream.count, bound: 1,
    yardstick: {
      let walker = program.machine()
      return stream.count { walker.send($0).isAccepted }
    },
    interlock: {
      let before = total.total
      defer { precondition(total.total == before && told > 0) }
      return asked.count { $0.destination(on: $1) != nil }
    })
}

private let treeCount = 1000

/// Trees of one definition, which take turns.
private func equalTreeRows(_ rounds: Rounds) -> [Row] {
  [
    Row("a thousand equal lifts in turn") { name in
      let (ours, theirs) = (Counter(), Counter())
      let program = lift(telling: ours, power: ours)
      let trees = (0..<treeCount).map { _ in program.machine() }
      let yardsticks = (0..<treeCount).map { _ in LiftByHand(telling: theirs, power: theirs) }
      let measurement = rounds.compare(
        name, operations: liftStream.count, bound: 2,
        yardstick: { inTurn(yardsticks, liftStream) { $0.handle($1) } },
        interlock: { inTurn(trees, liftStream) { $0.send($1).isAccepted } })
      precondition(ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("bytes a lift, a thousand equal ones") { name in
      let total = Counter()
      let program = lift(telling: total, power: total)
      let first = program.machine()
      for event in liftStream { first.send(event) }
      var trees: [Machine<Lift, LiftEvent>] = []
      trees.reserveCapacity(treeCount)
      let heap = Heap.used {
        for _ in 0..<treeCount { trees.append(program.machine()) }
        blackHole &+= inTurn(trees, liftStream) { $0.send($1).isAccepted }
      }
      return Measurement(name, (heap.bytes / Double(treeCount)).rounded(), "bytes")
    },
  ]
}

/// How many of some events are taken, each of which goes to the next of those who take turns.
@inline(__always)
private func inTurn<Taker, Event>(
  _ takers: [Taker], _ events: [Event], _ isTaken: (Taker, Event) -> Bool
) -> Int {
  var (total, turn) = (0, 0)
  for event in events {
    if isTaken(takers[turn], event) { total += 1 }
    turn = turn + 1 == takers.count ? 0 : turn + 1
  }
  return total
}

/// The rows about heap allocations in attempts of these programs: there must be none.
func programAllocationRows() -> [Row] {
  guard Heap.isCounted else { return [] }
  let total = Counter()
  let order = order(telling: total).machine()
  let parcel = parcel(telling: total).machine()
  let door = door(telling: total, keys: total).machine()
  let lift = lift(telling: total, power: total).machine()
  let kitchen = kitchen(telling: total).machine()
  let phone = phone(telling: total).machine()
  return [
    allocationRow("allocations, an order") { order.send(orderStream[$0]).isAccepted },
    allocationRow("allocations, an order with arrays and strings") {
      parcel.send(parcelStream[$0]).isAccepted
    },
    allocationRow("allocations, a door") { door.send(handStream[$0]).isAccepted },
    allocationRow("allocations, a lift") { lift.send(liftStream[$0]).isAccepted },
    allocationRow("allocations, a kitchen") { kitchen.send(kitchenStream[$0]).isAccepted },
    allocationRow("allocations, a chart") { phone.send(phoneStream[$0]).isAccepted },
  ]
}

/// A stream of events that are made at random, of which a thousand come over and over.
func randomly<Event>(seed: UInt64, _ event: (inout SplitMix64) -> Event) -> [Event] {
  var generator = SplitMix64(seed: seed)
  return repeated((0..<1024).map { _ in event(&generator) })
}
