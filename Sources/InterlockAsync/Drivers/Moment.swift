package import Interlock

/// The time left of each timeout of a tree's active machines, each after those inside it; nil for those that were
/// attempted.
package struct Moment: Hashable {
  package let remaining: [[Delay?]]
}
