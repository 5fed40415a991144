/// Identifies a row within its definition. It is the same in all machines with the same declarations.
package struct RowPlace: Hashable, Sendable {
  package let registration: Int
  package let position: Int32
}
