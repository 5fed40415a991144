/// The radio as one would write it by hand, with closures that are told of what is left and entered.
final class SwitchRadio {
  /// Two closures for a machine: one is given what is left, the other what is entered.
  typealias Handlers<State> = (exit: (State) -> Void, entry: (State) -> Void)

  private(set) var source = Source.tuner
  private(set) var band = Band.medium
  private(set) var disc = Disc.stopped
  private let onSource: Handlers<Source>
  private let onBand: Handlers<Band>
  private let onDisc: Handlers<Disc>

  init(onSource: Handlers<Source>, onBand: Handlers<Band>, onDisc: Handlers<Disc>) {
    self.onSource = onSource
    self.onBand = onBand
    self.onDisc = onDisc
  }

  func handle(_ knob: Knob) -> Bool {
    switch source {
    case .tuner: if let next = band.next(on: knob) { return move(to: next) }
    case .disc: if let next = disc.next(on: knob) { return move(to: next) }
    case .line: break
    }
    guard let next = source.next(on: knob) else { return false }
    leave()
    source = next
    enter()
    return true
  }

  private func leave() {
    switch source {
    case .tuner: onBand.exit(band)
    case .disc: onDisc.exit(disc)
    case .line: break
    }
    onSource.exit(source)
  }

  private func enter() {
    onSource.entry(source)
    switch source {
    case .tuner:
      band = .medium
      onBand.entry(band)
    case .disc:
      disc = .stopped
      onDisc.entry(disc)
    case .line:
      break
    }
  }

  private func move(to next: Band) -> Bool {
    onBand.exit(band)
    band = next
    onBand.entry(next)
    return true
  }

  private func move(to next: Disc) -> Bool {
    onDisc.exit(disc)
    disc = next
    onDisc.entry(next)
    return true
  }
}

extension Source {
  fileprivate func next(on knob: Knob) -> Source? {
    switch (self, knob) {
    case (.tuner, .source): .disc
    case (.disc, .source): .line
    case (.line, .source): .tuner
    default: nil
    }
  }
}

extension Band {
  fileprivate func next(on knob: Knob) -> Band? {
    switch (self, knob) {
    case (.long, .band): .medium
    case (.medium, .band): .short
    case (.short, .band): .long
    default: nil
    }
  }
}

extension Disc {
  fileprivate func next(on knob: Knob) -> Disc? {
    switch (self, knob) {
    case (.stopped, .play), (.paused, .play): .playing
    case (.playing, .pause): .paused
    default: nil
    }
  }
}
