#if Redis
  /// A transaction on one machine, as the arguments and the replies of programs.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct RedisTransaction: Sendable {
    let access: MachineAccess

    init(_ access: MachineAccess) throws(StoreError) {
      try StoreError.check(access)
      self.access = access
    }

    private var delivery: String { access.delivery.map { "\($0)" } ?? "" }

    /// The commands that load what the access concerns, and watch the machine.
    ///
    /// The machine comes first: whoever changes one of the other keys writes the machine, too, so that what was loaded before and after
    /// such a write is not saved.
    func loading(_ prefix: String) -> [[String]] {
      let key = prefix + "m:" + access.id
      // To search a hash for fields that most machines don't have takes the server longer than to give all that there are.
      var commands = [["WATCH", key], ["HGETALL", key], ["TIME"]]
      if let name = access.key { commands.append(["HGET", "\(prefix)a:\(access.id)", name]) }
      if let delivery = access.delivery { commands.append(["EXISTS", "\(prefix)d:\(delivery)"]) }
      return commands
    }

    /// What was loaded.
    struct Loaded {
      var load: MachineLoad

      /// How often the machine had been written.
      var writes: String

      /// Whether the machine has been claimed since it was written.
      var isClaimed: Bool
    }

    /// What was loaded by the replies to the commands.
    func loaded(from replies: [RedisReply]) -> Loaded {
      let fields = MachineFields(replies.at(1).list)
      let time = replies.at(2).list
      let row = fields.row[0].integer == nil ? nil : MachineRow(id: access.id, redis: fields.row)
      return Loaded(
        load: MachineLoad(
          now: Timestamp(microseconds: time.at(0).number * 1_000_000 + time.at(1).number), row: row,
          answer: access.key == nil ? nil : replies.at(3).text,
          isPending: access.delivery == nil || replies.last?.number == 1),
        writes: fields.writes ?? "0", isClaimed: fields.isClaimed)
    }

    /// The commands of a write that only concerns an existing machine, its journal and an answer, as those of most events do. They are
    /// carried out together, unless the machine was written since it was loaded.
    ///
    /// - Returns: nil for other writes, which a program on the server carries out.
    func plainSaving(_ write: MachineWrite, over loaded: Loaded, _ prefix: String) -> [[String]]? {
      guard let old = loaded.load.row, let row = write.row, let writes = Int64(loaded.writes),
        !loaded.isClaimed, access.delivery == nil, write.deliveries.isEmpty, write.pending == .kept,
        !write.replacesJournal, old.version == row.version,
        write.journal.first.map({ $0.revision > old.revision }) ?? true
      else { return nil }
      for row in [old, row] {
        if row.dueAt != nil || row.parked != nil || row.deletedAt != nil || !row.leftovers.isEmpty {
          return nil
        }
      }
      let id = access.id
      var commands = [
        ["MULTI"],
        [
          "HSET", prefix + "m:" + id, "r", "\(row.revision)", "s", row.snapshot, "st", row.state, "t",
          "\(row.savedAt.microseconds)", "w", "\(writes + 1)",
        ],
      ]
      if old.state != row.state {
        commands.append(["HINCRBY", prefix + "counts", "\(old.state)\0\(row.state)", "1"])
      }
      for entry in write.journal {
        commands.append(["XADD", prefix + "j:" + id, "\(entry.revision)-*"] + entry.redisFields)
      }
      if let key = access.key, let answer = write.answer {
        commands.append(["HSET", "\(prefix)a:\(id)", key, answer])
        commands.append(["ZADD", "\(prefix)ages", "\(loaded.load.now.microseconds)", "\(id)\0\(key)"])
      }
      commands.append(["EXEC"])
      return commands
    }

    /// The arguments that save a write.
    func saving(_ write: MachineWrite, expecting writes: String, in partition: Int) throws(StoreError)
      -> [String]
    {
      for delivery in write.deliveries { try StoreError.checkName(delivery.key) }
      var words = [access.fleet, access.id, writes, delivery, "\(write.pending)", "\(partition)"]
      if let row = write.row {
        words += [
          "1", "\(row.revision)", row.snapshot, row.state, "\(row.version)", "\(row.savedAt.microseconds)",
          row.dueAt.map { "\($0.microseconds)" } ?? "", row.parked == nil ? "0" : "1", row.parked ?? "",
          row.deletedAt.map { "\($0.microseconds)" } ?? "", "\(row.leftovers.rawValue)",
        ]
      } else {
        words.append("0")
      }
      let isAnswered = access.key != nil && write.answer != nil
      words += [
        write.replacesJournal ? "1" : "0", isAnswered ? "1" : "0", access.key ?? "", write.answer ?? "",
      ]
      words.append("\(write.journal.count)")
      for entry in write.journal {
        let fields = entry.redisFields
        words += ["\(entry.revision)", "\(fields.count / 2)"] + fields
      }
      words.append("\(write.deliveries.count)")
      for delivery in write.deliveries {
        words += [delivery.kind.rawValue, delivery.key, delivery.payload, "\(delivery.delayMicroseconds)"]
      }
      return words
    }
  }

  /// The fields of a machine's hash.
  private struct MachineFields {
    /// Those of the row, in its order.
    var row = [RedisReply](repeating: .none, count: 9)
    var writes: String?
    var isClaimed = false

    /// - Parameter pairs: the names of the fields, each with its value after it.
    init(_ pairs: [RedisReply]) {
      for index in stride(from: 0, to: pairs.count - 1, by: 2) {
        guard case .text(let name) = pairs[index] else { continue }
        let value = pairs[index + 1]
        switch name {
        case "r": row[0] = value
        case "s": row[1] = value
        case "st": row[2] = value
        case "v": row[3] = value
        case "t": row[4] = value
        case "d": row[5] = value
        case "p": row[6] = value
        case "x": row[7] = value
        case "l": row[8] = value
        case "w": writes = value.text
        case "u": isClaimed = true
        case "n": isClaimed = isClaimed || value.text != "0"
        default: break
        }
      }
    }
  }

  extension MachineRow {
    /// Reads a row from the fields of its hash.
    init(id: String, redis fields: [RedisReply]) {
      self.init(
        id: id, revision: fields.at(0).number, snapshot: fields.at(1).word, state: fields.at(2).word,
        version: fields.at(3).count, savedAt: fields.at(4).moment, dueAt: fields.at(5).time,
        parked: fields.at(6).text, deletedAt: fields.at(7).time,
        leftovers: Leftovers(rawValue: fields.at(8).number))
    }
  }

  extension DeliveryRow {
    /// Reads a row from its number and the fields of its hash; nil if a later version has written it.
    init?(number: RedisReply, redis fields: [RedisReply]) {
      guard let number = number.integer, let kind = Kind(rawValue: fields.at(1).word) else { return nil }
      self.init(
        number: number, id: fields.at(0).word, kind: kind, key: fields.at(2).word, payload: fields.at(3).word,
        addedAt: fields.at(4).moment, dueAt: fields.at(5).moment, tries: fields.at(6).count,
        failure: fields.at(7).text, isParked: fields.at(8).number != 0)
    }
  }

  extension JournalRow {
    /// The fields of the entry in its stream. Those that are missing are left out.
    fileprivate var redisFields: [String] {
      var fields = ["k", kind.rawValue, "t", "\(time.microseconds)", "c", configuration]
      if let event { fields += ["e", event] }
      if let key { fields += ["y", key] }
      if let result { fields += ["o", result] }
      if let snapshot { fields += ["s", snapshot] }
      return fields
    }

    /// Reads an entry of a stream; nil if a later version has written it.
    init?(redis reply: RedisReply) {
      let words = reply.list.at(1).list
      var fields: [String: RedisReply] = [:]
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        fields[words[index].word] = words[index + 1]
      }
      guard let revision = Int64(reply.list.at(0).word.prefix { $0 != "-" }),
        let kind = Kind(rawValue: fields["k"]?.word ?? "")
      else { return nil }
      self.init(
        revision: revision, kind: kind, time: fields["t"]?.moment ?? Timestamp(microseconds: 0),
        event: fields["e"]?.text, key: fields["y"]?.text, result: fields["o"]?.text,
        configuration: fields["c"]?.word ?? "", snapshot: fields["s"]?.text)
    }
  }
#endif
