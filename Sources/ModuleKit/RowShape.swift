/// What stands in stored rows, as a manifest says: what columns are called, what they may be, and whether they have to be there.
public struct RowShape: Sendable, Equatable {
  /// By table and column, in words.
  public var tables: [String: [String: String]]

  public init(_ tables: [String: [String: String]] = [:]) {
    self.tables = tables
  }

  /// As many differences as anybody reads at a time.
  private static let most = 5

  /// What differs in another one; empty if nothing does.
  public func differences(to new: RowShape) -> String {
    let names = Set(tables.keys).union(new.tables.keys).sorted()
    let told = names.flatMap { differences(in: $0, to: new) }
    let more = told.count > Self.most ? "; and \(told.count - Self.most) more" : ""
    return told.prefix(Self.most).joined(separator: "; ") + more
  }

  private func differences(in table: String, to new: RowShape) -> [String] {
    guard let columns = tables[table] else { return ["the table \(table) is new"] }
    guard let others = new.tables[table] else { return ["the table \(table) is gone"] }
    return Set(columns.keys).union(others.keys).sorted().compactMap { column in
      switch (columns[column], others[column]) {
      case (let old?, let other?): old == other ? nil : "\(table).\(column) was \(old), and is \(other)"
      case (_?, nil): "\(table).\(column) is gone"
      case (nil, _): "\(table).\(column) is new"
      }
    }
  }
}
