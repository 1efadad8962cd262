import ModuleKit
import ProgramKit
import System
import Testing

@testable import trackd

/// Tests the installed conf/trackd.conf. Every key must be in its section, as a comment that shows the default.
@Suite("The installed configuration")
struct DefaultFileTests {
  private let keys = ConfigurationKey.all(
    modules: BuiltInModule.all.map(\.name), settings: BuiltInModule.all.flatMap(\.settings))

  private func lines() throws -> [String] {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let bytes = try File.contents(path: "/\(root)/conf/trackd.conf", limit: 1 << 20)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The lines of the file after an administrator has removed the # before each key.
  private func uncommented() throws -> [String] {
    try lines().map { line in
      line.hasPrefix("#") && line.contains("=") && !line.hasPrefix("# ") ? String(line.dropFirst()) : line
    }
  }

  private func reader(_ lines: [String]) -> ConfigurationReader {
    ConfigurationReader(text: lines.joined(separator: "\n"), file: "trackd.conf", keys: keys)
  }

  @Test("sets nothing")
  func nothing() throws {
    let reader = reader(try lines())
    #expect(reader.findings == [])
    #expect(reader.configuration == Configuration())
  }

  @Test("shows the defaults")
  func defaults() throws {
    let reader = reader(try uncommented())
    var standard = Configuration()
    for key in keys { #expect(key.apply("", &standard)) }
    #expect(reader.findings == [])
    #expect(reader.configuration == standard)
  }

  @Test("has every key in its section, once, after a comment with its range")
  func complete() throws {
    var found: [String] = []
    var section = ""
    var comment = ""
    for line in try uncommented() {
      switch ConfigurationLine(line) {
      case .section(let name): section = name
      case .assignment(let name, _):
        found.append("\(section).\(name)")
        let key = keys.first { $0.section == section && $0.name == name }
        #expect(comment.contains(try #require(key?.range, "\(section).\(name)")), "\(section).\(name): \(comment)")
        comment = ""
      default: comment += line.dropFirst().drop { $0 == " " } + " "
      }
    }
    #expect(found.sorted() == keys.map { "\($0.section).\($0.name)" }.sorted())
  }
}

extension ConfigurationKey {
  /// The values that a key's description lists, or the whole description if it lists no values.
  fileprivate var range: String {
    for beginning in ["from ", "one of ", "some of ", "such as "] {
      if let range = form.firstRange(of: beginning) { return String(form[range.upperBound...]) }
    }
    return form
  }
}
