/// The shape of stored rows as a manifest defines it: column names, allowed values, and which columns are required.
public struct RowShape: Sendable, Equatable {
  /// The description of each column, keyed by table name and then by column name.
  public var tables: [String: [String: String]]

  public init(_ tables: [String: [String: String]] = [:]) {
    self.tables = tables
  }

  /// The limit on the number of differences in one message.
  private static let most = 5

  /// Describes the differences between this shape and another. Empty if there are none.
  public func differences(to new: RowShape) -> String {
    let names = Set(tables.keys).union(new.tables.keys).sorted()
    let told = names.flatMap { differences(in: $0, to: new) }
    let more = told.count > Self.most ? "; and \(told.count - Self.most) more" : ""
    return told.prefix(Self.most).joined(separator: "; ") + more
  }

  private func differences(in table: String, to new: RowShape) -> [String] {
    guard let columns = tables[table] else { return ["table '\(table)' is new"] }
    guard let others = new.tables[table] else { return ["table '\(table)' is gone"] }
    return Set(columns.keys).union(others.keys).sorted().compactMap { column in
      switch (columns[column], others[column]) {
      case (let old?, let other?): old == other ? nil : "\(table).\(column) was \(old), and is now \(other)"
      case (_?, nil): "\(table).\(column) is gone"
      case (nil, _): "\(table).\(column) is new"
      }
    }
  }
}
