import Time
import Wire

/// `hours week`: shows a week as a grid of projects and days, and changes several days at once.
enum HoursWeekCommand: Command {
  static let name = "hours week"
  static let summary = "show a week by projects and days, or log several days of it"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [words] }
  static var options: [Option] { [week, user] }
  /// If one of these words follows, the command line calls a module's method instead of this command:
  /// `hours week submit`.
  static let passedOn = ["submit", "approve", "reject"]
  static var details: [String] {
    "Without words it shows this week. With a week or a day, it shows that week. If you lead a project, --user shows a"
      + " member's week, but only the projects that you lead."
    "`hours week set CLIENT/PROJECT HOURS…` sets the days from Monday on, one number for each day. A minus leaves a day"
      + " as it is, and 0 deletes its record. A day that has several records of the project can't be set."
    "`hours week set CLIENT/PROJECT DAYS HOURS` sets each day of a range, such as 2026-11-18..20, to the same hours."
    "`hours week copy` copies the hours of the week before. It skips days that already have hours of the same project."
    "`hours week submit` hands in a week for approval. A lead answers with `hours week approve` or `hours week reject`."
      + " Each has its own --help."
  }
  static var examples: [Example] {
    Example("hours week last-week", "show last week's hours")
    Example("hours week set Acme/Site 8 8 8 - 4", "log the hours of four days of this week")
    Example("hours week set Acme/Site 2026-11-18..20 8", "log eight hours on each of three days")
    Example("hours week copy", "copy last week's hours to this week")
  }

  private static let words = Operand.any("WORDS", "the week to show, or a change: set or copy, as above")
  private static let week = Option.value(
    "week", "WEEK", "the week to show or change, such as last-week, 2026-W47 or a day; default: this week")
  private static let user = Option.value("user", "NAME", "show the week of this member of a project that you lead")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    var given = arguments.all(words)[...]
    switch given.first {
    case "set":
      given.removeFirst()
      try set(Array(given), try monday(arguments[week], session), session)
    case "copy":
      guard given.count == 1 else { throw .usage("hours week copy takes no further words") }
      try copy(to: try monday(arguments[week], session), session)
    default:
      guard given.count <= 1, given.isEmpty || arguments[week] == nil else {
        throw .usage("'hours week' shows only one week", hints: ["trackctl hours week set CLIENT/PROJECT 8 8 8 8 8"])
      }
      let grid = try WeekGrid(session, try monday(given.first ?? arguments[week], session), user: arguments[user])
      session.isJSON ? session.output.print(grid.json) : grid.print(session)
    }
  }

  private static func monday(_ text: String?, _ session: Session) throws(Failure) -> Day {
    guard let text else { return session.moment.today.firstOfWeek }
    guard let monday = try WeekGrid.monday(text, session) else {
      throw .usage("'\(Terminal.clean(text))' is not a week", hints: ["weeks: last-week, 2026-W47, 2026-11-21"])
    }
    return monday
  }

  // MARK: Changes

  private static func set(_ words: [String], _ monday: Day, _ session: Session) throws(Failure) {
    guard words.count >= 2, let (client, project) = words[0].parted(at: "/") else {
      throw .usage("'hours week set' needs a project and hours", hints: ["trackctl hours week set Acme/Site 8 8 8 - 4"])
    }
    var wanted: [(day: Day, hours: String)] = []
    if words.count == 3, words[1].parted(at: "..") != nil {
      let days = try ShortRange.days(words[1], session)
      guard days.count <= 31 else { throw .usage("'\(Terminal.clean(words[1]))' has more than 31 days") }
      for ordinal in days.lowerBound.ordinal...days.upperBound.ordinal {
        wanted.append((Day(ordinal: ordinal), words[2]))
      }
    } else {
      guard words.count <= 8 else { throw .usage("a week has seven days") }
      for (number, hours) in words.dropFirst().enumerated() where hours != "-" {
        wanted.append((monday.adding(days: number), hours))
      }
    }
    var changes = WeekChanges(client: client, project: project)
    for (day, typed) in wanted {
      guard let text = try HoursReading.text(typed), let hours = Double(text), 0...24 ~= hours else {
        throw .usage("'\(Terminal.clean(typed))' is not a number of hours", hints: [HoursReading.hint])
      }
      changes.set(day, minutes: Int((hours * 60).rounded()))
    }
    let said = try changes.make(session)
    if session.isJSON { return }
    if said.isEmpty { session.output.print("nothing changed") } else { session.did(several: said) }
  }

  private static func copy(to monday: Day, _ session: Session) throws(Failure) {
    let (last, this) = (
      try WeekGrid(session, monday.adding(days: -7), user: nil), try WeekGrid(session, monday, user: nil)
    )
    var said: [String] = []
    for row in last.rows {
      var changes = WeekChanges(client: row.client, project: row.project)
      let known = this.rows.first { $0.client == row.client && $0.project == row.project }
      for (number, minutes) in row.minutes.enumerated() where minutes > 0 && known?.minutes[number] ?? 0 == 0 {
        changes.set(monday.adding(days: number), minutes: minutes)
      }
      said += try changes.make(session)
    }
    if session.isJSON { return }
    guard !said.isEmpty else { return session.output.print("there is nothing to copy") }
    session.did(several: said)
  }
}

/// Parses the short range `2026-11-18..20`, or any other range of days.
enum ShortRange {
  static func days(_ text: String, _ session: Session) throws(Failure) -> ClosedRange<Day> {
    guard let (from, to) = text.parted(at: ".."), to.utf8.count <= 2, let number = Int(to),
      let first = Day(iso: from.utf8), let last = Day(year: first.year, month: first.month, day: number)
    else { return try WholeDays.read(text, session) }
    guard first <= last else { throw .usage("'\(Terminal.clean(text))' ends before it begins") }
    return first...last
  }
}

extension ClosedRange<Day> {
  fileprivate var count: Int { upperBound.ordinal - lowerBound.ordinal + 1 }
}
