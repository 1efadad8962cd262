package import Wire

/// One of the two daemons in a round.
package protocol SyncSide {
  /// Sends a call. A daemon carries out the calls of one connection in the order in which they were sent.
  /// - Returns: a closure that waits for the result.
  func begin(_ method: String, _ params: JSON) throws(SyncFailure) -> SyncReply
}

package typealias SyncReply = () throws(SyncFailure) -> JSON

extension SyncSide {
  /// Calls a method and waits for its result.
  package func call(_ method: String, _ params: JSON) throws(SyncFailure) -> JSON { try begin(method, params)() }
}

/// Why a round ended early.
package enum SyncFailure: Error {
  /// A daemon refused a call.
  case refused(reason: String, message: String)
  /// There is no connection to a daemon, or the connection was lost.
  case unreachable(String)
  /// A daemon didn't answer in time.
  case timedOut(String)
  /// Home's record and this machine's record no longer belong together. The round has changed nothing.
  case mismatch(String)
  /// A daemon sent something that isn't a valid answer to the call.
  case malformed(String)
}

extension JSON {
  /// A member that the reply must have.
  package func required(_ name: String) throws(SyncFailure) -> JSON {
    guard let value = self[name] else { throw .malformed("the reply has no \(name)") }
    return value
  }

  func number(_ name: String) throws(SyncFailure) -> Int {
    guard let value = self[name]?.int else { throw .malformed("the reply has no number \(name)") }
    return value
  }
}
