import System
import TestSupport
import Testing

/// Checks that the files in the repository match the declarations.
@Suite("Golden files")
struct GoldenTests {
  @Test("match the declarations", arguments: GoldenFile.all)
  func golden(_ file: GoldenFile) throws {
    if GoldenFile.isUpdating { try file.update() }
    let (made, kept) = (try file.make(), try file.kept())
    guard made != kept else { return }
    let lines = zip(made.split(separator: "\n"), kept.split(separator: "\n"))
    let place = lines.first { $0 != $1 }.map { "\($0) is made, \($1) is kept" } ?? "one is longer"
    Issue.record("\(file.path) is outdated: \(place). Run ./dev update-golden and review the diff.")
  }

  @Test(
    "include all of TrackClient's generated files, and no file of a removed module exists",
    .enabled(if: !GoldenFile.isUpdating))
  func complete() throws {
    let kept = try Directory.open("\(DaemonPrograms.root)/\(ClientSource.folder)").names()
    #expect(try Set(kept) == Set(ClientSource.all(of: Document.ofTypes()).keys))
  }
}
