/// Why a call has no result.
///
/// Callers handle these cases differently. After a refusal, a different call can succeed. If there is no daemon, the
/// caller can wait until one starts. If the answer was lost, it is unknown whether the call was carried out.
public enum ClientError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No daemon answers. The text names the places where the client looked for a daemon, and the reason for the failure.
  case noServer(String)

  /// The process that answers isn't trusted with requests: see ``Server``.
  case untrusted(String)

  /// The daemon refused the call.
  case refused(Refusal)

  /// The deadline passed before the answer came. A call that changes something might have been carried out.
  case timedOut

  /// The waiting task was cancelled. A call that changes something might have been carried out.
  case cancelled

  /// The connection was closed before the answer came. A call that changes something might have been carried out.
  case disconnected(String)

  /// The received data isn't JSON-RPC, so the peer isn't trackd.
  case nonsense(String)

  /// The refusal of the daemon. Nil if the daemon didn't refuse the call.
  public var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// A sentence for people that says what went wrong.
  public var description: String {
    switch self {
    case .noServer(let why), .untrusted(let why), .disconnected(let why), .nonsense(let why): why
    case .refused(let refusal): refusal.message
    case .timedOut: "no answer in time"
    case .cancelled: "the call was cancelled"
    }
  }
}
