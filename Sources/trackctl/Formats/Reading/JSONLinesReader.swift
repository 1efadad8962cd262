import Wire

/// Reads the format of `export jsonl`: one row per line, with its module and table.
struct JSONLinesReader: FormatReader {
  private let input: PagedInput
  /// The user whose rows are imported: by default the one who exported.
  private var user: String?
  private var named: NamedOwner

  init(_ input: PagedInput, _ options: ReadingOptions) {
    self.input = input
    user = options.user
    named = NamedOwner(options.user)
  }

  mutating func next() throws(Failure) -> DraftResult? {
    while let line = try input.nextLine() {
      if line.isBlank { continue }
      do throws(JSON.Fault) {
        let json = try JSON(parsing: line.bytes)
        if let header = json["trackd"] {
          let exporter = header["user"]?.string
          named.meet(exporter)
          user = user ?? exporter
          continue
        }
        guard let result = row(json, line.number) else { continue }
        return result
      } catch {
        return .failure(DraftFault(line: line.number, "is not valid JSON: \(error)"))
      }
    }
    try named.check()
    return nil
  }

  /// Nil for rows that result from other rows and for rows of other users.
  private mutating func row(_ json: JSON, _ line: Int) -> DraftResult? {
    guard let module = json["module"]?.string, let table = json["table"]?.string, let row = json["row"] else {
      return .failure(DraftFault(line: line, "is not a row: {\"module\": …, \"table\": …, \"row\": {…}}"))
    }
    let owner = JSONLinesRow.owner(of: row)
    named.meet(owner)
    if let owner, let user, owner != user { return nil }
    do throws(DraftFault) {
      let row = JSONLinesRow(row: row, line: line, user: user)
      guard let content = try row.content(of: "\(module).\(table)") else { return nil }
      return .success(Draft(line: line, content: content))
    } catch {
      return .failure(error)
    }
  }
}
