import Manifest
import ModuleKit
package import Wire

/// A row of a module from outside: an id, the bytes of its values, and a reference to what they mean.
package struct OutsideRow: KeptRow {
  package let id: Int
  let layout: Layout
  let bytes: [UInt8]

  init(id: Int, _ layout: Layout, _ values: [Manifest.Value]) {
    self.id = id
    self.layout = layout
    bytes = Packing.pack(values)
  }

  private init(id: Int, _ layout: Layout, bytes: [UInt8]) {
    self.id = id
    self.layout = layout
    self.bytes = bytes
  }

  func with(id: Int) -> OutsideRow { OutsideRow(id: id, layout, bytes: bytes) }

  /// Reads what `write(to:)` wrote.
  init(id: Int, _ layout: Layout, json: JSON) throws(Malformed) {
    var values: [Manifest.Value] = []
    values.reserveCapacity(layout.columns.count)
    for column in layout.columns { values.append(try column.stored(json[column.name])) }
    self.init(id: id, layout, values)
  }

  package static func == (left: OutsideRow, right: OutsideRow) -> Bool {
    left.id == right.id && left.bytes == right.bytes
  }

  subscript(column: Int) -> Manifest.Value {
    var unpacking = Unpacking(bytes)
    for before in 0..<column { unpacking.skip(layout.storages[before]) }
    return unpacking.next(layout.storages[column])
  }

  var values: [Manifest.Value] {
    var unpacking = Unpacking(bytes)
    return layout.storages.map { unpacking.next($0) }
  }

  package func write(to writer: inout JSONWriter) { writeMembers(nil, to: &writer) }

  private func writeMembers(_ people: People?, to writer: inout JSONWriter) {
    for (column, value) in zip(layout.columns, values) where value != .none {
      writer.key(named: column.name)
      column.kind.write(value, people: people, to: &writer)
    }
  }

  /// As the API shows it: with its id, and accounts by name.
  func show(to viewer: Viewer, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writeMembers(viewer.people, to: &writer)
    writer.endObject()
  }
}
