import ModuleKit

// Declares the shape of a manifest.

extension Shape {
  static let manifest = Shape.object([
    Member("$schema", "where an editor finds the JSON Schema of manifests", .text(1...300)),
    Member("module", "the module's name, and its folder's", .name(.module), required: true),
    Member(
      "protocol", "how host and program talk to each other", .integer(Manifest.protocols), required: true),
    Member("schema", "grows when the tables change", .integer(1...10_000), required: true),
    Member("summary", "what the module records, in a sentence", .text(Limits.summary), required: true),
    Member("tables", "what is recorded", .map(.plain, table, Limits.tables), required: true),
    Member("methods", "what the program answers", .map(.dotted, method, Limits.methods)),
    Member("check", "has the program judge what verbs and undo change, before it counts", check),
    Member("notices", "times in rows that are told when they come", .map(.dotted, notice, Limits.notices)),
    Member("settings", "numbers that an administrator may set", .map(.plain, setting, Limits.settings)),
    Member("migrations", "how rows of older schemas go along", .list(migration, Limits.migrations)),
  ])

  private static let table = Shape.object([
    Member("summary", "what a row is", .text(Limits.summary)),
    Member("row", "the columns", .map(.plain, .variants("type", columnKinds), Limits.columns), required: true),
    Member("one", "what one row is called in replies; left out: row", .name(.plain)),
    Member("title", "the column by which people know a row", .name(.plain)),
    Member("owner", "the column that says whose a row is: an account that is the caller", .name(.plain)),
    Member(
      "visible", "who sees a row: own (its owner), members (everybody), or the accounts in columns",
      .either([.choice(["own", "members"]), .list(.name(.plain), 1...4)])),
    Member("unique", "lists of columns that no two rows have alike", keys),
    Member("index", "lists of columns by which rows are found", keys),
    Member(
      "verbs", "what is served without a program", .list(.choice(Manifest.Verb.allCases.map(\.rawValue)), 0...6)),
  ])

  private static let keys = Shape.list(.list(.name(.plain), Limits.keyColumns), Limits.keysOfTable)

  // MARK: Kinds of values

  private static let common = [
    Member("type", "what it is", .text(1...20), required: true),
    Member("summary", "what it is for", .text(Limits.summary)),
    Member("optional", "may it be missing?", .boolean),
    Member(
      "label", "what people read beside it, in English or by language; left out: its name", texts(of: Limits.label)),
    Member("role", "what it means, beside its type", .choice(Role.allCases.map(\.rawValue))),
  ]

  /// A text in English, or in English and German.
  private static func texts(of length: ClosedRange<Int>) -> Shape {
    .either([
      .text(length),
      .object([Member("en", "in English", .text(length), required: true), Member("de", "in German", .text(length))]),
    ])
  }

  private static let numbers = [
    Member("minimum", "the least that it may be", .number), Member("maximum", "the most that it may be", .number),
    Member("default", "what it is if left out", .anything),
  ]

  private static func texts(_ longest: ClosedRange<Int>) -> [Member] {
    [
      Member("minLength", "so many characters at least", .integer(0...longest.upperBound)),
      Member("maxLength", "so many characters at most", .integer(longest)),
      Member("default", "what it is if left out", .text(0...longest.upperBound)),
    ]
  }

  private static func kind(_ name: String, _ summary: String, _ members: [Member]) -> Variant {
    Variant(name: name, summary: summary, members: common + members)
  }

  private static let choices = Member("choices", "what it may be", .list(.text(Limits.choiceLength), Limits.choices))

  /// The kinds that columns and params have in common.
  private static let plainKinds = [
    kind("string", "one line of text", texts(Limits.stringLength) + [choices]),
    kind("text", "text of several lines", texts(Limits.textLength)),
    kind(
      "choice", "one of a few words",
      [
        Member(choices.name, choices.summary, choices.shape, required: true),
        Member("default", "what it is if left out", .text(Limits.choiceLength)),
      ]),
    kind("integer", "a whole number", numbers),
    kind(
      "decimal", "a number with a fixed number of digits behind the point, always exact",
      [Member("digits", "how many digits there are behind the point", .integer(Limits.digits), required: true)]
        + numbers),
    kind("boolean", "true or false", [Member("default", "what it is if left out", .boolean)]),
    kind("time", "a second of time", [Member("default", "now, or a time like 2026-11-21T09:30:00Z", .text(1...40))]),
    kind("date", "a day", [Member("default", "today, or a day like 2026-11-21", .text(1...10))]),
    kind("duration", "a length of time in seconds", numbers),
    kind(
      "tags", "a few words",
      [
        Member("count", "how many there may be", .integer(Limits.tags)),
        Member("maxLength", "so many characters each at most", .integer(Limits.tagLength)),
      ]),
    kind("place", "a latitude and a longitude in degrees", []),
  ]

  private static let columnKinds =
    plainKinds + [
      kind(
        "account", "somebody", [Member("is", "always the account that makes the row", .choice(["caller"]))]),
      kind(
        "reference", "a row of another table of this module, or of the same",
        [
          Member("to", "the table", .name(.plain), required: true),
          Member(
            "onDelete", "what becomes of this row when that one is deleted: refuse (it is not deleted), or remove",
            .choice(Manifest.Kind.OnDelete.allCases.map(\.rawValue))),
        ]),
    ]

  private static let paramKinds = plainKinds + [kind("account", "somebody, by name", [])]

  private static let rowKind = kind(
    "row", "a row of one of this module's tables", [Member("of", "the table", .name(.plain), required: true)])

  private static let resultKinds =
    paramKinds + [
      rowKind,
      kind(
        "list", "several of a kind",
        [Member("of", "what each is", .variants("type", paramKinds + [rowKind]), required: true)]),
    ]

  // MARK: What a program does

  private static let method = Shape.object([
    Member("summary", "what it does, in a sentence", .text(Limits.summary), required: true),
    Member("changes", "does it change rows?", .boolean),
    Member("access", "who may call it", .choice(["member", "admin"])),
    deadline,
    Member("params", "what is given to it", .map(.plain, .variants("type", paramKinds), Limits.params)),
    Member(
      "needs", "the rows that are sent along, by table and by what is in their columns",
      .map(.plain, .map(.plain, .anything, 0...8), 0...16)),
    Member("result", "what comes back", .map(.plain, .variants("type", resultKinds), Limits.params)),
    Member(
      "done", "what it did, as people say it, such as: began {task} at {startedAt}", texts(of: Limits.sentence)),
    reasons,
  ])

  private static let check = Shape.object([deadline, reasons])

  private static let deadline = Member(
    "deadlineMilliseconds", "how long the program may take", .integer(Limits.deadline))
  private static let reasons = Member("reasons", "why it may refuse", .map(.dotted, reason, Limits.reasons))

  private static let reason = Shape.object([
    Member(
      "code", "-32001 not found, -32002 conflict, -32003 forbidden, -32004 not signed in, -32005 to be acknowledged",
      .integer(-32005 ... -32001), required: true),
    Member("message", "one sentence for people", .text(Limits.summary), required: true),
  ])

  private static let notice = Shape.object([
    Member("summary", "what has come, in a sentence", .text(Limits.summary), required: true),
    Member("table", "the table", .name(.plain), required: true),
    Member("column", "its column of times", .name(.plain), required: true),
  ])

  private static let setting = Shape.object([
    Member("summary", "what it is for", .text(Limits.summary), required: true),
    Member("minimum", "the least that it may be", .integer(Limits.numbers), required: true),
    Member("maximum", "the most that it may be", .integer(Limits.numbers), required: true),
    Member("default", "what it is unless it is set", .integer(Limits.numbers), required: true),
  ])

  // MARK: Migrations

  private static let migration = Shape.object([
    Member("to", "the schema that rows are of afterwards", .integer(2...10_000), required: true),
    Member("steps", "what is done, one after the other", .list(.variants("do", steps), Limits.steps), required: true),
  ])

  private static func step(_ name: String, _ summary: String, _ members: (String, String)...) -> Variant {
    let own = members.map { Member($0.0, $0.1, .name(.plain), required: true) }
    return Variant(
      name: name, summary: summary, members: [Member("do", "the step", .text(1...20), required: true)] + own)
  }

  private static let steps = [
    step("addTable", "a table that is new", ("table", "its name")),
    step("dropTable", "a table goes, with all its rows", ("table", "its name")),
    step(
      "add", "a column that is new: each row gets its default", ("table", "the table"), ("column", "the new column")),
    step(
      "rename", "a column gets another name", ("table", "the table"), ("from", "its old name"), ("to", "its new name")),
    step("drop", "a column goes, with what was in it", ("table", "the table"), ("column", "the column")),
    step(
      "limit", "a column gets other limits, which each row has to keep", ("table", "the table"),
      ("column", "the column")),
  ]
}
