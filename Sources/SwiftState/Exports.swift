// Exports all of Interlock. Type aliases alone would leave clients without the operators, and without the members of
// the aliased types if they check where members come from.
@_exported public import Interlock
