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
