import TestSupport
import Testing
import Wire

@testable import trackctl

/// Help is written for people. It needs no daemon, names options instead of params, and fits the width of the terminal.
@Suite("Help")
struct HelpTests {
  private static let methods = BuiltInMethods.all.filter { !$0.isForPrograms }

  @Test("has no names that only programs use")
  func words() {
    #expect(Self.methods.count > 60)
    let apiWords = [
      "`", "null", "base64", "[\"", "acknowledge:", "connection", "idempotency", "true:", "false:", "param",
    ]
    for method in Self.methods {
      let text = VerbHelp(page: HelpPage(width: nil)).text(of: method)
      for word in apiWords where text.contains(word) { Issue.record("\(method.name): \(word) in\n\(text)") }
      // Help contains no names like startedAt. The names of warnings are an exception, because users type them.
      let known = ["WebP", "affectsOthers"].reduce(text) { $0.replacing($1, with: "") }
      let isCamel = zip(known, known.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
      #expect(!isCamel, "\(method.name): \(text)")
    }
  }

  @Test("fits a terminal of 40 columns as well as one of 80, on every page", arguments: [40, 80])
  func widths(columns: Int) {
    let page = HelpPage(width: columns)
    var texts = Commands.all.map { page.text(of: $0) } + [page.overview(modules: nil), page.text(ofFamily: "journal")]
    texts += Self.methods.map { VerbHelp(page: page).text(of: $0) }
    for module in ModuleCommand.offeredModules {
      texts.append(VerbHelp(page: page).list(of: module, Self.methods.filter { $0.module == module }, isOff: false))
    }
    for text in texts {
      let widest = text.split(separator: "\n").max { DisplayWidth.of(String($0)) < DisplayWidth.of(String($1)) } ?? ""
      #expect(DisplayWidth.of(String(widest)) <= columns, "\(widest)")
    }
  }

  @Test("needs no daemon, and doesn't wait for one that doesn't answer")
  func noDaemon() throws {
    let folder = TestFolder()
    let deaf = try FakeServer(path: folder.path + "/deaf") { _, _ in [] }
    for socket in [folder.path + "/none", deaf.path] {
      for words in [["help"], ["help", "hours"], ["hours", "submit", "--help"], ["help", "timer", "picture", "add"]] {
        let result = try CommandResult(
          running: [try DaemonPrograms.trackctl(), "--socket", socket] + words, in: folder)
        #expect(result.ending == .exited(0) && result.output.hasPrefix("Usage: trackctl "), "\(words): \(result)")
      }
    }
  }

  @Test("is about the given verb, even if its module has commands of the same name")
  func verbs() throws {
    let folder = TestFolder()
    let trackctl = try DaemonPrograms.trackctl()
    let none = ["--socket", folder.path + "/none"]
    for verb in ["submit", "list", "report", "fill"] {
      let help = try CommandResult(running: [trackctl] + none + ["help", "hours", verb], in: folder)
      #expect(help.output.hasPrefix("Usage: trackctl hours \(verb)"), "\(help)")
    }
    let slip = try CommandResult(running: [trackctl] + none + ["help", "timer", "nosuch"], in: folder)
    #expect(slip.ending == .exited(2) && slip.output.isEmpty && slip.errors.contains("has no verb 'nosuch'"))
  }

  @Test("says that a module is disabled, and so does a call to it")
  func off() throws {
    let daemon = DaemonProcess(options: ["--modules", "timer"])
    try daemon.start()
    func run(_ words: String...) throws -> CommandResult {
      try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "--timeout", "20000"] + words,
        in: daemon.folder)
    }
    let called = try run("hours", "list")
    #expect(called.ending == .exited(1) && called.errors.hasPrefix("trackctl: hours is switched off in this daemon\n"))
    #expect(try run("hours", "--help").output.contains("It is switched off in this daemon."))
    let overview = try run("help").output
    #expect(
      overview.contains("what was worked for which client, day by day (switched off here)\n"),
      "\(overview)")
    #expect(overview.contains("projects, entries, tags, pictures and reports\n"))
    #expect(try run("hour", "list").ending == .exited(2))
  }
}
