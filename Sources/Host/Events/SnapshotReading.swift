import ModuleKit
import Wire

/// A module's rows at one revision, on their way to one subscriber. They are sent page by page, at the subscriber's
/// pace.
///
/// The tables are copied, but a copy costs nothing until its table changes (`RowSource`). Whether the subscriber may
/// see a row is decided when the row is written to its page.
final class SnapshotReading {
  /// The approximate size of a page in bytes.
  private static let pageBytes = 32 << 10
  /// The limit on rows in a page, whether the subscriber may see them or not.
  private static let pageRows = 64
  /// The number of rows read in one turn. Reading them delays other clients by about 40 µs. A page takes several turns.
  private static let rowsAtOnce = 16

  let rev: Int
  private let module: any HostedModule
  private let sources: [RowSource]
  private var table = 0
  private var id = 1
  /// The unfinished page. `mark` is the length of its header, and `rows` is the number of rows read for it.
  private var page: JSONWriter?
  private var mark = 0
  private var rows = 0
  /// A finished page for which the subscriber's queue had no room. It is kept so that a retry needn't write the page
  /// again.
  private var unsent: [UInt8]?

  init(of module: any HostedModule) {
    self.module = module
    rev = module.ledger.rev
    sources = module.rowSources()
  }

  var number: Int { module.ledger.number }
  private var isOver: Bool { table == sources.count }

  enum Step {
    /// The last page was sent.
    case done(bytes: Int)
    /// More of the snapshot must be sent in later turns.
    case more(bytes: Int, rows: Int)
    /// The next page needs this much room.
    case full(wanted: Int)
  }

  /// Continues the page, and sends it when it is complete and there is room.
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

  /// - Returns: how many rows were read.
  private func goOn(_ subscription: Subscription, _ viewer: Viewer) -> Int {
    var writer = page ?? beginPage(subscription)
    // `page` is cleared first. Otherwise the bytes would have two references, and each write would copy them.
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

  /// Returns the page if it is complete. Returns nil if the page isn't full yet, or if the subscriber may see none of
  /// its rows.
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

/// A row of a snapshot, as stored.
struct SnapshotRow {
  /// The number of the row's table.
  let table: Int
  let id: Int
  let row: [UInt8]
}

/// The form in which rows are sent to a subscriber.
enum EventShape: String, CaseIterable {
  /// The objects that methods return.
  case objects
  /// The stored row: exactly the columns that `x-tables` of `rpc.discover` lists, without secrets.
  case rows
}
