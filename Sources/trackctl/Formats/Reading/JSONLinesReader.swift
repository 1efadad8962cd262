import Wire

/// Reads the format of `export jsonl`. Each line is a row with the names of its module and table.
struct JSONLinesReader: FormatReader {
  private let input: PagedInput
  /// The user whose rows are imported. The default is the user who exported the file.
  private var user: String?
  private var named: NamedOwner
  private let own: OwnTables
  private let authors: Authors
  /// The ids of the file's posts that are imported for another account.
  private var othersPosts: Set<Int> = []
  private let skipped: SkippedRows
  /// The rows of custom modules that have been imported so far.
  private var taken: Set<RowName> = []
  /// The projects of hours in the file. They come before the rows that belong to them. Nil if the file has only records,
  /// so that nothing says which projects were removed.
  private var projects: Set<[String]>?

  init(_ input: PagedInput, _ options: ReadingOptions) {
    self.input = input
    user = options.user
    named = NamedOwner(options.user)
    own = options.own
    authors = options.authors
    skipped = options.skipped
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

  /// The account that gets a row of another person. Nil for steps, likes and comments, because only their authors may
  /// add them.
  private mutating func author(of row: JSON, _ table: String, _ owner: String) -> String? {
    switch table {
    case "chores.completions": return authors.member(for: owner)
    case "remarks.remarks":
      return row["visibility"]?.isString("private") == true ? nil : authors.account(for: owner)
    case "feed.posts":
      guard row["audience"]?.isString("everyone") == true, let author = authors.account(for: owner) else { return nil }
      if let id = row["id"]?.int { othersPosts.insert(id) }
      return author
    default: return nil
    }
  }

  /// The tables of hours whose rows can't be added by calls.
  private static let unwritable = [
    "invoices": "invoices can't be imported, and their hours count as not invoiced",
    "weeks": "submitted weeks can't be imported: submit them again",
  ]

  /// The draft of a row. Nil for rows that the daemon derives from other rows, and for rows of other users.
  private mutating func row(_ json: JSON, _ line: Int) -> DraftResult? {
    guard let module = json["module"]?.string, let table = json["table"]?.string, let row = json["row"] else {
      return .failure(DraftFault(line: line, "is not a row: {\"module\": …, \"table\": …, \"row\": {…}}"))
    }
    let project = [row.text("client"), row.text("project")]
    if module == "hours" {
      if table == "projects" || table == "members" { projects = projects ?? [] }
      if table == "projects" { projects?.insert(project) }
      if let why = Self.unwritable[table] {
        skipped.add(why)
        return nil
      }
    }
    let isOwn = !ModuleCommand.knownModules.contains(module)
    let owned = isOwn ? own.tables["\(module).\(table)"] : nil
    let owner = owned.map { $0.owner(of: row) } ?? JSONLinesRow.owner(of: row)
    named.meet(owner)
    var author: String?
    if let owner, let user, owner != user {
      author = self.author(of: row, "\(module).\(table)", owner)
      if author == nil {
        skipped.add("owned by other people")
        return nil
      }
    }
    if module == "feed", let post = row["post"]?.int, othersPosts.contains(post) {
      skipped.add("replies to other people's posts")
      return nil
    }
    let picture = isOwn ? own.picture(row, of: "\(module).\(table)") : nil
    if let picture, !taken.contains(picture.row) {
      skipped.add("pictures of skipped rows")
      return nil
    }
    if isOwn, picture == nil, let objection = own.objection(to: module, table) {
      skipped.add(Terminal.clean(objection))
      return nil
    }
    do throws(DraftFault) {
      let row = JSONLinesRow(
        row: row, line: line, user: user, own: own, author: author,
        isProjectGone: module == "hours" && row["project"]?.string != nil && projects?.contains(project) == false)
      guard let content = try row.content(of: "\(module).\(table)") else { return nil }
      if isOwn, let name = content.row { taken.insert(name) }
      return .success(Draft(line: line, content: content))
    } catch {
      return .failure(error)
    }
  }
}
