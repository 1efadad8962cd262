import ModuleKit
import Wire

extension ModuleHost {
  func writeChanges(_ record: JSON, for viewer: Viewer, into writer: inout JSONWriter) -> Bool {
    writer.beginArray()
    var isEmpty = true
    for change in record.recordedChanges(tables: tableNames) {
      let mark = writer.count
      writer.beginObject()
      writer.member("table", tableNames[change.table])
      writer.member("id", change.id)
      let before = show("before", change, change.before, viewer, into: &writer)
      let after = show("after", change, change.after, viewer, into: &writer)
      writer.endObject()
      if before || after { isEmpty = false } else { writer.truncate(to: mark) }
    }
    writer.endArray()
    return !isEmpty
  }

  private func show(
    _ name: StaticString, _ change: RecordedChange, _ row: JSON?, _ viewer: Viewer, into writer: inout JSONWriter
  ) -> Bool {
    writer.key(name)
    let mark = writer.count
    if let row, (try? tables[change.table].show(state, change.id, row, viewer, &writer)) == true { return true }
    writer.truncate(to: mark)
    writer.null()
    return false
  }
}
