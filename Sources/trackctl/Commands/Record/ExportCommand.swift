import System
import TrackClientCalls
import Wire

/// `export`: writes the user's data in another program's format.
enum ExportCommand: Command {
  static let name = "export"
  static let summary = "export your data in a format of other programs"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [format, range] }
  static var options: [Option] { [module, table, user, columns, data, pictures, own] }
  static var details: [String] {
    "Without --module, jsonl exports all modules, geojson, gpx and kml export remarks, and the other formats export the"
      + " timer's entries. Only your own data is exported. An administrator's export also has everybody's hours and, in"
      + " jsonl, all other rows that the administrator may see."
    "Only jsonl is complete. The section IMPORT AND EXPORT of trackctl(1) says what each of the other formats keeps."
  }
  static var list: (title: String, items: [(String, String)]) {
    ("Formats:", Format.written.map { ($0.name, $0.summary) })
  }
  static var examples: [Example] {
    Example("export csv", "all entries of the timer, for a spreadsheet")
    Example("export csv last-month --module hours", "last month's hours")
    Example("export csv --module laps --table entries", "a table of your custom module laps")
    Example("export jsonl", "everything but pictures, for import into another trackd")
    Example("export jsonl --pictures pictures", "everything, and the pictures in a folder")
  }

  private static let format = Operand.one(
    "FORMAT", "the format to write", completes: .words(Format.written.map(\.name)))
  private static let range = Operand(
    name: "RANGE", summary: "a range, such as last-month or 2026-11; default: all", count: .phrase, completion: .ranges)
  private static let module = Option.value(
    "module", "MODULE", "export this module: timer, hours, remarks, chores, feed, or a custom module",
    completes: .modules)
  private static let table = Option.value(
    "table", "NAME", "with csv: the table of a custom module; default: its first table")
  private static let user = Option.value("user", "NAME", "only this person's hours (for administrators)")
  private static let columns = Option.value(
    "columns", "NAMES", "with csv: the columns to write, with commas between them")
  private static let own = Option.flag(
    "own", "with jsonl: only data that can move between machines: your rows and the rows that they refer to")
  private static let data = Option.value(
    "data", "DIR", "with timewarrior: write its data files to this folder, because timewarrior has no import",
    completes: .directories)

  private static let pictures = Option.value(
    "pictures", "DIR", "with jsonl: write the pictures to this folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let format = try Format.named(arguments[Self.format], among: Format.written)
    let (range, named) = try words(arguments.all(Self.range), session)
    let hello = try session.call(.system.hello())
    let module = try wanted(arguments[Self.module] ?? named, format, hello)
    if arguments.has(own), !format.isExact || range != nil || arguments.has(user) || !module.isEmpty {
      throw .usage("--own needs the format jsonl, and can't be combined with a range, --user or --module")
    }
    if arguments.has(user), module != "hours" { throw .usage("--user needs --module hours") }
    if let folder = arguments[data] {
      guard format.name == "timewarrior" else { throw .usage("--data needs the format timewarrior") }
      let source = ExportSource(session: session, range: range)
      return try TimewarriorFolder(path: folder, zone: session.zone).write(source)
    }
    let isAdmin = hello.admin
    var source = ExportSource(
      session: session, range: range, hoursOf: arguments[user] ?? (isAdmin ? "*" : nil))
    let isOfOwnModule = !module.isEmpty && !ModuleCommand.knownModules.contains(module)
    let lists = isOfOwnModule && (format.name == "csv" || range != nil) ? try OwnLists(of: module, session) : nil
    if arguments.has(table), lists == nil || format.name != "csv" {
      throw .usage("--table needs the format csv, and --module with a custom module")
    }
    source.own = try lists?.list(of: arguments[table])
    let listing = format.name == "csv" ? try source.listing(module) : nil
    let members = listing.map { $0.members.inside($0.pagedList ?? "") } ?? .none
    let options = WritingOptions(
      zone: session.zone, now: session.now, module: module, user: hello.user ?? "",
      columns: try columns(arguments[columns], module, members, format), members: members,
      isOfSeveral: isAdmin || arguments.has(user))
    guard var writer = format.writer?(options) else { throw Failure(.usage, "") }
    if arguments[pictures] != nil, !format.isExact { throw .usage("--pictures needs the format jsonl") }
    var images = PictureExport(session, try arguments[pictures].map { path throws(Failure) in try .writing(path) })
    try emit(writer.begin(), session)
    if format.isExact, range == nil, !arguments.has(user) {
      let modules =
        arguments.has(own) ? try travelling(session) : module.isEmpty ? try readable(format, hello, session) : [module]
      try source.snapshot(of: modules) { row throws(Failure) in
        guard isOwn(row.json, hello, isStrict: arguments.has(own)) else { return }
        if arguments.has(own), row.module == "hours", staysAtHome.contains(row.table) { return }
        images.note(row)
        try emit(writer.row(row), session)
      }
      if isAdmin, modules.contains("hours"), !arguments.has(own) {
        try source.othersHours(than: hello.user ?? "") { row throws(Failure) in
          try emit(writer.row(row), session)
        }
      }
    } else {
      let ranged = ["timer", "hours", "remarks"]
      if module.isEmpty, format.isExact {
        let leftOut = all(format, hello).filter { !ranged.contains($0) }
        tell(leftOut: leftOut, "with a range, only timer, hours and remarks are")
      }
      // Columns that have values but can't be shown in a table.
      var leftOut: Set<String> = []
      let titles = ReferencedTitles(session)
      for module in module.isEmpty ? ranged.filter(hello.modules.contains) : [module] {
        try source.list(module) { row throws(Failure) in
          if format.isExact { images.note(row) }
          if isOfOwnModule { leftOut.formUnion(members.structures.filter { row.json[$0] != nil }) }
          try emit(writer.row(isOfOwnModule ? row.naming(members, by: titles) : row), session)
        }
      }
      tell(leftOut: leftOut.sorted(), "csv has no pictures and places; jsonl has everything")
    }
    if let lists, let listed = source.own?.table, !arguments.has(table) {
      let why =
        format.isExact ? "with a range, only \(listed) is" : "only \(listed) is (to export one of them: --table NAME)"
      tell(leftOut: lists.tables(but: listed), why)
    }
    try emit(writer.end(), session)
    try images.write()
    if images.count > 0, arguments[pictures] == nil {
      try? StandardStream.error.write(
        "trackctl: \(images.count == 1 ? "a picture isn't" : "\(images.count) pictures aren't") in it; to write"
          + " pictures to a folder: --pictures DIR\n")
    }
  }

  /// The modules to export if the user names none: the built-in modules that the format supports, and all custom
  /// modules.
  private static func all(_ format: Format, _ hello: SystemModule.HelloReply) -> [String] {
    format.modules.filter(hello.modules.contains)
      + hello.modules.filter { !ModuleCommand.knownModules.contains($0) }.sorted()
  }

  /// All modules that can be exported. A custom module with an unreadable journal is left out, so that the other
  /// modules can still be exported.
  private static func readable(
    _ format: Format, _ hello: SystemModule.HelloReply, _ session: Session
  ) throws(Failure) -> [String] {
    let modules = all(format, hello)
    guard modules.contains(where: { !ModuleCommand.knownModules.contains($0) }) else { return modules }
    let failed = Set(try session.call(.system.status()).modules.filter { $0.state.known == .failed }.map(\.name))
      .subtracting(ModuleCommand.knownModules)
    tell(leftOut: failed.sorted(), "failed modules can't be exported (to see why they failed: trackctl module list)")
    return modules.filter { !failed.contains($0) }
  }

  private static func tell(leftOut names: [String], _ why: String) {
    if names.isEmpty { return }
    let verb = names.count == 1 ? "isn't" : "aren't"
    try? StandardStream.error.write("trackctl: \(names.joined(separator: ", ")) \(verb) in it: \(why)\n")
  }

  /// The modules whose rows sync between machines.
  private static func travelling(_ session: Session) throws(Failure) -> [String] {
    let modules = try session.call("sync.state")["modules"]?.elements.compactMap { $0["name"]?.string }
    return (modules ?? []).sorted()
  }

  private static func emit(_ text: String, _ session: Session) throws(Failure) {
    session.output.write(text)
    try session.output.flushLarge()
  }

  /// The range, and the module if one of the words names a module.
  private static func words(
    _ words: [String], _ session: Session
  ) throws(Failure) -> (range: TimeRange?, module: String?) {
    let modules = ["timer", "hours", "remarks", "chores", "feed"]
    let module = words.first { modules.contains($0) }
    let rest = words.filter { $0 != module && $0 != "-" }
    return (rest.isEmpty ? nil : try session.range(rest.joined(separator: " ")), module)
  }

  /// The module to export. The name is empty if all modules that the format supports are exported.
  private static func wanted(_ module: String?, _ format: Format, _ hello: SystemModule.HelloReply) throws(Failure)
    -> String
  {
    guard let module else { return format.module }
    // Tables and exact formats can hold the rows of any module.
    let isForeign = hello.modules.contains(module) && !ModuleCommand.knownModules.contains(module)
    if isForeign, format.name == "csv" || format.isExact { return module }
    return try Words.choice(module, "--module of \(format.name)", among: format.modules)
  }

  private static func columns(
    _ text: String?, _ module: String, _ members: MemberMeanings, _ format: Format
  ) throws(Failure) -> [String]? {
    guard let text else { return nil }
    guard format.name == "csv" else { throw .usage("--columns needs the format csv") }
    let known = TableWriter.known(module, members)
    var names: [String] = []
    for name in TagCell.split(plain: text) {
      let isOfImport = TableWriter.member(named: name, of: module) != nil
      names.append(isOfImport && !known.contains(name) ? name : try Words.choice(name, "--columns", among: known))
    }
    return names
  }

  /// The tables of the hours module that don't sync between machines.
  private static let staysAtHome: Set = ["terms", "weeks", "contracts", "invoices"]

  /// Whether the row belongs to the caller. A row without an owner, such as the room of a house, belongs to everyone
  /// who can see the row. If the caller is an administrator, all rows count as the caller's own unless `isStrict` is
  /// set.
  private static func isOwn(_ row: JSON, _ hello: SystemModule.HelloReply, isStrict: Bool) -> Bool {
    if hello.admin, !isStrict { return true }
    guard let owner = JSONLinesRow.owner(of: row) else { return row["joined"]?.bool ?? true }
    return owner == hello.user ?? ""
  }
}
