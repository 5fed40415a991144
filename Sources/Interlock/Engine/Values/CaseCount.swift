/// How many cases an enum has; nil if the type is no enum, or if any of its cases has a payload.
///
/// The cases of such an enum are numbered from zero, and their numbers are its bits. An enum that C declares has other
/// bits: the result is no bound for them.
///
/// The number stands in the type's metadata, whose layout is part of the stable ABI of Apple's platforms
/// (`docs/ABI/TypeMetadata.rst` of the Swift project).
func plainCaseCount(of type: Any.Type) -> Int? {
  let enumKind = 0x201
  let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
  guard unsafe metadata.load(as: Int.self) == enumKind else { return nil }
  let word = MemoryLayout<Int>.size
  guard let descriptor = unsafe metadata.load(fromByteOffset: word, as: UnsafeRawPointer?.self) else {
    return nil
  }
  let payloadCases = unsafe descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
  guard payloadCases == 0 else { return nil }
  return unsafe Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
}
