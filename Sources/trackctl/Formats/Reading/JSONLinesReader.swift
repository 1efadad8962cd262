import Time
import Wire

/// What `export jsonl` writes: a row a line, with its module and table.
struct JSONLinesReader: FormatReader {
  private let input: PagedInput
  /// Whose rows are taken: those of the one who exported, unless another was named.
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
        return .failure(DraftFault(line: line.number, "is no JSON: \(error)"))
      }
    }
    try named.check()
    return nil
  }

  /// Nil for what follows from other rows, or is somebody else's.
  private mutating func row(_ json: JSON, _ line: Int) -> DraftResult? {
    guard let module = json["module"]?.string, let table = json["table"]?.string, let row = json["row"] else {
      return .failure(DraftFault(line: line, "is no row: {\"module\": …, \"table\": …, \"row\": {…}}"))
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
