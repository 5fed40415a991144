#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Writes a line to standard error, or to standard output where the platform has no file descriptors.
package func writeOnStandardError(_ line: String) {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    var bytes = Array("\(line)\n".utf8)
    let count = bytes.count
    _ = unsafe bytes.withUnsafeMutableBytes { unsafe write(2, $0.baseAddress, count) }
  #else
    print(line)
  #endif
}
