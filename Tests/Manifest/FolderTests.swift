import Glibc
import System
import TestSupport
import Testing

@testable import Manifest

/// Tests module folders in various states.
@Suite("Folders of modules")
struct FolderTests {
  private let folder = TestFolder()

  private func make(_ name: String, in place: String = "a", _ manifest: String? = nil) throws {
    TestFiles.makeFolder("\(folder.path)/\(place)", mode: 0o755)
    TestFiles.makeFolder("\(folder.path)/\(place)/\(name)", mode: 0o755)
    let text = manifest ?? Texts.expenses.with("\"expenses\", \"protocol\"", "\"\(name)\", \"protocol\"")
    try TestFiles.write(Array(text.utf8), to: "\(folder.path)/\(place)/\(name)/module.json", mode: 0o644)
  }

  private func read(_ places: String..., taken: Set<String> = []) -> ModuleFolders {
    ModuleFolders(reading: places.map { "\(folder.path)/\($0)" }, taken: taken)
  }

  private func problem(_ places: ModuleFolders) -> String? {
    guard case .failure(let problem) = places.folders.first?.manifest else { return nil }
    return problem.lines.joined(separator: "\n").with(folder.path, "")
  }

  private func summary(_ places: ModuleFolders) -> String? { try? places.folders.first?.manifest.get().summary }

  @Test("are found by name, with later directories overriding earlier ones")
  func places() throws {
    try make("expenses")
    try make("trips")
    let other = Texts.expenses.with("What was spent", "What was paid")
    try make("expenses", in: "b", other)
    #expect(read("a", "none").folders.map(\.name) == ["expenses", "trips"])
    #expect(summary(read("a", "b"))?.hasPrefix("What was paid") == true)
    #expect(summary(read("b", "a"))?.hasPrefix("What was spent") == true)
    #expect(read("a", "b").problems.isEmpty)
  }

  @Test("a broken one in a later directory isn't replaced by the earlier one")
  func brokenLater() throws {
    try make("expenses")
    try make("expenses", in: "b", "{")
    #expect(problem(read("a", "b"))?.hasPrefix("/b/expenses/module.json:1:2: invalid JSON: ") == true)
  }

  @Test("all errors are reported with file, line and column")
  func mistakes() throws {
    try make(
      "expenses", Texts.expenses.with("\"digits\": 2", "\"digits\": 9").with("\"protocol\": 1", "\"protocol\": 7"))
    let lines = try #require(problem(read("a"))).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("/a/expenses/module.json:2:37: protocol: is 7"))
  }

  @Test("a built-in name is taken, and folder and module have the same name")
  func names() throws {
    try make("expenses")
    #expect(problem(read("a", taken: ["expenses"]))?.contains("'expenses' is already") == true)
    try make("trips", in: "b", Texts.expenses)
    #expect(
      problem(read("b"))
        == "/b/trips/module.json: the module is named 'expenses' and its folder 'trips': give both the same name")
  }

  @Test("a folder with another name, a hidden one and a stray file are not modules")
  func others() throws {
    try make("Accounts")
    try make(".hidden")
    try make("a b")
    try TestFiles.write([], to: "\(folder.path)/a/notes", mode: 0o644)
    try TestFiles.write([], to: "\(folder.path)/a/README", mode: 0o644)
    let places = read("a")
    #expect(places.folders.isEmpty)
    #expect(places.problems.count == 2, "\(places.problems)")
  }

  @Test("an incomplete folder is reported as such")
  func halfWritten() throws {
    TestFiles.makeFolder("\(folder.path)/a", mode: 0o755)
    TestFiles.makeFolder("\(folder.path)/a/expenses", mode: 0o755)
    #expect(problem(read("a")) == "/a/expenses: no module.json found")
    try make("expenses", String(Texts.expenses.prefix(200)))
    #expect(problem(read("a"))?.contains("invalid JSON") == true)
  }

  @Test("links are not followed, wherever they lead")
  func links() throws {
    try make("expenses", in: "b")
    TestFiles.makeFolder("\(folder.path)/a", mode: 0o755)
    unsafe symlink("\(folder.path)/b/expenses", "\(folder.path)/a/expenses")
    #expect(problem(read("a"))?.contains("/a/expenses: is a symbolic link") == true)
    try make("trips", in: "c")
    unsafe unlink("\(folder.path)/c/trips/module.json")
    unsafe symlink("\(folder.path)/b/expenses/module.json", "\(folder.path)/c/trips/module.json")
    #expect(problem(read("c"))?.contains("/c/trips/module.json: is a symbolic link") == true)
  }

  @Test("a pipe in place of the manifest or the program is refused without waiting")
  func pipes() throws {
    try make("expenses")
    unsafe unlink("\(folder.path)/a/expenses/module.json")
    unsafe mkfifo("\(folder.path)/a/expenses/module.json", 0o644)
    #expect(problem(read("a"))?.contains("module.json: is not a regular file") == true)
    try make("expenses", in: "b")
    unsafe mkfifo("\(folder.path)/b/expenses/run", 0o755)
    #expect(problem(read("b"))?.contains("run: is not a regular file") == true)
    unsafe mkfifo("\(folder.path)/b/trips", 0o644)
    #expect(read("b").folders.count == 2)
  }

  @Test(
    "files that others can change are not trusted",
    arguments: ["expenses", "expenses/module.json", "expenses/run", "expenses/helper.py", "expenses/parts/more.py"])
  func writable(_ name: String) throws {
    try make("expenses")
    unsafe mkdir("\(folder.path)/a/expenses/parts", 0o755)
    for file in ["run", "helper.py", "parts/more.py"] {
      try TestFiles.write([], to: "\(folder.path)/a/expenses/\(file)", mode: 0o755)
    }
    #expect(problem(read("a")) == nil)
    for mode in [0o775, 0o757] as [mode_t] {
      unsafe chmod("\(folder.path)/a/\(name)", mode)
      #expect(problem(read("a"))?.contains("\(name): can be changed by other users") == true)
      unsafe chmod("\(folder.path)/a/\(name)", 0o755)
    }
  }

  @Test("a parent folder may be writable by others only if it is sticky")
  func above() throws {
    try make("expenses", in: "a")
    defer {
      unsafe chmod(folder.path, 0o700)
      unsafe chmod("\(folder.path)/a", 0o700)
    }
    unsafe chmod("\(folder.path)", 0o777)
    #expect(read("a").folders.isEmpty)
    #expect(read("a").problems.first?.contains("is in a folder that other users can change") == true)
    unsafe chmod("\(folder.path)", 0o1777)
    #expect(read("a").folders.count == 1)
    unsafe chmod("\(folder.path)/a", 0o1777)
    #expect(read("a").problems.first?.contains("can be changed by other users") == true)
  }

  @Test("files of other users are not trusted", .enabled(if: getuid() == 0))
  func foreign() throws {
    try make("expenses")
    for name in ["expenses/module.json", "expenses"] {
      unsafe chown("\(folder.path)/a/\(name)", 12_345, 12_345)
      #expect(problem(read("a"))?.contains("\(name): belongs to another user") == true)
      unsafe chown("\(folder.path)/a/\(name)", 0, 0)
    }
    unsafe chown("\(folder.path)", 12_345, 12_345)
    #expect(read("a").problems.first?.contains("is in another user's folder") == true)
    unsafe chown("\(folder.path)", 0, 0)
  }

  @Test("a manifest of 16 MiB isn't read")
  func large() throws {
    try make("expenses")
    try TestFiles.write(
      [UInt8](repeating: 0x20, count: 16 << 20), to: "\(folder.path)/a/expenses/module.json", mode: 0o644)
    #expect(problem(read("a")) == "/a/expenses/module.json: is too large")
  }

  @Test("at most a hundred modules are read")
  func many() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    for number in 0..<102 { try make("m" + letters[number / 26] + letters[number % 26]) }
    let places = read("a")
    #expect(places.folders.count == 100)
    #expect(places.problems.count == 2)
  }
}
