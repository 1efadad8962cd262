import Journal
import System
import TestSupport
import Testing

@Suite("Files of a backup")
struct BackupFileTests {
  private let folder = TestFolder()

  private func copy(changedTo text: String) throws -> String {
    let directory = try Directory.open(folder.path)
    try TestFiles.write(Array("what was verified".utf8), to: folder.path + "/a")
    let file = try BackupFile(reading: directory.openFile("a", .read), name: "a")
    try TestFiles.write(Array(text.utf8), to: folder.path + "/a")
    try file.copy(from: directory.openFile("a", .read), to: directory.openFile("b", create: .always))
    return try TestFiles.text(of: folder.path + "/b")
  }

  @Test("are copied as they were verified")
  func same() throws {
    #expect(try copy(changedTo: "what was verified") == "what was verified")
  }

  @Test(
    "that change between verification and copying are rejected",
    arguments: ["what was verifieD", "what was"])
  func changed(_ text: String) {
    #expect(throws: Errno.self) { try copy(changedTo: text) }
  }
}
