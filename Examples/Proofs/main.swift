// Properties that all runs of a machine have, or the shortest run that breaks them.

import Interlock
import InterlockGraph

/// No train crosses while the barrier is up.
let safety: Property<Crossing, Signal> = Never(At(Train.crossing) && At(Barrier.up))

// The first design trusts that only a train that crosses leaves, even if nobody raises the barrier by hand.

print(crossing(locks: false).prove { safety.when("the guard is sure", is: false) }[0])

// The second one locks the barrier. What remains is the lever.

let proof = crossing(locks: true).prove { safety }[0]
print("\n\(proof)")
if let accident = proof.counterexample {
  let machine = crossing(locks: true).machine()
  try accident.replay(on: machine)
  print("\nThe machine really gets there:", machine.configuration)
}

// With a guard who is never sure, it is safe. And nobody waits for ever.

print()
let proofs = crossing(locks: true).prove {
  safety.when("the guard is sure", is: false)
  LeadsTo(At(Barrier.lowering), At(Barrier.up))
  LeadsTo(At(Train.cleared), At(Train.far)).assuming(fair: .enter)
  FromEverywhere(canReach: At(Train.far) && At(Barrier.up))
}
for proof in proofs { print(proof) }

// In a test, one line is enough. What it throws shows the run.

do {
  try crossing(locks: true).requireProof { Never(Taken(.raise)) }
} catch {
  print("\n\(error)")
}
