package import ModuleKit

/// What the loop must do with the output of a request.
package enum Outcome: Sendable {
  /// Send the output immediately. The output is a reply, or empty for a notification.
  case done
  /// Hold the output until this revision is durable.
  case held(Hold)
  /// Wait for a step outside the loop. Nothing was written. No later request of this connection starts before the step
  /// ends.
  case later(Ticket)
}

/// The revision at which a held reply may be sent. The module's journal must be durable up to this revision.
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

/// What the host asks of the loop that runs it.
package protocol Shell: AnyObject {
  /// Tells the loop that the session now has its account. The session's requests may be read now.
  func ready(_ session: Session)
  /// Tells the loop to send each reply that is held for a revision of this module up to `rev`.
  func advanced(module: Int, to rev: Int)
  /// Tells the loop to send this error instead of each reply that is held for revision `rev` or a later revision of
  /// this module.
  func failed(module: Int, from rev: Int, _ rejection: Rejection)
  /// Tells the loop that the call has ended. `reply` and `outcome` have the same form as the results of `Host.handle`.
  func finished(_ ticket: Ticket, _ reply: [UInt8], _ outcome: Outcome)
  /// Sets the timer to a moment in seconds since 1970. The shell then calls `Host.ring` at this moment, or when the
  /// clock is set to an earlier time. Nil stops the timer.
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
  /// How many more bytes may be queued.
  var room: Int { get }
  /// Queues one message after everything that is already queued. The message has no newline.
  func send(_ message: [UInt8])
}
