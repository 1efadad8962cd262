import System
import TestSupport
import Testing

/// What is kept in the repository is what the declarations make now.
@Suite("Golden files")
struct GoldenTests {
  @Test("are what is made from the declarations", arguments: GoldenFile.all)
  func golden(_ file: GoldenFile) throws {
    if GoldenFile.isUpdating { try file.update() }
    let (made, kept) = (try file.make(), try file.kept())
    guard made != kept else { return }
    let lines = zip(made.split(separator: "\n"), kept.split(separator: "\n"))
    let place = lines.first { $0 != $1 }.map { "\($0) is made, \($1) is kept" } ?? "one is longer"
    Issue.record("\(file.path) is not what is declared: \(place). Run ./dev update-golden and look at what changed.")
  }

  @Test(
    "are all there is of TrackClient's calls: none is left of a module that is gone",
    .enabled(if: !GoldenFile.isUpdating))
  func complete() throws {
    let kept = try Directory.open("\(DaemonPrograms.root)/\(ClientSource.folder)").names()
    #expect(try Set(kept) == Set(ClientSource.all(of: Document.ofTypes()).keys))
  }
}
