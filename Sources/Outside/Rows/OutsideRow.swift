import Manifest
import ModuleKit
package import Wire

/// A row of a custom module. It has an id, packed values, and a reference to its layout.
///
/// In a table without owners, the bytes end with the account that wrote the row last. The row counts towards that
/// account's quota.
package struct OutsideRow: KeptRow {
  package let id: Int
  let layout: Layout
  let bytes: [UInt8]

  /// - Parameter account: the account that writes the row. Nil for a row from a journal of an older version, which
  ///   doesn't store the account.
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

  /// The row with these values, written by this account. If the row has these values already, it stays unchanged.
  func with(_ values: [Manifest.Value], by account: Int) -> OutsideRow {
    let row = OutsideRow(id: id, layout, values, by: self.account)
    return row == self ? self : OutsideRow(id: id, layout, values, by: account)
  }

  /// The account whose quota the row counts towards. This is the row's owner or, if it has none, the account that wrote
  /// it last.
  var account: Int? {
    if let owner = layout.table.owner { return self[owner].number }
    var unpacking = Unpacking(bytes)
    for storage in layout.storages { unpacking.skip(storage) }
    return unpacking.next(.number).number
  }

  /// The name under which the journal stores the account that wrote the row. No column can have this name.
  static let accountName = "_by"

  /// Parses what `write(to:)` wrote.
  init(id: Int, _ layout: Layout, json: JSON) throws(Malformed) {
    var values: [Manifest.Value] = []
    values.reserveCapacity(layout.storedColumns.count)
    for column in layout.storedColumns { values.append(try column.stored(json[column.name])) }
    self.init(id: id, layout, values, by: json[Self.accountName].flatMap(Manifest.Kind.account.stored)?.number)
  }

  package static func == (left: OutsideRow, right: OutsideRow) -> Bool {
    left.id == right.id && left.bytes == right.bytes
  }

  /// The value of a column. It is `none` if the value depends on anything besides the row itself.
  subscript(column: Int) -> Manifest.Value {
    if column >= layout.storages.count { return context(values, nil).value(ofColumn: column) }
    var unpacking = Unpacking(bytes)
    for before in 0..<column { unpacking.skip(layout.storages[before]) }
    return unpacking.next(layout.storages[column])
  }

  /// The stored values.
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

  /// Writes the row for a program, without its id and with account ids.
  func writeMembers(to writer: inout JSONWriter) { writeMembers(nil, to: &writer) }

  /// Writes the stored values. Texts are copied from the packed bytes, without a string in between.
  private func writeMembers(_ people: People?, to writer: inout JSONWriter) {
    let columns = layout.columns
    var unpacking = Unpacking(bytes)
    // A loop over the columns would copy each whole declaration for each row.
    for (place, storage) in layout.storages.enumerated() {
      if case .text = storage {
        guard let text = unpacking.nextText() else { continue }
        writer.key(named: columns[place].name)
        writer.string(utf8: bytes.span.extracting(text))
      } else {
        let value = unpacking.next(storage)
        if case .none = value { continue }
        writer.key(named: columns[place].name)
        columns[place].kind.write(value, people: people, to: &writer)
      }
    }
  }

  func context(_ values: [Manifest.Value], _ evaluation: EvaluationContext?) -> RowContext {
    RowContext(id: id, layout: layout, values: values, evaluation: evaluation)
  }

  /// Shows the row to callers, with its id, computed columns, pictures and account names.
  func show(to viewer: Viewer, _ evaluation: EvaluationContext?, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    let people = viewer.people
    writeMembers(people, to: &writer)
    if !layout.computed.isEmpty {
      let context = context(values, evaluation)
      for column in layout.computed {
        let value = context.shown(column)
        if value == .none { continue }
        writer.key(named: column.name)
        column.kind.write(value, people: people, to: &writer)
      }
    }
    if let state = evaluation?.state {
      for column in layout.pictures {
        guard let picture = state.picture(of: id, column, layout) else { continue }
        writer.key(named: column)
        picture.showBriefly(to: &writer)
      }
    }
    writer.endObject()
  }
}
