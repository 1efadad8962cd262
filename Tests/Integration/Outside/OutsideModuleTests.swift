import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests custom modules from end to end, with a folder that contains a module.json, a real daemon, and trackctl.
  @Suite("Custom modules")
  struct OutsideModuleTests {
    private let folder = TestFolder()
    private let daemon: DaemonProcess

    init() throws {
      TestFiles.makeFolder(folder.path + "/modules", mode: 0o755)
      daemon = DaemonProcess(in: folder, options: ["--modules-path", folder.path + "/modules"])
      try write("expenses", try Self.example("expenses"))
    }

    private static func example(_ name: String) throws -> String {
      try TestFiles.text(of: "\(DaemonPrograms.root)/examples/modules/\(name)/module.json")
    }

    private func write(_ name: String, _ manifest: String) throws {
      TestFiles.makeFolder("\(folder.path)/modules/\(name)", mode: 0o755)
      try TestFiles.write(Array(manifest.utf8), to: "\(folder.path)/modules/\(name)/module.json", mode: 0o644)
    }

    private func trackctl(_ words: String...) throws -> CommandResult {
      try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words, in: folder,
        environment: ["TZ=UTC"])
    }

    private func status(_ name: String) throws -> String {
      let modules = try daemon.connect().call("system.status")["modules"]
      let module = modules?.elements.first { $0["name"]?.string == name }
      return [module?["origin"]?.string, module?["state"]?.string].compactMap(\.self).joined(separator: " ")
    }

    private func replace(_ old: String, _ new: String, in name: String) throws {
      let text = try Self.example(name)
      let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      try #require(parts.count == 2)
      try write(name, parts[0] + new + parts[1])
    }

    @Test("twenty lines of JSON make a module with verbs, history, undo and tables with aligned decimals")
    func everyday() throws {
      try daemon.start()
      #expect(try status("expenses") == "manifest ready")
      let added = try trackctl("expenses", "add", "12.50", "lunch", "--kind", "food").output
      #expect(added == "added expense 1: 12.50, lunch, food (trackctl undo takes it back)\n")
      #expect(try trackctl("expenses", "add", "100", "a bicycle", "--at", "2026-01-02T10:00").ending == .exited(0))
      let list = try trackctl("expenses", "list")
      #expect(list.output.contains(" 12.50 ") && list.output.contains("100.00 "), "\(list.output)")
      let report = try trackctl("expenses", "report", "--by", "kind")
      #expect(report.output.contains("food") && report.output.contains("112.50"), "\(report.output)")
      #expect(try trackctl("undo", "expenses").output.contains("undid expenses add"))
      #expect(try trackctl("--json", "expenses", "list").output.contains(#""amount":12.50"#))
      #expect(try trackctl("complete", "--", "verbs", "expenses", "add", "--kind").output == "food\n")
      let ids = try trackctl("complete", "--", "verbs", "expenses", "edit").output
      #expect(ids.hasPrefix("1\t") && ids.contains("12.50, lunch, food\n"), "\(ids)")
      let wrong = try trackctl("expenses", "add", "12.505", "x")
      #expect(wrong.ending == .exited(1))
      let changed = try trackctl("expenses", "edit", "1", "--what", "a long lunch").output
      #expect(changed.hasPrefix("changed expense 1: 12.50, a long lunch, food"), "\(changed)")
      #expect(daemon.stop() == .exited(0))
      try daemon.start()
      #expect(try trackctl("--json", "expenses", "list").output.contains(#""amount":12.50"#))
      #expect(try trackctl("expenses", "delete", "1").output.hasPrefix("deleted expense 1: "))
    }

    @Test("a start migrates rows to the folder's schema, all or none, reports it, and keeps the old file")
    func migration() throws {
      try daemon.start()
      _ = try trackctl("expenses", "add", "1", "tea", "--kind", "drinks")
      _ = try trackctl("expenses", "add", "20", "a dinner for two", "--kind", "food")
      let client = try daemon.connect()
      let steps = #"{"to": 2, "steps": [{"do": "limit", "table": "expenses", "column": "what"}]}"#
      func newer(_ most: Int) throws {
        let text = try Self.example("expenses")
          .split(separator: "\"schema\": 1", maxSplits: 1, omittingEmptySubsequences: false)
          .joined(separator: "\"schema\": 2, \"migrations\": [\(steps)]")
          .split(separator: "\"maxLength\": 120", maxSplits: 1, omittingEmptySubsequences: false)
          .joined(separator: "\"maxLength\": \(most)")
        try write("expenses", text)
      }
      try newer(8)
      try client.call("system.reload")
      #expect(daemon.log.contains("the daemon uses its schema 1"), "\(daemon.log)")
      #expect(daemon.stop() == .exited(0))
      try daemon.start()
      #expect(daemon.log.contains("row 2 of 'expenses': 'what' is missing or invalid"), "\(daemon.log)")
      #expect(try trackctl("expenses", "add", "1", "the old version continues").ending == .exited(0))
      #expect(try status("expenses") == "manifest ready")
      let listed = try trackctl("--json", "module", "list").output
      let kept = "'what' is missing or invalid. The file is unchanged; the module continues as it was"
      #expect(listed.contains(kept), "\(listed)")
      #expect(daemon.stop() == .exited(0))
      try newer(40)
      try daemon.start()
      #expect(daemon.log.contains("expenses: 3 rows were migrated from schema 1 to schema 2"), "\(daemon.log)")
      #expect(try trackctl("undo", "expenses").output.contains("undid expenses add"))
      #expect(try trackctl("expenses", "list").output.contains("dinner"))
      #expect(folder.names(in: "state").contains("expenses.journal.schema-1"))
      #expect(daemon.stop() == .exited(0))
      // Goes back to the earlier journal in the way the manual describes.
      let journal = folder.path + "/state/expenses.journal"
      unsafe rename(journal, journal + ".newer")
      unsafe rename(journal + ".schema-1", journal)
      try write("expenses", try Self.example("expenses"))
      try daemon.start()
      #expect(try status("expenses") == "manifest ready")
      #expect(try trackctl("expenses", "list").output.contains("dinner"))
    }

    @Test("a folder with an older schema than its record leaves the record readable, until a newer one is back")
    func downgrade() throws {
      func newer() throws {
        let step = #"{"do": "limit", "table": "expenses", "column": "what"}"#
        try replace(
          "\"schema\": 1", "\"schema\": 2, \"migrations\": [{\"to\": 2, \"steps\": [\(step)]}]", in: "expenses")
        let path = "\(folder.path)/modules/expenses/module.json"
        let text = try TestFiles.text(of: path).replacing("\"maxLength\": 120", with: "\"maxLength\": 130")
        try write("expenses", text)
      }
      try newer()
      try daemon.start()
      _ = try trackctl("expenses", "add", "1", "tea")
      // A running daemon keeps using the modules that it has loaded.
      try write("expenses", try Self.example("expenses"))
      #expect(try trackctl("system", "reload").output.contains("install schema 2 or newer again"), "\(daemon.log)")
      #expect(try trackctl("expenses", "add", "2", "cake").ending == .exited(0))
      #expect(daemon.stop() == .exited(0))
      let before = folder.bytes(of: "state/expenses.journal")
      try daemon.start()
      #expect(try status("expenses") == "manifest readOnly")
      #expect(try trackctl("expenses", "list").output.contains("cake"))
      let refused = try trackctl("expenses", "add", "3", "pie")
      #expect(refused.ending == .exited(1))
      #expect(refused.errors.contains("has the older schema 1, but the record has schema 2"), "\(refused.errors)")
      #expect(try trackctl("module", "list").output.contains("older schema 1"))
      #expect(try trackctl("timer", "start", "Essay").ending == .exited(0))
      #expect(folder.bytes(of: "state/expenses.journal") == before)
      try newer()
      try daemon.connect().call("system.reload")
      #expect(try trackctl("expenses", "add", "3", "pie").ending == .exited(0))
    }

    @Test("a recorded table whose name is reserved by now harms no other module, and its rows can be exported")
    func reservedTable() throws {
      let manifest =
        #"{"module":"queue","protocol":1,"schema":1,"summary":"What comes.","tables":{"next":{"row":"#
        + #"{"what":{"type":"string"}},"one":"thing","verbs":["add","list"]}}}"#
      var pen = try JournalPen(module: "queue", next: #""next":2"#, manifest: manifest, in: folder.path + "/state")
      try pen.row("next", 1, #""what":"tea""#)
      try pen.finish()
      try daemon.start()
      #expect(try status("queue") == "manifest absent")
      #expect(try trackctl("expenses", "add", "1", "tea").ending == .exited(0))
      #expect(try trackctl("queue", "list").ending == .exited(2))
      let rows = try daemon.connect().call("system.export", ["module": "queue"])["rows"]
      #expect(rows?.description.contains("tea") == true, "\(rows ?? "")")
      // The module isn't served even if a folder contains this manifest, because the table's name is reserved.
      try write("queue", manifest)
      try daemon.connect().call("system.reload")
      #expect(daemon.log.contains("/queue/module.json:1:77: tables.next: 'next' is reserved"), "\(daemon.log)")
      #expect(try trackctl("expenses", "list").output.contains("tea"))
    }

    @Test("a newer protocol and another module's tables are refused with the error, and the old version continues")
    func strangers() throws {
      try daemon.start()
      _ = try trackctl("expenses", "add", "1", "tea")
      try replace("\"protocol\": 1", "\"protocol\": 2", in: "expenses")
      for (name, other) in [("eggs", "hens"), ("hens", "eggs")] {
        let row = #"{"user": {"type": "account", "is": "caller"}, "of": {"type": "reference", "to": "\#(other)"}}"#
        try write(
          name,
          #"{"module": "\#(name)", "protocol": 1, "schema": 1, "summary": "\#(name)", "#
            + #""tables": {"\#(name)": {"row": \#(row), "verbs": ["add"]}}}"#)
      }
      try daemon.connect().call("system.reload")
      let said = daemon.log
      #expect(said.contains("/expenses/module.json:2:37: protocol: is 2, but must be"), "\(said)")
      #expect(said.contains("/eggs/module.json:1:174: tables.eggs.row.of.to: no table 'hens'"), "\(said)")
      #expect(said.contains("/hens/module.json:1:174: tables.hens.row.of.to: no table 'eggs'"), "\(said)")
      #expect(try trackctl("expenses", "list").output.contains("tea"))
      #expect(try trackctl("expenses", "add", "1", "more").ending == .exited(0))
      for name in ["eggs", "hens"] { #expect(try trackctl(name, "add", "1").ending != .exited(0)) }
    }

    @Test("a folder that was unreadable at the start must match its journal at a reload, as at a start")
    func lateFolder() throws {
      try daemon.start()
      _ = try trackctl("expenses", "add", "1", "tea")
      #expect(daemon.stop() == .exited(0))
      let path = "\(folder.path)/modules/expenses"
      try replace("\"maxLength\": 120", "\"maxLength\": 2", in: "expenses")
      unsafe chmod(path, 0o777)
      try daemon.start()
      #expect(try status("expenses") == "manifest failed")
      unsafe chmod(path, 0o755)
      let client = try daemon.connect()
      try client.call("system.reload")
      #expect(daemon.log.contains("expenses: its tables have changed"), "\(daemon.log)")
      #expect(try status("expenses") == "manifest ready")
      #expect(try trackctl("expenses", "add", "1", "the old version continues").ending == .exited(0))
      #expect(try trackctl("expenses", "list").output.contains("tea"))
    }

    @Test("errors in a manifest are reported with file, line and column, and nothing else is affected")
    func mistakes() throws {
      try replace("\"digits\": 2", "\"digits\": 9", in: "expenses")
      try write("inventory", try Self.example("inventory"))
      try daemon.start()
      #expect(try status("expenses") == "manifest failed")
      #expect(try status("inventory") == "manifest ready")
      #expect(try status("timer") == "builtin ready")
      #expect(daemon.log.contains("/expenses/module.json:8:"), "\(daemon.log)")
    }

    @Test("a reload takes changes, refuses new tables without a new schema, and keeps the old ones")
    func reload() throws {
      try daemon.start()
      _ = try trackctl("expenses", "add", "1", "tea")
      let client = try daemon.connect()
      try replace("\"verbs\": [\"add\", ", "\"verbs\": [", in: "expenses")
      try write("inventory", try Self.example("inventory"))
      try client.call("system.reload")
      #expect(try trackctl("expenses", "add", "1", "tea").ending != .exited(0))
      #expect(try trackctl("expenses", "list").output.contains("tea"))
      #expect(try trackctl("inventory", "places", "add", "Shed").ending == .exited(0))
      try replace("\"maxLength\": 120", "\"maxLength\": 2", in: "expenses")
      try client.call("system.reload")
      #expect(daemon.log.contains("expenses: its tables have changed"))
      #expect(try trackctl("expenses", "list").output.contains("tea"))
      try write("expenses", "{")
      try client.call("system.reload")
      #expect(try status("expenses") == "manifest ready")
      unsafe unlink("\(folder.path)/modules/expenses/module.json")
      unsafe rmdir("\(folder.path)/modules/expenses")
      try client.call("system.reload")
      #expect(try status("expenses") == "manifest absent")
      #expect(try trackctl("expenses", "list").output.contains("tea"))
      #expect(try trackctl("expenses", "delete", "1").ending == .exited(1))
      try write("expenses", try Self.example("expenses"))
      try client.call("system.reload")
      #expect(try trackctl("expenses", "delete", "1").ending == .exited(0))
    }

    @Test("a start makes up for a missed schedule before any client comes")
    func missedSchedule() throws {
      let manifest = try Self.example("expenses")
        .replacing(
          #""tables": {"#,
          with: #"""
            "methods": {"expenses.tidy": {"summary": "Tidies.", "changes": true}},
            "schedule": {"expenses.tidy": {"every": "hour"}}, "tables": {
            """#, maxReplacements: 1)
      try write("expenses", manifest)
      try TestFiles.write(
        Array("#!/bin/sh\necho it was called\n".utf8), to: "\(folder.path)/modules/expenses/run", mode: 0o755)
      try daemon.start()
      #expect(try trackctl("expenses", "add", "1", "tea").ending == .exited(0))
      #expect(daemon.stop() == .exited(0))
      try daemon.launch()
      let deadline = Clock.monotonicNanoseconds() + 10_000_000_000
      while !daemon.log.contains("it was called"), Clock.monotonicNanoseconds() < deadline { usleep(10_000) }
      #expect(daemon.log.contains("expenses prints: it was called"), "\(daemon.log)")
    }
  }
}
