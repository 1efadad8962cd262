import ModuleKit
import Wire

/// A request to compact one or several modules.
final class CompactionRequest {
  let ticket: Ticket
  let id: RequestID?
  var left: Int
  var before = 0
  var after = 0
  var failure: Rejection?
  /// Whether the request needs a snapshot that is taken after the request was made.
  let isAfresh: Bool
  /// Writes the members of the reply.
  let reply: (CompactionRequest, inout JSONWriter) -> Void

  init(
    ticket: Ticket, id: RequestID?, left: Int, isAfresh: Bool = false,
    reply: @escaping (CompactionRequest, inout JSONWriter) -> Void
  ) {
    self.ticket = ticket
    self.id = id
    self.left = left
    self.isAfresh = isAfresh
    self.reply = reply
  }
}
