import System
import TestSupport
import Testing

/// SECURITY.md names tests as evidence for its claims. This suite checks that these tests exist.
@Suite("SECURITY.md")
struct SecurityPageTests {
  private static let page = (try? TestFiles.text(of: DaemonPrograms.root + "/SECURITY.md")) ?? ""

  /// The quoted names of tests. A name may continue on the next line.
  private static var quoted: [String] {
    page.split(separator: "“").dropFirst().compactMap { part in
      part.split(separator: "”", omittingEmptySubsequences: false).first.map { text in
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
    }
  }

  @Test("names existing tests")
  func tests() throws {
    let sources = Self.sources(in: DaemonPrograms.root + "/Tests")
    let names = Self.quoted.filter { $0 != "quotation marks" }
    #expect(names.count > 30)
    for name in names {
      #expect(sources.contains { $0.contains("\"\(name)\"") }, "no test is called: \(name)")
    }
  }

  private static func sources(in path: String) -> [String] {
    guard let names = try? Directory.openForInspection(path).names() else { return [] }
    return names.flatMap { name in
      name.hasSuffix(".swift")
        ? [(try? TestFiles.text(of: path + "/" + name)) ?? ""] : sources(in: path + "/" + name)
    }
  }
}
