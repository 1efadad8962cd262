import TestSupport
import Testing

/// ARCHITECTURE.md lists files for new developers. If a file is moved or split, the page must be updated.
@Suite("A request, file by file")
struct WalkTests {
  /// The sections of the page that name files in Sources.
  private static let sections: [(title: String, files: [String])] = {
    let page = (try? TestFiles.text(of: DaemonPrograms.root + "/ARCHITECTURE.md")) ?? ""
    var sections: [(title: String, lines: [Substring])] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("#") { sections.append((String(line), [])) }
      if !sections.isEmpty { sections[sections.count - 1].lines.append(line) }
    }
    return sections.filter { $0.title.hasSuffix(", file by file") }.map { title, lines in
      let quoted = lines.joined(separator: "\n").split(separator: "`")
      return (title, quoted.filter { $0.hasSuffix(".swift") && $0.contains("/") }.map(String.init))
    }
  }()

  @Test("lists existing files, each once")
  func files() throws {
    let titles = ["## A request", "### A change to the tray", "### A change to the mirror"].map {
      $0 + ", file by file"
    }
    for title in titles {
      let files = try #require(Self.sections.first { $0.title == title }).files
      #expect(files.count > (title.hasPrefix("###") ? 9 : 30))
      #expect(Set(files).count == files.count, "a file is listed twice")
      for file in files { #expect(TestFiles.exists(DaemonPrograms.root + "/Sources/" + file), "\(file)") }
    }
  }
}
