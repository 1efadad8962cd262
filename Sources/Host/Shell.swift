package import ModuleKit

/// What came of a request, as far as it has got.
package enum Outcome: Sendable {
  /// What was written may go at once: a reply, or nothing for a notification.
  case done
  /// What was written waits for the disk.
  case held(Hold)
  /// An off-loop step is under way; nothing was written. No later request of that connection starts before it is finished.
  case later(Ticket)
}

/// A reply may go when this module's journal is durable up to this revision.
package struct Hold: Sendable, Hashable {
  package let module: Int
  package let rev: Int

  package init(module: Int, rev: Int) {
    self.module = module
    self.rev = rev
  }
}

/// Names a call that is under way off the loop.
package struct Ticket: Hashable, Sendable {
  let number: Int
}

/// What the host tells the loop that carries its connections.
package protocol Shell: AnyObject {
  /// The session has its account: its requests may be read.
  func ready(_ session: Session)
  /// Replies held for this module up to `rev` may go.
  func advanced(module: Int, to rev: Int)
  /// Replies held for this module from `rev` on become this error.
  func failed(module: Int, from rev: Int, _ rejection: Rejection)
  /// The call is done; the reply was written as by `handle`.
  func finished(_ ticket: Ticket, _ reply: [UInt8], _ outcome: Outcome)
  /// From now on `Host.ring` is to be called at this moment (seconds since 1970), and when the clock is set before it; nil: never.
  func ring(at moment: Int?)
  /// Something for the log.
  func note(_ event: HostEvent, at place: CodePlace)
  /// Reads the configuration again, and puts it in force.
  /// - Returns: what of it the administrator should know.
  func reload() throws(Rejection) -> [String]
  var figures: Figures { get }
}

/// What only the loop knows of itself.
package struct Figures: Sendable {
  package var connections = 0
  package var requests = 0

  package init() {}
}

/// Where a session's notifications go: its connection's queue.
package protocol EventSink: AnyObject {
  /// How many bytes may still be queued.
  var room: Int { get }
  /// Queues one message, without its newline, behind all that is queued already.
  func send(_ message: [UInt8])
}
