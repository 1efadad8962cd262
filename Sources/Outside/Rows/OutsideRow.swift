import Manifest
import ModuleKit
package import Wire

/// A row of a module from outside: an id, the bytes of its values, and a reference to what they mean.
///
/// Where rows have no owner, the bytes end with the account that wrote the row last: its room is what the row takes.
package struct OutsideRow: KeptRow {
  package let id: Int
  let layout: Layout
  let bytes: [UInt8]

  /// - Parameter account: who writes it. Journals of older versions don't say.
  init(id: Int, _ layout: Layout, _ values: [Manifest.Value], by account: Int? = nil) {
    self.id = id
    self.layout = layout
    bytes = Packing.pack(layout.table.owner == nil ? values + [account.map { .number($0) } ?? .none] : values)
  }

  private init(id: Int, _ layout: Layout, bytes: [UInt8]) {
    self.id = id
    self.layout = layout
    self.bytes = bytes
  }

  func with(id: Int) -> OutsideRow { OutsideRow(id: id, layout, bytes: bytes) }

  /// The same row with these values, by this account. It stays as it is where they are what it has.
  func with(_ values: [Manifest.Value], by account: Int) -> OutsideRow {
    let row = OutsideRow(id: id, layout, values, by: self.account)
    return row == self ? self : OutsideRow(id: id, layout, values, by: account)
  }

  /// Whose room it takes: its owner's, or where there is none that of whoever wrote it last.
  var account: Int? {
    if let owner = layout.table.owner { return self[owner].number }
    var unpacking = Unpacking(bytes)
    for storage in layout.storages { unpacking.skip(storage) }
    return unpacking.next(.number).number
  }

  /// What the account is called in the journal: no column can be called so.
  static let accountName = "_by"

  /// Reads what `write(to:)` wrote.
  init(id: Int, _ layout: Layout, json: JSON) throws(Malformed) {
    var values: [Manifest.Value] = []
    values.reserveCapacity(layout.columns.count)
    for column in layout.columns { values.append(try column.stored(json[column.name])) }
    self.init(id: id, layout, values, by: json[Self.accountName].flatMap(Manifest.Kind.account.stored)?.number)
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

  package func write(to writer: inout JSONWriter) {
    writeMembers(nil, to: &writer)
    guard layout.table.owner == nil, let account else { return }
    writer.key(named: Self.accountName)
    writer.int(account)
  }

  /// As programs see it: without its id, and accounts by theirs.
  func writeMembers(to writer: inout JSONWriter) { writeMembers(nil, to: &writer) }

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
