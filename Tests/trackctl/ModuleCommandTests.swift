import Glibc
import System
import TestSupport
import Testing
import Wire

/// Tests the commands for authors of modules.
@Suite("Custom modules")
struct ModuleAuthorTests {
  private let folder = TestFolder()

  private func trackctl(_ words: String...) throws -> CommandResult {
    try CommandResult(running: [try DaemonPrograms.trackctl()] + words, in: folder)
  }

  @Test("errors in a folder are reported with file, line and column, and a correct one is confirmed")
  func check() throws {
    TestFiles.makeFolder("\(folder.path)/books", mode: 0o755)
    let path = "\(folder.path)/books"
    #expect(try trackctl("module", "check", path).output.contains("no module.json found"))
    try TestFiles.write(Array("{\"module\": \"Books\"}".utf8), to: path + "/module.json", mode: 0o644)
    let wrong = try trackctl("module", "check", path)
    #expect(wrong.ending == .exited(1))
    #expect(wrong.output.contains("/books/module.json:1:12: module: 'Books' is not a valid name"))
    #expect(wrong.output.contains("/books/module.json:1:1: has no \"tables\""))
    let example = try TestFiles.bytes(of: "\(DaemonPrograms.root)/examples/modules/expenses/module.json")
    TestFiles.makeFolder("\(folder.path)/expenses", mode: 0o755)
    try TestFiles.write(example, to: "\(folder.path)/expenses/module.json", mode: 0o644)
    let good = try trackctl("module", "check", "\(folder.path)/expenses")
    #expect(good.ending == .exited(0))
    #expect(good.output == "expenses is in order: tables expenses; methods: 6\n")
  }

  @Test("invalid module names are refused")
  func name() throws {
    let result = try trackctl("module", "new", "../x")
    #expect(result.ending == .exited(2))
    #expect(result.errors.contains("'../x' is not a module name"))
    // Modules with these names would hide commands of trackctl.
    for name in ["list", "timer", "journal"] {
      #expect(try trackctl("module", "new", name).errors.contains("'\(name)' is taken"))
    }
    TestFiles.makeFolder("\(folder.path)/list", mode: 0o755)
    let manifest = try TestFiles.text(of: "\(DaemonPrograms.root)/examples/modules/expenses/module.json")
    let text = manifest.split(separator: #""module": "expenses""#, maxSplits: 1).joined(separator: #""module": "list""#)
    try TestFiles.write(Array(text.utf8), to: "\(folder.path)/list/module.json", mode: 0o644)
    for verb in ["check", "install", "test"] {
      let result = try trackctl("module", verb, "\(folder.path)/list")
      #expect(result.ending == .exited(1))
      #expect((result.output + result.errors).contains("module: 'list' is already a built-in module"), "\(result)")
    }
  }

  @Test("an existing folder stays unchanged, with advice")
  func takenFolder() throws {
    let daemon = DaemonProcess(in: folder)
    #expect(try own(daemon, "module new books").ending == .exited(0))
    let again = try own(daemon, "module new books --language sh")
    #expect(again.ending == .exited(1))
    #expect(
      again.errors == """
        trackctl: the folder 'books' already exists
          choose another name, or work in another folder: cd DIR

        """)
    #expect(!TestFiles.exists("\(folder.path)/books/run"))
  }

  /// Attacks an installation. When the manifest has been opened, the attacker makes the link point to another folder.
  @Test("what is installed is what was checked, even if a link is switched in between", arguments: 0..<3)
  func switchedLink(_ round: Int) throws {
    for name in ["mine", "theirs"] {
      TestFiles.makeFolder("\(folder.path)/\(name)", mode: 0o755)
      TestFiles.makeFolder("\(folder.path)/\(name)/expenses", mode: 0o755)
      let example = try TestFiles.bytes(of: "\(DaemonPrograms.root)/examples/modules/expenses/module.json")
      try TestFiles.write(example, to: "\(folder.path)/\(name)/expenses/module.json", mode: 0o644)
    }
    try TestFiles.write(Array("#!/bin/sh\n".utf8), to: "\(folder.path)/theirs/expenses/run", mode: 0o755)
    unsafe symlink("mine", "\(folder.path)/link")
    unsafe symlink("theirs", "\(folder.path)/other")
    let watch = Descriptor(owning: inotify_init1(O_CLOEXEC))
    let looked = "\(folder.path)/mine/expenses/module.json"
    let isWatched = unsafe inotify_add_watch(watch.raw, looked, UInt32(IN_OPEN)) >= 0
    try #require(isWatched)
    let raw = watch.raw
    let attacker = try Thread.start(name: "attacker") { [path = folder.path] in
      var question = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&question, 1, 30_000) > 0 { unsafe rename("\(path)/other", "\(path)/link") }
    }
    let result = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "module", "install", "\(folder.path)/link/expenses"], in: folder,
      environment: ["XDG_DATA_HOME=\(folder.path)/data"])
    attacker.join()
    #expect(!TestFiles.exists("\(folder.path)/other"), "the link was not switched")
    #expect(result.ending == .exited(0), "\(result)")
    #expect(folder.names(in: "data/trackd/modules/expenses") == ["module.json"])
  }

  /// Runs a line with trackctl in the folder. trackctl connects to this daemon.
  private func own(_ daemon: DaemonProcess, _ line: String) throws -> CommandResult {
    let trackctl = try DaemonPrograms.trackctl()
    return try CommandResult(
      running: ["sh", "-c", "cd \(folder.path) && \(trackctl) --socket \(daemon.socket) \(line)"], in: folder,
      environment: ["TZ=UTC"])
  }

  /// Adds a column to the table of laps.
  private func add(_ member: String) throws { try replace(#""row": {"#, by: #""row": {"# + member) }

  /// Edits the manifest in the way an author would.
  private func replace(_ old: String, by new: String) throws {
    let path = "\(folder.path)/laps/module.json"
    let manifest = try TestFiles.text(of: path)
    try TestFiles.write(Array(manifest.replacing(old, with: new, maxReplacements: 1).utf8), to: path, mode: 0o644)
  }

  @Test(
    "a module is written, corrected, tried, installed, used and removed, and reinstalled with its record",
    arguments: ["", "python", "sh"])
  func halfHour(_ language: String) throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    let option = language.isEmpty ? "" : " --language \(language)"
    #expect(try own(daemon, "module new laps\(option)").ending == .exited(0))
    #expect(try own(daemon, "module new laps").ending == .exited(1))
    try add(#""weather": {"type": "txt", "maxLength": 20, "optional": true},"#)
    let mistake = try own(daemon, "module check laps")
    #expect(mistake.ending == .exited(1) && mistake.output.contains("txt"), "\(mistake)")
    try replace("txt", by: "string")
    // The shell program of the module starts other programs. On a busy machine, that takes longer than the usual
    // deadline of one second.
    try replace(#""changes": true,"#, by: #""changes": true, "deadlineMilliseconds": 10000,"#)
    #expect(try own(daemon, "module check laps").ending == .exited(0))
    let trial = try own(daemon, "module test laps")
    #expect(trial.ending == .exited(0), "\(trial.output)\(trial.errors)")
    #expect(trial.output.hasSuffix("no mistakes in laps\n"))
    #expect(try own(daemon, "module install laps").output.contains("it is served"))
    let use = language.isEmpty ? "laps add park --weather rain" : "laps up park"
    #expect(try own(daemon, use).ending == .exited(0))
    #expect(try own(daemon, "laps list").output.contains("park"))
    #expect(try own(daemon, "--json laps list").output.contains("rain") == language.isEmpty)
    #expect(try own(daemon, "module list").output.contains("laps"))
    #expect(try own(daemon, "module remove laps").ending == .exited(0))
    #expect(try own(daemon, use).ending == .exited(1))
    #expect(try own(daemon, "laps list").output.contains("park"))
    // Without its manifest, this module can't be compacted. All other modules can.
    #expect(try own(daemon, "system compact").ending == .exited(0))
    #expect(try own(daemon, "system compact --module laps").ending == .exited(1))
    #expect(try own(daemon, "module install laps").ending == .exited(0))
    #expect(try own(daemon, "undo laps").ending == .exited(0))
    #expect(try own(daemon, "laps list").output.contains("no "))
    #expect(try own(daemon, "module remove nothing").ending == .exited(1))
    // A manifest with a newer schema takes effect only when the daemon is restarted.
    try replace(#""schema": 1"#, by: #""schema": 2"#)
    let later = try own(daemon, "module install laps")
    #expect(later.ending == .exited(0))
    #expect(later.output.contains("its rows are migrated to schema 2 at the daemon's next start"), "\(later.output)")
    #expect(later.output.contains("\n  restart it: "), "\(later.output)")
    #expect(try own(daemon, "laps list").output.contains("no "))
    #expect(daemon.stop() == .exited(0))
    try daemon.start()
    #expect(try own(daemon, "module list").output.contains("laps"))
    // A manifest with an older schema is refused before any file is replaced.
    try replace(#""schema": 2"#, by: #""schema": 1"#)
    let earlier = try own(daemon, "module install laps")
    #expect(earlier.ending == .exited(1))
    #expect(earlier.errors.contains("laps has schema 2 here, but the folder has the older schema 1"), "\(earlier)")
    #expect(try own(daemon, "laps list").ending == .exited(0))
    #expect(daemon.stop() == .exited(0))
    #expect(try own(daemon, "module install laps").errors.contains("the older schema 1"))
    try daemon.start()
    #expect(try own(daemon, "module list").output.contains("ready"))
  }

  @Test("an export of everything has the rows of custom modules, also of absent ones, and says what it leaves out")
  func export() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    _ = try own(daemon, "module new laps")
    _ = try own(daemon, "module install laps")
    #expect(try own(daemon, "laps add park").ending == .exited(0))
    let all = try own(daemon, "export jsonl")
    #expect(all.output.contains(#""module":"laps""#) && all.output.contains("park"), "\(all)")
    #expect(all.errors.isEmpty, "\(all.errors)")
    let ranged = try own(daemon, "export jsonl last-month")
    #expect(ranged.errors.contains("laps aren't in it: with a range, only timer, hours and remarks are"), "\(ranged)")
    // The rows have an owner, so the module can be synced, and its journal also has tables about other machines. An
    // export must leave these tables out.
    #expect(try own(daemon, "export jsonl >all.jsonl").ending == .exited(0))
    let other = DaemonProcess(in: folder, state: folder.path + "/other", socket: folder.path + "/other.socket")
    try other.start()
    #expect(try own(other, "import jsonl all.jsonl").output.contains("imported 1"))
    #expect(try own(other, "laps list").output.contains("park"))
    #expect(try own(daemon, "module remove laps").ending == .exited(0))
    #expect(try own(daemon, "export jsonl").output.contains("park"))
    #expect(try own(daemon, "export csv --module laps").output.contains("park"))
    #expect(try own(daemon, "export csv --module laps --table entries").output.contains("park"))
  }

  @Test("a program that is missing, not executable or without its interpreter is refused by check and install")
  func unrunnable() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    _ = try own(daemon, "module new laps --language sh")
    let run = "\(folder.path)/laps/run"
    func refused(_ why: String) throws {
      for verb in ["check", "install", "test"] {
        let result = try own(daemon, "module \(verb) laps")
        #expect(result.ending == .exited(1))
        #expect((result.output + result.errors).contains(why), "\(result)")
      }
    }
    for (text, why) in [
      ("#!/usr/bin/pythn\n", "/laps/run:1: its interpreter '/usr/bin/pythn' doesn't exist"),
      ("#!/usr/bin/env pythn3\n", "/laps/run:1: its interpreter 'pythn3' isn't in /usr/local/bin, /usr/bin, /bin"),
      ("#!/bin/sh\r\nexit\r\n", "/laps/run:1: ends with a carriage return"),
      ("echo hello\n", "/laps/run:1: names no interpreter: begin with a line such as #!/usr/bin/env python3"),
    ] {
      try TestFiles.write(Array(text.utf8), to: run, mode: 0o755)
      try refused(why)
    }
    unsafe chmod(run, 0o644)
    try refused("/laps/run isn't executable: run chmod +x on it")
    unsafe unlink(run)
    try refused("no program at ")
    #expect(!TestFiles.exists("\(folder.path)/.local/share/trackd/modules/laps"))
  }

  @Test("an installation that fails leaves what was there")
  func halfway() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    _ = try own(daemon, "module new laps")
    #expect(try own(daemon, "module install laps").ending == .exited(0))
    let installed = "\(folder.path)/.local/share/trackd/modules/laps/module.json"
    let before = try TestFiles.text(of: installed)
    try add(#""weather": {"type": "string", "maxLength": 20, "optional": true},"#)
    let refused = try own(daemon, "module install laps")
    #expect(refused.ending == .exited(1))
    #expect(refused.errors.contains("its tables have changed"), "\(refused)")
    #expect(refused.errors.contains("nothing was installed"), "\(refused)")
    #expect(try TestFiles.text(of: installed) == before)
    #expect(try own(daemon, "module list").output.contains("tables have changed") == false)
    // A daemon with a different module directory doesn't serve the module.
    TestFiles.makeFolder("\(folder.path)/elsewhere", mode: 0o755)
    let other = DaemonProcess(in: folder, options: ["--modules-path", "\(folder.path)/elsewhere"])
    #expect(daemon.stop() == .exited(0))
    try other.start()
    _ = try own(other, "module new books")
    let unseen = try own(other, "module install books")
    #expect(unseen.ending == .exited(1))
    #expect(unseen.errors.contains("the daemon that answers doesn't look for modules in "), "\(unseen)")
    #expect(folder.names(in: ".local/share/trackd/modules").filter { !$0.hasPrefix(".") } == ["laps"])
  }

  @Test("a test of a module shows what its broken program printed, and the log of an unknown one is refused")
  func broken() throws {
    let daemon = DaemonProcess(in: folder)
    _ = try own(daemon, "module new laps --language python")
    let run = "\(folder.path)/laps/run"
    try TestFiles.write(Array((try TestFiles.text(of: run) + "def\n").utf8), to: run, mode: 0o755)
    let trial = try own(daemon, "module test laps")
    #expect(trial.ending == .exited(1))
    #expect(trial.output.contains("laps.up: failed\n"), "\(trial.output)")
    #expect(!trial.output.contains("its right"), "\(trial.output)")
    #expect(trial.output.contains("  SyntaxError: invalid syntax\n"), "\(trial.output)")
    let log = try own(daemon, "module log laps")
    #expect(log.ending == .exited(1))
    #expect(log.errors.contains("there is no module 'laps'"), "\(log)")
  }

  @Test("the log of a daemon that was started by hand isn't in systemd's journal, and the command says where it is")
  func log() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    _ = try own(daemon, "module new laps")
    #expect(try own(daemon, "module install laps").ending == .exited(0))
    let served = try own(daemon, "module log laps")
    #expect(served.ending == .exited(1) && served.output.isEmpty, "\(served)")
    #expect(
      served.errors == """
        trackctl: systemd's journal has no output of laps
          trackd's log goes to \(folder.path)/log

        """)
    daemon.stop()
    let unserved = try own(daemon, "module log laps")
    #expect(unserved.ending == .exited(1), "\(unserved)")
    #expect(unserved.errors.contains("its terminal, or where its standard error goes"), "\(unserved)")
  }

  @Test("custom modules are completed, their rows are named by title, and history shows every column")
  func everyday() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    TestFiles.makeFolder("\(folder.path)/plants", mode: 0o755)
    let manifest = #"""
      {"module": "plants", "protocol": 1, "schema": 1, "summary": "Plants.",
       "tables": {
         "plants": {"row": {"name": {"type": "string"}, "room": {"type": "reference", "to": "rooms"},
           "last": {"type": "date", "optional": true}, "entries": {"type": "integer", "default": 0}},
           "one": "plant", "index": [["room"]], "verbs": ["add", "list", "edit", "report"]},
         "rooms": {"row": {"name": {"type": "string"}}, "one": "room", "title": "name",
           "verbs": ["add", "list", {"name": "paint", "summary": "Paints it.", "set": {"name": "Red"},
             "done": "painted it {name}"}]}}}
      """#
    try TestFiles.write(Array(manifest.utf8), to: "\(folder.path)/plants/module.json", mode: 0o644)
    #expect(try own(daemon, "module install plants").ending == .exited(0))
    #expect(try own(daemon, "complete own").output == "plants\ta custom module\n")
    for room in ["Kitchen", "Attic"] { #expect(try own(daemon, "plants rooms add \(room)").ending == .exited(0)) }
    #expect(try own(daemon, "plants add Fern attic").ending == .exited(0))
    #expect(try own(daemon, "--json plants list").output.contains(#""room":2"#))
    for report in ["plants report --by room", "plants report"] {
      #expect(try own(daemon, report).output == "KEY    NUMBER\nAttic       1\nnumber  1\n")
    }
    #expect(try own(daemon, "--json plants report").output.contains(#""key":"2""#))
    let unknown = try own(daemon, "plants add Ivy Atic")
    #expect(unknown.ending == .exited(2))
    #expect(unknown.errors.contains("ROOM: none of the rooms is called 'Atic'\n  did you mean: Attic"), "\(unknown)")
    let offered = try own(daemon, "complete -- verbs plants add Ivy").output
    #expect(offered.contains("Kitchen\n") && offered.contains("Attic\n"), "\(offered)")
    #expect(try own(daemon, "complete -- verbs plants rooms paint").output.contains("Attic\n"))
    let painted = try own(daemon, "plants rooms paint kitchen")
    #expect(painted.ending == .exited(0) && painted.output.hasPrefix("painted it Red"), "\(painted)")
    #expect(try own(daemon, "undo plants").ending == .exited(0))
    #expect(try own(daemon, "plants edit 1 --last 2026-11-01 --entries 3").ending == .exited(0))
    let history = try own(daemon, "history plants --limit 1").output
    #expect(history.contains("last") && history.contains("2026-11-01") && history.contains("entries"), "\(history)")
    #expect(try own(daemon, "undo plants").output.contains("entries"))
  }

  @Test("undo and history call a row of a custom module as its manifest does")
  func names() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    TestFiles.makeFolder("\(folder.path)/library", mode: 0o755)
    let manifest = #"""
      {"module": "library", "protocol": 1, "schema": 1, "summary": "Shelves.",
       "tables": {
         "shelves": {"row": {"sign": {"type": "string"}, "name": {"type": "string"}}, "one": "shelf", "title": "sign",
           "verbs": ["add", "list", "edit", "delete"]},
         "media": {"row": {"shelf": {"type": "reference", "to": "shelves", "onDelete": "remove"},
           "text": {"type": "string"}}, "one": "medium", "title": "text", "verbs": ["add"]},
         "notes": {"row": {"text": {"type": "string"}}, "verbs": ["add"]},
         "works": {"row": {"startedAt": {"type": "time"}, "stoppedAt": {"type": "time", "optional": true},
           "project": {"type": "string"}}, "one": "work", "verbs": ["add", "edit"]}}}
      """#
    try TestFiles.write(Array(manifest.utf8), to: "\(folder.path)/library/module.json", mode: 0o644)
    #expect(try own(daemon, "module install library").ending == .exited(0))
    #expect(try own(daemon, "library add A7 novels").ending == .exited(0))
    #expect(try own(daemon, "library edit A7 --name plays").ending == .exited(0))
    #expect(try own(daemon, "library media add A7 Ubik").ending == .exited(0))
    #expect(try own(daemon, "library notes add dust").ending == .exited(0))
    let history = try own(daemon, "history library").output
    #expect(
      history.contains("new shelf A7\n") && history.contains("shelf A7: name \"novels\" → \"plays\"\n"), "\(history)")
    #expect(history.contains("new medium Ubik\n"), "\(history)")
    // If a row has no title, its number is shown. If the manifest has no word for a single row, the table's name is
    // used, which says more than "row".
    #expect(history.contains("new note 1 (dust)\n"), "\(history)")
    // These columns have the same names as columns of the timer, but they don't have the same meaning.
    for call in ["add 2026-01-02T10:00:00Z Roof --stopped-at 2026-01-02T11:00:00Z", "edit 1 --no-stopped-at"] {
      #expect(try own(daemon, "library works \(call)").ending == .exited(0), "\(call)")
    }
    let works = try own(daemon, "history library").output
    #expect(works.contains("work 1: no stopped\n") && works.contains("new work 1 (2026-01-02 10:00)\n"), "\(works)")
    #expect(try own(daemon, "history show 2 library").output.contains("\nshelf A7\n"))
    #expect(try own(daemon, "library delete A7").output.contains(", and 1 row with it ("))
    #expect(try own(daemon, "undo library").output.contains(": shelf A7 is back; medium Ubik is back "))
    for medium in ["Emma", "Lila"] { _ = try own(daemon, "library media add A7 \(medium)") }
    #expect(try own(daemon, "library delete A7").output.contains(", and 3 rows with it ("))
  }

  @Test("status lists what custom modules say, and so do bars with a tooltip, but no prompt")
  func statuses() throws {
    let daemon = DaemonProcess(in: folder, options: ["--modules-path", DaemonPrograms.root + "/examples/modules"])
    try daemon.start()
    #expect(try own(daemon, "status").output == "nothing runs; 0:00 today\n")
    #expect(try own(daemon, "plants add Fern").ending == .exited(0))
    #expect(try own(daemon, "status").output == "nothing runs; 0:00 today\n  plants: 1 thirsty\n")
    #expect(try own(daemon, "plants status").output == "number  1\ntext    1 thirsty\n")
    #expect(try own(daemon, "--json plants status").output.contains(#""text":{"en":"1 thirsty","de":"1 durstig"}"#))
    #expect(try own(daemon, "status --format waybar").output.contains(#"0:00 today\nplants: 1 thirsty""#))
    #expect(try own(daemon, "status --format argos").output.contains("\nplants: 1 thirsty | "))
    #expect(try !own(daemon, "status --format plain").output.contains("plants"))
    let list = try own(daemon, "plants list").output
    #expect(list.contains("   ID  PLANT  WANTS WATER\n*   1  Fern   "), "\(list)")
    #expect(try own(daemon, "plants water Fern").ending == .exited(0))
    #expect(try own(daemon, "status").output == "nothing runs; 0:00 today\n")
  }

  @Test("a reply of a program is shown although it changed no row")
  func unchanged() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    _ = try own(daemon, "module new laps --language python")
    try replace(
      #""methods": {"#,
      by: #""methods": {"laps.peek": {"summary": "Looks.", "changes": true, "result": {"n": {"type": "integer"}}},"#)
    let run = #"""
      #!/usr/bin/env python3
      from trackd_module import serve
      serve({"laps.peek": lambda *_: {"n": 37}})

      """#
    try TestFiles.write(Array(run.utf8), to: "\(folder.path)/laps/run", mode: 0o755)
    #expect(try own(daemon, "module install laps").ending == .exited(0))
    let said = try own(daemon, "laps peek")
    #expect(said.output.hasPrefix("nothing changed\n") && said.output.contains("37"), "\(said)")
  }

  @Test("a program in Python reads the lists that it needs; unknown lists and events are refused by name")
  func lists() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    _ = try own(daemon, "module new laps --language python")
    try replace(
      #""methods": {"#,
      by: #""on": {"timer.started": "laps.add"}, "methods": {"laps.peek": {"summary": "Looks.", "#
        + #""needs": {"timer.lst": {"from": "today"}}, "result": {"n": {"type": "integer"}}},"#)
    let run = #"""
      #!/usr/bin/env python3
      from trackd_module import serve
      serve({"laps.peek": lambda call, _: {"n": len(call.lists["timer.list"]["entries"])}})

      """#
    try TestFiles.write(Array(run.utf8), to: "\(folder.path)/laps/run", mode: 0o755)
    let checked = try own(daemon, "module check laps")
    #expect(checked.ending == .exited(1))
    #expect(checked.output.contains("on.timer.started: there is no event 'timer.started'; did you mean 'timer.start'?"))
    #expect(checked.output.contains("needs.timer.lst: there is no list 'timer.lst'; did you mean 'timer.list'?"))
    #expect(try own(daemon, "module install laps").errors.contains("there is no event 'timer.started'"))
    try replace("timer.started", by: "timer.start")
    try replace(#""row": {"#, by: #""row": {"street": {"type": "string"},"#)
    let unmet = "on.timer.start: laps.add needs the param 'street', which the row of the event doesn't have"
    #expect(try own(daemon, "module check laps").output.contains(unmet))
    try replace(#""street": {"type": "string"},"#, by: "")
    #expect(try own(daemon, "module test laps").errors.contains("there is no list 'timer.lst'"))
    try replace("timer.lst", by: "timer.list")
    try replace(#""on": {"timer.start": "laps.add"}, "#, by: "")
    #expect(try own(daemon, "module install laps").ending == .exited(0))
    _ = try own(daemon, "start Essay")
    let said = try own(daemon, "laps peek")
    #expect(said.output == "n  1\n", "\(said)")
    try replace(#""schema": 1"#, by: #""schema": 2"#)
    try replace(#""row": {"#, by: #""row": {"place": {"type": "string"},"#)
    let upgraded = try own(daemon, "module install laps")
    #expect(upgraded.errors.contains("its migrations don't lead to schema 2: after them,"), "\(upgraded)")
    #expect(upgraded.errors.contains(".place is new"), "\(upgraded)")
  }

  @Test("a list shows the titles of the rows that it refers to, and their ids in JSON")
  func titles() throws {
    let daemon = DaemonProcess(in: folder, options: ["--modules-path", DaemonPrograms.root + "/examples/modules"])
    try daemon.start()
    #expect(try own(daemon, "meters meters add Power").ending == .exited(0))
    #expect(try own(daemon, "meters read Power 10").ending == .exited(0))
    let list = try own(daemon, "meters list")
    #expect(list.output.contains("Power  10.00"), "\(list)")
    #expect(try own(daemon, "--json meters list").output.contains(#""meter":1"#))
  }

  /// Runs the commands in the tutorial of trackd-module(7), in order.
  @Test("the commands at the start of the manual work")
  func tutorial() throws {
    let page = try TestFiles.text(of: DaemonPrograms.root + "/man/trackd-module.7")
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("trackctl ") }.map(String.init)
    #expect(lines.count == 8, "\(lines)")
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    for line in lines {
      let done = try own(daemon, String(line.dropFirst("trackctl ".count)))
      #expect(done.ending == .exited(0), "\(line): \(done.output)\(done.errors)")
      if line.contains("report") { #expect(done.output.contains("novel"), "\(done.output)") }
      if line.contains("undo") { #expect(done.output.contains("undid books add"), "\(done.output)") }
    }
    #expect(try own(daemon, "books list").ending == .exited(0))
  }

  @Test("a round starts with the timer, and nobody has to listen for it")
  func reaction() throws {
    let daemon = DaemonProcess(in: folder, options: ["--modules-path", DaemonPrograms.root + "/examples/modules"])
    try daemon.start()
    let client = try daemon.connect()
    try client.call("timer.start", ["project": "Essay"])
    var round: JSON?
    for _ in 0..<600 where round == nil {
      usleep(100_000)
      round = try client.call("pomodoro.now")["round"]
    }
    #expect(round?["what"]?.string == "Essay" && round?["kind"]?.string == "focus")
    // While a pomodoro round is running, starting another timer doesn't start another round.
    try client.call("timer.start", ["project": "Mail", "switch": true])
    usleep(300_000)
    #expect(try client.call("pomodoro.list")["rounds"]?.count == 1)
  }

  @Test(
    "the examples pass their checks",
    arguments: ["expenses", "inventory", "plants", "books", "workouts", "meters", "habits", "pomodoro"])
  func examples(_ name: String) throws {
    let path = "\(folder.path)/\(name)"
    TestFiles.makeFolder(path, mode: 0o755)
    for file in ["module.json", "run", "trackd_module.py"] {
      let source = "\(DaemonPrograms.root)/examples/modules/\(name)/\(file)"
      guard TestFiles.exists(source) else { continue }
      try TestFiles.write(try TestFiles.bytes(of: source), to: "\(path)/\(file)", mode: file == "run" ? 0o755 : 0o644)
    }
    let trial = try trackctl("module", "test", path)
    #expect(trial.ending == .exited(0), "\(trial.output)\(trial.errors)")
  }

  @Test("a trial finds a program's errors")
  func wrong() throws {
    TestFiles.makeFolder("\(folder.path)/wrong", mode: 0o755)
    let manifest = """
      {"module": "wrong", "protocol": 1, "schema": 1, "summary": "Wrong.",
       "tables": {"things": {"row": {"name": {"type": "string"}}, "verbs": ["add"]}},
       "methods": {"wrong.do": {"summary": "Does it wrongly.", "changes": true}}}
      """
    try TestFiles.write(Array(manifest.utf8), to: "\(folder.path)/wrong/module.json", mode: 0o644)
    let program =
      "#!/bin/sh\nread -r line <&3\necho '{\"id\":1,\"result\":{\"protocol\":1}}' >&3\nread -r line <&3\n"
      + "echo '{\"id\":2,\"result\":{\"put\":{\"things\":[{\"id\":77,\"name\":\"x\"}]}}}' >&3\nread -r line <&3\n"
    try TestFiles.write(Array(program.utf8), to: "\(folder.path)/wrong/run", mode: 0o755)
    let trial = try trackctl("module", "test", "\(folder.path)/wrong")
    #expect(trial.ending == .exited(1))
    #expect(trial.output.contains("WRONG: wrong.do:"), "\(trial.output)")
  }
}
