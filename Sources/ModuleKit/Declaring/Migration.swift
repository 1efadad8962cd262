public import Wire

/// The steps that turn rows of an older schema into rows of the next schema. The daemon migrates when it starts, row by
/// row, into a new journal next to the old one.
///
/// A step sees one row at a time, so the same steps also migrate the rows in the history. Changes made before the
/// migration can therefore still be undone.
public struct Migration: Sendable {
  /// The schema of the rows after the steps.
  public let schema: Int
  let steps: [Step]

  public init(to schema: Int, _ steps: [Step]) {
    self.schema = schema
    self.steps = steps
  }

  public enum Step: Sendable {
    case dropTable(String)
    /// Adds this member to each row.
    case add(table: String, member: String, JSON)
    case rename(table: String, from: String, to: String)
    case drop(table: String, member: String)
    /// Drops the rows for which the closure returns true.
    case remove(table: String, @Sendable (MigratingRow) -> Bool)
    /// Any other conversion or check of a row.
    case change(table: String, @Sendable (inout MigratingRow) throws(Malformed) -> Void)
  }
}

/// A row that is being migrated, as a list of its stored members.
public struct MigratingRow: Sendable {
  public let id: Int
  private var members: [(name: String, value: JSON)]

  public init(id: Int, _ json: JSON) {
    self.id = id
    members = json.members.map { ($0.key.string ?? "", $0.value) }
  }

  public subscript(name: String) -> JSON? {
    get { members.first { $0.name == name }?.value }
    set {
      guard let index = members.firstIndex(where: { $0.name == name }) else {
        if let newValue { members.append((name, newValue)) }
        return
      }
      if let newValue { members[index].value = newValue } else { members.remove(at: index) }
    }
  }

  mutating func rename(_ name: String, to other: String) {
    guard let index = members.firstIndex(where: { $0.name == name }) else { return }
    members[index].name = other
  }

  /// The row as the text of a JSON object.
  public var bytes: [UInt8] {
    var writer = JSONWriter(capacity: 256)
    writer.beginObject()
    for member in members {
      writer.key(escaping: member.name)
      writer.json(member.value)
    }
    writer.endObject()
    return writer.bytes
  }
}

/// All steps from one schema to the current one.
public struct RowMigration: Sendable {
  private let steps: [Migration.Step]

  public init(_ migrations: [Migration], from schema: Int) {
    steps = migrations.filter { $0.schema > schema }.flatMap(\.steps)
  }

  public var isEmpty: Bool { steps.isEmpty }

  public func drops(_ table: String) -> Bool {
    steps.contains { if case .dropTable(table) = $0 { true } else { false } }
  }

  /// The migrated row. Nil if the steps drop the row or its table.
  public func carry(_ table: String, _ id: Int, _ json: JSON) throws(Malformed) -> [UInt8]? {
    var row = MigratingRow(id: id, json)
    for step in steps {
      switch step {
      case .dropTable(table): return nil
      case .add(table, let member, let value): row[member] = value
      case .rename(table, let from, let to): row.rename(from, to: to)
      case .drop(table, let member): row[member] = nil
      case .remove(table, let isGone): if isGone(row) { return nil }
      case .change(table, let change): try change(&row)
      case .dropTable, .add, .rename, .drop, .remove, .change: break
      }
    }
    return row.bytes
  }
}
