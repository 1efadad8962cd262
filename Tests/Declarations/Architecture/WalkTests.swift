import TestSupport
import Testing

/// The page for newcomers goes along files. Where one is moved or taken apart, the page has to follow.
@Suite("A request, file by file")
struct WalkTests {
  @Test("goes by files that are there, each named once")
  func files() throws {
    let page = try TestFiles.text(of: DaemonPrograms.root + "/ARCHITECTURE.md")
    let lines = page.split(separator: "\n").drop { $0 != "## A request, file by file" }.dropFirst()
    let walk = lines.prefix { !$0.hasPrefix("## ") }.joined(separator: "\n")
    let files = walk.split(separator: "`").filter { $0.hasSuffix(".swift") && $0.contains("/") }.map(String.init)
    #expect(files.count > 30)
    #expect(Set(files).count == files.count, "a file is met twice")
    for file in files { #expect(TestFiles.exists(DaemonPrograms.root + "/Sources/" + file), "\(file)") }
  }
}
