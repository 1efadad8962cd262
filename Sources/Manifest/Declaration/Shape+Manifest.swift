import ModuleKit

// Declares the shape of a manifest.

extension Shape {
  static let manifest = Shape.object([
    Member("$schema", "the URL of the JSON Schema of manifests, for editors", .text(1...300)),
    Member("module", "the name of the module and of its folder", .name(.module), required: true),
    Member(
      "protocol", "the version of the protocol between daemon and program", .integer(Manifest.protocols), required: true
    ),
    Member("schema", "the version of the tables; raise it when they change", .integer(1...10_000), required: true),
    Member("summary", "what the module records, in a sentence", .text(Limits.summary), required: true),
    Member("version", "the version of this release of the module: \(Release.Version.demand)", .text(Limits.version)),
    Member("author", "who wrote the module", .text(Limits.author)),
    Member("license", "the license, such as MIT", .text(Limits.author)),
    Member("homepage", "the URL of a web page about the module", .text(Limits.homepage)),
    Member("tables", "the tables and their columns", .map(.plain, table, Limits.tables), required: true),
    Member("methods", "the methods that the program implements", .map(.dotted, method, Limits.methods)),
    Member("check", "lets the program approve or reject changes by verbs and undo", check),
    Member("access", "what the program may use besides its own folder", access),
    Member(
      "notices", "columns of times or dates; subscribers get an event when one is reached",
      .map(.dotted, notice, Limits.notices)),
    Member(
      "on", "methods of this module to call after events of other modules, such as \"timer.start\": \"pomodoro.begin\"",
      .map(.dotted, .name(.dotted), Limits.reactions)),
    Member("schedule", "methods of the program to call at regular times", .map(.dotted, schedule, Limits.schedules)),
    Member("status", "what the module shows beside the timer's status", status),
    Member("settings", "numbers that an administrator can configure", .map(.plain, setting, Limits.settings)),
    Member("migrations", "how to migrate rows from older schemas", .list(migration, Limits.migrations)),
  ])

  private static let table = Shape.object([
    Member("summary", "what a row is", .text(Limits.summary)),
    nameForPeople,
    Member("row", "the columns", .map(.plain, .variants("type", columnKinds), Limits.columns), required: true),
    Member("one", "the name of one row in replies; default: row", .name(.plain)),
    Member("title", "the column that names a row for people", .name(.plain)),
    Member("owner", "the column with the row's owner: an account with \"is\": \"caller\"", .name(.plain)),
    Member(
      "visible", "who may see a row: own (its owner), members (everyone), or the accounts in these columns",
      .either([.choice(["own", "members"]), .list(.name(.plain), 1...4)])),
    Member(
      "change",
      "who may change a row: own (its owner), members (everyone who sees it), or the accounts in these columns",
      .either([.choice(["own", "members"]), .list(.name(.plain), 1...4)])),
    Member("unique", "lists of columns whose values together must be unique", keys),
    Member("index", "lists of columns to index", keys),
    Member(
      "verbs", "the verbs that need no program",
      .list(.either([.choice(Manifest.Verb.allCases.map(\.rawValue)), declaredVerb]), Limits.verbs)),
    Member("show", "how a list of rows is shown to people", show),
  ])

  private static let show = Shape.object([
    Member("list", "the columns to show, in this order; default: all", .list(.name(.plain), Limits.columns)),
    Member("sort", "the column to sort by, or -column for the largest first", .text(Limits.order)),
    Member("group", "the column by which rows are grouped", .name(.plain)),
    Member("highlight", "an expression; rows for which it is true stand out", .text(Limits.expression)),
    Member("chart", "plots the first column of numbers against the first column without numbers", chart),
    Member("report", "what a report shows unless the caller asks for something else", report),
  ])

  private static let report = Shape.object([
    Member("by", "a column, or day, week, month or year", .name(.plain)),
    Member("sum", "the column to add up; default: none", .name(.plain)),
    Member("chart", "draws the sums, or else the counts", chart),
  ])

  private static let chart = Shape.choice(Presentation.Chart.allCases.map(\.rawValue))

  private static let declaredVerb = Shape.object([
    Member("name", "the name", .name(.plain), required: true),
    nameForPeople,
    Member("summary", "what it does, in a sentence", .text(Limits.summary), required: true),
    Member("params", "the params", .map(.plain, .variants("type", verbParamKinds), Limits.params)),
    Member("where", "an expression that must be true of the row", .text(Limits.expression)),
    Member(
      "set",
      "the new values of columns: a value, null, now, today, caller, $params.NAME, or {\"computed\": an expression}",
      .map(.plain, .anything, Limits.columns), required: true),
    Member(
      "done", "a sentence for people about what was done, such as: watered {name}", texts(of: Limits.sentence)),
  ])

  private static let keys = Shape.list(.list(.name(.plain), Limits.keyColumns), Limits.keysOfTable)

  // MARK: Kinds of values

  private static let common = [
    Member("type", "the type", .text(1...20), required: true),
    Member("summary", "a description", .text(Limits.summary)),
    Member("optional", "whether the value may be missing", .boolean),
    Member(
      "label", "the label that people see, in English or by language; default: the name", texts(of: Limits.label)),
    Member("role", "the meaning of the value", .choice(Role.allCases.map(\.rawValue))),
  ]

  /// The member with the name under which people see a table, verb or method.
  private static let nameForPeople = Member(
    "label", "the name that people see on the page, in English or by language; default: the name",
    texts(of: Limits.label))

  /// A text in English, or in English and German.
  private static func texts(of length: ClosedRange<Int>) -> Shape {
    .either([
      .text(length),
      .object([Member("en", "in English", .text(length), required: true), Member("de", "in German", .text(length))]),
    ])
  }

  private static let numbers = [
    Member("minimum", "the minimum", .number), Member("maximum", "the maximum", .number),
    Member("default", "the default value", .anything),
  ]

  private static func texts(_ longest: ClosedRange<Int>) -> [Member] {
    [
      Member("minLength", "the minimum number of characters", .integer(0...longest.upperBound)),
      Member("maxLength", "the maximum number of characters", .integer(longest)),
      Member("default", "the default value", .text(0...longest.upperBound)),
    ]
  }

  private static func kind(_ name: String, _ summary: String, _ members: [Member]) -> Variant {
    Variant(name: name, summary: summary, members: common + members)
  }

  private static func kind(_ kind: Variant, with members: [Member]) -> Variant {
    Variant(name: kind.name, summary: kind.summary, members: kind.members + members)
  }

  private static let choices = Member(
    "choices", "the allowed values", .list(.text(Limits.choiceLength), Limits.choices))

  /// The kinds of values that both columns and params may have.
  private static let plainKinds = [
    kind("string", "one line of text", texts(Limits.stringLength) + [choices]),
    kind("text", "text of several lines", texts(Limits.textLength)),
    kind(
      "choice", "one of a list of words",
      [
        Member(choices.name, choices.summary, choices.shape, required: true),
        Member("default", "the default value", .text(Limits.choiceLength)),
      ]),
    kind("integer", "a whole number", numbers),
    kind(
      "decimal", "a number with a fixed number of decimal places, always exact",
      [Member("digits", "the number of decimal places", .integer(Limits.digits), required: true)]
        + numbers),
    kind("boolean", "true or false", [Member("default", "the default value", .boolean)]),
    kind(
      "time", "a point in time, to the second",
      [Member("default", "now, or a time such as 2026-11-21T09:30:00Z", .text(1...40))]),
    kind("date", "a day", [Member("default", "today, or a day such as 2026-11-21", .text(1...10))]),
    kind("duration", "a duration in seconds", numbers),
    kind(
      "tags", "a few words",
      [
        Member("count", "the maximum number of tags", .integer(Limits.tags)),
        Member("maxLength", "the maximum number of characters of each", .integer(Limits.tagLength)),
      ]),
    kind("place", "a latitude and a longitude in degrees", []),
  ]

  /// The kinds of values that can be computed.
  private static let computable: Set<String> = [
    "string", "text", "choice", "integer", "decimal", "boolean", "time", "date", "duration",
  ]

  private static let computing = [
    Member("computed", "an expression; the value is computed when it is read", .text(Limits.expression)),
    Member("absent", "what is shown if the value can't be computed", .anything),
  ]

  private static let columnKinds =
    plainKinds.map { computable.contains($0.name) ? kind($0, with: computing) : $0 } + [
      kind("picture", "a JPEG, PNG, GIF or WebP picture; it may always be missing, and has methods of its own", []),
      kind(
        "account", "an account", [Member("is", "caller: always the account that creates the row", .choice(["caller"]))]),
      kind(
        "reference", "a row of a table of this module",
        [
          Member("to", "the table", .name(.plain), required: true),
          Member(
            "onDelete", "what happens when the referenced row is deleted: refuse the deletion, or remove this row too",
            .choice(Manifest.Kind.OnDelete.allCases.map(\.rawValue))),
        ]),
    ]

  /// The types that values may have in columns, params and results.
  static let columnTypes = Set(columnKinds.map(\.name))
  static let paramTypes = Set(paramKinds.map(\.name))
  static let verbParamTypes = Set(verbParamKinds.map(\.name))
  static let resultTypes = Set(resultKinds.map(\.name))

  private static let paramKinds = plainKinds + [kind("account", "an account, by name", [])]

  private static let verbParamKinds =
    paramKinds + [
      kind(
        "reference", "a row of a table of this module",
        [Member("to", "the table", .name(.plain), required: true)])
    ]

  private static let rowKind = kind(
    "row", "a row of one of this module's tables", [Member("of", "the table", .name(.plain), required: true)])

  private static let resultKinds =
    paramKinds + [
      rowKind,
      kind(
        "list", "a list of values",
        [
          Member("of", "the type of each value", .variants("type", paramKinds + [rowKind]), required: true),
          Member(
            "chart", "for rows: plots the first column of numbers against the first column without numbers", chart),
        ]),
      kind(
        "table", "a list of objects",
        [
          Member(
            "columns", "the members of each object", .map(.plain, .variants("type", paramKinds), Limits.params),
            required: true),
          Member("chart", "plots the first column of numbers against the first column without numbers", chart),
        ]),
    ]

  // MARK: Programs

  private static let method = Shape.object([
    nameForPeople,
    Member("summary", "what it does, in a sentence", .text(Limits.summary), required: true),
    Member("changes", "whether it changes rows", .boolean),
    Member("access", "who may call it", .choice(["member", "admin"])),
    deadline,
    Member("params", "the params", .map(.plain, .variants("type", paramKinds), Limits.params)),
    Member(
      "needs",
      "what to send to the program: rows, by table and column values, and other modules' lists, by their params",
      .map(.need, .map(.plain, .anything, 0...8), 0...16)),
    Member("result", "the result", .map(.plain, .variants("type", resultKinds), Limits.params)),
    Member(
      "done", "a sentence for people about what was done, such as: began {task} at {startedAt}",
      texts(of: Limits.sentence)),
    reasons,
  ])

  private static let check = Shape.object([deadline, reasons])

  private static let access = Shape.object([
    Member("network", "whether it may use the network", .boolean),
    Member(
      "read", "the files and folders that it may read: paths that begin with /, or with ~ for the home directory",
      .list(.text(1...1024), 1...16)),
  ])

  private static let deadline = Member(
    "deadlineMilliseconds", "the time limit for the program", .integer(Limits.deadline))
  private static let reasons = Member(
    "reasons", "the reasons with which it may reject a call", .map(.dotted, reason, Limits.reasons))

  private static let reason = Shape.object([
    Member(
      "code", "-32001 not found, -32002 conflict, -32003 forbidden, -32004 not signed in, -32005 wants acknowledgement",
      .integer(-32005 ... -32001), required: true),
    Member("message", "one sentence for people", .text(Limits.summary), required: true),
  ])

  private static let notice = Shape.object([
    Member(
      "summary", "what has happened, in a sentence, in English or by language", texts(of: Limits.summary),
      required: true),
    Member("table", "the table", .name(.plain), required: true),
    Member("column", "the column with the time or the date", .name(.plain), required: true),
    Member("at", "for a date: the time of day; default: 00:00", .text(1...5)),
    Member(
      "actions", "the table's verbs that need only an id, to offer beside the notice",
      .list(.name(.plain), 1...4)),
  ])

  private static let schedule = Shape.object([
    Member("every", "how often", .choice(Schedule.Every.allCases.map(\.rawValue)), required: true),
    Member("at", "for every day: the time of day; default: 00:00", .text(1...5)),
  ])

  private static let status = Shape.object([
    Member("table", "the table whose rows are counted; default: the first", .name(.plain)),
    Member(
      "count",
      "an expression; counts the rows that the caller sees and for which it is true", .text(Limits.expression),
      required: true),
    Member(
      "text", "the text to show unless the number is 0, such as: {count} thirsty", texts(of: Limits.label),
      required: true),
  ])

  private static let setting = Shape.object([
    Member("summary", "a description", .text(Limits.summary), required: true),
    Member("minimum", "the minimum", .integer(Limits.numbers), required: true),
    Member("maximum", "the maximum", .integer(Limits.numbers), required: true),
    Member("default", "the default value", .integer(Limits.numbers), required: true),
  ])

  // MARK: Migrations

  private static let migration = Shape.object([
    Member("to", "the schema after this migration", .integer(2...10_000), required: true),
    Member("steps", "the steps, in order", .list(.variants("do", steps), Limits.steps), required: true),
  ])

  private static func step(_ name: String, _ summary: String, _ members: (String, String)...) -> Variant {
    let own = members.map { Member($0.0, $0.1, .name(.plain), required: true) }
    return Variant(
      name: name, summary: summary, members: [Member("do", "the step", .text(1...20), required: true)] + own)
  }

  private static let steps = [
    step("addTable", "adds a table", ("table", "its name")),
    step("dropTable", "removes a table with all its rows", ("table", "its name")),
    step(
      "add", "adds a column; each row gets its default value", ("table", "the table"), ("column", "the new column")),
    step(
      "rename", "renames a column", ("table", "the table"), ("from", "its old name"), ("to", "its new name")),
    step("drop", "removes a column with its values", ("table", "the table"), ("column", "the column")),
    step(
      "limit", "changes the limits of a column; each row must satisfy them", ("table", "the table"),
      ("column", "the column")),
  ]
}
