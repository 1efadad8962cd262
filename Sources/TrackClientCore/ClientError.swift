/// Why a call has no result.
///
/// The cases are what a caller treats differently: what the daemon said no to can be mended by another call, a daemon
/// that isn't there can be waited for, and after a lost answer it isn't known whether the call was carried out.
public enum ClientError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nobody answers; says where was looked and why.
  case noServer(String)

  /// Somebody answers who isn't to be trusted with what would be sent: see ``Server``.
  case untrusted(String)

  /// The daemon said no.
  case refused(Refusal)

  /// The time was up before the answer came. A call that changes something may have been carried out.
  case timedOut

  /// The task that waited was cancelled. A call that changes something may have been carried out.
  case cancelled

  /// The connection ended before the answer came. A call that changes something may have been carried out.
  case disconnected(String)

  /// What came is no JSON-RPC: whoever answers there is no trackd.
  case nonsense(String)

  /// What the daemon said, where it said no.
  public var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// What went wrong, in a sentence for people.
  public var description: String {
    switch self {
    case .noServer(let why), .untrusted(let why), .disconnected(let why), .nonsense(let why): why
    case .refused(let refusal): refusal.message
    case .timedOut: "no answer in time"
    case .cancelled: "nobody waits for the answer any more"
    }
  }
}
