import TestSupport
import Testing
import Wire

/// What the author of a module types before anything is served.
@Suite("Modules of one's own")
struct ModuleAuthorTests {
  private let folder = TestFolder()

  private func trackctl(_ words: String...) throws -> CommandResult {
    try CommandResult(running: [try DaemonPrograms.trackctl()] + words, in: folder)
  }

  @Test("what is wrong with a folder is told with file, line and column, and what is in order is said to be")
  func check() throws {
    TestFiles.makeFolder("\(folder.path)/books", mode: 0o755)
    let path = "\(folder.path)/books"
    #expect(try trackctl("module", "check", path).output.contains("there is no module.json in it"))
    try TestFiles.write(Array("{\"module\": \"Books\"}".utf8), to: path + "/module.json", mode: 0o644)
    let wrong = try trackctl("module", "check", path)
    #expect(wrong.ending == .exited(1))
    #expect(wrong.output.contains("/books/module.json:1:12: module: 'Books' is no such name"))
    #expect(wrong.output.contains("/books/module.json:1:1: has no \"tables\""))
    let example = try TestFiles.bytes(of: "\(DaemonPrograms.root)/examples/modules/expenses/module.json")
    TestFiles.makeFolder("\(folder.path)/expenses", mode: 0o755)
    try TestFiles.write(example, to: "\(folder.path)/expenses/module.json", mode: 0o644)
    let good = try trackctl("module", "check", "\(folder.path)/expenses")
    #expect(good.ending == .exited(0))
    #expect(good.output == "expenses is in order: tables expenses; methods: 6\n")
  }

  @Test("a name that no module can have is refused")
  func name() throws {
    let result = try trackctl("module", "new", "../x")
    #expect(result.ending == .exited(2))
    #expect(result.errors.contains("'../x' is no name of a module"))
  }
}
