#if Redis
  import CHiredis
  import Foundation

  final class RedisByHand: ByHand {
    private let context: UnsafeMutablePointer<redisContext>
    private let texts = LampText()

    init(_ address: String) {
      context = redisConnectUnix(String(address.dropFirst("unix://".count)))
      precondition(context.pointee.err == 0)
    }

    deinit {
      redisFree(context)
    }

    /// Makes the hashes of lamps.
    static func fill(_ address: String, _ machines: Range<Int>) {
      RedisByHand(address).loop(
        machines,
        "redis.call('HSET', 'by_hand:lamp ' .. n, 's', ARGV[3], 'k', '.off', 'v', 1, 'r', 1, 't', 0)",
        LampText.first)
    }

    /// Copies a machine of the fleet, which has one partition.
    static func copy(_ address: String, _ machines: Range<Int>) {
      RedisByHand(address).loop(
        machines,
        """
        local P = 'interlock:{lamps:0}:'
        redis.call('COPY', P .. 'm:lamp 0', P .. 'm:lamp ' .. n, 'REPLACE')
        redis.call('ZADD', P .. 'ids', 0, 'lamp ' .. n)
        redis.call('HINCRBY', P .. 'counts', '.off', 1)
        """, "")
    }

    static func bytes(_ address: String) -> Int {
      let info = RedisByHand(address).send([["INFO", "memory"]])[0]
      let line = info.split(whereSeparator: \.isNewline).first { $0.hasPrefix("used_memory:") }
      return Int(line!.dropFirst(12))!
    }

    private func loop(_ machines: Range<Int>, _ body: String, _ text: String) {
      for start in stride(from: machines.lowerBound, to: machines.upperBound, by: 10_000) {
        let end = min(machines.upperBound, start + 10_000) - 1
        _ = send([
          [
            "EVAL", "for i = ARGV[1], ARGV[2] do local n = string.format('%d', i) \(body) end", "0",
            "\(start)", "\(end)", text,
          ]
        ])
      }
    }

    func press(_ id: String) throws {
      let key = "by_hand:\(id)"
      while true {
        let loaded = send([["WATCH", key], ["HMGET", key, "s", "r", "v"]])[1].split(separator: "\n").map(
          String.init)
        let revision = "\(Int(loaded[1])! + 1)"
        let (state, kind, result) = try texts.next(after: loaded[0], version: Int64(loaded[2]))
        let now = "\(microseconds())"
        let replies = send([
          ["MULTI"], ["HSET", key, "s", state, "k", kind, "r", revision, "t", now],
          [
            "XADD", "by_hand_journal:\(id)", "\(revision)-0", "t", now, "e", "\"press\"", "o", result, "c",
            kind,
          ],
          ["EXEC"],
        ])
        if replies[3] != "nil" { return }
      }
    }

    private func send(_ commands: [[String]]) -> [String] {
      for command in commands {
        var pointers = command.map { UnsafePointer<CChar>(strdup($0)) }
        let lengths = command.map(\.utf8.count)
        redisAppendCommandArgv(context, Int32(command.count), &pointers, lengths)
        for pointer in pointers { free(UnsafeMutableRawPointer(mutating: pointer)) }
      }
      return commands.map { _ in
        var reply: UnsafeMutableRawPointer?
        precondition(redisGetReply(context, &reply) == REDIS_OK)
        defer { freeReplyObject(reply) }
        return text(reply!.assumingMemoryBound(to: redisReply.self).pointee)
      }
    }

    private func text(_ reply: redisReply) -> String {
      switch reply.type {
      case REDIS_REPLY_INTEGER: "\(reply.integer)"
      case REDIS_REPLY_ARRAY:
        (0..<Int(reply.elements)).map { text(reply.element[$0]!.pointee) }.joined(separator: "\n")
      case REDIS_REPLY_NIL: "nil"
      case REDIS_REPLY_ERROR: preconditionFailure(String(cString: reply.str))
      default: String(cString: reply.str)
      }
    }
  }
#endif
