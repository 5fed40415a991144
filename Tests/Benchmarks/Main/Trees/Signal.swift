import Interlock

/// What the machines of a device hear of, on all of its levels.
enum Signal: EventType, CaseIterable {
  // What a transfer knows.
  case send, receive, pause, resume, finish, cancel
  // What a session knows.
  case logIn, granted, denied, logOut, drop
  // What a line knows.
  case dial, connected, hangUp
  // What the power knows.
  case press, sleep, wake
}

/// What a session and a device are fed.
enum SignalStream {
  /// Somebody logs in at the second try, sends and receives, and logs out, over and over. Of twenty
  /// signals the transfer takes thirteen, the session five, and nobody two.
  static let session: [Signal] = repeated([
    .logIn, .denied, .logIn, .granted, .send, .pause, .resume, .finish, .receive, .finish, .logIn, .receive,
    .cancel, .resume, .send, .pause, .cancel, .send, .finish, .logOut,
  ])

  /// Uniformly random signals of a session and its transfer.
  static let random: [Signal] = {
    let known: [Signal] = [
      .send, .receive, .pause, .resume, .finish, .cancel, .logIn, .granted, .denied, .logOut, .drop,
    ]
    var generator = SplitMix64(seed: 3)
    return (0..<streamLength).map { _ in known.randomElement(using: &generator)! }
  }()

  /// A device is switched on, dials, logs in and transfers; it hangs up, sleeps, wakes and is switched off.
  static let device: [Signal] = repeated([
    .press, .dial, .connected, .logIn, .granted, .send, .pause, .resume, .finish, .receive, .finish, .resume,
    .send, .cancel, .logOut, .logIn, .granted, .receive, .finish, .send, .finish, .hangUp, .dial, .connected,
    .sleep, .send, .wake, .press,
  ])
}
