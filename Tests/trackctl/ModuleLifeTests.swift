import Glibc
import System
import TestSupport
import Testing
import Wire

/// Tests where modules can be installed from, how they are updated, and how a user goes back to an older version.
@Suite("The life of custom modules")
struct ModuleLifeTests {
  private let folder = TestFolder()

  private func own(_ daemon: DaemonProcess, _ line: String) throws -> CommandResult {
    let trackctl = try DaemonPrograms.trackctl()
    return try sh("\(trackctl) --socket \(daemon.socket) \(line)")
  }

  private func sh(_ script: String) throws -> CommandResult {
    try CommandResult(
      running: ["sh", "-c", "cd \(folder.path) && \(script)"], in: folder,
      environment: [
        "TZ=UTC", "PATH=/usr/bin:/bin", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@b",
        "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@b",
      ])
  }

  private static func manifest(
    version: String, schema: Int = 1, more: String = "", column: String = "", migrations: String = ""
  ) -> String {
    """
    {"module": "laps", "protocol": 1, "schema": \(schema), "version": "\(version)", "author": "Ada",
     "license": "MIT", "homepage": "https://example.org/laps", "summary": "Laps.",
     "tables": {"laps": {"row": {"user": {"type": "account", "is": "caller"}, "where": {"type": "string"}\(column)},
       "one": "lap", "owner": "user", "verbs": ["add", "list", "delete"]}}\(migrations)\(more)}
    """
  }

  private func write(_ text: String, to name: String = "laps") throws {
    TestFiles.makeFolder("\(folder.path)/\(name)", mode: 0o755)
    try TestFiles.write(Array(text.utf8), to: "\(folder.path)/\(name)/module.json", mode: 0o644)
  }

  private var installed: String { "\(folder.path)/.local/share/trackd/modules/laps" }
  private var state: String { "\(folder.path)/state" }

  @Test("install tells version, author, license and homepage, and list the version and the folder")
  func release() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    try write(Self.manifest(version: "1.2.0"))
    let done = try own(daemon, "module install laps")
    #expect(done.output.contains("installed laps 1.2.0 in "), "\(done)")
    #expect(done.output.contains("  by Ada, license MIT, https://example.org/laps\n"), "\(done)")
    let list = try own(daemon, "module list").output
    #expect(list.contains("1.2.0") && list.contains("/trackd/modules/laps"), "\(list)")
    #expect(try own(daemon, "--json module list").output.contains(#""version":"1.2.0""#))
  }

  @Test("a tar file installs like its folder, with or without the folder in it, plain or compressed")
  func archive() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    _ = try own(daemon, "module new laps --language sh")
    // The shell program of the module starts other programs. On a busy machine, that takes longer than the usual
    // deadline of one second.
    _ = try sh(#"sed -i 's/"changes": true,/& "deadlineMilliseconds": 10000,/' laps/module.json"#)
    for make in [
      "tar -cf laps.tar laps", "tar --format=pax -czf laps.tar laps", "tar --format=gnu -cJf laps.tar laps",
      "tar -cf laps.tar -C laps .", "mv laps laps-1.0 && tar -cf laps.tar laps-1.0 && mv laps-1.0 laps",
    ] {
      #expect(try sh(make).ending == .exited(0), "\(make)")
      let done = try own(daemon, "module install laps.tar")
      #expect(done.ending == .exited(0), "\(make): \(done)")
      #expect(folder.names(in: ".local/share/trackd/modules/laps") == ["module.json", "run", "trackd_module.sh"])
      #expect(try own(daemon, "laps up park").ending == .exited(0), "\(make)")
      #expect(try own(daemon, "module remove laps").ending == .exited(0))
      _ = try sh("rm laps.tar")
    }
  }

  @Test("nothing of a hostile archive is installed, and nothing is written outside")
  func hostileArchive() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    try write(Self.manifest(version: "1.0"))
    for (make, why) in [
      ("tar -P -cf bad.tar \(folder.path)/laps/module.json", "leads out of the archive"),
      ("cd laps && tar -P -cf ../bad.tar ../laps/module.json", "leads out of the archive"),
      ("ln -s /etc/passwd laps/link && tar -cf bad.tar laps; rm laps/link", "is a link"),
      ("ln laps/module.json laps/twin && tar -cf bad.tar laps; rm laps/twin", "is a link"),
      ("mkfifo laps/pipe && tar -cf bad.tar laps; rm laps/pipe", "is a link"),
      (
        "mkdir laps/many && (cd laps/many && seq 500 | xargs touch) && tar -cf bad.tar laps; rm -r laps/many",
        "more than"
      ),
      ("head -c 40000000 /dev/zero >laps/big && tar -czf bad.tar laps; rm laps/big", "32 MiB"),
      ("head -c 40000000 /dev/zero >laps/big && tar -cf bad.tar laps; rm laps/big", "32 MiB"),
      ("truncate -s 100G laps/big && tar -S -cf bad.tar laps; rm laps/big", "is a link, a device or a sparse file"),
      ("truncate -s 100G laps/big && tar --format=pax -S -cf bad.tar laps; rm laps/big", "is a sparse file"),
      ("tar -cf bad.tar laps && truncate -s 700 bad.tar", "ends in the middle"),
      ("head -c 5000 /dev/urandom >bad.tar", "isn't a tar archive"),
      (": >bad.tar", "is empty"),
      (
        "mkdir other && cp laps/module.json other && tar -cf bad.tar laps other; rm -r other",
        ": bad.tar: no module.json"
      ),
      ("echo {} >laps/module.json && tar -cf bad.tar laps", "bad.tar/laps/module.json:1:1: has no"),
    ] {
      _ = try sh(make)
      let done = try own(daemon, "module install bad.tar")
      #expect(done.ending == .exited(1), "\(make): \(done)")
      #expect(done.errors.contains(why), "\(make): \(done)")
      #expect(!TestFiles.exists(installed), "\(make)")
    }
  }

  @Test("git fetches a repository, and an update its next commit, but no submodule, no link and no older version")
  func repository() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    try write(Self.manifest(version: "1.9"), to: "work")
    let url = "file://\(folder.path)/work"
    #expect(
      try sh("cd work && git init -q && ln -s /etc/passwd link && git add . && git commit -qm 0").ending == .exited(0))
    let linked = try own(daemon, "module install \(url)")
    #expect(linked.ending == .exited(1) && linked.errors.contains("'link' is a link"), "\(linked)")
    _ = try sh("cd work && git rm -q link && git commit -qm 1")
    let done = try own(daemon, "module install \(url)")
    #expect(done.ending == .exited(0), "\(done)")
    #expect(folder.names(in: ".local/share/trackd/modules/laps") == ["module.json"])
    #expect(try own(daemon, "module update").output == "laps is up to date\n")
    try write(Self.manifest(version: "1.10"), to: "work")
    _ = try sh("cd work && git commit -qam 2")
    #expect(try own(daemon, "laps add park").ending == .exited(0))
    #expect(try own(daemon, "module update laps").output == "updated laps 1.9 to 1.10\n")
    #expect(try own(daemon, "module list").output.contains("1.10"))
    #expect(try own(daemon, "laps list").output.contains("park"))
    // An older version is refused, and nothing is changed.
    try write(Self.manifest(version: "1.9.5"), to: "work")
    _ = try sh("cd work && git commit -qam 3")
    let older = try own(daemon, "module update")
    #expect(older.ending == .exited(1))
    #expect(older.errors.contains("laps 1.10 is installed, but this is the older version 1.9.5"), "\(older)")
    #expect(try TestFiles.text(of: installed + "/module.json").contains("1.10"))
    // The new version needs more access than the installed version.
    let greedy = Self.manifest(
      version: "2.0",
      more:
        #", "methods": {"laps.look": {"summary": "Looks.", "needs": {"timer.list": {}}}}, "access": {"network": true, "read": ["/srv"]}"#
    )
    try write(greedy, to: "work")
    _ = try sh("cd work && printf '#!/bin/sh\\n' >run && chmod +x run && git add run && git commit -qam 4")
    let asked = try own(daemon, "module update laps")
    #expect(asked.ending == .exited(1))
    #expect(
      asked.errors.contains(
        "the new program of laps wants to use the network, read /srv, read timer.list of the user who calls it"),
      "\(asked)")
    #expect(try own(daemon, "module update laps --yes").output.hasPrefix("updated laps 1.10 to 2.0"))
  }

  @Test(
    "a repository is as limited as an archive, in bytes and in files",
    arguments: [
      ("head -c 40000000 /dev/zero >big", "unpacks to more than 32 MiB"),
      ("for number in 1 2 3 4; do head -c 9000000 /dev/zero >$number; done", "unpacks to more than 32 MiB"),
      ("for number in 1 2; do head -c 20000000 /dev/urandom >$number; done", "a module has at most 32 MiB"),
      ("mkdir many && (cd many && seq 500 | xargs touch)", "more than 400 files"),
    ])
  func largeRepository(_ make: String, _ why: String) throws {
    let daemon = DaemonProcess(in: folder)
    try write(Self.manifest(version: "1.0"), to: "work")
    let made = try sh("cd work && \(make) && git init -q && git add . && git commit -qm 1")
    #expect(made.ending == .exited(0), "\(made)")
    let done = try own(daemon, "module install file://\(folder.path)/work")
    #expect(done.ending == .exited(1) && done.errors.contains(why), "\(done)")
    #expect(!TestFiles.exists(installed))
  }

  @Test("a migration is tried on a copy of one's own record, and shows what happens to the rows")
  func rehearsal() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    try write(Self.manifest(version: "1.0"))
    _ = try own(daemon, "module install laps")
    for place in ["park", "'the long way round the lake'"] { _ = try own(daemon, "laps add \(place)") }
    let column = #", "rain": {"type": "boolean", "default": false}"#
    let steps = #", "migrations": [{"to": 2, "steps": [{"do": "add", "table": "laps", "column": "rain"}]}]"#
    try write(Self.manifest(version: "2.0", schema: 2, column: column, migrations: steps))
    let journal = try TestFiles.bytes(of: "\(state)/laps.journal")
    let tried = try own(daemon, "module test laps --with-record --state \(state)")
    #expect(tried.ending == .exited(0), "\(tried)")
    #expect(
      tried.output.contains(
        "your record goes from schema 1 to 2\n  laps: 2 rows were migrated from schema 1 to schema 2"), "\(tried)")
    #expect(tried.output.contains("\n  laps: 2 rows\n    rain: added to 2; row 1 gets false\n"), "\(tried)")
    #expect(tried.output.hasSuffix("no mistakes in laps\n"))
    // The rehearsal of the migration must not change the record itself.
    #expect(try TestFiles.bytes(of: "\(state)/laps.journal") == journal)
    #expect(try own(daemon, "module list").output.contains("1.0"))
    // The new version has a limit that a row of the record exceeds.
    let limit = #", "migrations": [{"to": 2, "steps": [{"do": "limit", "table": "laps", "column": "where"}]}]"#
    let short = Self.manifest(version: "2.0", schema: 2, migrations: limit)
      .replacing(#""where": {"type": "string"}"#, with: #""where": {"type": "string", "maxLength": 10}"#)
    try write(short)
    let wrong = try own(daemon, "module test laps --with-record --state \(state)")
    #expect(wrong.ending == .exited(1))
    #expect(wrong.output.contains("WRONG: the record can't be migrated: "), "\(wrong)")
    #expect(wrong.output.contains("row 2 of 'laps'"), "\(wrong)")
    let none = try own(daemon, "module test laps --with-record --state \(folder.path)")
    #expect(none.errors.contains("has no data of laps"), "\(none)")
  }

  /// Each time the program runs, it reads a line from a pipe. The number of remaining lines therefore shows how often
  /// it ran.
  @Test("a rehearsal runs no program, also not at a time that was missed")
  func quietRehearsal() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    try write(Self.manifest(version: "1.0"))
    _ = try own(daemon, "module install laps")
    #expect(try own(daemon, "laps add park").ending == .exited(0))
    let pipe = "/tmp/\(folder.path.split(separator: "/").last ?? "").pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    defer { unsafe unlink(pipe) }
    let held = Descriptor(owning: unsafe open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC))
    _ = try held.write(Array("a\nb\nc\nd\ne\nf\n".utf8), from: 0, to: 12)
    let more = #"""
      , "methods": {"laps.tidy": {"summary": "Tidies.", "changes": true}},
      "schedule": {"laps.tidy": {"every": "hour"}}, "access": {"read": ["\#(pipe)"]}
      """#
    try write(Self.manifest(version: "1.1", more: more))
    try TestFiles.write(
      Array("#!/bin/sh\nread -r line <\(pipe)\n".utf8), to: "\(folder.path)/laps/run", mode: 0o755)
    let tried = try own(daemon, "module test laps --with-record --state \(state)")
    #expect(tried.output.contains("your record has schema 1 already"), "\(tried)")
    // The rehearsal has read nothing from the pipe. The module's tests run afterwards and call the method three times.
    var bytes = [UInt8](repeating: 0, count: 20)
    #expect(try held.read(into: &bytes) == 6, "\(tried)")
  }

  private static let garden = #"""
    {"module": "garden", "protocol": 1, "schema": 1, "summary": "A garden.",
     "tables": {
       "plants": {"row": {"owner": {"type": "account", "is": "caller"}, "name": {"type": "string"},
         "bed": {"type": "reference", "to": "beds"}, "height": {"type": "decimal", "digits": 2, "optional": true},
         "sown": {"type": "date", "optional": true}, "kinds": {"type": "tags"},
         "old": {"type": "integer", "computed": "size(name)"}},
         "one": "plant", "owner": "owner", "visible": "members", "verbs": ["add", "list", "delete"]},
       "beds": {"row": {"name": {"type": "string"}, "sunny": {"type": "boolean", "default": true}},
         "one": "bed", "title": "name", "verbs": ["add", "list"]},
       "notes": {"row": {"text": {"type": "text"}}, "one": "note", "verbs": ["list"]}}}
    """#

  @Test("rows of custom modules come in from what export wrote, with their references, once, and are taken back")
  func importing() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    try write(Self.garden, to: "garden")
    #expect(try own(daemon, "module install garden").ending == .exited(0))
    for bed in ["North", "South"] { _ = try own(daemon, "garden beds add \(bed) --no-sunny") }
    #expect(
      try own(daemon, "garden add Fern South --height 12.90 --sown 2026-03-01 --kind a --kind b").ending == .exited(0))
    #expect(try own(daemon, "garden add 'Ivy, green' North").ending == .exited(0))
    #expect(try own(daemon, "export jsonl >all.jsonl").ending == .exited(0))
    #expect(try own(daemon, "export csv --module garden >plants.csv").ending == .exited(0))
    #expect(try own(daemon, "import jsonl all.jsonl").output.contains("nothing was imported"))
    // In the other daemon, other rows have the same ids.
    let other = DaemonProcess(in: folder, state: folder.path + "/other", socket: folder.path + "/other.socket")
    try other.start()
    _ = try own(other, "garden beds add Middle")
    let dry = try own(other, "import jsonl all.jsonl --dry-run")
    #expect(dry.ending == .exited(0) && dry.output.contains("2 garden.add\n"), "\(dry)")
    let done = try own(other, "import jsonl all.jsonl")
    #expect(done.ending == .exited(0), "\(done)")
    let rows = try own(other, "--json garden list").output
    #expect(rows.contains(#""name":"Fern","bed":3,"height":12.90,"sown":"2026-03-01","kinds":["a","b"]"#), "\(rows)")
    #expect(rows.contains(#""name":"Ivy, green","bed":2"#), "\(rows)")
    #expect(try own(other, "--json garden beds list").output.contains(#""name":"North","sunny":false"#))
    let again = try own(other, "import jsonl all.jsonl")
    #expect(again.output.contains("nothing was imported (4 there already)"), "\(again)")
    // The import can be undone with the name that the command has printed.
    let name = try #require(done.output.firstMatch(of: /--undo ([^ ]+)/)).1
    #expect(try own(other, "import --undo \(name)").output.contains("took back 4"))
    #expect(try own(other, "import --undo \(name)").output == "already taken back: nothing changed\n")
    #expect(
      try own(other, "import --undo garden:6-6").output.hasPrefix("nothing to take back: you have no import "))
    #expect(try own(other, "--json garden list").output.contains("Fern") == false)
    // The CSV file names beds by their titles, so the beds may have other ids in this daemon.
    for bed in ["South", "North", "4"] { _ = try own(other, "garden beds add \(bed)") }
    let table = try own(other, "import csv plants.csv --module garden")
    #expect(table.ending == .exited(0), "\(table)")
    #expect(table.output.contains("the column old was skipped: garden.add doesn't take it"), "\(table)")
    #expect(try own(other, "--json garden list").output.contains(#""name":"Fern","bed":4"#))
    #expect(try own(other, "--json garden list").output.contains(#""name":"Ivy, green","bed":5"#))
    #expect(try own(other, "import csv plants.csv --module garden").output.contains("nothing was imported (2 there"))
    #expect(try own(other, "import csv plants.csv --module gardn").errors.contains("no rows can be added to 'gardn'"))
    try TestFiles.write(Array("name,bed,height\nMoss,1,tall\n".utf8), to: "\(folder.path)/wrong.csv")
    let wrong = try own(other, "import csv wrong.csv --module garden")
    #expect(wrong.errors.contains("line 2: 'tall' doesn't fit height"), "\(wrong)")
    // If the title of a bed could also be an id or isn't unique, the export contains the bed's id.
    #expect(try own(other, "garden add Moss 6").ending == .exited(0))
    #expect(try own(other, "garden beds add North").ending == .exited(0))
    let mixed = try own(other, "export csv --module garden").output
    #expect(mixed.contains(",Fern,South,") && mixed.contains(#","Ivy, green",5,"#), "\(mixed)")
    #expect(mixed.contains(",Moss,6,"), "\(mixed)")
    let unclear = try own(other, "import csv plants.csv --module garden").errors
    #expect(unclear.contains("bed: 'North' isn't the title of exactly one row"), "\(unclear)")
  }

  @Test("pictures of custom modules go out and come in with their rows, once, and are taken back")
  func pictures() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    let manifest = Self.garden.replacing(#""sunny":"#, with: #""view": {"type": "picture"}, "sunny":"#)
      .replacing(#""sown":"#, with: #""photo": {"type": "picture"}, "sown":"#)
    try write(manifest, to: "garden")
    #expect(try own(daemon, "module install garden").ending == .exited(0))
    let user = try #require(try daemon.connect().call("system.hello")["user"]?.string)
    _ = try sh("printf R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7 | base64 -d >photo.gif")
    _ = try sh("printf R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw== | base64 -d >view.gif")
    _ = try own(daemon, "garden beds add North")
    _ = try own(daemon, "garden add Fern North")
    #expect(try own(daemon, "garden photo set 1 photo.gif").output.hasPrefix("set the photo of plant 1 ("))
    #expect(try own(daemon, "garden beds view set North view.gif").output.hasPrefix("set the view of North ("))
    #expect(try own(daemon, "garden list").output.contains("42 bytes"))
    let csv = try own(daemon, "export csv --module garden")
    #expect(csv.output == "owner,name,bed,height,sown,kinds,old\r\n\(user),Fern,North,,,,4\r\n", "\(csv)")
    #expect(
      csv.errors == """
        trackctl: photo isn't in it: csv has no pictures and places; jsonl has everything
        trackctl: beds, notes aren't in it: only plants is (to export one of them: --table NAME)

        """)
    let beds = try own(daemon, "export csv --module garden --table beds")
    #expect(beds.output == "name,sunny\r\nNorth,true\r\n", "\(beds)")
    #expect(beds.errors == "trackctl: view isn't in it: csv has no pictures and places; jsonl has everything\n")
    let notes = try own(daemon, "export csv --module garden --table notes")
    #expect(notes.output == "text\r\n" && notes.errors.isEmpty, "\(notes)")
    let wrong = try own(daemon, "export csv --module garden --table trees")
    #expect(wrong.ending == .exited(2) && wrong.errors.contains("plants, beds, notes"), "\(wrong)")
    #expect(try own(daemon, "export csv --table beds").errors.contains("--table needs the format csv, and --module"))
    #expect(try own(daemon, "export jsonl >bare.jsonl").errors.contains("2 pictures aren't in it"))
    #expect(try own(daemon, "export jsonl --pictures out >all.jsonl").ending == .exited(0))
    #expect(try sh("cmp photo.gif out/garden-1.gif && cmp view.gif out/garden-2.gif").ending == .exited(0))
    // In the other daemon, other rows have the same ids.
    let other = DaemonProcess(in: folder, state: folder.path + "/other", socket: folder.path + "/other.socket")
    try other.start()
    _ = try own(other, "garden beds add Middle")
    let bare = try own(other, "import jsonl bare.jsonl")
    #expect(bare.output.contains("2 pictures were left out") && bare.ending == .exited(0), "\(bare)")
    let done = try own(other, "import jsonl all.jsonl --pictures out")
    #expect(done.output.contains("2 there already") && done.ending == .exited(0), "\(done)")
    let got = try own(other, "--json garden beds view get North").output
    #expect(got.contains("R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=="), "\(got)")
    #expect(try own(other, "import jsonl all.jsonl --pictures out").output.contains("nothing was imported (4 there"))
    // An import doesn't replace a newer picture. The newer picture is undone first. Otherwise, the undo of the import
    // would be refused.
    _ = try own(other, "garden photo set 1 view.gif")
    #expect(try own(other, "import jsonl all.jsonl --pictures out").output.contains("nothing was imported (4 there"))
    #expect(try own(other, "garden list").output.contains("43 bytes"))
    _ = try own(other, "undo garden")
    let name = try #require(done.output.firstMatch(of: /--undo ([^ ]+)/)).1
    #expect(try own(other, "import --undo \(name)").output.contains("took back 2"))
    #expect(try own(other, "--json garden list").output.contains("photo") == false)
  }

  @Test("an import tells which rows of custom modules it skips")
  func skipping() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    try write(Self.garden, to: "garden")
    _ = try own(daemon, "module install garden")
    let user = try #require(try daemon.connect().call("system.hello")["user"]?.string)
    let lines = [
      #"{"trackd":{"format":1,"user":"\#(user)"}}"#,
      #"{"module":"garden","table":"beds","row":{"id":7,"name":"North","sunny":true}}"#,
      #"{"module":"garden","table":"plants","row":{"id":1,"owner":"somebody","name":"Fern","bed":7}}"#,
      #"{"module":"garden","table":"plants","row":{"id":2,"owner":"\#(user)","name":"Ivy","bed":7}}"#,
      #"{"module":"garden","table":"notes","row":{"id":1,"text":"x"}}"#,
      #"{"module":"moon","table":"phases","row":{"id":1}}"#, #"{"module":"moon","table":"phases","row":{"id":2}}"#,
    ]
    let path = "\(folder.path)/some.jsonl"
    try TestFiles.write(Array(lines.joined(separator: "\n").utf8), to: path)
    let done = try own(daemon, "import jsonl some.jsonl")
    #expect(done.ending == .exited(0), "\(done)")
    #expect(done.output.contains("1 row was skipped: owned by other people"), "\(done)")
    #expect(done.output.contains("1 row was skipped: garden.notes has no verb add"), "\(done)")
    #expect(done.output.contains("2 rows were skipped: there is no module moon here"), "\(done)")
    #expect(done.output.contains("imported 2"), "\(done)")
    try TestFiles.write(
      Array((lines.prefix(2) + [lines[3].replacing("7}", with: "8}")]).joined(separator: "\n").utf8), to: path)
    let lost = try own(daemon, "import jsonl some.jsonl")
    #expect(lost.errors.contains("line 3: it refers to a row that isn't in the file"), "\(lost)")
  }

  @Test("sources of other kinds are refused")
  func sources() throws {
    let daemon = DaemonProcess(in: folder)
    for (source, why) in [
      ("http://example.org/x.git", "'http' is not a protocol for modules"),
      ("git://example.org/x.git", "'git' is not a protocol for modules"),
      ("'ext::sh -c touch% x'", "there is no file or folder"),
      ("'a@ext::sh -c touch% x'", "there is no file or folder"),
      ("nowhere", "there is no file or folder 'nowhere'"),
      ("file:///nowhere/x.git", "git can't fetch file:///nowhere/x.git"),
    ] {
      let done = try own(daemon, "module install \(source)")
      #expect(done.ending != .exited(0))
      #expect(done.errors.contains(why), "\(done)")
    }
    let unknown = try own(daemon, "module update nothing")
    #expect(unknown.errors.contains("there is no module 'nothing'"), "\(unknown)")
  }

  @Test("a rollback returns to the record and the folder before a migration, and a purge deletes everything")
  func rollbackAndPurge() throws {
    // trackctl also uses this state directory if no other is given.
    let state = "\(folder.path)/.local/state/trackd"
    let daemon = DaemonProcess(in: folder, state: state)
    try daemon.start()
    try write(Self.manifest(version: "1.0"))
    _ = try sh("echo of 1.0 >laps/README")
    _ = try own(daemon, "module install laps")
    #expect(try own(daemon, "laps add park").ending == .exited(0))
    _ = try sh("rm laps/README")
    let column = #", "rain": {"type": "boolean", "default": false}"#
    let steps = #", "migrations": [{"to": 2, "steps": [{"do": "add", "table": "laps", "column": "rain"}]}]"#
    try write(Self.manifest(version: "2.0", schema: 2, column: column, migrations: steps))
    #expect(try own(daemon, "module update").output.contains("its rows are migrated at the daemon's next start"))
    let running = try own(daemon, "module rollback laps --yes")
    #expect(running.ending == .exited(1))
    #expect(
      running.errors == "trackctl: a trackd is running in \(state)\n  stop it first: kill \(daemon.id)\n", "\(running)")
    #expect(daemon.stop() == .exited(0))
    let early = try own(daemon, "module rollback laps --yes")
    #expect(early.errors.contains("no migration of laps has kept an older journal"), "\(early)")
    try daemon.start()
    #expect(try own(daemon, "laps add lake --rain").ending == .exited(0))
    #expect(daemon.stop() == .exited(0))
    let unasked = try own(daemon, "module rollback laps")
    #expect(unasked.errors.contains("laps goes back from schema 2 to schema 1"), "\(unasked)")
    let done = try own(daemon, "module rollback laps --yes")
    #expect(done.ending == .exited(0), "\(done)")
    #expect(TestFiles.exists("\(state)/laps.journal.schema-2"))
    // All files of the folder are restored, not only the manifest.
    #expect(folder.names(in: ".local/share/trackd/modules/laps") == ["README", "module.json"])
    try daemon.start()
    let list = try own(daemon, "laps list").output
    #expect(list.contains("park") && !list.contains("lake"), "\(list)")
    #expect(try own(daemon, "laps add hill").ending == .exited(0))
    #expect(try own(daemon, "module list").output.contains("1.0"))
    // The newer version can be installed once more.
    #expect(try own(daemon, "module install laps").ending == .exited(0))
    #expect(daemon.stop() == .exited(0))
    try daemon.start()
    let again = try own(daemon, "laps list").output
    #expect(again.contains("hill") && !again.contains("lake"), "\(again)")
    #expect(daemon.stop() == .exited(0))

    #expect(try own(daemon, "module purge timer --yes").errors.contains("timer is a built-in module"))
    let purge = try own(daemon, "module purge laps")
    #expect(purge.errors.contains("will be deleted for good"), "\(purge)")
    #expect(TestFiles.exists("\(state)/laps.journal"))
    #expect(try own(daemon, "module purge laps --yes").ending == .exited(0))
    #expect(!folder.names(in: ".local/state/trackd").contains { $0.hasPrefix("laps") })
    #expect(folder.names(in: ".local/share/trackd/modules") == [".lock"])
    try daemon.start()
    #expect(try own(daemon, "module list").output.contains("laps") == false)
    #expect(try own(daemon, "module purge laps --yes").ending == .exited(1))
  }

  /// Installs the module laps, migrates its record to schema 2, and stops the daemon.
  private func migrated() throws -> DaemonProcess {
    let daemon = DaemonProcess(in: folder, state: "\(folder.path)/.local/state/trackd")
    try daemon.start()
    try write(Self.manifest(version: "1.0"))
    _ = try own(daemon, "module install laps")
    #expect(try own(daemon, "laps add park").ending == .exited(0))
    let steps = #", "migrations": [{"to": 2, "steps": [{"do": "add", "table": "laps", "column": "rain"}]}]"#
    let column = #", "rain": {"type": "boolean", "default": false}"#
    try write(Self.manifest(version: "2.0", schema: 2, column: column, migrations: steps))
    _ = try own(daemon, "module update")
    #expect(daemon.stop() == .exited(0))
    try daemon.start()
    #expect(try own(daemon, "laps add lake --rain").ending == .exited(0))
    #expect(daemon.stop() == .exited(0))
    return daemon
  }

  @Test("a daemon that systemd runs is stopped for a rollback or a purge, and started again even if that fails")
  func restarting() throws {
    let daemon = try migrated()
    // This fake systemctl(1) has only the commands that trackctl uses. A stop returns when the daemon has released its
    // lock. During a stop, trackctl gets the signals of Ctrl-C and of a closed terminal, which must not end trackctl.
    let systemctl = """
      #!/bin/sh
      echo "$*" >>asked
      case $2 in
      show) cat pid ;;
      stop) kill -INT $PPID; kill -HUP $PPID; kill "$(cat pid)" && flock .local/state/trackd/lock true ;;
      esac

      """
    TestFiles.makeFolder("\(folder.path)/bin", mode: 0o755)
    try TestFiles.write(Array(systemctl.utf8), to: "\(folder.path)/bin/systemctl", mode: 0o755)
    func run(_ verb: String, under lock: String = "") throws -> CommandResult {
      try daemon.start()
      try TestFiles.write(Array("\(daemon.id)\n".utf8), to: "\(folder.path)/pid", mode: 0o644)
      _ = try sh("rm -f asked")
      return try sh("PATH=\(folder.path)/bin:$PATH; \(lock) \(try DaemonPrograms.trackctl()) module \(verb) laps --yes")
    }
    let units = "trackd.socket trackd.service"
    let restart =
      "--user show --property=MainPID --value trackd.service\n--user stop \(units)\n--user start \(units)\n"

    let done = try run("rollback")
    #expect(done.ending == .exited(0) && done.output.contains("laps has schema 1 again\n"), "\(done)")
    #expect(try TestFiles.text(of: "\(folder.path)/asked") == restart)
    #expect(daemon.waitForEnd() == .exited(0))

    let failed = try run("purge", under: "flock .local/share/trackd/modules/.lock")
    #expect(failed.ending == .exited(1) && failed.errors.contains("another trackctl is changing"), "\(failed)")
    #expect(try TestFiles.text(of: "\(folder.path)/asked") == restart)
    #expect(daemon.waitForEnd() == .exited(0) && TestFiles.exists("\(daemon.state)/laps.journal"))

    let purged = try run("purge")
    #expect(purged.ending == .exited(0), "\(purged)")
    #expect(try TestFiles.text(of: "\(folder.path)/asked") == restart)
    #expect(daemon.waitForEnd() == .exited(0))
    #expect(!folder.names(in: ".local/state/trackd").contains { $0.hasPrefix("laps") })
  }

  @Test("a rollback of a copied record leaves the installed folder alone, which serves the record in the usual place")
  func rollbackElsewhere() throws {
    let daemon = try migrated()
    _ = try sh("cp -a .local/state/trackd copy")
    let done = try own(daemon, "module rollback laps --state \(folder.path)/copy --yes")
    #expect(done.ending == .exited(0) && done.output.contains("serves the record in \(daemon.state)"), "\(done)")
    #expect(TestFiles.exists("\(folder.path)/copy/laps.journal.schema-2"))
    try daemon.start()
    #expect(try own(daemon, "module list").output.contains("2.0"))
    #expect(try own(daemon, "laps add hill --rain").ending == .exited(0))
    #expect(try own(daemon, "laps list").output.contains("lake"))
    #expect(daemon.stop() == .exited(0))
    // The usual state directory is missing, so trackctl can't tell whether the installed folder is used with another
    // record.
    _ = try sh(
      "cp -a copy other && cd other && mv laps.journal.schema-2 laps.journal.new && mv laps.journal laps.journal.schema-1"
        + " && mv laps.journal.new laps.journal && mv ../.local/state/trackd ../kept && echo >../.local/state/trackd")
    let unknown = try own(daemon, "module rollback laps --state \(folder.path)/other --yes")
    #expect(unknown.ending == .exited(1) && unknown.errors.contains(daemon.state), "\(unknown)")
    #expect(!TestFiles.exists("\(folder.path)/other/laps.journal.schema-2"))
  }

  @Test("a rollback that is killed anywhere loses no record, and can be repeated")
  func rollbackKilled() throws {
    let daemon = try migrated()
    _ = try sh("cp -a .local before")
    for number in 1... {
      let calls = "linkat,renameat,renameat2,unlinkat,fsync"
      let killed = try sh(
        "strace -f -o /dev/null -e trace=\(calls) -e inject=\(calls):signal=SIGKILL:when=\(number)"
          + " \(try DaemonPrograms.trackctl()) module rollback laps --yes")
      try daemon.start()
      let list = try own(daemon, "laps list").output
      #expect(list.contains("park"), "killed at call \(number): \(list)")
      #expect(daemon.stop() == .exited(0))
      if killed.ending == .exited(0) { return #expect(number > 3) }
      let again = try own(daemon, "module rollback laps --yes")
      try daemon.start()
      let after = try own(daemon, "laps list").output
      #expect(after.contains("park") && !after.contains("lake"), "killed at call \(number): \(again) \(after)")
      #expect(daemon.stop() == .exited(0))
      _ = try sh("rm -rf .local && cp -a before .local")
    }
  }
}
