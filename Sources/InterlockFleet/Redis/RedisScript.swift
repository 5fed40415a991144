#if Redis
  /// A program that the server runs as one step (Lua 5.1).
  ///
  /// Each runs on one partition, whose prefix is its only key: `interlock:{orders:2}:`. All keys of a partition begin with it, so that they
  /// are in one slot. What they are is said in `Docs/Design/Fleets.md`.
  struct RedisScript: Sendable {
    /// The program.
    let text: String

    /// Tells it from the others, faster than its text.
    let name: String

    private init(_ name: String, _ parts: String...) {
      self.name = name
      text = parts.joined(separator: "\n")
    }

    static let write = RedisScript("write", common, scheduling, saving, writing)
    static let claim = RedisScript("claim", common, scheduling, claiming)
    static let settle = RedisScript("settle", common, scheduling, settling)
    static let nextWork = RedisScript("nextWork", common, foreseeing)
    static let machines = RedisScript("machines", common, filtering, listing)
    static let deliveries = RedisScript("deliveries", common, queueing)
    static let census = RedisScript("census", common, counting)
    static let delete = RedisScript("delete", common, scheduling, saving, filtering, deleting)
    static let sweep = RedisScript("sweep", common, sweeping)
    static let forgetAnswers = RedisScript("forgetAnswers", common, forgetting)
    static let forgetDeleted = RedisScript("forgetDeleted", common, burying)

    /// What all programs use. Arguments are taken one after the other.
    private static let common = #"""
      local P, call = KEYS[1], redis.call
      local DAY = 86400000000
      local taken = 0
      local function arg() taken = taken + 1 return ARGV[taken] end
      local function number() return tonumber(arg()) or 0 end
      local function num(text) return tonumber(text) or 0 end
      local function text(number) return string.format('%.0f', number) end
      local function clock() local t = call('TIME') return tonumber(t[1]) * 1000000 + tonumber(t[2]) end
      local function pad(n) return string.rep('0', 19 - #n) .. n end
      local function unpad(n) return (string.gsub(n, '^0+', '')) end
      local function machine(id) return P .. 'm:' .. id end
      local function delivery(n) return P .. 'd:' .. n end
      local function head(id)
        local first = call('ZRANGE', P .. 'e:' .. id, 0, 0)[1]
        return first and unpad(first)
      end
      local now = clock()
      """#

    /// Where claims look for work, and who is told of it.
    private static let scheduling = #"""
      local function place(n)
        local d = call('HMGET', delivery(n), 'i', 'k', 'd', 'q', 'u', 'w')
        if not d[1] then return end
        if d[6] then call('ZREM', P .. 'dw:' .. d[6], n) end
        local m = call('HMGET', machine(d[1]), 'r', 'v', 'p')
        local isReady = d[4] ~= '1'
        if d[2] == 'event' then isReady = isReady and not m[3] and head(d[1]) == n end
        if not isReady then call('HDEL', delivery(n), 'w') return end
        local v = m[1] and m[2] or '-'
        call('ZADD', P .. 'dw:' .. v, math.max(num(d[3]), num(d[5])), n)
        call('HSET', delivery(n), 'w', v)
        call('SADD', P .. 'vs', v)
      end
      local function placeAll(id)
        for _, n in ipairs(call('ZRANGE', P .. 'o:' .. id, 0, -1)) do place(n) end
      end
      local function placeMachine(id)
        local m = call('HMGET', machine(id), 'd', 'v', 'u')
        call('ZADD', P .. 'tw:' .. m[2], math.max(num(m[1]), num(m[3])), id)
        call('SADD', P .. 'vs', m[2])
      end
      local function drop(n)
        local d = call('HMGET', delivery(n), 'i', 'k', 'y', 'w')
        if not d[1] then return false end
        for _, index in ipairs({'all', 'pend', 'pk', 'o:' .. d[1]}) do call('ZREM', P .. index, n) end
        call('ZREM', P .. 'held', 'd' .. n)
        call('HDEL', P .. 'y:' .. d[1], d[2] .. ':' .. d[3])
        if d[4] then call('ZREM', P .. 'dw:' .. d[4], n) end
        call('DEL', delivery(n))
        if d[2] ~= 'event' then return false end
        call('ZREM', P .. 'e:' .. d[1], pad(n))
        local first = head(d[1])
        if first then place(first) end
        return first
      end
      local function isSoon(time) return time < now + 5000000 end
      local function wake(fleet) call('PUBLISH', 'interlock_fleet', fleet) end
      """#

    /// Writes a machine's row, and what finds it. Indexes are only touched where something has changed.
    private static let saving = #"""
      local function oldRow(id)
        local m = call('HMGET', machine(id), 'r', 'st', 'v', 'p', 'x', 'd', 'u', 'w')
        local isAlive = m[1] and not m[5]
        return {exists = m[1], isAlive = isAlive, state = isAlive and m[2], version = m[3], parked = m[4], due = m[6],
          isTimed = isAlive and m[6] and not m[4], isHeld = m[7], isDeleted = m[5], writes = m[8]}
      end
      local function index(name, id, isIn, wasIn, score)
        if isIn then call('ZADD', P .. name, score or 0, id) elseif wasIn then call('ZREM', P .. name, id) end
      end
      local function count(from, to)
        if from == to then return end
        local field = from and to and from .. '\0' .. to or from or to
        call('HINCRBY', P .. 'counts', field, to and 1 or -1)
      end
      local function leave(id, old)
        if old.isHeld then call('ZREM', P .. 'held', 'm' .. id) end
        if old.isTimed then call('ZREM', P .. 'tw:' .. old.version, id) end
      end
      local function save(id, row)
        local old, key = oldRow(id), machine(id)
        local isAlive = not row.deleted
        local state = isAlive and row.state
        local isTimed = isAlive and row.due and not row.parked
        count(old.state or nil, state or nil)
        leave(id, old)
        if old.due or old.parked or old.isDeleted or old.isHeld then call('HDEL', key, 'd', 'p', 'x', 'u') end
        call('HSET', key, 'r', row.revision, 's', row.snapshot, 'st', row.state, 'v', row.version, 't', row.saved,
          'l', row.leftovers, 'n', 0, 'w', text(num(old.writes) + 1))
        if row.due then call('HSET', key, 'd', row.due) end
        if row.parked then call('HSET', key, 'p', row.parked) end
        if row.deleted then call('HSET', key, 'x', row.deleted) end
        if isAlive ~= (old.isAlive and true or false) then index('ids', id, isAlive, old.isAlive) end
        -- Without machines, all counts come to nothing.
        if not isAlive and call('EXISTS', P .. 'ids') == 0 then call('DEL', P .. 'counts') end
        index('parked', id, isAlive and row.parked, old.parked)
        index('timers', id, isTimed, old.isTimed, num(row.due))
        index('tombs', id, row.deleted, old.isDeleted)
        index('dead', id, row.deleted, old.isDeleted, num(row.deleted))
        index('left', id, row.deleted and row.leftovers ~= '0', old.isDeleted)
        if isTimed then placeMachine(id) end
        if not old.exists or old.version ~= row.version or (old.parked and 1) ~= (row.parked and 1) then placeAll(id) end
        return old
      end
      """#

    /// Saves a transaction, unless somebody else wrote since it was loaded.
    private static let writing = #"""
      local fleet, id, expected, finished, pending, partition = arg(), arg(), arg(), arg(), arg(), number()
      local hasRow, row = arg() == '1', {}
      if hasRow then
        row.revision, row.snapshot, row.state, row.version, row.saved = arg(), arg(), arg(), arg(), arg()
        local due, isParked, parked, deleted, leftovers = arg(), arg(), arg(), arg(), arg()
        row.due, row.parked = due ~= '' and due or nil, isParked == '1' and parked or nil
        row.deleted, row.leftovers = deleted ~= '' and deleted or nil, leftovers
      end
      local replaces, hasAnswer, key, answer = arg() == '1', arg() == '1', arg(), arg()
      local journal, deliveries = {}, {}
      for i = 1, number() do
        local entry = {arg()}
        for j = 1, 2 * number() do entry[1 + j] = arg() end
        journal[i] = entry
      end
      for i = 1, number() do deliveries[i] = {arg(), arg(), arg(), number()} end

      -- Everything is checked before anything is written, as nothing is rolled back.
      if (call('HGET', machine(id), 'w') or '0') ~= expected then return 'conflict' end
      if finished ~= '' and call('EXISTS', delivery(finished)) == 0 then return 'conflict' end
      local stream = P .. 'j:' .. id
      if journal[1] and not replaces and num(journal[1][1]) <= num(call('HGET', machine(id), 'r')) then
        local last = call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1]
        local order = last and tonumber(string.match(last[1], '^%d+')) or 0
        if num(journal[1][1]) < order then return 'journal' end
      end

      local isAwake = false
      if finished ~= '' and drop(finished) then isAwake = true end
      if hasRow then
        local old = save(id, row)
        if old.parked and not row.parked then isAwake = true end
        if row.due and not row.parked and isSoon(num(row.due))
          and not (old.due and num(old.due) > now and num(row.due) >= num(old.due)) then isAwake = true end
      elseif hasAnswer then
        call('HINCRBY', machine(id), 'w', 1)
      end
      if pending ~= 'kept' then
        for _, n in ipairs(call('ZRANGE', P .. 'o:' .. id, 0, -1)) do
          if pending == 'removed' then
            drop(n)
          elseif call('HGET', delivery(n), 'q') == '1' then
            call('HDEL', delivery(n), 'q')
            call('HSET', delivery(n), 'd', text(now), 'n', 0)
            call('ZREM', P .. 'pk', n)
            call('ZADD', P .. 'pend', now, n)
            place(n)
            isAwake = true
          end
        end
      end
      if replaces then call('DEL', stream) end
      for _, entry in ipairs(journal) do
        local command = {'XADD', stream, entry[1] .. '-*'}
        for i = 2, #entry do command[#command + 1] = entry[i] end
        call(unpack(command))
      end
      if hasAnswer then
        call('HSET', P .. 'a:' .. id, key, answer)
        call('ZADD', P .. 'ages', now, id .. '\0' .. key)
      end
      for _, new in ipairs(deliveries) do
        local kind, name, payload, due = new[1], new[2], new[3], now + new[4]
        if call('HSETNX', P .. 'y:' .. id, kind .. ':' .. name, '') == 1 then
          local n = text(call('INCR', P .. 'n') * 1024 + partition)
          call('HSET', P .. 'y:' .. id, kind .. ':' .. name, n)
          call('HSET', delivery(n), 'i', id, 'k', kind, 'y', name, 'p', payload, 'a', text(now), 'd', text(due), 'n', 0)
          call('ZADD', P .. 'all', num(n), n)
          call('ZADD', P .. 'o:' .. id, num(n), n)
          call('ZADD', P .. 'pend', due, n)
          if kind == 'event' then
            local before = head(id)
            call('ZADD', P .. 'e:' .. id, due, pad(n))
            if before and head(id) == n then place(before) end
          end
          place(n)
          if isSoon(due) then isAwake = true end
        end
      end
      if isAwake then wake(fleet) end
      return 'saved'
      """#
  }
#endif
