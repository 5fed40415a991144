#if Redis
  internal import CHiredis
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// A connection to a server, with the programs that it knows.
  ///
  /// The pointer is valid from `init` to `deinit`. One thread uses an instance, as hiredis demands.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @safe
  final class RedisSession {
    /// Why a server has not answered.
    struct Lost: Error {
      let reason: String
    }

    private let context: UnsafeMutablePointer<redisContext>
    private var digests: [String: String] = [:]

    private var writer = CommandWriter()
    private(set) var isOpen = true

    /// Whether keys are watched for changes: the next transaction of the server depends on them.
    var isWatching = false

    /// Connects and logs in.
    ///
    /// - Parameter patience: how long the server may take to answer.
    /// - Throws: `StoreError`.
    init(_ address: RedisAddress, patience: Duration) throws {
      let limit = timeval(min(patience, .seconds(10)))
      let opened: UnsafeMutablePointer<redisContext>? =
        switch address.place {
        case .host(let host, let port): unsafe redisConnectWithTimeout(host, port, limit)
        case .socket(let path): unsafe redisConnectUnixWithTimeout(path, limit)
        }
      guard let context = unsafe opened else {
        throw StoreError.refused(code: "memory", "there is no memory left")
      }
      unsafe self.context = unsafe context
      if let reason = failure { throw StoreError.unavailable(address.withoutSecrets(reason)) }
      unsafe redisSetTimeout(context, timeval(patience))
      if case .host = address.place { unsafe redisEnableKeepAlive(context) }
      do {
        if let password = address.password {
          _ = try send([["AUTH"] + (address.user.map { [$0] } ?? []) + [password]])
        }
        if address.database != 0 { _ = try send([["SELECT", "\(address.database)"]]) }
      } catch let lost as Lost {
        throw StoreError.unavailable(address.withoutSecrets(lost.reason))
      }
    }

    deinit {
      unsafe redisFree(context)
    }

    /// What the last call failed with; nil if it did not.
    private var failure: String? {
      guard unsafe context.pointee.err != 0 else { return nil }
      return unsafe withUnsafeBytes(of: &context.pointee.errstr) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }

    /// The socket of the connection.
    var socket: Int32 { unsafe Int32(context.pointee.fd) }

    /// Sends commands at once, and waits for their replies.
    ///
    /// - Throws: `Lost` if the connection was lost; `StoreError` for the first reply that is an error.
    func send(_ commands: [[String]]) throws -> [RedisReply] {
      append(commands)
      let replies = try commands.map { _ in try receive() }
      for case .error(let message) in replies { throw StoreError(redis: message) }
      return replies
    }

    /// Runs programs at once, each on a partition.
    ///
    /// - Throws: `Lost` if the connection was lost; `StoreError` for the first reply that is an error.
    func run(_ calls: [(script: RedisScript, partition: String, arguments: [String])]) throws -> [RedisReply]
    {
      for call in calls where digests[call.script.name] == nil {
        digests[call.script.name] = try send([["SCRIPT", "LOAD", call.script.text]])[0].word
      }
      func command(_ index: Int) -> [String] {
        ["EVALSHA", digests[calls[index].script.name]!, "1", calls[index].partition] + calls[index].arguments
      }
      append(calls.indices.map(command))
      var replies = try calls.map { _ in try receive() }
      // A server that was restarted has forgotten its programs. Nothing has happened then.
      let unknown = replies.indices.filter {
        if case .error(let message) = replies[$0] { message.hasPrefix("NOSCRIPT") } else { false }
      }
      if !unknown.isEmpty {
        for index in unknown {
          digests[calls[index].script.name] = try send([["SCRIPT", "LOAD", calls[index].script.text]])[0].word
          append([command(index)])
        }
        for index in unknown { replies[index] = try receive() }
      }
      for case .error(let message) in replies { throw StoreError(redis: message) }
      return replies
    }

    /// Adds commands to what is sent next.
    private func append(_ commands: [[String]]) {
      writer.write(commands)
      unsafe writer.bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        _ = unsafe redisAppendFormattedCommand(
          context, start.assumingMemoryBound(to: CChar.self), bytes.count)
      }
    }

    private func receive() throws -> RedisReply {
      var reply: UnsafeMutableRawPointer?
      guard isOpen, unsafe redisGetReply(context, &reply) == REDIS_OK, let reply = unsafe reply else {
        isOpen = false
        throw Lost(reason: failure ?? "the connection is closed")
      }
      defer { unsafe freeReplyObject(reply) }
      return unsafe RedisReply(UnsafePointer(reply.assumingMemoryBound(to: redisReply.self)))
    }

    /// Reads what has arrived, and returns the replies that are complete.
    func arrived() throws -> [RedisReply] {
      guard isOpen, unsafe redisBufferRead(context) == REDIS_OK else {
        isOpen = false
        throw Lost(reason: failure ?? "the connection is closed")
      }
      var replies: [RedisReply] = []
      while true {
        var reply: UnsafeMutableRawPointer?
        guard unsafe redisGetReplyFromReader(context, &reply) == REDIS_OK else {
          isOpen = false
          throw Lost(reason: failure ?? "the connection is closed")
        }
        guard let reply = unsafe reply else { return replies }
        unsafe replies.append(RedisReply(UnsafePointer(reply.assumingMemoryBound(to: redisReply.self))))
        unsafe freeReplyObject(reply)
      }
    }
  }

  /// Commands in Redis's own words.
  ///
  /// A value of its own: in a class, each byte would be an access that is checked while the program runs.
  private struct CommandWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes commands in the place of those before.
    mutating func write(_ commands: [[String]]) {
      bytes.removeAll(keepingCapacity: true)
      for command in commands {
        write("*", command.count)
        for word in command {
          write("$", word.utf8.count)
          bytes.append(contentsOf: word.utf8)
          endLine()
        }
      }
    }

    private mutating func write(_ mark: Unicode.Scalar, _ count: Int) {
      bytes.append(UInt8(ascii: mark))
      if count < 10 {
        bytes.append(UInt8(ascii: "0") + UInt8(count))
      } else {
        bytes.append(contentsOf: String(count).utf8)
      }
      endLine()
    }

    private mutating func endLine() {
      bytes.append(UInt8(ascii: "\r"))
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  private func timeval(_ duration: Duration) -> timeval {
    let microseconds = max(1000, duration.storable.microsecondsRoundedUp)
    var value = timeval()
    value.tv_sec = numericCast(microseconds / 1_000_000)
    value.tv_usec = numericCast(microseconds % 1_000_000)
    return value
  }
#endif
