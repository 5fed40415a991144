#if Redis
  extension RedisScript {
    /// Whether a machine is one of those that a filter includes.
    static let filtering = #"""
      local filter = {isDeleted = arg() == '1', due = arg(), saved = arg(), version = arg(), parked = arg(), hasStates = arg() == '1',
        states = {}}
      for i = 1, number() do filter.states[arg()] = true end
      local function includes(m)
        if not m[1] or (m[8] and true or false) ~= filter.isDeleted then return false end
        if filter.hasStates and not filter.states[m[3]] then return false end
        if filter.due ~= '' and not (m[6] and num(m[6]) <= num(filter.due)) then return false end
        if filter.saved ~= '' and num(m[5]) >= num(filter.saved) then return false end
        if filter.version ~= '' and num(m[4]) >= num(filter.version) then return false end
        if filter.parked == 'no' and m[7] then return false end
        return filter.parked ~= 'yes' or m[7]
      end
      local function row(id) return call('HMGET', machine(id), 'r', 's', 'st', 'v', 't', 'd', 'p', 'x', 'l') end
      """#

    /// Lists machines of an index in the order of their identifiers. It looks at a thousand at most, and says where it stopped.
    static let listing = #"""
      local index, last, limit = arg(), arg(), number()
      local from = last == '' and '-' or '(' .. last
      local rows, stop = {}, false
      local ids = call('ZRANGEBYLEX', P .. index, from, '+', 'LIMIT', 0, 1000)
      for i, id in ipairs(ids) do
        if #rows == limit then break end
        local m = row(id)
        if includes(m) then rows[#rows + 1] = {id, m} end
        if i == 1000 and #rows < limit then stop = id end
      end
      return {stop, rows}
      """#

    /// Lists deliveries of an index in the order of their numbers.
    static let queueing = #"""
      local index, last, limit = arg(), arg(), number()
      local rows = {}
      for i, n in ipairs(call('ZRANGEBYSCORE', P .. index, '(' .. last, '+inf', 'LIMIT', 0, limit)) do
        rows[i] = {n, call('HMGET', delivery(n), 'i', 'k', 'y', 'p', 'a', 'd', 'n', 'f', 'q')}
      end
      return rows
      """#

    /// Counts what is in a partition.
    static let counting = #"""
      local counts, states, totals = call('HGETALL', P .. 'counts'), {}, {}
      local function add(state, n) totals[state] = (totals[state] or 0) + n end
      for i = 1, #counts, 2 do
        local from, to = string.match(counts[i], '^(%Z*)%z(%Z*)$')
        if from then add(from, -num(counts[i + 1])) end
        add(to or counts[i], num(counts[i + 1]))
      end
      for state, n in pairs(totals) do
        states[#states + 1] = state
        states[#states + 1] = text(n)
      end
      local function first(index)
        local found = call('ZRANGEBYSCORE', P .. index, '-inf', text(now), 'WITHSCORES', 'LIMIT', 0, 1)
        return found[2] and text(num(found[2])) or ''
      end
      return {text(now), states, call('ZCARD', P .. 'parked'), call('ZCARD', P .. 'tombs'),
        call('ZCOUNT', P .. 'timers', '-inf', text(now)), first('timers'), call('ZCARD', P .. 'pend'),
        call('ZCARD', P .. 'pk'), first('pend'), call('ZCOUNT', P .. 'held', '-inf', text(now))}
      """#

    /// Turns machines of a filter into tombstones. It looks at a thousand at most, and says where it stopped.
    static let deleting = #"""
      local last, through, leftovers, limit = arg(), arg(), arg(), number()
      local from = last == '' and '-' or '(' .. last
      local count, stop = 0, false
      local ids = call('ZRANGEBYLEX', P .. 'ids', from, '[' .. through, 'LIMIT', 0, 1000)
      for i, id in ipairs(ids) do
        if count == limit then break end
        local m = row(id)
        if includes(m) and not m[7] and call('EXISTS', P .. 'o:' .. id) == 0 then
          save(id, {revision = text(num(m[1]) + 1), snapshot = '', state = '', version = m[4], saved = text(now),
            deleted = text(now), leftovers = leftovers})
          count = count + 1
        end
        if i == 1000 then stop = id end
      end
      return {stop, count}
      """#

    /// Removes leftovers of deleted machines.
    static let sweeping = #"""
      local limit = number()
      local rest = limit
      for _, id in ipairs(call('ZRANGE', P .. 'left', 0, limit - 1)) do
        if rest <= 0 then break end
        local leftovers = num(call('HGET', machine(id), 'l'))
        if leftovers % 2 == 1 then
          local stream = P .. 'j:' .. id
          local length = call('XLEN', stream)
          if length <= rest then call('DEL', stream) else call('XTRIM', stream, 'MAXLEN', length - rest) end
          rest = rest - math.min(length, rest)
        end
        if leftovers >= 2 and rest > 0 then
          local answers = P .. 'a:' .. id
          local found = call('HSCAN', answers, 0, 'COUNT', rest)[2]
          for i = 1, #found, 2 do
            if rest <= 0 then break end
            call('HDEL', answers, found[i])
            call('ZREM', P .. 'ages', id .. '\0' .. found[i])
            rest = rest - 1
          end
        end
        if rest > 0 then
          call('HSET', machine(id), 'l', '0')
          call('ZREM', P .. 'left', id)
          rest = rest - 1
        end
      end
      return limit - rest
      """#

    /// Removes old answers.
    static let forgetting = #"""
      local age, limit = number(), number()
      local old = call('ZRANGEBYSCORE', P .. 'ages', '-inf', text(now - age), 'LIMIT', 0, limit)
      for _, name in ipairs(old) do
        local zero = string.find(name, '\0', 1, true)
        call('HDEL', P .. 'a:' .. string.sub(name, 1, zero - 1), string.sub(name, zero + 1))
        call('ZREM', P .. 'ages', name)
      end
      return #old
      """#

    /// Removes old tombstones. What was kept of their machines becomes a leftover first.
    static let burying = #"""
      local age, limit = number(), number()
      local count, place = 0, 0
      while count < limit do
        local id = call('ZRANGEBYSCORE', P .. 'dead', '-inf', text(now - age), 'LIMIT', place, 1)[1]
        if not id then break end
        local key = machine(id)
        local keeps = call('EXISTS', P .. 'j:' .. id) + 2 * call('EXISTS', P .. 'a:' .. id)
        if call('HGET', key, 'l') ~= '0' then
          place = place + 1
        elseif keeps > 0 then
          call('HSET', key, 'l', keeps)
          call('ZADD', P .. 'left', 0, id)
          place = place + 1
          count = count + 1
        else
          for _, index in ipairs({'tombs', 'dead', 'left'}) do call('ZREM', P .. index, id) end
          call('DEL', key)
          count = count + 1
        end
      end
      return count
      """#
  }
#endif
