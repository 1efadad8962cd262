import Wire

/// A row to export, as the daemon shows it.
struct ExportedRow {
  let module: String
  let table: String
  let json: JSON

  /// A copy of this row in which each id of another row is replaced by that row's title. If the title isn't unique, the
  /// id remains.
  func naming(_ members: MemberMeanings, by titles: ReferencedTitles) -> ExportedRow {
    var json = json
    for name in members.names {
      guard let reference = members.reference(of: name), let id = json[name]?.int,
        let title = titles.uniqueTitle(of: id, in: reference)
      else { continue }
      json = json.setting(name, JSON(title))
    }
    return ExportedRow(module: module, table: table, json: json)
  }
}
