import Testing

@testable import Manifest

/// Tests the error messages for manifests. Each case changes a valid manifest. A `^` marks the position at which the
/// error must be reported.
@Suite("Mistakes in manifests")
struct MistakeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let said: String
    var testDescription: String { said }

    init(_ text: String, _ old: String, _ new: String, _ said: String) {
      let parts = text.with(old, new).split(separator: "^", omittingEmptySubsequences: false)
      let before = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
      self.text = parts.joined()
      self.said = "\(before.count):\((before.last?.count ?? 0) + 1): \(said)"
    }
  }

  private static func cases(_ text: String, _ list: [(String, String, String)]) -> [Case] {
    list.map { Case(text, $0.0, $0.1, $0.2) }
  }

  private static let inExpenses = cases(
    Texts.expenses,
    [
      (
        #""expenses", "protocol""#,
        #"^"Accounts", "protocol""#,
        "module: 'Accounts' is not a valid name: use 1 to 30 lowercase letters"
      ),
      (
        #""expenses", "protocol""#,
        #"^"..", "protocol""#,
        "module: '..' is not a valid name"
      ),
      (
        #""expenses", "protocol""#,
        #"^"rpc", "protocol""#,
        "module: 'rpc' is reserved: choose another name"
      ),
      (
        #""expenses", "protocol""#,
        "^\"a\\u0007b\", \"protocol\"",
        "module: 'a\u{FFFD}b' is not a valid name"
      ),
      (
        #""expenses", "protocol""#,
        #"^7, "protocol""#,
        "module: is a number, but must be a name"
      ),
      (
        #""protocol": 1"#,
        #""version": ^"1.x", "protocol": 1"#,
        "version: '1.x' is not a version: use numbers with dots between them, such as 1.2.0"
      ),
      (
        #""protocol": 1"#,
        #""version": ^"1.2.3.4.5", "protocol": 1"#,
        "version: '1.2.3.4.5' is not a version"
      ),
      (
        #""protocol": 1"#,
        #""homepage": ^"javascript:alert(1)", "protocol": 1"#,
        "homepage: 'javascript:alert(1)' is not the URL of a web page: begin with https:// or http://"
      ),
      (
        #""protocol": 1"#,
        #""protocol": ^2"#,
        "protocol: is 2, but must be a whole number from 1 to 1"
      ),
      (
        #""schema": 1"#,
        #""schema": ^"1""#,
        "schema: is a text, but must be a whole number from 1 to 10000"
      ),
      (
        "{\n  \"module\": \"expenses\", \"protocol\": 1, \"schema\": 1, \"summary\": \"What was spent, on what, by whom.\"",
        "^{\n  \"module\": \"expenses\", \"protocol\": 1, \"schema\": 1",
        #"has no "summary": add one line of text with 1 to 200"#
      ),
      (
        #""What was spent, on what, by whom.""#,
        "^\"What was\\u0000spent\"",
        "summary: has the control character U+0000"
      ),
      (
        #""tables""#,
        #"^"Tables""#,
        "'Tables' is unknown here; did you mean 'tables'?"
      ),
      (
        #""expenses": {"#,
        #"^"Expenses": {"#,
        "tables: 'Expenses' is not a valid name: use a lowercase letter"
      ),
      (
        #""expenses": {"#,
        #"^"idempotencyKeys": {"#,
        "tables.idempotencyKeys: 'idempotencyKeys' is reserved"
      ),
      (
        #""expenses": {"#,
        #"^"next": {"#,
        "tables.next: 'next' is reserved: choose another name"
      ),
      (
        #""expenses", "protocol""#,
        #"^"constructor", "protocol""#,
        "module: 'constructor' has a meaning of its own in JavaScript: choose another name"
      ),
      (
        #""what":"#,
        #"^"toString":"#,
        "tables.expenses.row.toString: 'toString' has a meaning of its own in JavaScript: choose another name"
      ),
      (
        #""one": "expense""#,
        #""one": ^"valueOf""#,
        "tables.expenses.one: 'valueOf' has a meaning of its own in JavaScript: choose another name"
      ),
      (
        #""what":"#,
        #"^"timeout":"#,
        "tables.expenses.row.timeout: 'timeout' is an option of every command of trackctl: choose another name"
      ),
      (
        #""what":"#,
        #"^"from":"#,
        "tables.expenses.row.from: 'from' is reserved: choose another name"
      ),
      (
        #"{"type": "decimal", "digits": 2"#,
        #"^{"type": "decimal""#,
        #"tables.expenses.row.amount: has no "digits": add a whole number from 0 to 6"#
      ),
      (
        #""type": "decimal""#,
        #""type": ^"money""#,
        "tables.expenses.row.amount.type: is 'money', but must be one of string, text, choice"
      ),
      (
        #""type": "decimal""#,
        #""type": ^3"#,
        "tables.expenses.row.amount.type: is a number, but must be one of string"
      ),
      (
        #"{"type": "decimal", "#,
        "^{",
        #"tables.expenses.row.amount: has no "type": add one of string"#
      ),
      (
        #""digits": 2"#,
        #""digits": ^7"#,
        "tables.expenses.row.amount.digits: is 7, but must be a whole number from 0 to 6"
      ),
      (
        #""minimum": 0"#,
        #""minimum": ^0.001"#,
        "tables.expenses.row.amount.minimum: must be a number with at most 2 decimal places"
      ),
      (
        #""minimum": 0"#,
        #""minimum": ^1e13"#,
        "tables.expenses.row.amount.minimum: must be from -10000000000.00 to 10000000000.00"
      ),
      (
        #""minimum": 0"#,
        #""minimum": ^5, "maximum": 4"#,
        "tables.expenses.row.amount: has a minimum above its maximum"
      ),
      (
        #""minimum": 0"#,
        #"^"maxlength": 0"#,
        "tables.expenses.row.amount: 'maxlength' is unknown here; known are type, summary, optional, label, role, digits"
      ),
      (
        #""maxLength": 120"#,
        #""maxLength": ^5000"#,
        "tables.expenses.row.what.maxLength: is 5000, but must be a whole number from 1 to 1000"
      ),
      (
        #""what":   {"type": "string", "maxLength": 120"#,
        #""what":   ^{"type": "string", "minLength": 9, "maxLength": 8"#,
        "tables.expenses.row.what: has a minLength of 9, which is above its maxLength of 8"
      ),
      (
        #""maxLength": 120"#,
        #""maxLength": 8, ^"maxLength": 9"#,
        "tables.expenses.row.what: 'maxLength' appears twice: remove one"
      ),
      (
        #""maxLength": 120"#,
        #""default": ^[]"#,
        "tables.expenses.row.what.default: is a list, but must be one line of text"
      ),
      (
        #""default": "now""#,
        #""default": ^"soon""#,
        "tables.expenses.row.at.default: must be a time, such as"
      ),
      (
        #""is": "caller""#,
        #""is": ^"me""#,
        #"tables.expenses.row.user.is: 'me' is not "caller""#
      ),
      (
        #""is": "caller""#,
        #""is": "caller", "optional": ^true"#,
        "tables.expenses.row.user.optional: can't be true: there is always a caller"
      ),
      (
        #""is": "caller"},"#,
        #""is": "caller"}, "extra": ^[],"#,
        #"tables.expenses.row.extra: is a list, but must be an object whose "type" is one of string"#
      ),
      (
        #""owner": "user""#,
        #""owner": ^"what""#,
        #"tables.expenses.owner: must be a column with "type": "account" and "is": "caller""#
      ),
      (
        #""owner": "user""#,
        #""owner": ^"who""#,
        "tables.expenses.owner: expenses has no column 'who'; it has user, at, amount, what, kind"
      ),
      (
        #""owner": "user", "visible": "own""#,
        #""visible": ^"own""#,
        #"tables.expenses.visible: 'own' needs an owner: name its column in "owner""#
      ),
      (
        #""visible": "own""#,
        #""visible": ^"all""#,
        "tables.expenses.visible: 'all' is not one of own, members"
      ),
      (
        #""visible": "own""#,
        #""visible": [^"what"]"#,
        "tables.expenses.visible[0]: is not a column of accounts"
      ),
      (
        #""visible": "own""#,
        #""visible": ^true"#,
        "tables.expenses.visible: is true or false, but must be one of own, members, or a list"
      ),
      (
        #""one": "expense""#,
        #""one": ^"expenses""#,
        "tables.expenses.one: is the name of the table"
      ),
      (
        #""one": "expense""#,
        #""one": ^"rev""#,
        "tables.expenses.one: 'rev' is reserved in replies"
      ),
      (
        #"["user", "kind"]"#,
        #"["user", ^"sort"]"#,
        "tables.expenses.index[1][1]: expenses has no column 'sort'; it has"
      ),
      (
        #"["user", "kind"]"#,
        #"["user", ^"user"]"#,
        "tables.expenses.index[1][1]: appears twice: remove one"
      ),
      (
        #"["user", "kind"]"#,
        #"^["user", "at"]"#,
        "tables.expenses.index[1]: appears twice: remove one"
      ),
      (
        #"["user", "kind"]"#,
        "^[]",
        "tables.expenses.index[1]: has 0 members, but must have 1 to 4"
      ),
      (
        #"["add""#,
        #"[^"make""#,
        "tables.expenses.verbs[0]: 'make' is not one of add, list, show, edit, delete, report"
      ),
    ])

  private static let inCount = cases(
    Texts.count,
    [
      (
        "\"protocol\": 1", "\"protocol\": 1, \"access\": {\"read\": [\"/a\", ^\"music\"]}",
        "access.read[1]: 'music' is not a valid path"
      ),
      (
        "\"protocol\": 1", "\"protocol\": 1, \"access\": {\"read\": [\"/a\", ^\"~anna/Music\"]}",
        "access.read[1]: '~anna/Music' is not a valid path"
      ),
      (
        "\"protocol\": 1", "\"protocol\": 1, \"access\": {\"read\": [\"/a\", ^\"/home/../etc\"]}",
        "access.read[1]: '/home/../etc' is not a valid path"
      ),
      (
        "\"protocol\": 1", "\"protocol\": 1, \"access\": {\"read\": [\"/a\", ^\"~/a/..\"]}",
        "access.read[1]: '~/a/..' is not a valid path"
      ),
      (
        "\"protocol\": 1", "\"protocol\": 1, \"access\": {\"read\": [\"/a\", ^\"/a\\u0007b\"]}",
        "access.read[1]: '/a\u{FFFD}b' is not a valid path"
      ),
      ("\"protocol\": 1", "\"protocol\": 1, \"access\": {\"network\": ^1}", "access.network: "),
      ("\"protocol\": 1", "\"protocol\": 1, \"access\": {^\"write\": [\"/\"]}", "access"),
      (
        #""count.up""#,
        #"^"counter.up""#,
        "methods.counter.up: 'counter.up' doesn't begin with the module's name: write count.up"
      ),
      (
        #""count.up""#,
        #"^"count.add""#,
        "methods.count.add: is already one of \"verbs\""
      ),
      (
        #""count.up""#,
        #"^"up""#,
        "methods: 'up' is not a valid name: use the module's name, a dot"
      ),
      (
        #""deadlineMilliseconds": 1000"#,
        #""deadlineMilliseconds": ^1"#,
        "methods.count.up.deadlineMilliseconds: is 1, but must be"
      ),
      (
        #""access": "member""#,
        #""access": ^"anyone""#,
        "methods.count.up.access: 'anyone' is not one of member, admin"
      ),
      (
        #""needs": {"counts""#,
        #""needs": {^"other""#,
        "methods.count.up.needs.other: no table 'other' in this module; its tables are counts"
      ),
      (
        #""user": "$user""#,
        #"^"who": "$user""#,
        "methods.count.up.needs.counts.who: counts has no column 'who'; it has user, name, n"
      ),
      (
        #""$params.name""#,
        #"^"$params.nome""#,
        "methods.count.up.needs.counts.name: the method has no param 'nome'; it has name, how"
      ),
      (
        #""$params.name""#,
        #"^"$now""#,
        "methods.count.up.needs.counts.name: '$now' is unknown: use $user or $params.NAME"
      ),
      (
        #""$params.name""#,
        #"^"$user""#,
        "methods.count.up.needs.counts.name: $user is an account, but 'name' isn't a column of accounts"
      ),
      (
        #""needs": {"counts""#,
        #""needs": {^"count.list": {}, "counts""#,
        "methods.count.up.needs.count.list: is a method of this module: name the table instead"
      ),
      (
        #""needs": {"counts""#,
        #""needs": {^"history.list": {}, "counts""#,
        "methods.count.up.needs.history.list: programs can't read 'history': name a list of another module"
      ),
      (
        #""needs": {"counts""#,
        #""needs": {"timer.list": {"project": ^"$user"}, "counts""#,
        "methods.count.up.needs.timer.list.project: '$user' is unknown: use $params.NAME, now, today or a constant"
      ),
      (
        #""needs": {"counts""#,
        #""needs": ^{"a.a": {}, "b.b": {}, "c.c": {}, "d.d": {}, "e.e": {}, "counts""#,
        "methods.count.up.needs: has more than 4 lists of other modules"
      ),
      (
        #"{"n": {"type": "integer"}}"#,
        #"{^"rev": {"type": "integer"}}"#,
        "methods.count.up.result.rev: 'rev' is reserved"
      ),
      (
        #"{"n": {"type": "integer"}}"#,
        #"{"n": {"type": "row", "of": ^"x"}}"#,
        "methods.count.up.result.n.of: no table 'x' in this module"
      ),
      (
        "-32001",
        "^-32099",
        "methods.count.up.reasons.count.unknown.code: is -32099, but must be a whole number from -32005 to -32001"
      ),
      (
        #""count.unknown""#,
        #"^"other.unknown""#,
        "methods.count.up.reasons.other.unknown: 'other.unknown' doesn't begin with the module's name"
      ),
    ])

  private static let inReactions = cases(
    Texts.count,
    [
      (
        #""methods": {"#,
        #""on": {"timer.start": ^"count.upp"}, "methods": {"#,
        #"on.timer.start: must be a method of the program with "changes", or a verb "add"; did you mean 'count.up'?"#
      ),
      (
        #""methods": {"#,
        #""on": {^"count.add": "count.up"}, "methods": {"#,
        "on.count.add: is an event of this module: name an event of another module"
      ),
      (
        #""methods": {"#,
        #""on": {^"start": "count.up"}, "methods": {"#,
        "on: 'start' is not a valid name: use the module's name, a dot and another name"
      ),
    ])

  private static let inSchedules = cases(
    Texts.count,
    [
      (
        #""methods": {"#,
        #""schedule": {^"count.up": {"every": "day"}}, "methods": {"#,
        "schedule.count.up: needs the param 'name', which a schedule can't give: make it optional"
      ),
      (
        #""methods": {"#,
        #""schedule": {^"count.add": {"every": "day"}}, "methods": {"#,
        #"schedule.count.add: must be a method of the program with "changes"; there is count.up"#
      ),
    ])

  private static let inRights = cases(
    Texts.expenses,
    [
      (
        #""visible": "own","#,
        #""visible": "own", "change": ^"members","#,
        "tables.expenses.change: names accounts that don't see the row: let \"visible\" name them, too"
      ),
      (
        #""visible": "own","#,
        #""visible": "own", "change": [^"kind"],"#,
        "tables.expenses.change[0]: is not a column of accounts"
      ),
    ])

  private static let inEverything = cases(
    Texts.everything,
    [
      (
        "\"protocol\": 1", "\"protocol\": 1, \"access\": ^{\"network\": true}",
        "access: is for a program, but this module has none"
      ),
      (
        #""to": "rooms""#,
        #""to": ^"houses""#,
        "tables.things.row.room.to: no table 'houses' in this module; its tables are rooms, things"
      ),
      (
        #""choices": ["new", "old"]"#,
        #""choices": ["new", ^"new"]"#,
        "tables.things.row.state.choices[1]: appears twice"
      ),
      (
        #""choices": ["new", "old"]"#,
        #""choices": ["new", ^" old"]"#,
        "tables.things.row.state.choices[1]: has spaces at its ends"
      ),
      (
        #""default": "old""#,
        #""default": ^"odd""#,
        "tables.things.row.state.default: must be one of new, old"
      ),
      (
        #""index": [["room", "due"]]"#,
        #""index": [[^"notes"]]"#,
        "tables.things.index[0][0]: can't be indexed"
      ),
      (
        "\"row\": {\n        \"room\":  {\"type\": \"reference\", \"to\": \"rooms\", \"onDelete\": \"remove\"},\n        \"lent\":  {\"type\": \"account\", \"optional\": true}",
        "\"row\": ^{\n        \"long\": {\"type\": \"text\", \"maxLength\": 12000},\n        \"room\":  {\"type\": \"reference\", \"to\": \"rooms\", \"onDelete\": \"remove\"},\n        \"lent\":  {\"type\": \"account\", \"optional\": true}",
        "tables.things.row: its texts may have 12530 characters together, but the limit of a row is 12000"
      ),
      (
        #""column": "due"}}"#,
        #""column": ^"state"}}"#,
        "notices.things.due.column: is not a column of times or dates"
      ),
      (
        #""column": "due"}}"#,
        #""column": "day", "at": ^"8 am"}}"#,
        "notices.things.due.at: must be a time of day, such as 08:00"
      ),
      (
        #""column": "due"}}"#,
        #""column": "due", "at": ^"08:00"}}"#,
        "notices.things.due.at: is only for a column of dates"
      ),
      (
        #"{"summary": "how many", "minimum": 1, "maximum": 9"#,
        #"^{"summary": "how many", "minimum": 9, "maximum": 1"#,
        "settings.most: has a minimum of 9, which is above its maximum of 1"
      ),
      (
        #""default": 5"#,
        #""default": ^50"#,
        "settings.most.default: is 50, but must be from 1 to 9"
      ),
      (
        #""to": 3, "steps""#,
        #""to": ^4, "steps""#,
        "migrations[1].to: is 4, but the manifest's schema is 3: raise that too"
      ),
      (
        #""to": 3, "steps""#,
        #""to": ^2, "steps""#,
        "migrations[1].to: is 2: list migrations in the order"
      ),
      (
        #"{"do": "add", "table": "things", "column": "worth""#,
        #"^{"do": "add", "table": "things", "column": "room""#,
        "migrations[1].steps[0]: existing rows have no 'room': give the column a default"
      ),
      (
        #"{"do": "add", "table": "things", "column": "worth""#,
        #"^{"do": "add", "table": "things", "column": "worht""#,
        "migrations[1].steps[0]: adds 'worht', but after this step things has no such column; it has"
      ),
      (
        #"{"do": "add", "table": "things", "column": "worth""#,
        #"^{"do": "add", "table": "things", "column": "worth"}, {"do": "add", "table": "things", "column": "worth""#,
        "migrations[1].steps[0]: adds 'worth', but a later step adds it, too"
      ),
      (
        #"{"do": "drop", "table": "things", "column": "b"}"#,
        #"^{"do": "drop", "table": "things", "column": "fine"}"#,
        "migrations[1].steps[1]: drops 'fine', but after this step things still has this column"
      ),
      (
        #"{"do": "drop", "table": "things", "column": "b"}"#,
        #"^{"do": "dropTable", "table": "things"}"#,
        "migrations[1].steps[1]: drops the table 'things', but the manifest still has it: its rows would be lost"
      ),
      (
        #"{"do": "drop", "table": "things", "column": "b"}"#,
        #"^{"do": "drop", "table": "thing", "column": "b"}"#,
        "migrations[1].steps[1]: no table 'thing' at this step; the tables are rooms, things"
      ),
      (
        #"{"do": "rename", "table": "things", "from": "a", "to": "b"}"#,
        #"^{"do": "rename", "table": "things", "from": "a", "to": "c"}"#,
        "migrations[0].steps[1]: renames 'a' to 'c', but after this step things has no column 'c'"
      ),
      (
        #"{"do": "addTable", "table": "rooms"}"#,
        #"^{"do": "addTable", "table": "roms"}"#,
        "migrations[0].steps[0]: adds the table 'roms', but after this step there is no such table"
      ),
      (
        #""do": "drop""#,
        #""do": ^"fold""#,
        "migrations[1].steps[1].do: is 'fold', but must be one of addTable, dropTable, add, rename, drop, limit"
      ),
    ])

  @Test(
    "each is reported with its line, its column and the correction",
    arguments: inExpenses + inRights + inReactions + inSchedules + inCount + inEverything)
  func table(_ written: Case) {
    let said = Texts.mistakes(written.text)
    #expect(said.contains { $0.hasPrefix(written.said) }, "\(said)")
  }

  @Test(
    "misspelt keys and what isn't JSON are reported with what was meant",
    arguments: [
      (#""module": "expenses""#, #""modul": "expenses""#, "2:3: 'modul' is unknown here; did you mean 'module'?"),
      (#""verbs": ["#, #""verb": ["#, "14:7: tables.expenses: 'verb' is unknown here; did you mean 'verbs'?"),
      (#""type": "decimal""#, #""type": "decimals""#, "text, choice, integer, decimal, boolean"),
      (#"["add","#, #"["ad","#, "; did you mean 'add'?"),
      (#"["user", "kind"]]"#, #"["user", "kind"],]"#, "13:50: invalid JSON: a comma before ']': remove it"),
      (#""protocol": 1,"#, #""protocol": 1, // first"#, "2:40: invalid JSON: comments aren't allowed: remove this one"),
      ("{", "\u{FEFF}{", "1:1: invalid JSON: it begins with a byte-order mark: save it as UTF-8 without one"),
    ])
  func guessed(_ old: String, _ new: String, _ said: String) {
    let mistakes = Texts.mistakes(Texts.expenses.with(old, new))
    #expect(mistakes.contains { $0.contains(said) }, "\(mistakes)")
  }

  @Test("all are reported at once, in the order of the text")
  func allAtOnce() {
    let text = Texts.expenses.with("\"protocol\": 1", "\"protocol\": 9").with("\"digits\": 2", "\"digits\": 9")
      .with("[\"user\", \"kind\"]", "[\"user\", \"sort\"]").with("\"list\", ", "\"lust\", ")
    let lines = Texts.mistakes(text).map { String($0.prefix { $0 != ":" }) }
    #expect(lines == ["2", "8", "13", "14"])
  }

  @Test("invisible characters are replaced in messages")
  func invisible() {
    let old = #""choices": ["new", "old"], "default": "old""#
    let bad = "\"choices\": [\"\u{7F}\", \"\u{202E}new\"], \"default\": \"old\""
    let said = Texts.mistakes(Texts.everything.with(old, bad))
    #expect(said.contains { $0.hasSuffix("choices[0]: has the control character U+007F: leave it out") }, "\(said)")
    #expect(said.contains { $0.hasSuffix("default: must be one of \u{FFFD}, \u{FFFD}new") }, "\(said)")
  }

  @Test("the name of a built-in module is taken")
  func taken() {
    let said = Texts.mistakes(Texts.expenses, taken: ["expenses"])
    #expect(
      said == ["2:13: module: 'expenses' is already a built-in module or a command of trackctl: choose another name"])
  }

  @Test("columns are counted in characters, not in bytes")
  func characters() {
    let text = Texts.expenses.with("by whom.\"", "by whöm 😀.\", \"x\": 1")
    let said = Texts.mistakes(text)
    #expect(said.contains { $0.hasPrefix("2:103: 'x' is unknown here") }, "\(said)")
  }
}
