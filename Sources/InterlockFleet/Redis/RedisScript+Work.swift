#if Redis
  extension RedisScript {
    /// Claims what is due, the earliest first.
    static let claiming = #"""
      local kind, version, limit, lease = arg(), number(), number(), number()
      local isTimeouts = kind == 'timeouts'
      -- A lease that seems to last for more than a day is none: the clock was set back.
      for _, holder in ipairs(call('ZRANGEBYSCORE', P .. 'held', '(' .. text(now + DAY), '+inf', 'LIMIT', 0, 100)) do
        local name = string.sub(holder, 2)
        call('ZREM', P .. 'held', holder)
        if string.sub(holder, 1, 1) == 'm' then
          call('HDEL', machine(name), 'u')
          placeMachine(name)
        else
          call('HDEL', delivery(name), 'u')
          place(name)
        end
      end
      local due = {}
      for _, v in ipairs(call('SMEMBERS', P .. 'vs')) do
        if call('EXISTS', P .. 'tw:' .. v, P .. 'dw:' .. v) == 0 then
          call('SREM', P .. 'vs', v)
        elseif v == '-' or num(v) <= version then
          local found = call('ZRANGEBYSCORE', P .. (isTimeouts and 'tw:' or 'dw:') .. v, '-inf', text(now), 'WITHSCORES',
            'LIMIT', 0, limit)
          for i = 1, #found, 2 do due[#due + 1] = {found[i], num(found[i + 1]), v} end
        end
      end
      table.sort(due, function(a, b) return a[2] < b[2] or (a[2] == b[2] and (#a[1] < #b[1] or (#a[1] == #b[1] and a[1] < b[1]))) end)
      local claimed = {}
      local till = now + lease
      for i = 1, math.min(limit, #due) do
        local name, v = due[i][1], due[i][3]
        local key = isTimeouts and machine(name) or delivery(name)
        -- Numbers that nobody should have written don't stop the claims of others.
        local tries = math.min(1000000000, math.max(0, num(call('HGET', key, 'n')))) + 1
        local claim = num(call('HGET', key, 'c'))
        claim = (claim >= 0 and claim < 1000000000000000) and math.floor(claim) + 1 or 1
        call('HSET', key, 'n', text(tries), 'c', text(claim), 'u', text(till))
        call('ZADD', P .. (isTimeouts and 'tw:' or 'dw:') .. v, till, name)
        call('ZADD', P .. 'held', till, (isTimeouts and 'm' or 'd') .. name)
        if isTimeouts then
          claimed[i] = {name, text(claim), text(tries), call('HGET', key, 'd')}
        else
          local d = call('HMGET', key, 'i', 'k', 'y', 'p', 'a', 'd', 'n', 'f', 'q')
          claimed[i] = {name, text(claim), d}
        end
      end
      return claimed
      """#

    /// Settles claims: returns for each whether it stood.
    static let settling = #"""
      local fleet, action, value, hasReason, reason = arg(), arg(), number(), arg() == '1', arg()
      local stood, isAwake = {}, false
      for i = 1, number() do
        local kind, name, claim = arg(), arg(), arg()
        local isMachine = kind == 'm'
        local key = isMachine and machine(name) or delivery(name)
        local d = call('HMGET', key, 'c', 'u')
        local stands = d[1] == claim and d[2]
        stood[i] = stands and 1 or 0
        if action == 'finished' and not isMachine then
          if drop(name) then isAwake = true end
        elseif stands and action == 'renewed' then
          call('HSET', key, 'u', text(now + value))
          call('ZADD', P .. 'held', now + value, kind .. name)
          if isMachine then placeMachine(name) else place(name) end
        elseif stands then
          call('HDEL', key, 'u')
          call('ZREM', P .. 'held', kind .. name)
          if action == 'returned' then call('HSET', key, 'n', text(math.max(0, num(call('HGET', key, 'n')) - 1))) end
          if action == 'returned' then isAwake = true end
          if isMachine then
            placeMachine(name)
          else
            if hasReason then call('HSET', key, 'f', reason) end
            if action == 'parked' then
              call('HSET', key, 'q', '1')
              call('ZREM', P .. 'pend', name)
              call('ZADD', P .. 'pk', num(name), name)
            elseif action == 'failed' then
              call('HSET', key, 'd', text(now + value))
              call('ZADD', P .. 'pend', now + value, name)
              if isSoon(now + value) then isAwake = true end
            end
            place(name)
          end
        end
      end
      if isAwake then wake(fleet) end
      return stood
      """#

    /// How long it takes until there is something to claim, negative if there was something before; nothing if nothing is in sight.
    static let foreseeing = #"""
      local version, next = number(), nil
      for _, v in ipairs(call('SMEMBERS', P .. 'vs')) do
        if v == '-' or num(v) <= version then
          for _, index in ipairs({'tw:', 'dw:'}) do
            local first = call('ZRANGE', P .. index .. v, 0, 0, 'WITHSCORES')
            if first[2] then next = math.min(next or math.huge, num(first[2])) end
          end
        end
      end
      local far = call('ZRANGE', P .. 'held', -1, -1, 'WITHSCORES')
      if far[2] and num(far[2]) > now + DAY then next = now end
      if not next then return false end
      return text(math.min(DAY, math.max(-DAY, next - now)))
      """#
  }
#endif
