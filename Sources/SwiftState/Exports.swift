// All of Interlock comes along: type aliases alone would leave clients without the operators, and those that
// check where members come from without the members of every aliased type.
@_exported public import Interlock
