public import Wire

/// A table as the host sees it: with a name, and without the type of its rows.
///
/// The description is made from functions that access the table in the module's state, and from functions that show a
/// row. Each closure is one operation that the host can do on any table. This is a class, so that passing it on costs
/// one reference instead of one per closure.
public final class TableDescription<State: Sendable>: Sendable {
  public let name: String
  /// The column by which people recognize a row. Nil if rows have only an id.
  public let title: @Sendable () -> String?
  /// The name of one row in replies. Nil if none is declared.
  let one: String?
  /// The stored members of the table's rows.
  public let columns: @Sendable () -> [Column]
  /// The members of the table's rows that callers see.
  let shown: @Sendable () -> [Field]

  // From the journal
  /// Begins an empty batch for consecutive rows. `close` returns a function that adds the batch's rows to the table
  /// without logging the change.
  public let batch: @Sendable () -> (RowBatch, close: () -> @Sendable (inout State) -> Void)
  public let load: @Sendable (inout State, Int, JSON) throws(Malformed) -> Void
  public let unload: @Sendable (inout State, Int) -> Void
  public let recall: @Sendable (inout State, Int, JSON) throws(Malformed) -> Void
  public let raiseNextID: @Sendable (inout State, Int) -> Void
  /// Sets the row to this text without logging the change. If the text is nil, removes the row.
  public let restore: @Sendable (inout State, Int, JSON?) throws(Malformed) -> Void

  // Within a call
  /// Sets the row to this text for an undo, with logging. If the text is nil, removes the row.
  public let apply: @Sendable (inout State, Int, JSON?) throws(Malformed) -> Void
  /// Whether the row equals this text. If the text is nil, whether the row is absent.
  public let holds: @Sendable (borrowing State, Int, JSON?) throws(Malformed) -> Bool
  // The next closures only read the state. The closures still take the state in place, because a borrowed table would
  // be copied.

  /// Whether the current call has changed anything so far.
  public let isChanged: @Sendable (inout State) -> Bool
  /// Writes the current call's changes so far.
  public let writeChanges: @Sendable (inout State, inout ChangeWriter) -> Void
  public let settle: @Sendable (inout State) -> Void
  public let rollBack: @Sendable (inout State) -> Void
  public let forget: @Sendable (inout State, Int) -> Void

  /// Erases an account's data from the rows, beginning with this id, until the budget is spent. Returns the id to
  /// continue with, or nil after the last row.
  public let erase: @Sendable (inout State, _ account: Int, _ first: Int, inout ErasureBudget) throws(Rejection) -> Int?

  // Sync
  /// Restricts the ids of new rows to these ranges. Nil means all ids.
  public let giveIDs: @Sendable (inout State, IDRanges?) -> Void
  /// Prevents new rows from getting these ids.
  public let withhold: @Sendable (inout State, Set<Int>) -> Void
  /// The lowest id that a new row may get and that isn't below this id.
  public let freeID: @Sendable (borrowing State, Int) -> Int
  /// The number of ids that are left for new rows. Negative if the current call needed an id and none was left.
  public let idsLeft: @Sendable (borrowing State) -> Int
  /// The row as it is stored. With `orGone`, also the last state of a removed row that undo could restore.
  public let stored: @Sendable (borrowing State, Int, _ orGone: Bool) -> JSON?

  // Reading
  /// Writes the row as the viewer may see it. Returns false and writes nothing if the viewer isn't allowed to see it.
  public let show: @Sendable (borrowing State, Int, JSON, Viewer, inout JSONWriter) throws(Malformed) -> Bool
  public let count: @Sendable (borrowing State) -> Int
  public let nextID: @Sendable (borrowing State) -> Int
  public let visits: @Sendable (borrowing State) -> Int
  public let indexIsTrue: @Sendable (borrowing State) -> Bool
  /// A copy of all rows. It can be written elsewhere while the table changes.
  public let snapshot: @Sendable (borrowing State) -> RowSource
  /// The attachment that a row names.
  public let attachment: @Sendable (Int, JSON) -> Int?
  public let namesAttachments: Bool
  /// Whether this change of a row affects which other rows of the module the account may see. Nil if changes of this
  /// table's rows never have such an effect.
  public let changesSight: (@Sendable (Int, JSON?, JSON?, _ account: Int) throws(Malformed) -> Bool)?
  /// Copies the rows and returns a function that collects the attachments that the rows name. The function may run on
  /// any thread.
  public let attachments: @Sendable (borrowing State) -> @Sendable () -> Set<Int>

  // The initializers are `@inlinable`, so that they are specialised for the modules' own types. Otherwise the daemon
  // would look up types for each row when it starts. For two reasons, the initializers take functions instead of key
  // paths. Functions with key paths aren't exported to modules for specialisation. And each key path to a table would
  // search all conformances of the program at each start.

  /// A table whose row type declares who sees a row, and how.
  @inlinable
  public convenience init<Element: ShownRow, Index: RowIndex>(
    _ name: String,
    table: @escaping @Sendable (borrowing State) -> Table<Element, Index>,
    change: @escaping @Sendable (inout State, (inout Table<Element, Index>) -> Void) -> Void,
    attachment: (@Sendable (Element) -> Int)? = nil,
    changesSight: (@Sendable (_ before: Element?, _ after: Element?, _ account: Int) -> Bool)? = nil
  ) where Index.Element == Element, Element.State == State {
    self.init(
      name, table: table, change: change, attachment: attachment, shown: Element.fields, changesSight: changesSight,
      erasing: { state, row, account in
        switch row.erasure(of: account, in: state) {
        case .stays: return (0, 0)
        case .goes: change(&state) { $0.remove(row.id) }
        case .becomes(let other): change(&state) { $0.put(other) }
        }
        return (1, 1)
      }
    ) { state, row, viewer, writer in
      guard row.isVisible(to: viewer, in: state) else { return false }
      row.tell(to: viewer, in: state, &writer)
      return true
    }
  }

  /// A table whose row type declares its stored members.
  @inlinable
  public convenience init<Element: Row, Index: RowIndex>(
    _ name: String,
    table: @escaping @Sendable (borrowing State) -> Table<Element, Index>,
    change: @escaping @Sendable (inout State, (inout Table<Element, Index>) -> Void) -> Void,
    attachment: (@Sendable (Element) -> Int)? = nil,
    shown: @autoclosure @escaping @Sendable () -> [Field] = [],
    changesSight: (@Sendable (_ before: Element?, _ after: Element?, _ account: Int) -> Bool)? = nil,
    erasing: @escaping Erasing<Element> = { _, _, _ in (0, 0) },
    shows: @escaping @Sendable (borrowing State, Element, Viewer, inout JSONWriter) -> Bool
  ) where Index.Element == Element {
    self.init(
      name, table: table, change: change, title: { Element.title?.description }, columns: { Element.columns },
      read: { id, json throws(Malformed) in try Element(id: id, json: json) }, attachment: attachment, shown: shown,
      changesSight: changesSight, erasing: erasing, shows: shows)
  }

  /// Erases an account's data from a row. Returns the number of changed rows, and how much of the budget the change
  /// uses up.
  public typealias Erasing<Element> =
    @Sendable (
      inout State, Element, _ account: Int
    ) throws(Rejection) -> (changes: Int, weight: Int)

  /// - Parameters:
  ///   - table: returns the table in the state.
  ///   - change: changes the table in place.
  public init<Element: KeptRow, Index: RowIndex>(
    _ name: String,
    table: @escaping @Sendable (borrowing State) -> Table<Element, Index>,
    change: @escaping @Sendable (inout State, (inout Table<Element, Index>) -> Void) -> Void,
    title: @escaping @Sendable () -> String? = { nil },
    one: String? = nil,
    columns: @escaping @Sendable () -> [Column],
    read: @escaping @Sendable (Int, JSON) throws(Malformed) -> Element,
    attachment: (@Sendable (Element) -> Int)? = nil,
    shown: @escaping @Sendable () -> [Field] = { [] },
    changesSight: (@Sendable (_ before: Element?, _ after: Element?, _ account: Int) -> Bool)? = nil,
    erasing: @escaping Erasing<Element> = { _, _, _ in (0, 0) },
    shows: @escaping @Sendable (borrowing State, Element, Viewer, inout JSONWriter) -> Bool
  ) where Index.Element == Element {
    self.name = name
    self.title = title
    self.one = one
    self.columns = columns
    self.shown = shown
    /// Reads a row, after checking that a table can have its id.
    @Sendable func row(_ id: Int, _ json: JSON) throws(Malformed) -> Element {
      guard TableLimits.ids.contains(id) else { throw Malformed("id") }
      return try read(id, json)
    }
    batch = {
      let rows = BatchedRows<Element>()
      let batch = RowBatch { id, json throws(Malformed) in rows.all.append(try row(id, json)) }
      return (
        batch,
        close: {
          let all = rows.all
          return { state in change(&state) { $0.load(all) } }
        }
      )
    }
    load = { state, id, json throws(Malformed) in
      let row = try row(id, json)
      change(&state) { $0.load(row) }
    }
    unload = { state, id in change(&state) { $0.unload(id) } }
    recall = { state, id, json throws(Malformed) in
      let row = try row(id, json)
      change(&state) { $0.recall(row) }
    }
    restore = { state, id, json throws(Malformed) in
      guard let json else { return change(&state) { $0.unload(id) } }
      let row = try row(id, json)
      change(&state) { $0.load(row) }
    }
    raiseNextID = { state, id in change(&state) { $0.raiseNextID(to: id) } }
    apply = { state, id, json throws(Malformed) in
      guard let json else {
        return change(&state) { table in
          table.touch(id)
          table.remove(id)
        }
      }
      let row = try row(id, json)
      change(&state) { $0.put(row) }
    }
    holds = { state, id, json throws(Malformed) in
      guard let json else { return table(state).peek(id) == nil }
      guard let row = table(state).peek(id) else { return false }
      return row.isWritten(like: try read(id, json))
    }
    erase = { state, account, first, budget throws(Rejection) in
      let rows = table(state).rows
      var id = first
      while let row = rows.first(from: id) {
        guard budget.look() else { return row.id }
        // Erasing an earlier row might already have removed this row.
        if table(state).peek(row.id) != nil {
          let (changes, weight) = try erasing(&state, row, account)
          budget.note(changes: changes, weight: weight)
        }
        id = row.id + 1
      }
      return nil
    }
    isChanged = { state in
      var isChanged = false
      change(&state) { isChanged = $0.isChanged() }
      return isChanged
    }
    writeChanges = { state, writer in change(&state) { $0.writeChanges(name, to: &writer) } }
    settle = { state in change(&state) { $0.settle() } }
    rollBack = { state in change(&state) { $0.rollBack() } }
    forget = { state, id in change(&state) { $0.forget(id) } }
    giveIDs = { state, ranges in change(&state) { $0.giveIDs(of: ranges) } }
    withhold = { state, ids in change(&state) { $0.withhold(ids) } }
    freeID = { state, id in table(state).freeID(from: id) }
    idsLeft = { state in
      let table = table(state)
      return table.isExhausted ? -1 : table.idsLeft
    }
    stored = { state, id, orGone in table(state).stored(id, orGone: orGone) }
    show = { state, id, json, viewer, writer throws(Malformed) in
      shows(state, try read(id, json), viewer, &writer)
    }
    count = { state in table(state).count }
    nextID = { state in table(state).nextID }
    visits = { state in table(state).visits }
    indexIsTrue = { state in table(state).indexIsTrue }
    snapshot = { state in RowSource(name: name, rows: table(state).rows) }
    namesAttachments = attachment != nil
    if let changesSight {
      self.changesSight = { id, before, after, account throws(Malformed) in
        changesSight(
          try before.map { json throws(Malformed) in try read(id, json) },
          try after.map { json throws(Malformed) in try read(id, json) }, account)
      }
    } else {
      self.changesSight = nil
    }
    attachments = { state in
      guard let attachment else { return { [] } }
      let rows = table(state).rows
      return { Set(rows.map(attachment)) }
    }
    self.attachment = { id, json in
      guard let attachment, let row = try? read(id, json) else { return nil }
      return attachment(row)
    }
  }

  /// Writes a row as it is stored, without secrets.
  public func writeStored(_ row: JSON, into writer: inout JSONWriter) {
    // The columns are computed here, not at the daemon's start. At the start, computing them for all tables would load
    // a mebibyte of code into memory.
    let secrets = columns().lazy.filter(\.isSecret).map(\.name)
    writer.beginObject()
    for member in row.members where !secrets.contains(where: { member.key.isString($0) }) {
      writer.key(named: member.key.string ?? "")
      writer.json(member.value)
    }
    writer.endObject()
  }
}

/// The rows of one table at one moment as JSON, each with its id.
public struct RowSource: Sendable {
  public let name: String
  public let forEach: @Sendable ((Int, [UInt8]) -> Void) -> Void
  /// Returns the first row whose id isn't below this id.
  public let next: @Sendable (Int) -> (id: Int, row: [UInt8])?

  init(name: String, rows: Rows<some KeptRow>) {
    self.name = name
    forEach = { emit in
      var writer = JSONWriter(capacity: 1024)
      for row in rows {
        writer.truncate(to: 0)
        writer.object(row)
        emit(row.id, writer.bytes)
      }
    }
    next = { id in
      rows.first(from: id).map { row in
        var writer = JSONWriter()
        writer.object(row)
        return (row.id, writer.bytes)
      }
    }
  }
}

extension Table {
  /// The row as it is stored.
  @usableFromInline
  func stored(_ id: Int, orGone: Bool) -> JSON? {
    guard let row = orGone ? lastKnown(id) : peek(id) else { return nil }
    return JSON { $0.object(row) }
  }
}

extension JSONWriter {
  /// Writes the row as an object.
  fileprivate mutating func object(_ row: some KeptRow) {
    beginObject()
    row.write(to: &self)
    endObject()
  }
}

/// Collects a call's changes in the three parts of a transaction: new states of rows, removed rows, and earlier states
/// of rows.
public struct ChangeWriter: Sendable {
  private var put = JSONWriter()
  private var was = JSONWriter()
  private var gone = JSONWriter()

  public init() {}

  public var isEmpty: Bool { put.count == 0 && gone.count == 0 }
  public var removes: Bool { gone.count > 0 }

  /// Writes the touched rows whose text has really changed.
  mutating func write(_ table: String, _ touched: [Change<some KeptRow>]) {
    let marks = (put: put.count, was: was.count, gone: gone.count)
    for change in touched {
      switch (change.before, change.after) {
      case (let before?, let after?):
        let ends = (put: put.count, was: was.count)
        let row = Self.write(after, first: ends.put == marks.put, of: table, to: &put)
        let old = Self.write(before, first: ends.was == marks.was, of: table, to: &was)
        guard put.bytes[row...] == was.bytes[old...] else { continue }
        put.truncate(to: ends.put)
        was.truncate(to: ends.was)
      case (nil, let after?): Self.write(after, first: put.count == marks.put, of: table, to: &put)
      case (let before?, nil):
        Self.write(before, first: was.count == marks.was, of: table, to: &was)
        if gone.count == marks.gone {
          gone.key(named: table)
          gone.beginArray()
        }
        gone.int(change.id)
      case (nil, nil): continue
      }
    }
    if put.count > marks.put { put.endObject() }
    if was.count > marks.was { was.endObject() }
    if gone.count > marks.gone { gone.endArray() }
  }

  /// Writes the members `put`, `was` and `del`, without those that are empty.
  public func write(to writer: inout JSONWriter) {
    for (name, part) in [("put" as StaticString, put), ("was", was), ("del", gone)] where part.count > 0 {
      writer.key(name)
      writer.beginObject()
      writer.raw(part.bytes)
      writer.endObject()
    }
  }

  /// - Returns: the position at which the row's text begins.
  @discardableResult
  private static func write(
    _ row: some KeptRow, first: Bool, of table: String, to writer: inout JSONWriter
  ) -> Int {
    if first {
      if writer.count == 0 { writer = JSONWriter(capacity: 256) }
      writer.key(named: table)
      writer.beginObject()
    }
    writer.key(number: row.id)
    let start = writer.count
    writer.object(row)
    return start
  }
}
