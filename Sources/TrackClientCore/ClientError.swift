/// Why a call has no result.
///
/// Callers treat the cases differently. A refusal can be resolved by another call. A missing daemon can be waited for.
/// After a lost answer it is unknown whether the call was carried out.
public enum ClientError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No daemon answers. The text names the places that the client tried, and the reason for the failure.
  case noServer(String)

  /// The process that answers isn't trusted with the request: see ``Server``.
  case untrusted(String)

  /// The daemon refused the call.
  case refused(Refusal)

  /// The deadline passed before the answer came. A call that changes something may have been carried out.
  case timedOut

  /// The waiting task was cancelled. A call that changes something may have been carried out.
  case cancelled

  /// The connection ended before the answer came. A call that changes something may have been carried out.
  case disconnected(String)

  /// The data isn't JSON-RPC, so the peer isn't trackd.
  case nonsense(String)

  /// The daemon's refusal, if it refused the call.
  public var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// What went wrong, in a sentence for people.
  public var description: String {
    switch self {
    case .noServer(let why), .untrusted(let why), .disconnected(let why), .nonsense(let why): why
    case .refused(let refusal): refusal.message
    case .timedOut: "no answer in time"
    case .cancelled: "the call was cancelled"
    }
  }
}
