import ModuleKit
import Wire

/// A compaction that was asked for, perhaps of several modules.
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
