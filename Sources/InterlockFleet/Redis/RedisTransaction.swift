#if Redis
  /// A transaction on one machine, as the arguments and the replies of programs.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct RedisTransaction: Sendable {
    let access: MachineAccess

    init(_ access: MachineAccess) throws(StoreError) {
      try StoreError.check(access.fleet, access.id, access.key)
      self.access = access
    }

    private var delivery: String { access.delivery.map { "\($0)" } ?? "" }

    /// The arguments that load what the access concerns.
    var loading: [String] { [access.id, access.key == nil ? "0" : "1", access.key ?? "", delivery] }

    /// What was loaded, and how often the machine had been written.
    func load(from reply: RedisReply) throws -> (load: MachineLoad, writes: String) {
      let reply = reply.list
      let fields = reply.at(1).list
      let row = fields.at(0).integer == nil ? nil : MachineRow(id: access.id, redis: fields)
      return (
        MachineLoad(
          now: reply.at(0).moment, row: row, answer: reply.at(2).text, isPending: reply.at(3).number == 1),
        fields.at(9).text ?? "0"
      )
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
      let optional: [(String, String?)] = [
        ("e", event), ("y", key), ("o", result), ("s", snapshot),
      ]
      return ["k", kind.rawValue, "t", "\(time.microseconds)", "c", configuration]
        + optional.flatMap { name, value in value.map { [name, $0] } ?? [] }
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
