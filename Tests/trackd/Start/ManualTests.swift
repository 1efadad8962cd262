import Host
import ModuleKit
import ProgramKit
import System
import Testing

@testable import trackd

/// Checks that the manual pages match the program.
@Suite("The manual")
struct ManualTests {
  private func page(_ name: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return String(decoding: try File.contents(path: "/\(root)/man/\(name)", limit: 1 << 20), as: UTF8.self)
  }

  @Test("trackd(8) has every option, and no others")
  func options() throws {
    let page = try page("trackd.8")
    let items = page.split(separator: "\n").filter { $0.hasPrefix(".It Fl") }
    let documented = items.flatMap { $0.split(separator: " ").filter { $0.hasPrefix("-") || $0 == "h" } }
      .map { "-\($0)" }
    #expect(Set(documented) == Set(Invocation.syntax.names))
  }

  @Test("trackd(8) has every exit status")
  func statuses() throws {
    let page = try page("trackd.8")
    let others: Set<ProgramKit.ExitStatus> = [.negative, .noFiles]
    for status in Set(ProgramKit.ExitStatus.allCases).subtracting(others) {
      #expect(page.contains("\n.It \(status.rawValue)\n"), "\(status)")
    }
  }

  private var keys: [ConfigurationKey] {
    ConfigurationKey.all(
      modules: BuiltInModule.all.map(\.name), settings: BuiltInModule.all.flatMap(\.settings))
  }

  /// What the manual says about each key. The dictionary's keys consist of the section and the name.
  private func documented() throws -> [String: String] {
    var items: [String: String] = [:]
    var section = ""
    var key = ""
    for line in try page("trackd.conf.5").split(separator: "\n") {
      if line.hasPrefix(".Ss Section ") { section = String(line.dropFirst(12)) }
      if line.hasPrefix(".It Ic ") { key = section + "." + String(line.dropFirst(7)) }
      if line == ".El" { key = "" }
      if !key.isEmpty { items[key, default: ""] += line + "\n" }
    }
    return items
  }

  @Test("trackd.conf(5) has every key in its section, and no others")
  func keyNames() throws {
    #expect(Set(try documented().keys) == Set(keys.map { "\($0.section).\($0.name)" }))
  }

  @Test("trackd.conf(5) has the right ranges and defaults")
  func values() throws {
    let documented = try documented()
    for key in keys {
      let text = try #require(documented["\(key.section).\(key.name)"])
      if let from = key.form.split(separator: " ").firstIndex(of: "from") {
        let range = key.form.split(separator: " ")[from...].joined(separator: " ")
        #expect(text.split(separator: "\n").joined(separator: " ").contains(range), "\(key.name): \(range)")
      }
      guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(".Li ") }) else { continue }
      var documented = Configuration()
      #expect(key.apply(String(line.split(separator: " ")[1]), &documented))
      var standard = Configuration()
      #expect(key.apply("", &standard))
      #expect(documented == standard, "\(key.name)")
    }
  }
}
