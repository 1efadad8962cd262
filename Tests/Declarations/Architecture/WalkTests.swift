import System
import TestSupport
import Testing

/// ARCHITECTURE.md leads along a request's way by the names of files.
@Suite("ARCHITECTURE.md")
struct WalkTests {
  private static let page = (try? TestFiles.text(of: DaemonPrograms.root + "/ARCHITECTURE.md")) ?? ""

  @Test("names files that there are, and each once")
  func files() throws {
    let walk = try #require(Self.page.split(separator: "\n## ").first { $0.hasPrefix("A request, file by file") })
    let files = walk.split(separator: "`").map(String.init).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 30 && Set(files).count == files.count)
    for file in files { #expect(TestFiles.exists(DaemonPrograms.root + "/Sources/" + file), "\(file) isn't there") }
  }
}
