import ModuleKit
import System
import Time
import Wire

/// `import`: adds data from other programs, or data that trackd has exported.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "import data from other programs"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [format, file] }
  static var options: [Option] {
    [
      dryRun, zone, overlap, into, keepGoing, columns, dateFormat, projectTag, project, client, currency, module, user,
      author,
      pictures, undo,
    ]
  }
  static var details: [String] {
    "The whole file is checked before anything is written. If a later step fails, everything is undone. Rows that"
      + " already exist stay unchanged. The command prints the import's name, and --undo with that name removes the"
      + " import."
    "If the command is killed, or trackd stays unavailable, only a part of the file is imported. Run the same command"
      + " again to import the rest, under the same name."
    "Entries go into the timer, and points into remarks. For reports of Clockify and Kimai, the format is csv. A csv"
      + " file with the columns date and hours goes into hours. With --module, a csv file goes into one of your custom"
      + " modules. The rows of firebase and jsonl go into the modules that the file names. The section IMPORT AND"
      + " EXPORT of trackctl(1) says what each format keeps."
  }
  static var list: (title: String, items: [(String, String)]) {
    ("Formats:", Format.read.map { ($0.name, $0.summary) })
  }
  static var examples: [Example] {
    Example("import watson frames --dry-run", "what an import of Watson's frames would add, by project")
    Example("import toggl report.csv --tz Europe/Berlin", "a report of Toggl, with the time zone of its times")
    Example(
      "import csv times.csv --columns start,stop,project --keep-going",
      "a table without a title line; lines with errors are skipped")
    Example("import ics holidays.ics --into days-off", "the all-day events of a calendar, as days off")
    Example("import csv laps.csv --module laps", "new rows for your custom module laps")
    Example(
      "import jsonl everything.jsonl --pictures pictures", "restore an export and its pictures, in an empty trackd")
    Example(
      "import firebase house.json --author bob@example.org=Bob --dry-run",
      "show what an import of a house would add, with the tasks that Bob did")
    Example("import --undo timer:7", "undo an import")
  }

  private static let format = Operand.optional(
    "FORMAT", "the format of the file", completes: .words(Format.read.map(\.name)))
  private static let file = Operand.optional("FILE", "the file; - is the standard input", completes: .files)
  private static let dryRun = Option.flag("dry-run", "show what would be imported, by project, and write nothing")
  private static let zone = Option.value("tz", "ZONE", "the time zone of local times; default: yours")
  private static let overlap = Option.value(
    "overlap", "refuse|trim|keep-first",
    "if an entry overlaps another: refuse the import (the default), trim the entry, or skip it (keep-first)",
    completes: .words(ImportJob.Overlap.allCases.map(\.rawValue)))
  private static let into = Option.value(
    "into", "timer|hours|days-off",
    "import into timer (the default), hours (one record per day and project) or, from ics, days-off (whole days)",
    completes: .words(["timer", "hours", "days-off"]))
  private static let keepGoing = Option.flag("keep-going", "skip what can't be imported, and import the rest")
  private static let columns = Option.value(
    "columns", "NAMES", "the columns of a table, with commas between them, if its first line doesn't name them")
  private static let dateFormat = Option.value("date-format", "PATTERN", "how dates are written, such as dd.MM.yyyy")
  private static let projectTag = Option.value(
    "project-tag", "TAG", "with timewarrior: a tag that is the name of a project", isRepeated: true)
  private static let project = Option.value("project", "NAME", "the project of entries that have none in the file")
  private static let client = Option.value("client", "NAME", "with --into hours: the client of projects without one")
  private static let currency = Option.value(
    "currency", "CODE", "the currency of rates for which the file names none, such as EUR")
  private static let module = Option.value(
    "module", "MODULE", "with csv: add the rows to this custom module, or to one of its tables, such as plants.rooms",
    completes: .modules)
  private static let user = Option.value(
    "user", "NAME", "only this person's rows, from a file with rows of several people")
  private static let author = Option.value(
    "author", "NAME=ACCOUNT",
    "give NAME's rows in the file to ACCOUNT: tasks done by a member of your house or, for administrators, remarks and"
      + " posts that everyone may see",
    isRepeated: true)
  private static let pictures = Option.value(
    "pictures", "DIR", "with jsonl: the folder with the pictures, as written by export --pictures",
    completes: .directories)
  private static let undo = Option.value("undo", "ID", "undo the import of this name, such as timer:7")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    if let text = arguments[undo] {
      guard arguments.optional(format) == nil else { throw .usage("--undo takes no file") }
      if let other = options.first(where: { $0.name != undo.name && arguments.has($0) }) {
        throw .usage("--undo can't be combined with --\(other.name)")
      }
      return try takeBack(try ImportID(text), session)
    }
    guard let name = arguments.optional(format) else {
      throw .usage("FORMAT is missing; it is one of \(Format.read.map(\.name).joined(separator: ", "))")
    }
    let format = try Format.named(name, among: Format.read)
    guard let path = arguments.optional(file) else { throw .usage("FILE is missing; for standard input, give '-'") }
    var options = try reading(arguments, session)
    options.isOfDaysOff = arguments[into] == "days-off"
    if options.isOfDaysOff, format.name != "ics" {
      throw .usage("days off come from calendars: --into days-off needs the format ics")
    }
    if format.isExact || arguments.has(module) { options.own = try OwnTables(session) }
    options.authors = try Authors(arguments.all(author), session)
    options.makesProjects = arguments[into] != "hours"
    if let name = arguments[module] {
      options.table = try table(name, format, options.own)
      options.titles = ReferencedTitles(session)
    }
    let job = ImportJob(
      session: session, format: format, file: try open(path, format), options: options,
      overlap: try choice(arguments), keepsGoing: arguments.has(keepGoing), gathering: try gathering(arguments),
      pictures: try folder(arguments[pictures], format))
    let isDry = arguments.has(dryRun)
    let record = isDry ? nil : try job.record()
    let begun = try record?.takeUp(session)
    let plan = try job.check()
    let isDone = plan.faults.isEmpty || job.keepsGoing
    let outcome = isDone && !isDry ? try job.write(plan, continuing: begun ?? ImportID(), record) : nil
    let answer = ImportAnswer(
      plan: plan, outcome: outcome, isDry: isDry, isDone: isDone, isContinued: begun.map { !$0.isEmpty } ?? false)
    if session.isJSON { session.output.print(answer.json) } else { answer.print(session) }
    guard isDone else {
      try session.output.flush()
      let count = plan.faults.count
      throw Failure(
        .refused, "\(count == 1 ? "1 line" : "\(count) lines") can't be imported, and nothing was",
        hints: session.isJSON ? [] : plan.faults.texts + ["to leave them out: --keep-going"])
    }
  }

  // MARK: Options

  private static func reading(_ arguments: Arguments, _ session: Session) throws(Failure) -> ReadingOptions {
    ReadingOptions(
      times: LocalTimes(try zone(arguments[zone], session)), now: session.now,
      dateFormat: try arguments[dateFormat].map { text throws(Failure) in try DateFormat(text) },
      columns: arguments[columns].map { TagCell.split(plain: $0) }, projectTags: arguments.all(projectTag),
      project: arguments[project], currency: try currency(arguments[currency]), user: arguments[user])
  }

  private static func currency(_ code: String?) throws(Failure) -> Currency? {
    guard let code else { return nil }
    guard let currency = Currency(code.uppercased()) else {
      throw .usage("--currency needs three letters, such as EUR, not '\(Terminal.clean(code))'")
    }
    return currency
  }

  private static func zone(_ name: String?, _ session: Session) throws(Failure) -> TimeZone {
    guard let name else { return session.zone }
    if name == "UTC" { return .utc }
    guard let data = try? Zones.data(named: name), let zone = TimeZone(name: name, data: data) else {
      throw .usage("unknown time zone '\(Terminal.clean(name))'", hints: ["time zones look like Europe/Berlin"])
    }
    return zone
  }

  private static func folder(_ path: String?, _ format: Format) throws(Failure) -> PictureFolder? {
    guard let path else { return nil }
    guard format.isExact else { throw .usage("--pictures needs the format jsonl") }
    return try .reading(path)
  }

  private static func table(_ name: String, _ format: Format, _ own: OwnTables) throws(Failure) -> OwnTables.Table {
    guard format.name == "csv" else { throw .usage("--module needs the format csv; jsonl names the modules itself") }
    if let table = own.named(name) { return table }
    throw Failure(
      .refused, "no rows can be added to '\(Terminal.clean(name))'",
      hints: own.tables.isEmpty
        ? ["to list the modules: trackctl module list"]
        : ["tables of custom modules: \(own.tables.keys.sorted().joined(separator: ", "))"])
  }

  private static func choice(_ arguments: Arguments) throws(Failure) -> ImportJob.Overlap {
    try arguments.choice(overlap).flatMap(ImportJob.Overlap.init) ?? .refuse
  }

  private static func gathering(_ arguments: Arguments) throws(Failure) -> HoursGathering? {
    try arguments.choice(into) == "hours" ? HoursGathering(client: arguments[client]) : nil
  }

  private static func open(_ path: String, _ format: Format) throws(Failure) -> File {
    do throws(Errno) {
      let file = path == "-" ? try RereadableFile.standardInput() : try RereadableFile.open(path: path)
      guard format.name == "hamster" else { return file }
      var start = [UInt8](repeating: 0, count: 16)
      _ = try file.read(into: &start, at: 0)
      if !HamsterReader.isDatabase(start) { return file }
    } catch {
      throw Failure(.refused, "\(Terminal.clean(path)) can't be read: \(error)")
    }
    return try HamsterReader.dump(path: path)
  }

  private static func takeBack(_ id: ImportID, _ session: Session) throws(Failure) {
    var undo = ImportUndo(session: session)
    let count = try undo(id)
    try session.answer(["removed": JSON(count)]) {
      let before = undo.takenBackBefore
      switch (count, before) {
      case (0, 0): session.output.print("nothing to take back: you have no import \(id)")
      case (0, _): session.output.print("already taken back: nothing changed")
      case (_, 0): session.output.print("took back \(count)")
      default: session.output.print("took back \(count); \(before) were taken back already")
      }
    }
  }
}
