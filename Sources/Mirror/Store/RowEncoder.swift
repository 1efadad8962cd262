package import TrackClientCore

/// Encodes a row for the statement `Table.put`. The key of each member is the number of its column, such as `c0`.
package struct RowEncoder {
  package enum Outcome {
    case row([UInt8])
    /// The row has a member for which there is no column.
    case unknown(String)
  }

  /// Encodes a row.
  /// - Parameter seen: called for each account id in the row.
  package static func encode(
    _ row: JSON, id: Int, rev: Int, of table: Table, leavingOut: Set<String> = [], seen: (Int) -> Void
  ) -> Outcome {
    var text: [UInt8] = []
    text.reserveCapacity(row.raw.count + 32)
    text.append(contentsOf: "{\"i\":\(id),\"r\":\(rev)".utf8)
    var expected = 0
    for (key, value) in row.members {
      // Members are in the order of the columns, so the search continues after the previous column. Some members can be
      // missing.
      var column = expected
      while column < table.columns.count, !key.isString(table.columns[column].member) { column += 1 }
      if column == table.columns.count {
        let name = key.string ?? ""
        if leavingOut.contains(name) { continue }
        guard let known = table.column(of: name) else { return .unknown(name) }
        column = known
      }
      expected = column + 1
      if table.columns[column].isAccount, let account = value.int { seen(account) }
      text.append(contentsOf: ",\"c\(column)\":".utf8)
      JSONLines.append(value.raw, to: &text)
    }
    text.append(UInt8(ascii: "}"))
    return .row(text)
  }
}
