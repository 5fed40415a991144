import Interlock
import InterlockGraph

let order = shop.machine()
// The audit log names kinds, and not the data that people typed.
order.addAnyHandler(.any => .any, order: 200) { print("log:", $0) }
order.addErrorHandler { context in print("log:", context.refusal!) }

order <-! .place(number: 1)
order <-! .add(item: "a teapot") <-! .add(item: "two cups")
print(order.state)
order <-! .place(number: 7)
print("accepted now:", order.acceptedEvents().map { "\($0)" }.joined(separator: ", "))

do {
  try order.send(.pay(amount: 3)).orThrow()
} catch {
  print("thrown:", error.errors.first as? OrderError ?? error)
}
order <-! .pay(amount: 10) <-! .ship(parcel: "A 113")
print(order.state)

let late = shop.machine()
late <-! .expire
print(late.state)

print(MachineGraph(shop).mermaid())
