import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("Projects")
struct ProjectTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  func names() throws -> [String] {
    try bench.projects().compactMap { $0["name"]?.string }
  }

  @Test("four are suggested until the user has one; starting one of them creates it")
  func first() throws {
    let shown = try bench.projects()
    #expect(try names() == ["Study", "Work", "Eat", "Transportation"])
    #expect(shown.allSatisfy { $0["id"] == .null && $0["seconds"]?.int == 0 && $0["archived"]?.bool == false })
    #expect(Set(shown.compactMap { $0["color"]?.string }).count == 4)
    let color = shown[2]["color"]
    try bench.call("timer.start", ["project": "Eat"])
    #expect(try names() == ["Eat"])
    #expect(try bench.projects()[0]["id"]?.int == 1 && bench.projects()[0]["color"] == color)
    #expect(try bench.call("timer.projects", as: 1001)["projects"]?.count == 4)
  }

  @Test("ten projects have ten colours; each colour is used once before any repeats, beside a chosen one")
  func colors() throws {
    try bench.call("timer.project.add", ["name": "Chosen", "color": JSON(Palette.color(of: "Project 1"))])
    for number in 1..<Palette.count { try bench.call("timer.project.add", ["name": JSON("Project \(number)")]) }
    let colors = try bench.projects().compactMap { $0["color"]?.string }
    #expect(colors.count == Palette.count && Set(colors).count == Palette.count)
    // All colors are used, so the next project gets the color of another project. Which color it gets depends on its
    // name.
    try bench.call("timer.project.add", ["name": "One more"])
    #expect(try bench.projects().contains { $0["color"]?.string == Palette.color(of: "One more") })
  }

  @Test("a running entry counts towards its project up to now")
  func sums() throws {
    try bench.add("Work", ago: 1000, lasting: 100)
    try bench.add("Work", ago: 800, lasting: 50)
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 30
    let work = try bench.projects()[0]
    #expect(work["seconds"]?.int == 180 && work["entries"]?.int == 3)
    #expect(work["lastUsedAt"] == bench.time(-30))
  }

  @Test("projects are listed by name, ignoring case")
  func order() throws {
    for name in ["b", "C", "a", "Ab"] { try bench.call("timer.project.add", ["name": JSON(name)]) }
    #expect(try names() == ["a", "Ab", "b", "C"])
  }

  @Test("a project is added once, with a given colour or one that depends on the name")
  func add() throws {
    let plain = try bench.call("timer.project.add", ["name": "Work"])["project"]
    #expect(plain?["color"]?.string == Palette.color(of: "Work") && plain?["lastUsedAt"] == .null)
    let red = try bench.call("timer.project.add", ["name": "Eat", "color": "#FF00aa"])["project"]
    #expect(red?["color"]?.string == "#ff00aa")
    let refusal = try bench.refusal("timer.project.add", ["name": "Work"])
    #expect(refusal.code == -32002 && refusal.reason == "timer.projectExists" && refusal.data?["project"] == plain)
    for color in ["red", "#ff00a", "#ff00aaa", "#ff00ag"] {
      #expect(
        try bench.refusal("timer.project.add", ["name": "x", "color": JSON(color)]).violations == ["color: color"])
    }
    #expect(try bench.refusal("timer.project.add", ["name": "work"]).data?["project"] == plain)
    #expect(try names() == ["Eat", "Work"])
  }

  @Test("names ignore case, and a rename can change the spelling")
  func spelling() throws {
    try bench.call("timer.start", ["project": "René"])
    #expect(try bench.call("timer.stop")["entry"]?["project"]?.string == "René")
    #expect(try bench.call("timer.start", ["project": "RENE\u{301}"])["entry"]?["project"]?.string == "René")
    #expect(try bench.call("timer.list", ["project": "rené"])["entries"]?.count == 2)
    try bench.call("timer.update", ["project": "rené"])
    let project = try bench.call("timer.project.rename", ["name": "rené", "to": "RENÉ"])["project"]
    #expect(project?["id"]?.int == 1 && project?["name"]?.string == "RENÉ" && project?["entries"]?.int == 2)
  }

  @Test("two that differ only in case, from an older version, stay; an exact spelling selects one")
  func twoSpellings() throws {
    try bench.call("timer.project.add", ["name": "Work"])
    bench.state.projects.load(Project(id: 2, user: 1, name: "work", color: "#000000"))
    for (name, id) in [("Work", 1), ("work", 2), ("WORK", 1)] {
      #expect(try bench.call("timer.project.archive", ["name": JSON(name)])["project"]?["id"]?.int == id)
      try bench.call("timer.project.archive", ["name": JSON(name), "archived": false])
    }
    #expect(try names() == ["Work", "work"])
    try bench.call("timer.project.rename", ["name": "work", "to": "Work", "acknowledge": ["merge"]])
    #expect(try names() == ["Work"])
  }

  @Test("a rename affects all entries and writes one row")
  func rename() throws {
    try bench.add("Work", ago: 1000, lasting: 100)
    try bench.call("timer.start", ["project": "Work"])
    let project = try bench.call("timer.project.rename", ["name": "Work", "to": "Job"])["project"]
    #expect(project?["id"]?.int == 1 && project?["name"]?.string == "Job" && project?["entries"]?.int == 2)
    #expect(try bench.list().allSatisfy { $0["project"]?.string == "Job" })
    #expect(try bench.call("history.list", ["module": "timer"])["transactions"]?[0]?["changes"]?.count == 1)
    try bench.undo()
    #expect(try bench.list().allSatisfy { $0["project"]?.string == "Work" })
  }

  @Test("a rename to the same name changes nothing; an unknown project is an error")
  func renameNothing() throws {
    try bench.call("timer.project.add", ["name": "Work"])
    #expect(try bench.call("timer.project.rename", ["name": "Work", "to": "Work"])["rev"]?.int == 1)
    let refusal = try bench.refusal("timer.project.rename", ["name": "Eat", "to": "x"])
    #expect(
      refusal.code == -32001 && refusal.reason == "timer.projectNotFound" && refusal.data?["field"]?.string == "name")
  }

  @Test("a rename onto an existing name needs confirmation, and then merges")
  func merge() throws {
    try bench.add("Job", ago: 1000, lasting: 100, tags: ["a"])
    try bench.add("Work", ago: 800, lasting: 50)
    try bench.add("Job", ago: 600, lasting: 10)
    let refusal = try bench.refusal("timer.project.rename", ["name": "Job", "to": "Work"])
    #expect(refusal.code == -32005 && refusal.data?["warnings"]?[0]?["name"]?.string == "merge")
    #expect(refusal.message.contains("2 entries"))
    let rename: JSON = ["name": "Job", "to": "Work", "acknowledge": ["merge"]]
    let result = try bench.call("timer.project.rename", rename)
    #expect(
      result["project"]?["id"]?.int == 2 && result["project"]?["seconds"]?.int == 160 && result["merged"]?.int == 1)
    #expect(try names() == ["Work"])
    #expect(try bench.list().map { $0["project"]?.string } == ["Work", "Work", "Work"])
    #expect(try bench.ids(["project": "Work"]) == [3, 2, 1])
    #expect(try bench.ids(["project": "Work", "tag": "a"]) == [1])
    #expect(try bench.ids(["project": "Job"]) == [])
    #expect(try bench.slices() == ["Work 160 3"])
    #expect(try bench.slices(["project": "Work", "by": "tag"]) == ["a 100 1", " 60 2"])
    #expect(try bench.call("history.list", ["module": "timer"])["transactions"]?[0]?["changes"]?.count == 1)
    try bench.undo()
    #expect(try names() == ["Job", "Work"])
    #expect(try bench.slices() == ["Job 110 2", "Work 50 1"])
    #expect(bench.indexesAreTrue)
  }

  @Test("a merge of merges affects all of them, and each can be undone")
  func mergeChain() throws {
    for (number, name) in ["a", "b", "c"].enumerated() {
      try bench.add(name, ago: 1000 - number * 10, lasting: number + 1)
    }
    try bench.call("timer.project.rename", ["name": "a", "to": "b", "acknowledge": ["merge"]])
    try bench.call("timer.project.rename", ["name": "b", "to": "c", "acknowledge": ["merge"]])
    #expect(try bench.slices() == ["c 6 3"])
    #expect(try bench.call("timer.show", ["id": 1])["entry"]?["project"]?.string == "c")
    #expect(try bench.call("timer.continue", ["id": 1])["entry"]?["project"]?.string == "c")
    try bench.call("timer.discard")
    try bench.undo(5)
    #expect(try bench.slices() == ["b 3 2", "c 3 1"])
    try bench.undo(4)
    #expect(try bench.slices() == ["c 3 1", "b 2 1", "a 1 1"])
  }

  @Test("the name of a merged project is free; once it is used, undoing the merge names the conflict")
  func nameAfterMerge() throws {
    try bench.add("Job", ago: 1000, lasting: 100)
    try bench.add("Work", ago: 800, lasting: 50)
    try bench.call("timer.project.rename", ["name": "Job", "to": "Work", "acknowledge": ["merge"]])
    try bench.call("timer.project.add", ["name": "Job"])
    let refusal = try bench.undoRefusal(3)
    #expect(refusal.code == -32002 && refusal.reason == "timer.projectExists")
    #expect(refusal.data?["project"]?["id"]?.int == 3)
    #expect(try bench.slices() == ["Work 150 2"])
    try bench.undo(4)
    try bench.undo(3)
    #expect(try bench.slices() == ["Job 100 1", "Work 50 1"])
  }

  @Test("undo and redo can't make two projects parts of each other")
  func mergeCircle() throws {
    try bench.add("a", ago: 1000, lasting: 100)
    try bench.add("b", ago: 800, lasting: 50)
    try bench.call("timer.project.rename", ["name": "a", "to": "b", "acknowledge": ["merge"]])
    try bench.undo(3)
    try bench.call("timer.project.rename", ["name": "b", "to": "a", "acknowledge": ["merge"]])
    let refusal = try bench.undoRefusal(4)
    #expect(refusal.reason == "timer.merged" && refusal.data?["project"]?["name"]?.string == "b")
    #expect(try bench.slices() == ["a 150 2"])
  }

  @Test("a redone merge follows its target if that was merged meanwhile")
  func mergeIntoPart() throws {
    for (number, name) in ["a", "b", "c"].enumerated() {
      try bench.add(name, ago: 1000 - number * 10, lasting: number + 1)
    }
    try bench.call("timer.project.rename", ["name": "a", "to": "b", "acknowledge": ["merge"]])
    try bench.undo(4)
    try bench.call("timer.project.rename", ["name": "b", "to": "c", "acknowledge": ["merge"]])
    try bench.undo(5)
    #expect(try bench.slices() == ["c 6 3"])
  }

  @Test("undo never removes a project that has entries or parts")
  func projectInUse() throws {
    try bench.add("a", ago: 1000, lasting: 100)
    try bench.add("a", ago: 800, lasting: 50)
    let used = try bench.undoRefusal(1)
    #expect(used.reason == "timer.projectInUse" && used.data?["entry"]?["id"]?.int == 2)
    try bench.call("timer.project.add", ["name": "b"])
    try bench.call("timer.project.rename", ["name": "a", "to": "b", "acknowledge": ["merge"]])
    let whole = try bench.undoRefusal(3)
    #expect(whole.reason == "timer.projectInUse" && whole.data?["project"]?["id"]?.int == 1)
  }

  @Test("undo never restores an entry of a deleted project, or a part of a deleted whole")
  func projectGone() throws {
    try bench.call("timer.project.add", ["name": "a"])
    try bench.add("a", ago: 1000, lasting: 100)
    try bench.call("timer.delete", ["id": 1])
    try bench.undo(1)
    let entry = try bench.undoRefusal(3)
    #expect(entry.reason == "timer.projectGone" && entry.data?["project"]?["name"]?.string == "a")
    try bench.call("timer.project.add", ["name": "b"])
    try bench.call("timer.project.add", ["name": "c"])
    try bench.call("timer.project.rename", ["name": "c", "to": "b", "acknowledge": ["merge"]])
    try bench.undo(7)
    try bench.undo(5)
    #expect(try bench.undoRefusal(8).reason == "timer.projectGone")
  }

  @Test("undo of the first start removes the project, and the four suggestions are back")
  func undoFirstStart() throws {
    try bench.call("timer.start", ["project": "Eat"])
    try bench.undo()
    #expect(try names() == ["Study", "Work", "Eat", "Transportation"])
    let gone = try bench.call("history.list", ["module": "timer"])["transactions"]?[0]
    let before = gone?["changes"]?.elements.compactMap { $0["before"] } ?? []
    #expect(before.contains { $0["project"]?.string == "Eat" })
    try bench.undo(2)
    #expect(try names() == ["Eat"])
  }

  @Test("an archived project is listed as such, keeps its entries, and is restored on request or by a start")
  func archive() throws {
    try bench.add("Work", ago: 1000, lasting: 100)
    #expect(try bench.call("timer.project.archive", ["name": "Work"])["project"]?["archived"]?.bool == true)
    #expect(try bench.slices() == ["Work 100 1"])
    try bench.add("Work", ago: 800, lasting: 100)
    #expect(try bench.projects()[0]["archived"]?.bool == true)
    #expect(try bench.refusal("timer.project.add", ["name": "Work"]).message.contains("archived: false"))
    let back = try bench.call("timer.project.archive", ["name": "Work", "archived": false])
    #expect(back["project"]?["archived"]?.bool == false)
    try bench.call("timer.project.archive", ["name": "Work"])
    try bench.call("timer.start", ["project": "Work"])
    #expect(try bench.projects()[0]["archived"]?.bool == false)
    try bench.undo()
    #expect(try bench.projects()[0]["archived"]?.bool == true)
    #expect(try bench.refusal("timer.project.archive", ["name": "Eat"]).code == -32001)
  }

  @Test("every colour is valid, and a name always has the same one")
  func palette() {
    #expect(Palette.color(of: "Work") == Palette.color(of: "Work"))
    let colors = (0..<500).map { Palette.color(of: "project \($0)") }
    #expect(colors.allSatisfy { $0.utf8.count == 7 && $0.hasPrefix("#") })
    #expect(Set(colors).count == 16)
  }
}
