package import ModuleKit

/// The result of a request so far.
package enum Outcome: Sendable {
  /// The output may be sent immediately. The output is a reply, or empty for a notification.
  case done
  /// The output must wait until the disk is synced.
  case held(Hold)
  /// A step outside the loop is under way and nothing was written. No later request of this connection starts before
  /// the step ends.
  case later(Ticket)
}

/// The reply may be sent when this module's journal is durable up to this revision.
package struct Hold: Sendable, Hashable {
  package let module: Int
  package let rev: Int

  package init(module: Int, rev: Int) {
    self.module = module
    self.rev = rev
  }
}

/// Identifies a call that is under way outside the loop.
package struct Ticket: Hashable, Sendable {
  let number: Int
}

/// Callbacks of the host to the loop that carries its connections.
package protocol Shell: AnyObject {
  /// The session has its account. Its requests may be read now.
  func ready(_ session: Session)
  /// Replies held for this module up to `rev` may be sent.
  func advanced(module: Int, to rev: Int)
  /// Replies held for this module from `rev` on are replaced by this error.
  func failed(module: Int, from rev: Int, _ rejection: Rejection)
  /// The call has ended. `reply` and `outcome` have the same form as the results of `Host.handle`.
  func finished(_ ticket: Ticket, _ reply: [UInt8], _ outcome: Outcome)
  /// Sets the timer. The shell then calls `Host.ring` at this moment (seconds since 1970), or when the clock is set to
  /// an earlier time. Nil stops the timer.
  func ring(at moment: Int?)
  /// Logs an event.
  func note(_ event: HostEvent, at location: CodeLocation)
  /// Reads the configuration again and applies it.
  /// - Returns: findings that the administrator should see.
  func reload() throws(Rejection) -> [String]
  var figures: Figures { get }
}

/// Figures that only the loop knows.
package struct Figures: Sendable {
  package var connections = 0
  package var requests = 0

  package init() {}
}

/// The destination of a session's notifications: the output queue of its connection.
package protocol EventSink: AnyObject {
  /// How many bytes may still be queued.
  var room: Int { get }
  /// Queues one message, without its newline, after everything already queued.
  func send(_ message: [UInt8])
}
