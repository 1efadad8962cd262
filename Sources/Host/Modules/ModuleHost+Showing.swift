import ModuleKit
import Wire

extension ModuleHost {
  func writeChanges(
    _ record: JSON, as shape: EventShape, for viewer: Viewer, limit: Int, into writer: inout JSONWriter
  ) -> Shown {
    let start = writer.count
    writer.beginArray()
    var shown = Shown.nothing
    record.forEachRecordedChange(tables: tableNames) { change in
      let mark = writer.count
      writer.beginObject()
      writer.member("table", tableNames[change.table])
      writer.member("id", change.id)
      let before = show("before", change, change.before, shape, viewer, into: &writer)
      let after = show("after", change, change.after, shape, viewer, into: &writer)
      writer.endObject()
      if before || after { shown = .all } else { writer.truncate(to: mark) }
      if shown == .all, writer.count - start > limit { shown = .tooMuch }
      return shown != .tooMuch
    }
    guard shown == .tooMuch else {
      writer.endArray()
      return shown
    }
    writer.truncate(to: start)
    writer.beginArray()
    writer.endArray()
    return .tooMuch
  }

  func writeRow(
    _ row: SnapshotRow, as shape: EventShape, for viewer: Viewer, into writer: inout JSONWriter
  ) {
    guard let json = try? JSON(parsing: row.row) else { return }
    let mark = writer.count
    writer.beginObject()
    writer.member("table", tableNames[row.table])
    writer.member("id", row.id)
    writer.key("before")
    writer.null()
    writer.key("after")
    let isSeen = show(tables[row.table], row.id, json, shape, viewer, into: &writer)
    writer.endObject()
    if !isSeen { writer.truncate(to: mark) }
  }

  func changesSight(of account: Int, _ record: JSON) -> Bool {
    guard tables.contains(where: { $0.changesSight != nil }) else { return false }
    var isChanged = false
    record.forEachRecordedChange(tables: tableNames, where: { tables[$0].changesSight != nil }) { change in
      guard let changesSight = tables[change.table].changesSight else { return true }
      isChanged = (try? changesSight(change.id, change.before, change.after, account)) ?? true
      return !isChanged
    }
    return isChanged
  }

  private func show(
    _ name: StaticString, _ change: RecordedChange, _ row: JSON?, _ shape: EventShape, _ viewer: Viewer,
    into writer: inout JSONWriter
  ) -> Bool {
    writer.key(name)
    let mark = writer.count
    if let row, show(tables[change.table], change.id, row, shape, viewer, into: &writer) { return true }
    writer.truncate(to: mark)
    writer.null()
    return false
  }

  /// Writes what the viewer may see of a row. Returns false if the viewer may see nothing of it. The caller then
  /// removes what was written.
  private func show(
    _ table: TableDescription<State>, _ id: Int, _ row: JSON, _ shape: EventShape, _ viewer: Viewer,
    into writer: inout JSONWriter
  ) -> Bool {
    let mark = writer.count
    guard (try? table.show(state, id, row, viewer, &writer)) == true else { return false }
    guard shape == .rows else { return true }
    writer.truncate(to: mark)
    table.writeStored(row, into: &writer)
    return true
  }
}
