import System
import Testing

@testable import trackd

/// Tests the explanations that `journalctl -x` shows for the daemon's log entries.
@Suite("The message catalog")
struct CatalogTests {
  private struct Explanation {
    var id: String
    var headers: [String: String] = [:]
    var text = ""
  }

  private func explanations() throws -> [Explanation] {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let bytes = try File.contents(path: "/\(root)/systemd/catalog/trackd.catalog", limit: 1 << 20)
    var explanations: [Explanation] = []
    var isText = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- ") {
        explanations.append(Explanation(id: String(line.dropFirst(3))))
        isText = false
      } else if let last = explanations.indices.last {
        if isText {
          explanations[last].text += "\(line)\n"
        } else if let colon = line.firstIndex(of: ":") {
          explanations[last].headers[String(line[..<colon])] = String(line[colon...].dropFirst(2))
        } else {
          isText = line.isEmpty
        }
      }
    }
    return explanations
  }

  @Test("each kind of entry is explained once, and nothing else is")
  func complete() throws {
    let ids = try explanations().map(\.id)
    #expect(ids.sorted() == LogEntry.Kind.allCases.map(\.rawValue).sorted())
  }

  @Test("each explanation has a subject, refers to documentation, and fits a terminal")
  func form() throws {
    for explanation in try explanations() {
      #expect(explanation.headers["Subject"]?.isEmpty == false && explanation.headers["Defined-By"] == "trackd")
      #expect(explanation.headers["Documentation"]?.hasPrefix("man:trackd") == true, "\(explanation.id)")
      #expect(explanation.text.count > 20 && explanation.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test("the fields in an explanation are in every entry of its kind")
  func fields() throws {
    for explanation in try explanations() {
      let parts = explanation.text.split(separator: "@", omittingEmptySubsequences: false)
      let named = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
      for entry in LogEntry.examples where entry.kind.rawValue == explanation.id {
        let there = entry.fields.map(\.name)
        #expect(named.allSatisfy(there.contains), "\(entry.kind): \(named), but it has \(there)")
      }
    }
  }
}
