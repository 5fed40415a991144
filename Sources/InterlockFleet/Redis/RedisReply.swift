#if Redis
  internal import CHiredis

  /// What a server has answered, copied.
  enum RedisReply {
    case none
    case text(String)
    case number(Int64)
    case list([RedisReply])
    case error(String)

    /// Copies a reply.
    init(_ reply: UnsafePointer<redisReply>) {
      let value = unsafe reply.pointee
      switch unsafe value.type {
      case REDIS_REPLY_INTEGER: self = unsafe .number(value.integer)
      case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = unsafe .text(Self.text(of: value))
      case REDIS_REPLY_ERROR: self = unsafe .error(Self.text(of: value))
      case REDIS_REPLY_ARRAY:
        let count = unsafe Int(value.elements)
        var elements: [RedisReply] = []
        elements.reserveCapacity(count)
        for index in 0..<count {
          unsafe elements.append(value.element[index].map { unsafe RedisReply($0) } ?? .none)
        }
        self = .list(elements)
      default: self = .none
      }
    }

    private static func text(of reply: redisReply) -> String {
      guard let bytes = unsafe reply.str else { return "" }
      return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: Int(reply.len)) {
        unsafe String(decoding: UnsafeBufferPointer(start: $0, count: Int(reply.len)), as: UTF8.self)
      }
    }

    /// The elements; none of what is no list.
    var list: [RedisReply] { if case .list(let elements) = self { elements } else { [] } }

    /// A text; nil if there is none.
    var text: String? {
      switch self {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .none, .list, .error: nil
      }
    }

    /// A text that there must be.
    var word: String { text ?? "" }

    /// A number, or a text that says one; nil if there is none.
    var integer: Int64? {
      switch self {
      case .number(let number): number
      case .text(let text): Int64(text)
      case .none, .list, .error: nil
      }
    }

    /// A number that there must be.
    var number: Int64 { integer ?? 0 }

    /// A number that counts something.
    var count: Int { Int(clamping: number) }

    var time: Timestamp? { integer.map { Timestamp(microseconds: $0) } }

    /// A point in time that there must be.
    var moment: Timestamp { Timestamp(microseconds: number) }
  }

  extension RedisReply {
    /// What has become of a transaction of the server, whose end this is the reply to.
    ///
    /// - Throws: `StoreError` for the first of its commands that has failed.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    func outcome() throws -> String {
      guard case .list(let replies) = self else { return "conflict" }
      for case .error(let message) in replies { throw StoreError(redis: message) }
      return "saved"
    }
  }

  extension [RedisReply] {
    /// An element, or nothing where the list is too short.
    func at(_ index: Int) -> RedisReply { indices.contains(index) ? self[index] : .none }
  }

  extension StoreError {
    /// The error for what a server has refused: the word that it begins with says why. It holds no data.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    init(redis message: String) {
      let word = String(message.prefix { $0 != " " })
      self =
        switch word {
        case "OOM": .full("the server has no memory left: \(message)")
        case "MISCONF": .full("the server can't write its log: \(message)")
        case "LOADING", "BUSY", "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN", "READONLY", "NOREPLICAS",
          "UNKILLABLE":
          .unavailable(message)
        case "NOAUTH", "WRONGPASS", "NOPERM": .denied(message)
        case "ERR" where message.contains("AUTH") || message.contains("max number of clients"):
          message.contains("AUTH") ? .denied(message) : .unavailable(message)
        default: .refused(code: word, message)
        }
    }
  }
#endif
