import Manifest
import ModuleKit
import Wire

// Migration of rows from older schemas.

extension Manifest {
  var definedMigrations: [ModuleKit.Migration] {
    if migrations.isEmpty { return [] }
    return migrations.map { ModuleKit.Migration(to: $0.schema, $0.steps.flatMap(defined)) }
      + [
        ModuleKit.Migration(
          to: schema, tables.map { .change(table: $0.name, $0.fits) } + [removingPictures].compactMap(\.self))
      ]
  }

  /// Removes the pictures of columns that no longer exist. Nil if the manifest itself declares a table with the name of
  /// the table of pictures.
  private var removingPictures: ModuleKit.Migration.Step? {
    let pictures = OutsidePicture.table
    guard table(named: pictures) == nil else { return nil }
    if pictureBytes == nil { return .dropTable(pictures) }
    let places = Set(tables.flatMap { table in table.pictures.map { "\(table.name).\($0.name)" } })
    return .remove(table: pictures) { !places.contains("\($0["table"]?.string ?? "").\($0["column"]?.string ?? "")") }
  }

  private func defined(_ step: Manifest.Migration.Step) -> [ModuleKit.Migration.Step] {
    switch step {
    case .addTable, .limit: []
    case .dropTable(let table): [.dropTable(table)]
    case .add(let table, let column): standard(of: column, table).map { [.add(table: table, member: column, $0)] } ?? []
    case .rename(let table, let from, let to):
      [.rename(table: table, from: from, to: to)] + [renaming(from, to, ofPicturesIn: table)].compactMap(\.self)
    case .drop(let table, let column): [.drop(table: table, member: column)]
    }
  }

  /// Renames the column in the pictures, because each picture stores the name of its column.
  private func renaming(_ from: String, _ to: String, ofPicturesIn table: String) -> ModuleKit.Migration.Step? {
    guard pictureBytes != nil else { return nil }
    return .change(table: OutsidePicture.table) { row in
      guard row["table"]?.string == table, row["column"]?.string == from else { return }
      row["column"] = JSON(to)
    }
  }

  /// The default value of a column, as rows store it. Nil if the column has none.
  private func standard(of name: String, _ table: String) -> JSON? {
    guard let column = self.table(named: table)?.columns.first(where: { $0.name == name }),
      case .value(let value)? = column.standard
    else { return nil }
    var writer = JSONWriter()
    column.kind.write(value, people: nil, to: &writer)
    return try? JSON(parsing: writer.bytes)
  }
}

extension Manifest.Table {
  /// Throws if a row doesn't fit the manifest, including its limits. Other limits might have applied when the row was
  /// written.
  fileprivate var fits: @Sendable (inout MigratingRow) throws(Malformed) -> Void {
    { row throws(Malformed) in
      for column in storedColumns {
        guard column.kind.keepsLimits(try column.stored(row[column.name])) else { throw Malformed(column.name) }
      }
    }
  }
}

extension Manifest.Kind {
  /// Whether the value is within the kind's limits. Numbers out of range are rejected earlier, when they are read.
  fileprivate func keepsLimits(_ value: Manifest.Value) -> Bool {
    switch (self, value) {
    case (.string(let length), .text(let text)), (.text(let length), .text(let text)):
      length.contains(text.unicodeScalars.count)
    case (.tags(let count, let length), .texts(let tags)):
      tags.count <= count && tags.allSatisfy { 1...length ~= $0.unicodeScalars.count }
    default: true
    }
  }
}
