/// The program behind the library's macros. The compiler starts it, sends it messages, and waits for an answer to each.
@main
enum Plugin {
  static func main() {
    Pipe.outliveReaders()
    while let message = Pipe.message() {
      guard Pipe.send(Answer(to: message).json.text) else { return }
    }
  }
}

/// Keeps the program from writing a file of coverage counters. When a package is built with coverage, so is this program, and
/// it would leave `default.profraw` in the package's folder. Where a program defines this symbol itself, the part of LLVM's
/// library that writes the file is not linked.
@c(__llvm_profile_runtime)
public func profileRuntime() {}
