import ProgramKit
import System
import Testing

@testable import Tray

@Suite("Documentation of tray.conf")
struct DocumentedKeysTests {
  private func text(_ path: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return String(decoding: try File.contents(path: "/\(root)/\(path)", limit: 1 << 20), as: UTF8.self)
  }

  private var names: [String] { SettingKey<Configuration>.all.map { "[\($0.section)] \($0.name)" } }

  @Test("the installed file has every key as a comment with its default")
  func installedFile() throws {
    let lines = try text("conf/tray.conf").split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isKey = line.hasPrefix("#") && line.count > 1 && !line.hasPrefix("# ")
      return isKey ? String(line.dropFirst()) : String(line)
    }
    let reader = ConfigurationReader(text: lines.joined(separator: "\n"), file: "tray.conf")
    #expect(reader.findings.isEmpty && reader.configuration == Configuration())
    var section = ""
    var found: [String] = []
    for line in lines where !line.hasPrefix("#") {
      if line.hasPrefix("[") { section = line }
      if let name = line.split(separator: " ").first, line.contains(" =") { found.append("\(section) \(name)") }
    }
    #expect(found.sorted() == names.sorted())
  }

  @Test("the manual has every key")
  func manual() throws {
    let words = try text("man/trackd-tray.1").split { " \n,".contains($0) }.map(String.init)
    for name in names {
      #expect(words.contains(name.split(separator: " ").last.map(String.init) ?? ""), "\(name)")
    }
  }
}
