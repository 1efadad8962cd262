import ModuleKit
import Wire

/// A module's rows as they were at one revision, on their way to one subscriber: page by page, at the subscriber's pace.
///
/// It holds copies of the tables that cost nothing until the tables change (`RowSource`). Whether the subscriber may see a row is
/// judged when its page is made.
final class SnapshotReading {
  /// A page has so many bytes, give or take a row.
  private static let pageBytes = 32 << 10
  /// So many rows are looked at in a turn, whether the subscriber may see them or not: others wait for that long.
  private static let rowsAtOnce = 64

  /// The revision whose rows they are.
  let rev: Int
  private let module: any HostedModule
  private let sources: [RowSource]
  private var table = 0
  private var id = 1
  /// A page that found no room: it isn't made anew at each look.
  private var unsent: [UInt8]?

  init(of module: any HostedModule) {
    self.module = module
    rev = module.ledger.rev
    sources = module.rowSources()
  }

  var number: Int { module.ledger.number }
  private var isOver: Bool { table == sources.count }

  enum Step {
    /// That was the last page.
    case done(bytes: Int)
    /// There is more, but not in this turn.
    case more(bytes: Int, rows: Int)
    /// The next page takes so much room.
    case full(wanted: Int)
  }

  /// Sends the next page, if there is room for it.
  func tell(_ subscription: Subscription, for viewer: Viewer, to sink: any EventSink) -> Step {
    var rows = 0
    let page = unsent ?? makePage(subscription, viewer, &rows)
    unsent = nil
    guard let page else { return .more(bytes: 0, rows: rows) }
    guard page.count <= sink.room else {
      unsent = page
      return .full(wanted: page.count)
    }
    sink.send(page)
    return isOver ? .done(bytes: page.count) : .more(bytes: page.count, rows: rows)
  }

  /// Nil where all rows that were looked at are others', and more are to come.
  private func makePage(_ subscription: Subscription, _ viewer: Viewer, _ rows: inout Int) -> [UInt8]? {
    var writer = JSONWriter(capacity: Self.pageBytes + 4096)
    writer.beginNotification("events.snapshot")
    writer.beginObject()
    writer.member("subscription", subscription.name)
    writer.member("module", module.ledger.module)
    writer.member("rev", rev)
    writer.key("changes")
    writer.beginArray()
    let mark = writer.count
    while rows < Self.rowsAtOnce, writer.count - mark < Self.pageBytes, let row = nextRow() {
      rows += 1
      module.writeRow(row, as: subscription.shape, for: viewer, into: &writer)
    }
    if writer.count == mark, !isOver { return nil }
    writer.endArray()
    writer.member("done", isOver)
    writer.endObject()
    writer.endNotification()
    return writer.bytes
  }

  private func nextRow() -> SnapshotRow? {
    while table < sources.count {
      if let (id, row) = sources[table].next(id) {
        self.id = id + 1
        return SnapshotRow(table: table, id: id, row: row)
      }
      table += 1
      id = 1
    }
    return nil
  }
}

/// A row of a snapshot, as it is stored.
struct SnapshotRow {
  /// The number of its table.
  let table: Int
  let id: Int
  let row: [UInt8]
}

/// What a subscriber is shown of a row that it may see.
enum EventShape: String, CaseIterable {
  /// What methods reply with.
  case objects
  /// What is stored: exactly the columns that `x-tables` of `rpc.discover` says, without secrets.
  case rows
}
