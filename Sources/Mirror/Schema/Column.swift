import TrackClientCore

/// A column that stores one member of the daemon's rows.
struct Column: Equatable {
  let member: String
  let name: String
  /// The type that the daemon's declaration requires. The type in the database can be wider.
  let type: ColumnType
  /// The column's value in rows that omit the member. Nil for NULL.
  private let standard: JSON?
  let about: String
  let isAccount: Bool

  init(_ member: String, name: String, _ schema: JSON, summary: String?) {
    self.member = member
    self.name = name
    type = ColumnType(schema: schema)
    standard = schema["default"].flatMap { $0.isNull ? nil : $0 }
    isAccount = schema["x-kind"]?.string == "account"
    about = Self.about(schema, summary ?? schema["description"]?.string ?? schema["summary"]?.string)
  }

  /// The column's value in rows that omit the member, as text for a column of this type. If the type is JSON, a string
  /// keeps its quotes.
  func standard(as type: ColumnType) -> String? {
    standard.map { type == .jsonb ? $0.description : $0.string ?? $0.description }
  }

  /// The description of the column as JSON, for the SQL function `take_table`.
  func described(as type: ColumnType) -> String {
    let members: JSON = [
      "name": JSON(name), "type": JSON(type.rawValue), "default": standard(as: type).map { JSON($0) } ?? .null,
      "about": JSON(about),
    ]
    return members.description
  }

  /// The column's COMMENT in the database. Only this text says which table a reference points to. A reference isn't a
  /// foreign key, because the target row might be deleted or invisible.
  private static func about(_ schema: JSON, _ summary: String?) -> String {
    var parts = summary.map { [$0] } ?? []
    if let target = schema["x-references"]?.string {
      let names = target.split(separator: ".", maxSplits: 1).map(String.init)
      let table = names.count == 2 ? Names.table(names[1], of: names[0]) : target
      parts.append("refers to id in trackd.\(table) of the same machine; that row may have been deleted")
    }
    if let choices = schema["enum"] {
      parts.append("one of " + choices.elements.compactMap(\.string).joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }
}
