// Inlined into users' modules: attempts that call no closure, and the conversion of values for the engine.
//
// In users' modules, the compiler makes functions of closures that are passed through `Held.with`. So references are
// followed directly here.

extension Machine {
  /// The cell of an event; unknown if the attempt can't go by the cells now.
  @export(implementation)
  @inline(__always)
  final func installedCell(_ event: E) -> Cell {
    let isOfBytes = Edge<S>.isByteKind && Edge<E>.isByteKind
    let column = isOfBytes ? UInt16(Edge<E>.byte(of: event)) : 0
    guard column < columns else { return .unknown }
    assert(isInstalled, "The cells do not fit the state.")
    // The position comes last because it is known last: the previous attempt has just stored it.
    return unsafe (cells.unsafelyUnwrapped + Int(column))[isOfBytes ? Int(position) : 0]
  }

  /// Attempts an event.
  ///
  /// - Returns: false if the attempt was refused, true otherwise.
  @export(implementation)
  @inline(__always)
  final func attempt(_ event: E) -> Bool {
    let cell = installedCell(event)
    if cell.isSilentlyAccepted {
      byte = cell.byte
      position = cell.position
      return true
    }
    if cell.isFollow {
      return unsafe cell.resolution.reference._withUnsafeGuaranteedRef { resolution in
        if Edge<S>.isByte && Edge<E>.isByte {
          let byte = Address.byte(of: event)
          return cell.isMap
            ? resolution.shortcutOfMapping(self, AnyValue(byte: byte), resolution.noMessage)
            : resolution.attempt(on: self, byte)
        }
        if cell.isMap {
          return resolution.shortcutOfMapping(self, Edge.erased(event), resolution.noMessage)
        }
        if !Edge<S>.isKind {
          let answer = unsafe withUnsafePointer(to: event) {
            unsafe resolution.shortcutOfValue(self, $0, resolution.bytes.toState)
          }
          return answer == .given || attempt(event, along: resolution, isUnderWay: answer == .missing)
        }
        return attempt(Edge.erased(event), nil, reporting: nil)
      }
    }
    if cell.isRefuse { return false }
    if Edge<S>.isByteKind && Edge<E>.isByte {
      return attempt(AnyValue(byte: Address.byte(of: event)), nil, reporting: nil)
    }
    return attemptByNumber(event)
  }

  /// Attempts an event that calls closures, where states have data and the first closure provides none.
  ///
  /// - Parameter isUnderWay: whether the closure was asked.
  @export(implementation)
  @inline(never)
  final func attempt(_ event: E, along resolution: Resolution, isUnderWay: Bool) -> Bool {
    let event = Edge.erased(event)
    return isUnderWay
      ? resolution.continueAttempt(self, event) : attempt(event, nil, reporting: nil)
  }

  /// Attempts an event and returns the outcome, if the cells alone can tell and the attempt is not refused. Otherwise
  /// returns nil, and nothing has happened.
  @export(implementation)
  @inline(__always)
  final func sendSilently(_ event: E) -> Outcome<S, E>? {
    guard Edge<S>.isByte else { return nil }
    let cell = installedCell(event)
    guard cell.isSilentlyAccepted else { return nil }
    if cell.isIgnore { return .ignored }
    let fromState = Address<S>.value(byte)
    byte = cell.byte
    position = cell.position
    return .moved(from: fromState, to: Address<S>.value(cell.byte))
  }

  /// Attempts an event that has to be numbered first.
  @export(implementation)
  @inline(never)
  final func attemptByNumber(_ event: E) -> Bool {
    if !Edge<S>.isByteKind || !Edge<E>.isByteKind {
      let column = unsafe program.reference._withUnsafeGuaranteedRef { $0.column(of: event.kind) }
      switch attemptSilently(column) {
      case .accepted: return true
      case .refused: return false
      case .unknown: break
      }
    }
    return attempt(Edge.erased(event), nil, reporting: nil)
  }
}

extension StateMachine {
  /// Attempts a target state.
  ///
  /// - Returns: false if the attempt was refused, true otherwise.
  @export(implementation)
  @inline(__always)
  final func attempt(to target: S) -> Bool {
    guard Edge<S>.isByte, Edge<E>.isByteKind, phase == .idle else {
      return attempt(to: Edge.erased(target), nil, reporting: nil)
    }
    let column = Address<S>.byte(of: target)
    let cell = unsafe program.reference._withUnsafeGuaranteedRef {
      $0.targetTable.denseCell(Int(byte), Int(column))
    }
    if cell.isMove {
      assert(program.with { Int(column) < $0.eventTable.rows })
      byte = column
      // Without columns, the position is set when attempts go by the cells again.
      position = UInt32(column) &* UInt32(columns)
      return true
    }
    return cell.isRefuse ? false : attempt(to: Edge.erased(target), nil, reporting: nil)
  }
}
