import ModuleKit
import Wire

/// A module's rows as they were at one revision, on their way to one subscriber: page by page, at the subscriber's pace.
///
/// It holds copies of the tables that cost nothing until the tables change (`RowSource`). Whether the subscriber may see a row is
/// judged when its page is made.
final class SnapshotReading {
  /// A page has so many bytes, give or take a row.
  private static let pageBytes = 32 << 10
  /// And so many rows, whether the subscriber may see them or not.
  private static let pageRows = 64
  /// So many rows are looked at in a turn: others wait for that long, which is some 40 µs. A page takes several.
  private static let rowsAtOnce = 16

  /// The revision whose rows they are.
  let rev: Int
  private let module: any HostedModule
  private let sources: [RowSource]
  private var table = 0
  private var id = 1
  /// What there is of the page, and what of it isn't rows.
  private var page: JSONWriter?
  private var mark = 0
  private var rows = 0
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

  /// Goes on with the page, and sends it when it is made, if there is room for it.
  func tell(_ subscription: Subscription, for viewer: Viewer, to sink: any EventSink) -> Step {
    var looks = 0
    if unsent == nil {
      looks = goOn(subscription, viewer)
      unsent = takePage()
    }
    guard let whole = unsent else { return .more(bytes: 0, rows: looks) }
    guard whole.count <= sink.room else { return .full(wanted: whole.count) }
    unsent = nil
    sink.send(whole)
    return isOver ? .done(bytes: whole.count) : .more(bytes: whole.count, rows: looks)
  }

  private func beginPage(_ subscription: Subscription) -> JSONWriter {
    var writer = JSONWriter(capacity: Self.pageBytes + 4096)
    writer.beginNotification("events.snapshot")
    writer.member("subscription", subscription.name)
    writer.member("module", module.ledger.module)
    writer.member("rev", rev)
    writer.key("changes")
    writer.beginArray()
    mark = writer.count
    rows = 0
    return writer
  }

  /// - Returns: how many rows were looked at.
  private func goOn(_ subscription: Subscription, _ viewer: Viewer) -> Int {
    var writer = page ?? beginPage(subscription)
    // Held twice it would be copied.
    page = nil
    var looks = 0
    while looks < Self.rowsAtOnce, rows < Self.pageRows, writer.count - mark < Self.pageBytes, let row = nextRow() {
      looks += 1
      rows += 1
      module.writeRow(row, as: subscription.shape, for: viewer, into: &writer)
    }
    page = writer
    return looks
  }

  /// The page, if it is made; nil where more is to come, or all rows that were looked at are others'.
  private func takePage() -> [UInt8]? {
    guard var writer = page else { return nil }
    guard isOver || rows == Self.pageRows || writer.count - mark >= Self.pageBytes else { return nil }
    page = nil
    if writer.count == mark, !isOver { return nil }
    writer.endArray()
    writer.member("done", isOver)
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
