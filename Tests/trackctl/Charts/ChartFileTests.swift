import Glibc
import System
import TestSupport
import Testing
import Wire

/// Tests charts that are written to a file. They must not overwrite anything unless that is requested.
@Suite("Charts in files")
struct ChartFileTests {
  private let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess.started()
    _ = try run(["timer", "add", "Work & <b>", "2024-03-04T09:00", "2024-03-04T10:30"])
  }

  private func run(_ words: [String]) throws -> CommandResult {
    let result = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words, in: daemon.folder,
      environment: ["TZ=UTC"])
    return result
  }

  private var path: String { daemon.folder.path + "/chart" }

  @Test(
    "each exists as a drawing and a page, with its data in it",
    arguments: [
      ["day", "2024-03-04"], ["weeks", "2024-W10"], ["report", "2024"], ["report", "2024", "--by", "day"],
      ["report", "2024", "--by", "tag"], ["feed", "heatmap", "2024"], ["remarks", "map"], ["day", "2024-03-05"],
      ["report", "2023"], ["weeks", "2023-W10"],
    ])
  func all(words: [String]) throws {
    let drawing = try run(words + ["--svg", "-"])
    #expect(drawing.ending == .exited(0) && drawing.errors.isEmpty, "\(drawing)")
    #expect(drawing.output.hasPrefix("<svg ") && drawing.output.hasSuffix("</svg>\n"))
    let page = try run(words + ["--html", "-"])
    #expect(page.ending == .exited(0) && page.output.hasPrefix("<!DOCTYPE html>\n") && page.output.contains("<svg "))
    #expect(!page.output.contains("<b>") && !drawing.output.contains("<b>"))
    let isEmpty = words.contains { $0.contains("2023") || $0.hasSuffix("-05") || $0 == "map" }
    #expect(page.output.contains("There is nothing to show.") == (isEmpty && words[0] != "feed"))
    if words == ["report", "2024"] {
      #expect(page.output.contains("Work &amp; &lt;b&gt;") && page.output.contains("1:30"))
    }
  }

  @Test("an existing file stays unless --replace is given")
  func there() throws {
    try TestFiles.write(Array("mine".utf8), to: path)
    let refused = try run(["day", "2024-03-04", "--svg", path])
    #expect(refused.ending == .exited(2) && refused.output.isEmpty)
    #expect(refused.errors == "trackctl: \(path) already exists\n  to overwrite it: --replace\n")
    #expect(try TestFiles.text(of: path) == "mine")
    // The temporary file must not replace a file of the user that happens to have the same name.
    try TestFiles.write(Array("mine, too".utf8), to: path + ".new")
    let replaced = try run(["day", "2024-03-04", "--svg", path, "--replace"])
    #expect(replaced.ending == .exited(0) && replaced.output == "wrote \(path)\n")
    #expect(try TestFiles.text(of: path).hasPrefix("<svg ") && TestFiles.text(of: path + ".new") == "mine, too")
    #expect(try Directory.openForInspection(daemon.folder.path).names().allSatisfy { !$0.hasPrefix(".trackctl") })
  }

  @Test("anything but a regular file isn't overwritten, and for a link its target is, with its permissions")
  func strange() throws {
    try #require(unsafe mkfifo(path, 0o600) == 0)
    for words in [[], ["--replace"]] {
      let refused = try run(["day", "2024-03-04", "--svg", path] + words)
      #expect(refused.ending == .exited(2) && refused.errors.contains("is not a regular file"), "\(refused)")
    }
    let (file, link) = (daemon.folder.path + "/file", daemon.folder.path + "/link")
    try TestFiles.write(Array("mine".utf8), to: file)
    try #require(unsafe chmod(file, 0o640) == 0 && symlink("file", link) == 0)
    #expect(try run(["day", "2024-03-04", "--svg", link, "--replace"]).ending == .exited(0))
    #expect(try TestFiles.text(of: file).hasPrefix("<svg ") && FileStatus.at(path: file).mode == 0o640)
    #expect(try TestFiles.text(of: link).hasPrefix("<svg "))
  }

  @Test("both can be written at once; the one on standard output has nothing else in it")
  func both() throws {
    let result = try run(["weeks", "2024-W10", "--svg", path, "--html", "-"])
    #expect(
      result.ending == .exited(0) && result.output.hasPrefix("<!DOCTYPE html>") && result.output.hasSuffix("</html>\n"))
    #expect(try TestFiles.text(of: path).hasPrefix("<svg "))
  }

  @Test(
    "errors are reported",
    arguments: [
      (["day", "--replace"], 2, "--replace needs --svg or --html"),
      (["day", "--svg", "x", "--json"], 2, "--svg and --html can't be combined with --json"),
      (["day", "--svg", "-", "--html", "-"], 2, "--svg and --html need two different files"),
      (["day", "--svg", "/nowhere/at/all"], 1, "/nowhere/at/all can't be written: No such file or directory"),
      (["day", "--svg", "."], 2, ". is not a regular file"), (["weeks", "2000..2024"], 2, "the range has "),
      (["remarks", "map", "--radius", "5km"], 2, "--radius needs --near"),
      (["remarks", "map", "--near", "1,2", "--bbox", "1,2..3,4"], 2, "--bbox and --near can't be combined"),
      (["remarks", "map", "--near", "1,2", "--radius", "far"], 2, "--radius needs a distance"),
    ])
  func wrong(words: [String], status: Int32, message: String) throws {
    let result = try run(words)
    #expect(result.ending == .exited(status) && result.errors.contains(message), "\(result)")
  }

  @Test("for programs they are what the daemon replies")
  func json() throws {
    let day = try JSON(parsing: try run(["day", "2024-03-04", "--json"]).output)
    #expect(day["entries"]?[0]?["project"]?.string == "Work & <b>" && day["day"]?.string == "2024-03-04")
    let weeks = try JSON(parsing: try run(["weeks", "2024-W10", "--json"]).output)
    #expect(weeks["weeks"]?[0]?["total"]?.int == 5400)
    #expect(try JSON(parsing: try run(["remarks", "map", "--json"]).output)["remarks"]?.count == 0)
  }

  @Test("a day shows overlapping entries, and the running one up to now")
  func overMidnight() throws {
    _ = try run(["timer", "add", "Night", "2024-03-04T23:00", "2024-03-05T01:15"])
    #expect(try run(["day", "2024-03-04"]).output.contains("Mon 2024-03-04: 2:30\n"))
    let next = try run(["day", "2024-03-05"]).output
    #expect(
      next.hasPrefix("Tue 2024-03-05: 1:15\n") && next.hasSuffix(" 1:15\n") && next.contains("\nNight "), "\(next)")
    _ = try run(["start", "Now", "--at", "-1s"])
    let today = try run(["day"]).output
    #expect(today.contains("\nNow ") || today.contains("Now"), "\(today)")
  }
}
