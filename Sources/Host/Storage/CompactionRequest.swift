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

  init(ticket: Ticket, id: RequestID?, left: Int) {
    self.ticket = ticket
    self.id = id
    self.left = left
  }
}
