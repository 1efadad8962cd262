import ModuleKit
import System
import Testing
import Wire

@testable import Manifest

@Suite("Manifests")
struct ManifestTests {
  @Test("versions are compared number by number")
  func versions() throws {
    let sorted = ["0", "0.9", "1", "1.0.1", "1.2", "1.9", "1.10", "2.0.0.1"]
    let versions = try sorted.map { try #require(Release.Version($0)) }
    #expect(versions.shuffled().sorted() == versions)
    #expect(Release.Version("1.2") == Release.Version("1.2.0") && Release.Version("01") == Release.Version("1"))
    for wrong in ["", ".", "1.", "a", "1.-2", "1234567890", "1.2.3.4.5", "+1", "١"] {
      #expect(Release.Version(wrong) == nil, "\(wrong)")
    }
  }

  @Test("twenty lines without a program make a module")
  func plain() throws {
    let manifest = try Texts.read(Texts.expenses)
    #expect(manifest.name == "expenses")
    #expect(!manifest.hasProgram)
    let table = try #require(manifest.tables.first)
    #expect(table.columns.map(\.name) == ["user", "at", "amount", "what", "kind"])
    #expect(table.columns.map(\.isCaller) == [true, false, false, false, false])
    #expect(table.columns[1].standard == .now)
    #expect(table.columns[2].kind == .decimal(digits: 2, 0...1_000_000_000_000))
    #expect(table.columns[4].kind == .string(1...40))
    #expect(table.columns[4].isOptional)
    #expect(table.owner == 0)
    #expect(table.visibility == .owner)
    #expect(table.indexes == [[0, 1], [0, 4]])
    #expect(table.verbs == Manifest.Verb.allCases)
    #expect(table.one == "expense")
    #expect(table.moment == 1)
    #expect(table.number == 2)
  }

  @Test("a program's methods have params, needs, results and reasons")
  func program() throws {
    let manifest = try Texts.read(Texts.count)
    let method = try #require(manifest.methods.first)
    #expect(method.name == "count.up")
    #expect(method.changes)
    #expect(method.deadlineMilliseconds == 1000)
    #expect(method.params.map(\.isOptional) == [false, true])
    #expect(
      method.needs == [
        Manifest.Need(
          table: "counts", conditions: [.init(column: 0, wanted: .caller), .init(column: 1, wanted: .param("name"))])
      ])
    #expect(method.reasons.map(\.code) == [-32001])
    #expect(manifest.tables[0].unique == [[0, 1]])
    #expect(manifest.tables[0].columns[2].standard == .value(.number(0)))
  }

  @Test("a method may need lists of other modules")
  func lists() throws {
    let text = Texts.count.replacing(
      #""needs": {"counts""#,
      with: #""needs": {"timer.list": {"from": "today", "project": "$params.name", "limit": 5}, "counts""#)
    let manifest = try Texts.read(text)
    let method = try #require(manifest.methods.first)
    #expect(method.needs.map(\.table) == ["counts"] && manifest.readLists == ["timer.list"])
    #expect(
      method.lists == [
        Manifest.ListNeed(
          method: "timer.list",
          params: [
            .init(name: "from", wanted: .today), .init(name: "project", wanted: .param("name")),
            .init(name: "limit", wanted: .constant(Array("5".utf8))),
          ])
      ])
  }

  @Test("a program may use what the manifest asks for, from the user's home directory")
  func access() throws {
    let asking = #""protocol": 1, "access": {"network": true, "read": ["~/Music", "/srv/music", "~"]}"#
    let access = try Texts.read(Texts.count.with("\"protocol\": 1", asking)).access
    #expect(access == Confinement(readable: ["~/Music", "/srv/music", "~"], hasNetwork: true))
    #expect(access.resolved(home: "/home/anna").readable == ["/home/anna/Music", "/srv/music", "/home/anna"])
    #expect(access.resolved(home: nil).readable == ["/srv/music"])
    #expect(access.resolved(home: "anna").readable == ["/srv/music"])
    #expect(try Texts.read(Texts.count).access == Confinement())
  }

  @Test("every kind of value, notices, settings and migrations")
  func everything() throws {
    let manifest = try Texts.read(Texts.everything)
    let things = try #require(manifest.table(named: "things"))
    #expect(
      things.columns.map(\.kind) == [
        .reference(table: "rooms", .remove), .account, .choice(["new", "old"]), .choice(["s", "l"]), .text(0...500),
        .date,
        .time, .decimal(digits: 2, -150...100_000), .duration(0...1_000_000_000_000), .boolean,
        .tags(count: 3, length: 10), .place, .picture,
      ])
    #expect(things.columns[2].standard == .value(.number(1)))
    #expect(things.columns[4].standard == .value(.text("")))
    #expect(things.columns[5].standard == .today)
    #expect(things.columns[7].standard == .value(.number(1250)))
    #expect(things.columns[9].standard == .value(.number(1)))
    #expect(things.visibility == .everybody)
    #expect(manifest.notices.map(\.column) == [6])
    #expect(manifest.settings.map(\.name) == ["most", "pictureBytesPerUser"] && manifest.settings[0].range == 1...9)
    #expect(manifest.migrations.map(\.schema) == [2, 3])
    #expect(
      manifest.migrations[1].steps == [.add(table: "things", column: "worth"), .drop(table: "things", column: "b")])
  }

  @Test("its text is stored on one line with the same meaning")
  func text() throws {
    let manifest = try Texts.read(Texts.everything)
    #expect(!manifest.text.contains(UInt8(ascii: "\n")))
    #expect(try Manifest(reading: manifest.text) == manifest)
    #expect(try Manifest(recorded: manifest.text) == manifest)
  }

  @Test("in a journal, a name that is reserved by now leaves the tables as they are, without verbs")
  func recorded() throws {
    let text = Array(Texts.expenses.with(#""expenses": {"#, #""next": {"#).utf8)
    #expect(throws: Mistakes.self) { try Manifest(reading: text) }
    let manifest = try Manifest(recorded: text)
    #expect(manifest.tables.map(\.name) == ["next"] && manifest.tables[0].verbs.isEmpty)
    #expect(manifest.tables[0].columns.count == 5)
    // A recorded manifest may use a reserved name, but all other mistakes in it are still reported.
    #expect(throws: Mistakes.self) { try Manifest(recorded: Array(text.dropLast(3))) }
  }

  @Test("verbs are named after the first table, and for other tables include its name")
  func names() {
    #expect(Manifest.methodName("add", module: "a", table: nil) == "a.add")
    #expect(Manifest.methodName("list", module: "a", table: "b") == "a.b.list")
  }

  @Test("a module with everything that needs no program is read")
  func plants() throws {
    let manifest = try Manifest(
      reading: Array(
        #"""
        {
          "module": "plants", "protocol": 1, "schema": 1, "version": "1.2.0", "author": "Ann", "license": "MIT",
          "summary": "Plants and when they want water.",
          "tables": {
            "plants": {
              "row": {
                "user":  {"type": "account", "is": "caller"},
                "name":  {"type": "string", "maxLength": 80, "label": {"en": "Plant", "de": "Pflanze"}},
                "room":  {"type": "string", "maxLength": 40, "optional": true},
                "every": {"type": "integer", "minimum": 1, "default": 7, "label": "Days between waterings"},
                "last":  {"type": "date", "optional": true},
                "photo": {"type": "picture", "optional": true},
                "due":   {"type": "date", "computed": "last + days(every)", "absent": "today"}
              },
              "one": "plant", "title": "name", "owner": "user", "visible": "members", "change": "members",
              "index": [["user", "due"], ["room", "name"]], "unique": [["user", "name"]],
              "verbs": ["add", "list", "show", "edit", "delete", "report",
                {"name": "water", "summary": "Water a plant.", "set": {"last": "today"}, "done": "watered {name}"}],
              "show": {"list": ["name", "room", "due"], "sort": "due", "group": "room", "highlight": "due <= today"}
            }
          },
          "notices": {"plants.thirsty": {"summary": "A plant wants water.", "table": "plants", "column": "due",
            "at": "08:00", "actions": ["water"]}},
          "status": {"count": "due <= today", "text": "{count} thirsty"}
        }
        """#.utf8))
    #expect(manifest.tables[0].pictures.map(\.name) == ["photo"])
    #expect(manifest.tables[0].storedColumns.map(\.name) == ["user", "name", "room", "every", "last"])
    #expect(manifest.notices.map(\.actions) == [["water"]])
    let mistaken = String(decoding: manifest.text, as: UTF8.self).replacing(#"["water"]"#, with: #"["edit"]"#)
    #expect(
      Texts.mistakes(mistaken).map { $0.contains("must be the name of one of your own verbs of plants") } == [true])
  }
}
