internal import Glibc

/// The signals that programs of this project handle.
package enum Signal: Sendable, CaseIterable {
  case terminate
  case interrupt
  case hangUp
  case user1
  case user2

  package var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    case .user1: SIGUSR1
    case .user2: SIGUSR2
    }
  }

  init?(number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }
}
