/// The shell commands that must run before an example can work.
///
/// If the examples of a module need preparations, the module has its own list, keyed by method.
enum Preparations {
  /// Makes the data of a user who has used trackd for a while.
  static let usual = [
    "trackctl timer add Work -73h -72h --tag urgent", "trackctl timer add Study -50h -49h",
    #"printf 'GIF89a\1\0\1\0\200\0\0\0\0\0\377\377\377!\371\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\1D\0;' > photo.jpg"#,
  ]
  static let running = "trackctl start Work --at 'yesterday 8:00'"

  static func of(command name: String, _ line: String) -> [String] {
    switch name {
    case "stop", "status", "note", "switch": [running]
    case "fill": ["trackctl add Work '2024-03-04 9:00' 10:00", "trackctl add Work '2024-03-04 11:00' 12:00"]
    case "redo": ["trackctl undo"]
    case "export": [laps]
    case "start": line.hasSuffix("--switch") ? [running] : []
    case "import": line.contains("--undo") ? Array(repeating: oneImport, count: 7) : files
    case "hours week": [project]
    case "hours print": billed + [invoice]
    case "hours on": ["trackctl hours off 2026-12-24..2026-12-31 holidays"]
    case "module install":
      [
        "trackctl module new books", "tar -czf books.tar.gz books",
        "git init -q source && cp books/module.json source && git -C source add . && git -C source"
          + " -c user.name=A -c user.email=a@b commit -qm 1",
      ]
    case "module check": ["trackctl module new books"]
    case "module test", "module remove": ["trackctl module new books", "trackctl module install books"]
    case "module update": ["trackctl module new plants", "trackctl module install plants"]
    case "module rollback", "module purge":
      // Migrates the module to schema 2. The migration keeps the journal of schema 1, which the example needs.
      [
        "trackctl module new books", "trackctl module install books", "trackctl books add Emma",
        #"sed -i 's/"schema": 1/"schema": 2/; s/^}$/,"migrations":[{"to":2,"steps":[{"do":"limit","table":"entries","column":"what"}]}]}/' books/module.json"#,
        "trackctl module install books",
      ]
    case "sync", "sync leave", "sync status": [joined]
    case "sync take", "sync drop", "sync conflicts": [joined] + conflict
    case "sync forget": ["trackctl --host desk sync join $PWD/trackd/trackd.sock --name laptop --yes"]
    case "accounts erase": [ann([])]
    case "watch": line.contains("--since") ? [manyChanges] : []
    default: []
    }
  }

  private static let joined = "trackctl sync join desk --yes"
  private static let conflict = [
    "trackctl edit @1 --note here", "trackctl --host desk edit @1 --note there", "trackctl sync || test $? = 1",
  ]

  private static let oneImport =
    "n=$((n+1)); printf 'start,stop,project\\n2020-01-0%s 09:00,2020-01-0%s 10:00,Work\\n' $n $n | trackctl import csv -"

  /// The files that the examples of `import` read.
  private static let files = [
    "printf 'BEGIN:VEVENT\\r\\nDTSTART;VALUE=DATE:20261224\\r\\nEND:VEVENT\\r\\n' > holidays.ics",
    #"echo '[[1774744200,1774747800,"Work","0f2a",["a"],1774747800]]' > frames"#,
    "printf 'Project,Start date,Start time,Duration\\nWork,2020-03-02,09:00:00,01:30:00\\n' > report.csv",
    "printf '2020-03-02 09:00,2020-03-02 10:00,Work\\n2020-13-02,x,Work\\n' > times.csv",
    "trackctl export jsonl --pictures pictures > everything.jsonl",
    "trackctl chores house create Home && trackctl chores member add Bob",
    #"echo '{"houses":{"h":{"name":"Home","rooms":{}}}}' > house.json"#,
    "\(laps) && printf 'what,amount\\npark,2\\n' > laps.csv",
  ]

  private static let laps = "trackctl module new laps && trackctl module install laps"

  /// Makes 45 changes.
  private static let manyChanges = """
    for number in $(seq 45); do
      echo '{"jsonrpc":"2.0","id":'$number',"method":"timer.edit","params":{"id":1,"note":"'$number'"}}'
    done | trackctl bridge
    """

  static func of(method name: String) -> [String] {
    switch name.split(separator: ".").first {
    case "timer": timer[name] ?? []
    case "accounts": accounts[name] ?? []
    case "hours": hours[name] ?? []
    case "chores": chores[name] ?? (name.hasPrefix("chores.house.create") ? [] : home)
    case "remarks": remarks[name] ?? []
    case "feed": feed[name] ?? [post]
    case "system": name == "system.erase" ? [ann([])] : []
    default: []
    }
  }

  /// For each method whose example reads input, a command that prints the input.
  static let inputs = [
    "accounts.signUp": password, "accounts.signIn": password, "accounts.close": password,
    "accounts.changePassword": password + "; echo 'battery horse correct'",
    "accounts.resetPassword": "cat code; echo 'battery horse correct'", "accounts.resume": "cat token",
  ]

  /// Methods without examples. A subscription ends together with the command's connection, so only programs need
  /// `events.unsubscribe`. The other methods are hidden by commands of the same name.
  static let senseless: Set<String> = ["events.unsubscribe", "hours.fill", "hours.week"]

  private static let password = "echo 'correct horse battery'"

  // MARK: Preparations by module

  private static let timer: [String: [String]] = [
    "timer.stop": [running], "timer.discard": [running], "timer.update": [running], "timer.picture.add": [running],
    "timer.project.add": ["trackctl timer project rename Work Chores"], "timer.picture.get": picture,
    "timer.picture.remove": picture, "timer.import.remove": [oneImport],
    "timer.split": ["trackctl edit 1 --from 'yesterday 8:00' --to 'yesterday 10:00'"],
    "timer.join": ["trackctl edit 2 --project Work"],
    "timer.rate.set": ["trackctl timer rate set --rate 50 --currency EUR"],
  ]
  private static let picture = ["trackctl timer picture add photo.jpg --id 1"]

  private static let remarks: [String: [String]] = [
    "remarks.show": remark, "remarks.edit": remark, "remarks.delete": remark, "remarks.picture.add": remark,
    "remarks.picture.get": remark + remarkPicture, "remarks.picture.remove": remark + remarkPicture,
    "remarks.filter.remove": ["trackctl remarks filter set Benches --query bench"],
  ]
  private static let remarkPicture = ["trackctl remarks picture add photo.jpg 1"]
  private static let remark = ["trackctl remarks add 'A bench in the shade' 52.52,13.405"]

  private static let signedIn = [#"\#(password) | trackctl accounts sign-up Ann"#]
  private static let accounts: [String: [String]] = [
    "accounts.signIn": [ann([])], "accounts.signOut": signedIn, "accounts.changePassword": signedIn,
    "accounts.close": signedIn, "accounts.issueReset": [ann([])],
    "accounts.resetPassword": [
      ann([]), "trackctl accounts issue-reset Ann --json | " + member("code") + " > code",
    ],
    "accounts.sessions": signedIn, "accounts.endSession": signedIn,
    "accounts.resume": [ann([]) + " | " + member("token") + " > token"],
  ]

  private static let project = "trackctl hours project create Acme Site"
  private static let record =
    "trackctl call hours.submit client=Acme project=Site hours:=2 date=$(date -d '3 days ago' +%F)"
  private static let billed = [
    project, "trackctl call hours.project.edit client=Acme project=Site rate=100 currency=EUR",
    "trackctl call hours.submit client=Acme project=Site hours:=2 date=$(date -d yesterday +%F)",
  ]
  private static let invoice =
    "trackctl call hours.invoice.create client=Acme from=$(date -d '1 year ago' +%F) to=$(date +%F)"
  private static let submitted = [
    "trackctl call hours.week.submit week=2026-W02", ann([("hours.week.submit", #"{"week":"2026-W02"}"#)]),
  ]
  private static let hours: [String: [String]] = [
    "hours.project.join": [project, ann([]), "trackctl hours project leave Acme Site"],
    "hours.project.leave": [
      project, ann([("hours.project.join", #"{"client":"Acme","project":"Site"}"#)]),
    ],
    "hours.project.members": [project], "hours.project.remove": [project], "hours.submit": [project],
    "hours.edit": [project, record], "hours.delete": [project, record], "hours.quick": [project, record],
    "hours.dayOff.remove": ["trackctl hours off yesterday"], "hours.balance": [ann([])], "hours.missing": [ann([])],
    "hours.contract.set": [ann([])], "hours.contracts": [ann([])],
    "hours.contract.remove": [
      "trackctl hours contract set yesterday 8,8,8,8,8,0,0", ann([]),
      "trackctl hours contract set yesterday 8,8,8,8,8,0,0 --user Ann",
    ],
    "hours.client.edit": [project, ann([])], "hours.client.show": [project], "hours.project.edit": [project, ann([])],
    "hours.invoice.create": billed, "hours.invoice.show": billed + [invoice], "hours.invoice.void": billed + [invoice],
    "hours.invoice.pay": billed + [invoice],
    "hours.week.submit": [ann([])], "hours.week.approve": submitted, "hours.week.reject": submitted,
  ]

  /// Creates a house with a room and a task, in which Ann is a member.
  private static let home = [
    "trackctl chores house create Home --json | " + member("key") + " > key",
    ann([("chores.house.join", #"{"key":"'$(cat key)'"}"#)]),
    "trackctl call chores.room.add name=Hall",
    "trackctl call chores.task.add room:=1 name=Windows everyDays:=2 points:=5",
  ]
  private static let mine =
    "trackctl chores task edit Windows --assign $(trackctl accounts me --json | "
    + member("name") + ")"
  private static let steps =
    home + [
      "trackctl chores checklist add Windows 'fill the bucket'",
      "trackctl chores checklist add Windows 'dry the panes'",
    ]
  private static let chores: [String: [String]] = [
    "chores.back": home + ["trackctl chores away now tomorrow", "trackctl chores away now tomorrow --user Ann"],
    "chores.member.remove": home + ["trackctl chores member add Mia"], "chores.pass": home + [mine],
    "chores.swap": home + [mine],
    "chores.picture.get": home + ["trackctl chores task edit Windows --picture photo.jpg"],
    "chores.checklist.edit": steps, "chores.checklist.check": steps, "chores.checklist.move": steps,
    "chores.checklist.remove": steps,
    "chores.unpause": home + ["trackctl chores pause -1h tomorrow"],
    "chores.house.join": [ann([("chores.house.create", #"{"name":"Home"}"#)]) + " | " + member("key") + " > key"],
  ]

  private static let post = "trackctl feed post --activity Running --image photo.jpg --at '2020-01-02 9:00'"
  private static let request = [
    "me=$(trackctl accounts me --json | " + member("name") + ")", ann([("feed.friend.request", #"{"user":"'$me'"}"#)]),
  ]
  private static let friendship = request + ["trackctl feed friend accept Ann"]
  private static let feed: [String: [String]] = [
    "feed.friend.request": [ann([])], "feed.friend.accept": request, "feed.friend.decline": request,
    "feed.friend.remove": friendship, "feed.friends": friendship, "feed.profile": friendship,
    "feed.recommend": friendship, "feed.streak": friendship,
    "feed.goal.remove": ["trackctl feed goal set Running 3"],
    "feed.comment": [post, "trackctl feed comment 1 'well done'"],
    "feed.comment.delete": [post, "trackctl feed comment 1 'well done'"],
  ]

  // MARK: Helpers

  /// A command that signs Ann up and makes these calls as Ann.
  private static func ann(_ calls: [(method: String, params: String)]) -> String {
    let all = [("accounts.signUp", #"{"name":"Ann","password":"correct horse battery"}"#)] + calls
    let lines = all.enumerated().map { number, call in
      #"echo '{"jsonrpc":"2.0","id":\#(number),"method":"\#(call.0)","params":\#(call.1)}'"#
    }
    return "{ \(lines.joined(separator: "; ")); } | trackctl bridge"
  }

  /// A command that prints the last value of this member in its input.
  private static func member(_ name: String) -> String {
    #"sed -n 's/.*"\#(name)":"\([^"]*\)".*/\1/p'"#
  }
}
