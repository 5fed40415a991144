/// A state or an event as a program would write it: `.idle` for an enum's case, `"idle"` for a string, and its own
/// description for a type that has one.
package func spelling<Value>(of value: Value) -> String {
  if value is String {
    return String(reflecting: value)
  }
  if !(value is any CustomStringConvertible), Mirror(reflecting: value).displayStyle == .enum {
    return ".\(value)"
  }
  return String(describing: value)
}
