/// What a row is known by among those of its definition: the same in all machines that are declared alike.
package struct RowPlace: Hashable, Sendable {
  package let registration: Int
  package let position: Int32
}
