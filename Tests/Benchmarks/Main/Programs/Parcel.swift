import Interlock

/// A parcel, whose states and events carry arrays and strings, as an order of a real shop would.
@Cases enum Parcel: StateType {
  case packing(items: [Int]), sealed(label: String, items: [Int]), delivered(receipt: String)
  case returned(reason: String)
}

@Cases enum ParcelEvent: EventType {
  case pack([Int]), seal(label: String), deliver(to: String), refuse(reason: String), reuse
}

/// The parcel as a blueprint, with a handler that tells of each transition.
func parcel(telling total: Counter) -> Blueprint<Parcel, ParcelEvent> {
  Blueprint(state: .packing(items: [])) {
    On(.pack, .packing => .packing)
      .value { event, _ in
        guard case .pack(let items) = event else { return nil }
        return .packing(items: items)
      }
    On(.seal, .packing => .sealed)
      .when("has items") { context in
        guard case .packing(let items) = context.fromState else { return false }
        return !items.isEmpty
      }
      .value { event, state in
        guard case .seal(let label) = event, case .packing(let items) = state else { return nil }
        return .sealed(label: label, items: items)
      }
    On(.deliver, .sealed => .delivered)
      .when("is addressed to them") { context in
        guard case .sealed(let label, _) = context.fromState, case .deliver(let name) = context.event else {
          return false
        }
        return label.utf8.count == name.utf8.count
      }
      .value { event, _ in
        guard case .deliver(let name) = event else { return nil }
        return .delivered(receipt: name)
      }
    On(.refuse, .sealed => .returned)
      .value { event, _ in
        guard case .refuse(let reason) = event else { return nil }
        return .returned(reason: reason)
      }
    On(.reuse, .delivered => .packing, .returned => .packing)
      .value { _, _ in .packing(items: []) }
    Along(.any => .any) { _ in total.add(1) }
  }
}

/// The same in data lines, whose closures are given what the cases carry.
func parcelInDataLines(telling total: Counter) -> Blueprint<Parcel, ParcelEvent> {
  Blueprint(state: .packing(items: [])) {
    On(\.pack, \.packing => \.packing) { items, _ in items }
    On(\.seal, \.packing => \.sealed) { label, items in (label, items) }
      .when("has items") { _, items in !items.isEmpty }
    On(\.deliver, \.sealed => \.delivered) { name, _ in name }
      .when("is addressed to them") { name, sealed in sealed.label.utf8.count == name.utf8.count }
    On(\.refuse, \.sealed => \.returned) { reason, _ in reason }
    On(.reuse, [.delivered, .returned] => .packing(items: []))
    Along(.any => .any) { _ in total.add(1) }
  }
}

/// The same as one would write it by hand, with the same guards and handler as closures.
final class ParcelByHand {
  private(set) var state = Parcel.packing(items: [])
  private let hasItems: (Parcel) -> Bool
  private let isAddressed: (Parcel, ParcelEvent) -> Bool
  private let told: () -> Void

  init(telling total: Counter) {
    hasItems = { state in
      guard case .packing(let items) = state else { return false }
      return !items.isEmpty
    }
    isAddressed = { state, event in
      guard case .sealed(let label, _) = state, case .deliver(let name) = event else { return false }
      return label.utf8.count == name.utf8.count
    }
    told = { total.add(1) }
  }

  @inline(never)
  func handle(_ event: ParcelEvent) -> Bool {
    switch (state, event) {
    case (.packing, .pack(let items)): state = .packing(items: items)
    case (.packing(let items), .seal(let label)) where hasItems(state):
      state = .sealed(label: label, items: items)
    case (.sealed, .deliver(let name)) where isAddressed(state, event): state = .delivered(receipt: name)
    case (.sealed, .refuse(let reason)): state = .returned(reason: reason)
    case (.delivered, .reuse), (.returned, .reuse): state = .packing(items: [])
    default: return false
    }
    told()
    return true
  }
}

/// What a parcel is fed. Its strings are too long to be stored without a block on the heap.
let parcelStream: [ParcelEvent] = {
  let labels = ["Ada, at the end of the long lane", "Grace, in the house by the harbour"]
  let names = ["Ada, who came to the door herself", "Grace, who was found on the pier."]
  let contents = [[], [1], [1, 2], [1, 2, 3]]
  return randomly(seed: 12) { generator in
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: .pack(contents.randomElement(using: &generator)!)
    case 2: .seal(label: labels.randomElement(using: &generator)!)
    case 3: .deliver(to: (labels + names).randomElement(using: &generator)!)
    case 4: .refuse(reason: "it came too late, and to the wrong door")
    default: .reuse
    }
  }
}()
