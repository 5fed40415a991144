#if Redis
  /// Where a server is and how to log in. It holds a password, so that nothing prints it.
  struct RedisAddress: Sendable {
    enum Place: Sendable {
      case host(String, port: Int32)
      case socket(path: String)
    }

    let place: Place
    let user: String?
    let password: String?
    let database: Int

    /// Reads a URL: `redis://user:password@host:6379/0`, `redis://:password@host`, or `unix:///run/redis.sock?db=1`.
    init(_ text: String) throws(StoreError) {
      if text.utf8.contains(0) { throw Self.mistake }
      if text.hasPrefix("unix://") {
        let (path, options) = Self.split(String(text.dropFirst(7)), at: "?")
        guard !path.isEmpty,
          let number = options.map({ $0.hasPrefix("db=") ? Int($0.dropFirst(3)) : nil }) ?? 0
        else { throw Self.mistake }
        (place, user, password, database) = (.socket(path: path), nil, nil, number)
        return
      }
      guard text.hasPrefix("redis://") else { throw Self.mistake }
      let (authority, path) = Self.split(String(text.dropFirst(8)), at: "/")
      let login = authority.lastIndex(of: "@").map { authority[..<$0] }
      let address = login.map { authority[$0.endIndex...].dropFirst() } ?? authority[...]
      let (name, secret) = Self.split(login.map(String.init) ?? "", at: ":")
      guard let user = Self.decoded(name), let password = Self.decoded(secret ?? ""),
        let database = path.map({ $0.isEmpty ? 0 : Int($0) }) ?? 0, database >= 0
      else { throw Self.mistake }
      var host = String(address)
      var port: Int32? = 6379
      if let end = host.lastIndex(of: ":"), !host.hasSuffix("]") {
        port = Int32(host[host.index(after: end)...])
        host = String(host[..<end])
      }
      if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
      guard let port, (1...65535).contains(port), !host.isEmpty else { throw Self.mistake }
      self.place = .host(host, port: port)
      self.user = user.isEmpty ? nil : user
      self.password = password.isEmpty ? nil : password
      self.database = database
    }

    private static var mistake: StoreError {
      .refused(
        code: "address",
        "it is neither redis://user:password@host:port/database nor unix:///path?db=database; special characters in a password are written as %40"
      )
    }

    private static func split(_ text: String, at mark: Character) -> (String, String?) {
      guard let place = text.firstIndex(of: mark) else { return (text, nil) }
      return (String(text[..<place]), String(text[text.index(after: place)...]))
    }

    /// The text with the bytes that `%40` and the like stand for; nil if they stand for none.
    private static func decoded(_ text: String) -> String? {
      var bytes: [UInt8] = []
      var rest = text.utf8[...]
      while let byte = rest.popFirst() {
        if byte != UInt8(ascii: "%") {
          bytes.append(byte)
          continue
        }
        guard rest.count >= 2, let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else {
          return nil
        }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      }
      // What is no UTF-8 is mended, and thereby changed.
      let text = String(decoding: bytes, as: UTF8.self)
      return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// A text of a server or of the system, without what the address says in secret.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    func withoutSecrets(_ text: String) -> String {
      guard let password, text.contains(password) else { return text }
      return "the connection failed"
    }
  }

  extension RedisAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "(an address)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
  }
#endif
